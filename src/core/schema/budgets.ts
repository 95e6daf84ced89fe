import { z } from "zod";
import { filledText, list, strict } from "./forms.ts";

const sizeForm = 'a size such as "24 KB" or "1.5 MB", or a number of bytes';
const factors = { B: 1, KB: 1000, MB: 1_000_000 } as const;

/** A number of bytes. A kilobyte is 1,000 bytes, as is usual for network transfers. */
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

const pageForm = "a page budget: path and html, javascript, css, images, fonts or elements";

/** `budgets` in the configuration: size limits for pages and the site. */
export const budgetsSchema = strict("a map of pages, searchIndex, sidebarDepth and contrast", {
  /** Size limits for pages. If several rules match a page, the last one with a value applies. */
  pages: list(
    "a list of budgets",
    strict(pageForm, {
      /** Routes that the rule applies to. `*` matches part of a segment, `**` any number of segments. */
      path: filledText.default("**"),
      /** Compressed size of the document. @example "24 KB" */
      html: size.optional(),
      /** Compressed size of the scripts that the page loads when it opens. @example "80 KB" */
      javascript: size.optional(),
      /** Compressed size of the stylesheets that the page loads when it opens. @example "12 KB" */
      css: size.optional(),
      /** Total size of the images on the page, without images from other sites. @example "500 KB" */
      images: size.optional(),
      /** Size of the fonts that the page loads when it opens. @example "100 KB" */
      fonts: size.optional(),
      /** Number of elements in the document. */
      elements: whole.optional(),
    }),
  ).default([]),
  /**
   * Compressed size of each search index. If an index is split into parts, the limit applies to its
   * first file. @example "500 KB"
   */
  searchIndex: size.optional(),
  /** Number of levels in a sidebar, including categories and pages. */
  sidebarDepth: whole.optional(),
  /** Minimum contrast of the theme's accents on its surfaces (WCAG 2.2: 4.5, enhanced 7). */
  contrast: z
    .number({ error: contrastForm })
    .min(4.5, { error: contrastForm })
    .max(15, { error: contrastForm })
    .default(4.5),
});
