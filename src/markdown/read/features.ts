import type { Features } from "satteri";
import type { TextCatalogue } from "../../core/strings/texts.ts";

/** The dialect: CommonMark, GFM, directives, and ids after headings. */
export const features = {
  gfm: true,
  frontmatter: true,
  directive: true,
  headingAttributes: true,
} as const satisfies Features;

/** The dialect with what the compiler itself writes in the language of the page. */
export function translatedFeatures(texts: TextCatalogue["content"]): Features {
  const footnotes = { label: texts.footnotes, backLabel: texts.footnoteBack };
  return { ...features, gfm: { footnotes } };
}
