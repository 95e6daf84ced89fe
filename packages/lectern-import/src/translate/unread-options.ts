import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import { functionName, listOf, mapOf, textOf } from "./read-plain.ts";

/**
 * Records which options the importer reads.
 *
 * @returns the value to read, and a function that returns the names of all other options
 */
export function recorded<Value extends object>(options: Value) {
  const read = new Set<string>();
  const watch = (inner: object, at: string): object =>
    new Proxy(inner, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key);
        // Conversion to JSON reads everything, also maps without values.
        let place = key === "toJSON" ? at : `${at}/${String(key)}`;
        if (typeof found === "object" && found !== null) return watch(found, place);
        if (place !== at && !Object.hasOwn(target, key)) return found;
        for (; place !== ""; place = place.replace(/\/[^/]*$/, "")) read.add(place);
        return found;
      },
    });
  const unreadIn = (inner: Plain, at: string, name: string): readonly string[] => {
    if (typeof inner !== "object" || inner === null) return read.has(at) ? [] : [name];
    if (Object.keys(inner).length === 0) return [];
    // Plugins have defaults for options that are missing, so their options are read separately.
    if (
      at !== "" &&
      !read.has(at) &&
      !/(?:^markdown|^themeConfig|\.(?:docs|blog|pages))$/.test(name)
    )
      return [withFunctions(inner, name)];
    if (functionName(inner) !== undefined) return [];
    return Object.entries(inner).flatMap(([key, each]) => {
      // The report has another entry for plugins whose options nothing reads.
      if (Array.isArray(inner) && key === "1" && !read.has(`${at}/1`)) return [];
      // The id or name of a preset or plugin is before its options.
      const id = mapOf(each) && textOf(mapOf(each)?.["id"] ?? listOf(inner)[0]);
      const own = Array.isArray(inner) ? (key === "1" ? id : "") : key;
      const short = own?.replace(/^.*[\\/]node_modules[\\/]|@docusaurus\/\w+-/g, "");
      return unreadIn(each ?? null, `${at}/${key}`, [name, short].filter(Boolean).join("."));
    });
  };
  return {
    value: watch(options, "") as Value,
    unread: () => new Set(unreadIn(options as Plain, "", "")),
  };
}

/** Adds the names of functions to an option's name. */
function withFunctions(value: Plain, name: string): string {
  const found = JSON.stringify(value).matchAll(/"\$function":"([^"]+)"/g);
  const names = [...found].flatMap(([, own = ""]) => (name.endsWith(own) ? [] : own));
  return names.length > 0 ? `${name} (${[...new Set(names)].join(", ")})` : name;
}

const ofGenerator =
  "sidebars from folders list all pages, in the order of `sidebar_position` and then by name. For another order or selection, list the items in the file in `sidebars`.";
export const tracker =
  "pages don't run scripts from other sites. Add them to `head` in the configuration.";

/** Options that don't affect readers, that Lectern doesn't need, or that a later step reads. */
const silent = [
  /^(?:future|storage|webpack|baseUrl|deploymentBranch|onBroken|onDuplicate|github|trailingSlash)/,
  /^i18n\.(?:path|localeConfigs(?:\.[^.]+\.(?:path|calendar|label|translate))?)$/,
  /^markdown\.(?:mermaid|emoji|mdx1Compat|hooks)\b/,
  /\.(?:editLocalizedFiles|onInline\w+|onUntruncatedBlogPosts|fromExtensions|debug|showLastUpdateTime)$/,
  /^themeConfig\.(?:mermaid|prism\.(?:magicComments|additionalLanguages))/,
];

/** Notes for options, and whether Lectern replaces them. The first pattern that matches wins. */
const notes: readonly (readonly [RegExp, string, "take"?])[] = [
  [/\.(?:gtag|googleAnalytics|googleTagManager)$/, tracker],
  [/^clientModules/, "Write an island that does the same."],
  [/^markdown\.p/, "it didn't run. Apply its changes to the pages."],
  [/remark|rehype|recma/i, "it didn't run. Check the pages that need it."],
  [/^themeConfig\.algolia/, "the built-in search replaces it.", "take"],
  [/^themeConfig\.prism/, "code uses Lectern's colours.", "take"],
  [/\.sitemap(?:\.|$)/, "Lectern always writes a sitemap.", "take"],
  [/BasePath$/, "these pages have Lectern's paths. Add `redirects` from the old ones."],
  [/\.editUrls$/, "some posts have another edit URL. Set `custom_edit_url` in their front matter."],
  [/\.admonitions/, "a custom type appears as a note."],
  [/\.sidebarItemsGenerator/, ofGenerator],
];

/** Reports the options that weren't read. */
export function reportUnread(unread: ReadonlySet<string>, report: ImportReport): void {
  for (const name of unread) {
    if (silent.some((pattern) => pattern.test(name))) continue;
    const [, note, fate = "drop"] = notes.find(([pattern]) => pattern.test(name)) ?? [];
    if (note === undefined) report.ignore(`option ${name}`);
    else report[fate](name, note);
  }
}
