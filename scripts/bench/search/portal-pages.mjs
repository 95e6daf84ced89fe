// The pages of a built site as the search has them, read from what the build
// wrote: each page's data and content, cut into sections by the engine's own
// inspection. Lists of tags, comparisons of versions and the page for unknown addresses are
// not searched.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inspect } from "../../../dist/pages/inspect/inspect.js";
import { unpack } from "../../../dist/search/file/unpack.js";

const unsearched = new Set(["tag-index", "tag", "not-found", "comparison"]);

/**
 * @param {string} output absolute path of a build's output
 * @param {(tag: string) => boolean} isWanted which search indexes to take pages of
 * @returns {object[]} `SearchablePage`s in the order of their addresses
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
      sections: withTitle(inspect(html).sections, data.title),
    }))
    .sort((a, b) => (a.route < b.route ? -1 : 1));
}

/**
 * One entry for each section, as every engine of the benchmark gets it: what a
 * section stands under is a field of its own, with the page's title in it.
 *
 * @returns {{ id: string, title: string, content: string, parents: string }[]}
 *   `id` is the section's address
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

/** The words that stand for each other on a built site, in groups. */
export function portalSynonyms(output) {
  return indexesOf(output, () => true)[0]?.synonyms ?? [];
}

function indexesOf(output, isWanted) {
  return readdirSync(output).flatMap((name) => {
    const [, tag] = /^search-index-(.*)\.json$/.exec(name) ?? [];
    if (tag === undefined || !isWanted(tag)) return [];
    return [unpack(JSON.parse(readFileSync(path.join(output, name), "utf8")))];
  });
}

/** The page's own section comes first, under the page's title. */
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
