import type { RoutePath } from "../../core/paths.ts";
import type { PageSection } from "../../core/outline.ts";
import { slugify } from "../../core/text.ts";
import { isStopWord } from "../words/stop-words.ts";
import { isPlainWord } from "../words/tokenize.ts";

/** `docs` for pages of a docs section, `blog` for posts, `other` for everything else. */
export type DocumentType = "docs" | "blog" | "other";

/** Data about a page in the index, in addition to its words. */
export interface IndexedPage {
  readonly route: RoutePath;
  readonly title: string;
  readonly type: DocumentType;
  /** Label of the page's docs section: a facet of the results. */
  readonly area: string;
  /** Version of the page. Empty for pages without versions. */
  readonly version: string;
  /** Labels of the sidebar categories above the page, nearest first, joined by `joinCategories`. */
  readonly parentCategories: string;
  /**
   * Multiplies the scores of the page's sections. Below 1 for pages that repeat others, for example
   * old release notes.
   */
  readonly prior: number;
}

/** A page to index. Each of its sections becomes a document. */
export interface SearchablePage extends IndexedPage {
  /** Words and phrases from the front matter. */
  readonly keywords: readonly string[];
  readonly sections: readonly PageSection[];
}

/**
 * A part of a document that can be searched separately, for example `title:cache`. `title`: the
 * title of a section, whose matches outrank other matches. `content`: the text of a section,
 * without stop words. `keywords`: keywords that an author assigned to a page or a section. `name`:
 * the last segment of a page's route, or the explicit id of a section. `parentCategories`:
 * categories and folders.
 */
export const fieldNames = ["title", "content", "keywords", "name", "parentCategories"] as const;
export type FieldName = (typeof fieldNames)[number];

export interface Field {
  readonly name: FieldName;
  /** Weight of an occurrence, relative to an occurrence in a section's text. */
  readonly weight: number;
}

/** A field, with a function that returns its text. */
interface TextField extends Field {
  text(section: PageSection, page: SearchablePage): string;
}

/**
 * Page fields only have text in the first section of a page. All sections of the page inherit this
 * text, the page's keywords, and the headings above them. For example, "block testing" finds the
 * section "Testing" of the page "Block plugins".
 */
export const standardFields: readonly TextField[] = [
  { name: "title", weight: 5, text: (section) => section.title },
  { name: "content", weight: 1, text: (section) => section.text },
  {
    name: "keywords",
    weight: 3,
    text: ({ id, keywords = [] }, page) =>
      [...(id === undefined ? page.keywords : []), ...keywords].map(keywordText).join(" / "),
  },
  {
    name: "name",
    weight: 3,
    text: (section, page) => (section.id === undefined ? nameOf(page) : namedWords(section, page)),
  },
  {
    name: "parentCategories",
    weight: 2,
    text: ({ id }, page) => (id === undefined ? categoriesOf(page).join(" ") : ""),
  },
];

/** Whether the number of occurrences in a field counts. */
export function countsOccurrences({ name }: Field): boolean {
  return name !== "keywords" && name !== "parentCategories";
}

/** Returns the titles and categories above a section. */
export function parentsOf(page: IndexedPage, anchor: string | undefined): readonly string[] {
  return anchor === undefined ? [page.parentCategories] : [page.title, page.parentCategories];
}

/** Returns the last segment of a page's route. Empty for the home page. */
export function nameOf({ route }: IndexedPage): string {
  return route.slice(route.lastIndexOf("/") + 1);
}

/**
 * Returns the words of a section's id that aren't in its title or in the id of the heading
 * above it, for example `sesskey` for the section "The session key".
 */
export function namedWords({ id, title }: PageSection, { sections }: SearchablePage): string {
  if (id === undefined || id.replace(/-\d+$/, "") === slugify(title)) return "";
  const known = new Set([...slugify(title).split("-"), ...headingAbove(sections, id).split("-")]);
  return id
    .split("-")
    .filter((word) => !known.has(word))
    .join(" ");
}

const headingsAbove = new WeakMap<readonly PageSection[], ReadonlyMap<string, string>>();

/**
 * Returns the id of the heading above a section, or "" if there isn't one. The results for a page
 * are cached.
 */
function headingAbove(sections: readonly PageSection[], id: string): string {
  let known = headingsAbove.get(sections);
  if (known === undefined) {
    const found = new Map<string, string>();
    const open: PageSection[] = [];
    for (const section of sections) {
      while ((open.at(-1)?.level ?? 0) >= section.level) open.pop();
      if (section.id !== undefined) found.set(section.id, open.at(-1)?.id ?? "");
      open.push(section);
    }
    known = found;
    headingsAbove.set(sections, known);
  }
  return known.get(id) ?? "";
}

/**
 * Joins a keyword of several words into an identifier, so that both its words and the entire
 * keyword match. If the keyword is a single word, adds the word's `completeKeyword`.
 */
function keywordText(keyword: string): string {
  const words = keyword.trim().split(/\s+/);
  const counting = words.filter((word) => !isStopWord(word.toLowerCase()));
  const joined = (counting.length === 0 ? words : counting).join("-");
  return isPlainWord(joined) ? `${joined} ${completeKeyword(joined)}` : joined;
}

/** Marks a word as an entire keyword, to tell it from a word in a longer keyword. */
export function completeKeyword(word: string): string {
  return `zq${word}`;
}

/** Returns the sidebar categories above a page, and the folders of its URL. */
export function categoriesOf({
  route,
  parentCategories,
}: Pick<IndexedPage, "route" | "parentCategories">): readonly string[] {
  const folders = route.slice(0, route.lastIndexOf("/")).replaceAll("/", " ").trim();
  return [parentCategories, folders];
}

/**
 * Returns the usual id of a section: the slug of its title, or an empty string for the first
 * section of a page.
 */
export function usualAnchor(title: string, isFirst: boolean): string {
  return isFirst ? "" : slugify(title);
}
