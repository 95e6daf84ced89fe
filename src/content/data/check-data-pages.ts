import type { Diagnostic } from "../../core/diagnostic.ts";
import { didYouMean } from "../../core/nearest.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { EntryPages } from "../../core/data.ts";
import type { Page } from "../../core/page.ts";
import type { Site } from "../../core/site.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";
import type { PageSource } from "../sources/page-source.ts";

export interface CheckDataPagesInput {
  readonly site: Site;
  readonly sources: ReadonlyMap<SourcePath, PageSource>;
  /** File of each entry, by collection and key. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, SourcePath>>;
  readonly report: (diagnostic: Diagnostic) => void;
}

/**
 * Checks that pages only refer to existing entries, and that each entry that needs a page has one.
 */
export function checkDataPages(input: CheckDataPagesInput): void {
  for (const declared of input.site.config.data) {
    if (declared.kind !== "collection" || !declared.pages) continue;
    const entries = input.places.get(declared.name) ?? new Map<string, SourcePath>();
    checkCollection(input, { name: declared.name, pages: declared.pages, entries });
  }
}

function checkCollection(
  { site, sources, report }: CheckDataPagesInput,
  collection: {
    readonly name: string;
    readonly pages: EntryPages;
    readonly entries: ReadonlyMap<string, SourcePath>;
  },
): void {
  const { name, pages, entries } = collection;
  const owners = new Map<string, SourcePath>();
  const shown = new Set<string>();
  for (const [path, page] of site.pageBySource) {
    const source = sources.get(path);
    if (!source) continue;
    const key = source.frontMatter.references[pages.key];
    const place = () => placeInFrontMatter(path, source.head, [pages.key]);
    if (key === undefined) {
      if (pages.folder === undefined || !path.startsWith(`${pages.folder}/`)) continue;
      report({
        code: "data/page-without-entry",
        severity: "error",
        message: `Every page in "${pages.folder}" must refer to an entry of "${name}", but this page doesn't.`,
        hint: `Add "${pages.key}:" with the key of an entry to its front matter.`,
        place: { file: path, line: 1 },
      });
      continue;
    }
    const owner = owners.get(`${versionOf(page)}\n${key}`);
    if (!entries.has(key)) {
      report({
        code: "data/unknown-entry",
        severity: "error",
        message: `"${pages.key}: ${key}" isn't an entry of "${name}".`,
        hint: didYouMean(key, [...entries.keys()]),
        place: place(),
      });
    } else if (owner !== undefined) {
      report({
        code: "data/entry-without-page",
        severity: "error",
        message: `The entry "${key}" of "${name}" already has a page: "${owner}".`,
        place: place(),
      });
    }
    owners.set(`${versionOf(page)}\n${key}`, path);
    shown.add(key);
  }
  if (pages.required !== true) return;
  for (const [key, file] of entries) {
    if (shown.has(key)) continue;
    report({
      code: "data/entry-without-page",
      severity: "error",
      message: `The entry "${key}" of "${name}" has no page.`,
      hint: `Create a page with "${pages.key}: ${key}" in its front matter.`,
      place: { file, line: 1 },
    });
  }
}

/** Returns a key for the page's version, because an entry can have a page in each version. */
function versionOf(page: Page): string {
  return page.kind === "document" ? `${page.section} ${page.version}` : "";
}
