import { anchor, routePath } from "../core/paths.ts";
import { slugify } from "../core/text.ts";
import { buildIndex } from "./index/build-index.ts";
import { corpusOf, type Corpus } from "./index/corpus.ts";
import { pack } from "./file/pack.ts";
import { tokenizePage } from "./index/page-tokens.ts";
import type { SearchIndex } from "./index/search-index.ts";
import type { SearchablePage } from "./index/field.ts";
import { unpack } from "./file/unpack.ts";
import type { Synonyms } from "./words/synonyms.ts";

/** Returns a page. Its first section has its title. Each other section is a heading with text. */
export function page(
  route: string,
  title: string,
  text: string,
  sections: Readonly<Record<string, string>> = {},
  more: Partial<SearchablePage> = {},
): SearchablePage {
  return {
    route: routePath(route),
    title,
    type: "docs",
    area: "docs",
    version: "current",
    parentCategories: "",
    prior: 1,
    keywords: [],
    sections: [
      { level: 1, id: undefined, title, text },
      ...Object.entries(sections).map(([heading, below]) => ({
        level: 2 as const,
        id: anchor(slugify(heading) || "section"),
        title: heading,
        text: below,
      })),
    ],
    ...more,
  };
}

/** Builds an index, and opens it from its packed file. */
export function indexOf(
  pages: readonly SearchablePage[],
  tag = "test",
  synonyms: Synonyms = [],
): SearchIndex {
  const index = buildIndex({ tag, pages: pages.map((one) => tokenizePage(one)), synonyms });
  const packed: unknown = JSON.parse(JSON.stringify(pack(index)));
  return unpack(packed);
}

export function corpusWith(...pages: readonly SearchablePage[]): Corpus {
  return corpusOf([indexOf(pages)]);
}

/** Pages for comparing measured scores with expected values. */
export const measuredPages: readonly SearchablePage[] = [
  page(
    "/docs/accessibility",
    "Accessibility testing",
    String.raw`Call get_string() for every text, never $CFG->wwwroot alone. Tasks run in core\task\manager. The theme decides.`,
  ),
  page(
    "/docs/files",
    "Files API",
    "Accessibility accessibility of file_storage and context_course::instance() moodle_url; the themes are tested",
  ),
  page(
    "/docs/caching",
    "Caching guide",
    "What to know about caches since Moodle 4.0, with a pre-check",
  ),
];
