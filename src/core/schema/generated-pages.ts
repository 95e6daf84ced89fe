import { z } from "zod";
import type { GeneratedPage, GeneratedPages } from "../generated-pages.ts";
import { filledText, list, path, pathAnywhere, strict, text } from "./forms.ts";

/** `generatedPages` in the configuration: pages that a site generates. */
export const generatedPagesSchema = list(
  "a list of pages, each created with generatedPages",
  strict("generated pages: folder and generate, optionally files", {
    /** Folder of the pages: the folder of a section, a folder in it, or the pages folder. @example "docs/api" */
    folder: pathAnywhere,
    /** Files that the function reads. @example ["openapi.yaml"] */
    files: list("a list of files", path).optional(),
    /** Returns the pages. */
    generate: z.custom<GeneratedPages["generate"]>((value) => typeof value === "function", {
      error: "a function that returns a list of pages",
    }),
  }),
);

/** The result of `generate`. */
export const pagesSchema: z.ZodType<readonly GeneratedPage[]> = list(
  "a list of pages",
  strict("a page: path and text, optionally frontMatter", {
    path: filledText.refine(
      (value) => /^(?:[^\\/_.][^\\/]*\/)*[^\\/_.][^\\/]*\.mdx?$/.test(value),
      {
        error:
          "a path in the folder that ends with .md or .mdx, without names that start with _ or a dot",
      },
    ),
    frontMatter: z.record(z.string(), z.unknown(), { error: "a map of values" }).optional(),
    text,
  }),
);
