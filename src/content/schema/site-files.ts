import { z } from "zod";
import type { SiteFile } from "../../model/site-file.ts";
import { filledText, list, route, strict } from "./forms.ts";

/** Files a site makes itself. */
export const siteFilesSchema = list(
  "a list of files, each made with siteFile",
  strict("a file with its path and what makes it", {
    path: route.refine((path) => /[^/.]\.[a-z][a-z0-9]*$/i.test(path), {
      error: "the address of a file with an ending, such as /feed.xml",
    }),
    make: z.custom<SiteFile["make"]>((value) => typeof value === "function", {
      error: "a function that returns the text of the file",
    }),
    announce: strict("a map of type, title and below", {
      type: filledText,
      title: filledText,
      below: route,
    }).optional(),
  }),
);
