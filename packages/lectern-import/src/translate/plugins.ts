import path from "node:path";
import type { EvaluatedSite } from "../evaluate/evaluated-site.ts";
import type { ImportReport } from "../import-report.ts";
import { functionName, listOf, mapOf, textOf, type PlainMap } from "./read-plain.ts";
import { tracker } from "./unread-options.ts";

/** Plugin options from presets and plugins, by kind. */
export interface SitePlugins {
  readonly docs: readonly PlainMap[];
  readonly blog: readonly PlainMap[];
  readonly pages: readonly PlainMap[];
  readonly theme: PlainMap;
  readonly redirects: readonly PlainMap[];
}

type Entry = Readonly<{ name: string; options: PlainMap }>;

export const notInstalled =
  "it isn't installed. Settings, plugins and pages that the configuration computes with it are missing. Install the packages of the old site, and import again.";

const lost = "Lectern doesn't run it. Replace what it generated with pages, data or a component.";
const analytics = /analytics|clarity|fathom|gtag|hotjar|matomo|plausible|posthog|tag-manager|umami/;

/** Fates of plugins and notes, by a pattern for their names. The first pattern that matches wins. */
const fates: readonly (readonly [RegExp, "take" | "drop", string])[] = [
  [/sitemap/, "take", "Lectern always writes a sitemap."],
  [/\bpwa\b/, "take", "readers can save pages offline; see `offline` in the configuration."],
  [/ideal-image/, "take", "images load when they scroll into view."],
  [/mermaid/, "take", "Lectern renders diagrams."],
  [/\bsass\b/, "take", "Lectern compiles Sass."],
  [/(?:image|medium)-zoom/, "take", "readers can enlarge images."],
  [/\bllms\b/, "take", "Lectern always writes llms.txt."],
  [/copy-page/, "take", "each page has a menu to copy it."],
  [/theme-classic/, "take", "Lectern's theme replaces it."],
  [/css-cascade-layers/, "take", "the site's styles override Lectern's, which are in layers."],
  [/search/i, "take", "the built-in search replaces it."],
  [/svgr/, "take", "modules can import SVG files as components."],
  [/live-codeblock/, "drop", "code with `live` is shown but doesn't run."],
  [/openapi|redocusaurus/, "drop", "The package `lectern-openapi` builds pages from the file."],
  [analytics, "drop", tracker],
];

/** Groups presets, plugins and themes by kind. Reports plugins that don't run in Lectern. */
export function sitePlugins(
  root: string,
  { config }: EvaluatedSite,
  report: ImportReport,
): SitePlugins {
  const lists: Record<Kind, PlainMap[]> = { docs: [], blog: [], pages: [] };
  const redirects: PlainMap[] = [];
  let theme: PlainMap = {};
  for (const { name, options } of entriesOf(root, config["presets"])) {
    const isClassic = /(^|\/)(preset-)?classic$/.test(name);
    if (isClassic || kinds.some((kind) => kind in options)) {
      for (const kind of kinds) {
        const computed = functionName(options[kind]);
        if (computed !== undefined)
          report.drop(`options of ${kind} from "${computed}"`, notInstalled);
        if (options[kind] !== false) lists[kind].push((!computed && mapOf(options[kind])) || {});
      }
      theme = { ...theme, ...mapOf(options["theme"]) };
    }
    if (!isClassic) told(report, "preset", { name, options });
  }
  for (const { name, options } of entriesOf(root, config["plugins"])) {
    const kind = kinds.find((each) => isNamed(name, `plugin-content-${each}`));
    if (kind !== undefined) lists[kind].push(options);
    else if (isNamed(name, "plugin-client-redirects")) redirects.push(options);
    else told(report, "plugin", { name, options });
  }
  for (const { name, options } of entriesOf(root, config["themes"])) {
    if (isNamed(name, "theme-classic")) theme = { ...options, ...theme };
    told(report, "theme", { name, options });
  }
  return { ...lists, theme, redirects };
}

const kinds = ["docs", "blog", "pages"] as const;
type Kind = (typeof kinds)[number];

function told(report: ImportReport, kind: string, { name, options }: Entry): void {
  const note = textOf(options["$note"]);
  const [, fate = "drop", reason = lost] = fates.find(([pattern]) => pattern.test(name)) ?? [];
  report[note === undefined ? fate : "replace"](`${kind} "${name}"`, note ?? reason);
}

/**
 * Whether a name refers to a plugin: `content-docs`, `@docusaurus/plugin-content-docs` or a path.
 */
function isNamed(name: string, plugin: string): boolean {
  const short = plugin.replace(/^(?:plugin|theme)-/, "");
  return new RegExp(`(^|[/\\\\])(docusaurus-)?(${plugin}|${short})([/\\\\]|$)`).test(name);
}

/** Returns the plugins in a list. Names of local plugins are relative to the site. */
function entriesOf(root: string, value: EvaluatedSite["config"][string]): readonly Entry[] {
  return listOf(value).flatMap((item): readonly Entry[] => {
    const [first, options] = Array.isArray(item) ? listOf(item) : [item];
    const written = textOf(first) ?? functionName(first);
    if (written === undefined) return [];
    const name = path.isAbsolute(written)
      ? `./${path.relative(root, written)}`.replace(/^.*[\\/]node_modules[\\/]/, "")
      : written;
    return [{ name, options: mapOf(options) ?? {} }];
  });
}
