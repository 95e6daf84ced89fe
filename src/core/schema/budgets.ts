import { z } from "zod";
import { filledText, list, strict } from "./forms.ts";

const sizeForm = 'a size such as "24 KB" or "1.5 MB", or a number of bytes';
const factors = { B: 1, KB: 1000, MB: 1_000_000 } as const;

/** A number of bytes. A kilobyte has 1,000, as networks count. */
const size = z.union(
  [
    z.number({ error: sizeForm }).nonnegative({ error: sizeForm }),
    z
      .string({ error: sizeForm })
      .regex(/^\d+(\.\d+)? ?(B|KB|MB)$/, { error: sizeForm })
      .transform((written) => {
        const [, number = "", unit = "B"] = /^([\d.]+) ?(\w+)$/.exec(written) ?? [];
        return Math.round(Number(number) * factors[unit as keyof typeof factors]);
      }),
  ],
  { error: sizeForm },
);

const wholeForm = "a whole number above 0";
const whole = z
  .number({ error: wholeForm })
  .int({ error: wholeForm })
  .positive({ error: wholeForm });

const contrastForm = "a contrast from 4.5 to 15";

const pageForm = "a budget of pages: path and html, javascript, css, images, fonts or elements";

/** `budgets` of the configuration: size limits for pages and the site. */
export const budgetsSchema = strict("a map of pages, searchIndex, sidebarDepth and contrast", {
  /** Size limits of pages. If several rules match a page, the last one with a value applies. */
  pages: list(
    "a list of budgets",
    strict(pageForm, {
      /** Routes that the rule applies to. `*` matches part of a segment, `**` any number of segments. */
      path: filledText.default("**"),
      /** The document, as browsers fetch it. @example "24 KB" */
      html: size.optional(),
      /** The scripts it loads at its start, as browsers fetch them. @example "80 KB" */
      javascript: size.optional(),
      /** The stylesheets it loads at its start, as browsers fetch them. @example "12 KB" */
      css: size.optional(),
      /** The site's own images it shows, wherever on the page. @example "500 KB" */
      images: size.optional(),
      /** The fonts it loads at its start. @example "100 KB" */
      fonts: size.optional(),
      /** Elements of the document. */
      elements: whole.optional(),
    }),
  ).default([]),
  /** Compressed size of each search index. If an index is split into parts, the size of its first file. @example "500 KB" */
  searchIndex: size.optional(),
  /** Levels of a sidebar, including categories and pages. */
  sidebarDepth: whole.optional(),
  /** Minimum contrast of the theme's accents on its surfaces (WCAG 2.2: 4.5, enhanced 7). */
  contrast: z
    .number({ error: contrastForm })
    .min(4.5, { error: contrastForm })
    .max(15, { error: contrastForm })
    .default(4.5),
});
