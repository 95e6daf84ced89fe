import { z } from "zod";
import {
  customProps,
  filledText,
  flag,
  headingLevel,
  list,
  number,
  strict,
  text,
} from "./forms.ts";

const slug = filledText.refine(isSlug, { error: "an address without ? and #" });

/** A document's id, or null for none. */
const documentId = filledText.nullish();

const items = list("a list of words", filledText);

/** Front matter as an author writes it. A key without a value counts as left out. */
export const frontMatterSchema = strict("a map of keys to values", {
  id: filledText
    .refine((id) => !id.includes("/"), { error: "a name without /; folders are added to it" })
    .nullish(),
  title: text.nullish(),
  description: text.nullish(),
  slug: slug.nullish(),
  sidebar_label: filledText.nullish(),
  sidebar_position: number.nullish(),
  sidebar_class_name: filledText.nullish(),
  sidebar_custom_props: customProps.nullish(),
  displayed_sidebar: filledText.nullish(),
  tags: items.nullish(),
  keywords: items.nullish(),
  image: filledText.nullish(),
  hide_title: flag.nullish(),
  hide_table_of_contents: flag.nullish(),
  toc_min_heading_level: headingLevel.nullish(),
  toc_max_heading_level: headingLevel.nullish(),
  pagination_label: filledText.nullish(),
  pagination_next: documentId,
  pagination_prev: documentId,
  custom_edit_url: filledText.nullish(),
  parse_number_prefixes: flag.nullish(),
  draft: flag.nullish(),
  unlisted: flag.nullish(),
  customProps: customProps.nullish(),
});

export type DeclaredFrontMatter = z.infer<typeof frontMatterSchema>;

function isSlug(slug: string): boolean {
  try {
    return !/[?#]/.test(decodeURI(slug));
  } catch {
    return false;
  }
}
