import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import type { PlannedPlugin, PlannedPlugins } from "../site-plan.ts";
import { functionName, functionPlace, listOf, mapOf, type PlainMap } from "./read-plain.ts";

export interface PagePluginsInput {
  /** Options of a plugin for docs, blogs or pages. */
  readonly options: PlainMap;
  /** Name in the report: `docs "default"`. */
  readonly what: string;
  /** Folders of its pages in the new site. */
  readonly folders: readonly string[];
  readonly report: ImportReport;
}

/** Packages for syntax that Lectern supports without a plugin. */
const ofParser = /^(?:remark-(?:math|gfm|directive|frontmatter|mdx)|mdx-mermaid)$/;

/** Returns the remark and rehype plugins of a content plugin, in execution order. */
export function translatePlugins(input: PagePluginsInput): readonly PlannedPlugins[] {
  const { options, folders, what, report } = input;
  const all = ["Remark", "Rehype"].map((kind) =>
    [`beforeDefault${kind}Plugins`, `${kind.toLowerCase()}Plugins`].flatMap((key) =>
      listOf(options[key]).map((item) => ({ key, item })),
    ),
  );
  // Each plugin has an entry in the report, so all its options count as read.
  JSON.stringify(all);
  const [remark = [], rehype = []] = all.map((list) =>
    list.flatMap(({ key, item }) => pluginOf(item, `${key} of ${what}`, report)),
  );
  const isMath = all.flat().some(({ item }) => placeOf(item) === "remark-math");
  const planned: PlannedPlugins = { folders, math: isMath, remark, rehype };
  return isMath || remark.length + rehype.length > 0 ? [planned] : [];
}

function pluginOf(item: Plain, where: string, report: ImportReport): readonly PlannedPlugin[] {
  const [first, ...options] = Array.isArray(item) ? listOf(item) : [item];
  const name = functionName(first);
  const place = placeOf(item);
  // Disabled plugins are `false` or empty.
  if (name === undefined) return [];
  if (place === undefined) {
    const note =
      "it's in the configuration itself, so it didn't run. Move it to a file, and list it in the module in `markdown.unified`.";
    report.drop(`"${name}" (${where})`, note);
    return [];
  }
  if (ofParser.test(place)) {
    report.take(`"${place}" (${where})`, "Lectern supports it without a plugin.");
    return [];
  }
  const [specifier = "", ...members] = place.split("#");
  report.take(`"${place}" (${where})`, "it runs on the pages. `unified-plugins.js` lists it.");
  return [{ specifier, members, options }];
}

function placeOf(item: Plain): string | undefined {
  return functionPlace(Array.isArray(item) ? listOf(item)[0] : mapOf(item));
}
