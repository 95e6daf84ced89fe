import { z } from "zod";
import { customProps, filledText, flag, list, number, strict, text, typeForm } from "./forms.ts";

/** Path relative to the version's route. */
const slug = filledText.regex(/^(?!.*\.\.)[^?#]*$/, { error: "a path without .., ? and #" });

/** Target of a category's label. */
export const categoryLinkSchema = z.discriminatedUnion(
  "type",
  [
    strict("a link to a document", { type: z.literal("doc"), id: filledText }),
    strict("a generated index", {
      type: z.literal("generated-index"),
      slug: slug.optional(),
      title: filledText.optional(),
      description: text.optional(),
      keywords: list("a list of words", filledText).optional(),
      image: filledText.optional(),
    }),
  ],
  { error: typeForm("a link", ["doc", "generated-index"]) },
);

/** A `_category_` file as an author writes it. */
export const categorySchema = strict("a map of keys to values", {
  label: filledText.nullish(),
  position: number.nullish(),
  collapsible: flag.nullish(),
  collapsed: flag.nullish(),
  /** `null` for no link, even if the folder has an index page. */
  link: categoryLinkSchema.nullish(),
  className: filledText.nullish(),
  description: text.nullish(),
  customProps: customProps.nullish(),
});

/** Target of a category as authors write it: a document or a generated index. */
export type DeclaredCategoryLink = z.infer<typeof categoryLinkSchema>;
/** A `_category_` file. */
export type DeclaredCategory = z.infer<typeof categorySchema>;
