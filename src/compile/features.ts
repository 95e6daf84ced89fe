import type { Features } from "satteri";

/** The dialect: CommonMark, GFM, directives, and ids after headings. */
export const features = {
  gfm: true,
  frontmatter: true,
  directive: true,
  headingAttributes: true,
} as const satisfies Features;
