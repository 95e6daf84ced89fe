import type { PageSection } from "../../model/outline.ts";
import type { IndexedPage } from "./searchable-page.ts";

/** A part of a document that can be searched on its own: `title:cache`. */
export interface Field {
  readonly name: string;
  /** How much a word counts here, beside one that stands in a field of weight 1. */
  readonly weight: number;
}

/** A field with where its text comes from. */
export interface TextField extends Field {
  text(section: PageSection, page: SearchedPage): string;
}

/** What fields read of a page. */
export type SearchedPage = IndexedPage & { readonly keywords: readonly string[] };

/** The field whose words name the section; a match here stands above matches elsewhere. */
export const TITLE_FIELD = "title";

/** The text of a section. Small words are left out of it. */
export const CONTENT_FIELD = "content";

/** What an author says a page is about: words that count like those of a heading. */
export const KEYWORDS_FIELD = "keywords";

/** The last part of a page's address, which names it as its title does. */
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
    ofPage((page) => page.keywords.join(" / ")),
  ),
  textField(
    NAME_FIELD,
    3,
    ofPage((page) => nameOf(page)),
  ),
  textField(
    PARENTS_FIELD,
    2,
    ofPage((page) => categoriesOf(page).join(" ")),
  ),
];

/** Whether a field has words for whole pages, whose number does not count. */
export function isOfPages({ name }: Field): boolean {
  return name === KEYWORDS_FIELD || name === NAME_FIELD || name === PARENTS_FIELD;
}

/** What a section stands under: its page, unless it is the page's own section, and categories. */
export function parentsOf(page: IndexedPage, anchor: string | undefined): readonly string[] {
  return anchor === undefined ? [page.parentCategories] : [page.title, page.parentCategories];
}

/** The last part of a page's address; empty for the home page. */
export function nameOf({ route }: IndexedPage): string {
  return route.slice(route.lastIndexOf("/") + 1);
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

function ofPage(text: (page: SearchedPage) => string): TextField["text"] {
  return (section, page) => (section.id === undefined ? text(page) : "");
}
