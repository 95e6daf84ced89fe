import path from "node:path";
import type { EvaluatedSite } from "../evaluate/evaluated-site.ts";
import type { ImportReport } from "../import-report.ts";
import { functionName, listOf, mapOf, textOf, type PlainMap } from "./read-plain.ts";

/** Plugin options from presets and plugins, by kind. */
export interface SitePlugins {
  readonly docs: readonly PlainMap[];
  readonly blog: readonly PlainMap[];
  readonly pages: readonly PlainMap[];
  readonly theme: PlainMap;
  readonly redirects: readonly PlainMap[];
}

interface Entry {
  readonly name: string;
  readonly options: PlainMap;
}

export const notInstalled =
  "it isn't installed. Settings, plugins and pages that the configuration computes with it are missing. Install the packages of the old site, and import again.";

const tracker =
  "pages don't run scripts from other sites. Add them to `head` in the configuration.";

const apiNote = "The package `lectern-openapi` builds pages from the OpenAPI file.";

/** Notes for plugins that Lectern replaces. */
const replaced: Readonly<Record<string, string>> = {
  "plugin-sitemap": "Lectern always writes a sitemap.",
  "plugin-pwa": "readers can save pages offline; see `offline` in the configuration.",
  "plugin-ideal-image": "images load when they scroll into view.",
  "theme-mermaid": "Lectern renders diagrams.",
  "plugin-sass": "Lectern compiles Sass.",
  "plugin-image-zoom": "readers can enlarge images.",
  "plugin-llms(?:-txt)?": "Lectern always writes llms.txt.",
  "plugin-copy-page-button": "each page has a menu to copy it.",
  "theme-classic": "Lectern's theme replaces it.",
  "plugin-css-cascade-layers":
    "Lectern's styles are in cascade layers, and the site's styles override them.",
};

/** Notes for plugins that Lectern doesn't support. */
const lost: Readonly<Record<string, string>> = {
  "plugin-svgr": "Import an image to get its URL.",
  "plugin-debug": "`lectern check` finds problems.",
  "theme-live-codeblock": "code with `live` is shown but doesn't run.",
  "plugin-openapi-docs": apiNote,
  "theme-openapi-docs": apiNote,
  redocusaurus: apiNote,
};

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
      for (const key of ["gtag", "googleAnalytics", "googleTagManager"]) {
        if (options[key]) report.drop(key, tracker);
      }
    }
    if (!isClassic) told(report, "preset", name);
  }
  for (const { name, options } of entriesOf(root, config["plugins"])) {
    const kind = kinds.find((each) => isNamed(name, `plugin-content-${each}`));
    if (kind !== undefined) lists[kind].push(options);
    else if (isNamed(name, "plugin-client-redirects")) redirects.push(options);
    else told(report, "plugin", name);
  }
  for (const { name, options } of entriesOf(root, config["themes"])) {
    if (isNamed(name, "theme-classic")) theme = { ...options, ...theme };
    told(report, "theme", name);
  }
  return { ...lists, theme, redirects };
}

const kinds = ["docs", "blog", "pages"] as const;
type Kind = (typeof kinds)[number];

function told(report: ImportReport, kind: string, name: string): void {
  const noteIn = (notes: typeof lost) =>
    Object.entries(notes).find(([known]) => isNamed(name, known))?.[1];
  const search = /search/i.test(name) ? "the built-in search replaces it." : undefined;
  const instead = noteIn(replaced) ?? search;
  const what = `${kind} "${name}"`;
  if (instead !== undefined) report.take(what, instead);
  else {
    const note =
      /analytics|clarity|fathom|gtag|hotjar|matomo|plausible|posthog|tag-manager|umami/.test(name)
        ? tracker
        : "Lectern doesn't run it. Replace what it generated with pages, data or a component.";
    report.drop(what, noteIn(lost) ?? note);
  }
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
