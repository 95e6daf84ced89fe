import { z } from "zod";
import type { SiteFile } from "../site-file.ts";
import { filledText, list, route, strict } from "./forms.ts";

/** Files a site makes itself. */
export const siteFilesSchema = list(
  "a list of files, each made with siteFile",
  strict("a file with its path and what makes it", {
    /** Its address below the base path. @example "/feed.xml" */
    path: route.refine((path) => /[^/.]\.[a-z][a-z0-9]*$/i.test(path), {
      error: "the address of a file with an ending, such as /feed.xml",
    }),
    /** Makes its text. */
    make: z.custom<SiteFile["make"]>((value) => typeof value === "function", {
      error: "a function that returns the text of the file",
    }),
    /** Pages that tell programs of the file. */
    announce: strict("a map of type, title and below", {
      type: filledText,
      title: filledText,
      below: route,
    }).optional(),
  }),
);
