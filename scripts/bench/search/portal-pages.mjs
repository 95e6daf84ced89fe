// Reads the pages of a built site for the search: each page's data and content, split into sections
// by the engine. Lists of tagged pages, version comparisons and the 404 page aren't searchable.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inspect } from "../../../dist/pages/inspect/inspect.js";
import { unpack } from "../../../dist/search/file/unpack.js";

const unsearched = new Set(["tag", "not-found", "comparison", "search", "not-kept"]);
const titleOnly = new Set(["tag-index", "offline"]);

/**
 * @param {string} output absolute path of a build output
 * @param {(tag: string) => boolean} isWanted selects search indexes by tag
 * @returns {object[]} `SearchablePage`s in the order of their URLs
 */
export function portalPages(output, isWanted) {
  const priors = new Map(
    indexesOf(output, isWanted).flatMap(({ pages, texts }) =>
      pages.map(({ prior }, at) => [texts.page(at).route, prior]),
    ),
  );
  return pageFiles(output)
    .filter(({ data }) => !unsearched.has(data.kind) && isWanted(data.head.searchTag))
    .map(({ data, html }) => ({
      route: data.route,
      title: data.title,
      type: data.version === undefined ? "other" : "docs",
      area: data.version?.section ?? "other",
      version: data.version?.label ?? "",
      parentCategories: data.breadcrumbs
        .slice(0, -1)
        .map(({ label }) => label)
        .toReversed()
        .join(" "),
      keywords: data.head.keywords ?? [],
      prior: priors.get(data.route) ?? 1,
      sections: withTitle(titleOnly.has(data.kind) ? [] : inspect(html).sections, data.title),
    }))
    .sort((a, b) => (a.route < b.route ? -1 : 1));
}

/**
 * Returns an entry for each section, for all engines of the benchmark. `parents` contains the page
 * title and the parent headings.
 *
 * @returns {{ id: string, title: string, content: string, parents: string }[]}
 *   `id` is the section's URL
 */
export function sectionsOf(pages) {
  return pages.flatMap((page) =>
    page.sections.map(({ id, title, text }) => ({
      id: id === undefined ? page.route : `${page.route}#${id}`,
      title,
      content: text,
      parents: id === undefined ? page.parentCategories : `${page.title} ${page.parentCategories}`,
    })),
  );
}

/** Returns the groups of synonyms of a built site. */
export function portalSynonyms(output) {
  return indexesOf(output, () => true)[0]?.synonyms ?? [];
}

/** Returns the text of the search indexes of a built site. */
export function portalIndexes(output, isWanted) {
  return readdirSync(output).flatMap((name) => {
    const [, tag] = /^search-index-(.*)\.json$/.exec(name) ?? [];
    if (tag === undefined || !isWanted(tag)) return [];
    return [readFileSync(path.join(output, name), "utf8")];
  });
}

function indexesOf(output, isWanted) {
  return portalIndexes(output, isWanted).map((text) => unpack(JSON.parse(text)));
}

/** Adds the page title to the page's own section, which is first. */
function withTitle(sections, title) {
  const [first, ...others] = sections;
  if (first === undefined || first.id !== undefined) {
    return [{ level: 1, id: undefined, title, text: "" }, ...sections];
  }
  return first.title === "" ? [{ ...first, title }, ...others] : sections;
}

function pageFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === "assets" ? [] : pageFiles(file);
    }
    if (!entry.name.endsWith(".json")) return [];
    const content = JSON.parse(readFileSync(file, "utf8"));
    return content.data?.head === undefined ? [] : [content];
  });
}
