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
  text(section: PageSection, page: IndexedPage): string;
}

/** The field whose words name the section; a match here stands above matches elsewhere. */
export const TITLE_FIELD = "title";

export const PARENTS_FIELD = "parentCategories";

export const standardFields: readonly TextField[] = [
  textField(TITLE_FIELD, 5, (section) => section.title),
  textField("content", 1, (section) => section.text),
  textField(PARENTS_FIELD, 2, (section, page) => parentsOf(page, section.id).join(" ")),
];

/**
 * What a section stands under: its page, unless it is the page's own section,
 * and the sidebar's categories. A reader who types "block testing" means the
 * section "Testing" of the page "Block plugins".
 */
export function parentsOf(page: IndexedPage, anchor: string | undefined): readonly string[] {
  return anchor === undefined ? [page.parentCategories] : [page.title, page.parentCategories];
}

/** @throws RangeError when the name holds a `/`, which ends names in an index file. */
export function textField(name: string, weight: number, text: TextField["text"]): TextField {
  if (name.includes("/")) throw new RangeError(`Field '${name}' contains illegal character '/'`);
  return { name, weight, text };
}
