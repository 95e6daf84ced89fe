import type { RoutePath } from "../../core/paths.ts";
import type { PageSection } from "../../core/outline.ts";
import { slugify } from "../../core/text.ts";

/** `docs` for pages of a docs section, `blog` for posts, `other` for all else. */
export type DocumentType = "docs" | "blog" | "other";

/** What the index has of a page, besides the words of its sections. */
export interface IndexedPage {
  readonly route: RoutePath;
  readonly title: string;
  readonly type: DocumentType;
  /** The docs section it belongs to, as readers know it: a facet of the results. */
  readonly area: string;
  /** The version it belongs to; empty for pages without one. */
  readonly version: string;
  /** Labels of the sidebar categories above it, nearest first, as `joinCategories` writes them. */
  readonly parentCategories: string;
  /**
   * Multiplies what its sections are worth beside those of other pages: below 1 for
   * pages that repeat what others are about, such as notes of old releases.
   */
  readonly prior: number;
}

/** A page as the build hands it over: each of its sections becomes one document of the index. */
export interface SearchablePage extends IndexedPage {
  /** Words and phrases the author says it is about. */
  readonly keywords: readonly string[];
  readonly sections: readonly PageSection[];
}

/** A part of a document that can be searched on its own: `title:cache`. */
export interface Field {
  readonly name: string;
  /** How much a word counts here, beside one that stands in a field of weight 1. */
  readonly weight: number;
}

/** A field with where its text comes from. */
export interface TextField extends Field {
  text(section: PageSection, page: SearchablePage): string;
}

/** The field whose words name the section; a match here stands above matches elsewhere. */
export const TITLE_FIELD = "title";

/** The text of a section. Small words are left out of it. */
export const CONTENT_FIELD = "content";

/** What an author says a page is about: words that count like those of a heading. */
export const KEYWORDS_FIELD = "keywords";

/**
 * The last part of an address, which names its page or section as a title does: of a
 * page the last part of its route, of a section the id its author gave it.
 */
export const NAME_FIELD = "name";

export const PARENTS_FIELD = "parentCategories";

/**
 * The fields of a page have a text for its own section alone. All sections of the
 * page answer to them, and to the headings they stand under: a reader who types
 * "block testing" means the section "Testing" of the page "Block plugins".
 */
export const standardFields: readonly TextField[] = [
  textField(TITLE_FIELD, 5, (section) => section.title),
  textField(CONTENT_FIELD, 1, (section) => section.text),
  textField(
    KEYWORDS_FIELD,
    3,
    ofPage((page) => page.keywords.map(joined).join(" / ")),
  ),
  textField(NAME_FIELD, 3, (section, page) =>
    section.id === undefined ? nameOf(page) : namedWords(section, page),
  ),
  textField(
    PARENTS_FIELD,
    2,
    ofPage((page) => categoriesOf(page).join(" ")),
  ),
];

/** Whether a field has words for whole pages, whose number does not count. */
export function isOfPages({ name }: Field): boolean {
  return name === KEYWORDS_FIELD || name === PARENTS_FIELD;
}

/** Whether the places of words are known in a field of this name, in an index in parts. */
export function hasPlaces(name: string | undefined): boolean {
  return name === TITLE_FIELD || name === PARENTS_FIELD;
}

/** What a section stands under: its page, unless it is the page's own section, and categories. */
export function parentsOf(page: IndexedPage, anchor: string | undefined): readonly string[] {
  return anchor === undefined ? [page.parentCategories] : [page.title, page.parentCategories];
}

/** The last part of a page's address; empty for the home page. */
export function nameOf({ route }: IndexedPage): string {
  return route.slice(route.lastIndexOf("/") + 1);
}

/**
 * What the id of a section says that its heading does not: `sesskey` of the section "The
 * session key". An id that is made of the heading says nothing, and what it repeats of the
 * id of the heading above names that one.
 */
export function namedWords({ id, title }: PageSection, { sections }: SearchablePage): string {
  if (id === undefined || id.replace(/-\d+$/, "") === slugify(title)) return "";
  const at = sections.findIndex((section) => section.id === id);
  const level = sections[at]?.level ?? 1;
  const above = sections.slice(0, at).findLast((section) => section.level < level);
  const known = new Set([...slugify(title).split("-"), ...(above?.id ?? "").split("-")]);
  return id
    .split("-")
    .filter((word) => !known.has(word))
    .join(" ");
}

/** A keyword of several words as an identifier: its words are found, and so is the whole. */
function joined(keyword: string): string {
  return keyword.trim().replace(/\s+/g, "-");
}

/** The sidebar's categories above a page, and the folders of its address. */
export function categoriesOf({
  route,
  parentCategories,
}: Pick<IndexedPage, "route" | "parentCategories">): readonly string[] {
  const folders = route.slice(0, route.lastIndexOf("/")).replaceAll("/", " ").trim();
  return [parentCategories, folders];
}

/** @throws RangeError when the name holds a `/`, which ends names in an index file. */
export function textField(name: string, weight: number, text: TextField["text"]): TextField {
  if (name.includes("/")) throw new RangeError(`Field '${name}' contains illegal character '/'`);
  return { name, weight, text };
}

function ofPage(text: (page: SearchablePage) => string): TextField["text"] {
  return (section, page) => (section.id === undefined ? text(page) : "");
}

/**
 * Where a word was met. `title` and `text` say it of a section, the others of a page:
 * what the author says it is about, the end of its address, what it stands under.
 */
export type Place = "title" | "text" | "keywords" | "name" | "above";

export function placeOf({ name }: Field): Place {
  switch (name) {
    case TITLE_FIELD:
      return "title";
    case KEYWORDS_FIELD:
      return "keywords";
    case NAME_FIELD:
      return "name";
    case PARENTS_FIELD:
      return "above";
    default:
      return "text";
  }
}

/** The first section of a page has no id; others have the one made from their title. */
export function usualAnchor(title: string, isFirst: boolean): string {
  return isFirst ? "" : slugify(title);
}
