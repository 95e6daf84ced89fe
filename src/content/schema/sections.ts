import { z } from "zod";
import { filledText, flag, list, oneOf, pathAnywhere, route, strict, text } from "./forms.ts";

/** Part of routes, of stored keys and of the names of files. */
const name = text.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, {
  error: "a name of letters, digits, ., _ and -",
});

const versionSchema = strict("a version: label and, if wanted, path, folder, sidebars", {
  label: filledText.optional(),
  path: text.regex(/^(?!.*\.\.)[^?#]*$/, { error: "a path without .., ? and #" }).optional(),
  folder: pathAnywhere.optional(),
  sidebars: pathAnywhere.optional(),
  banner: oneOf("none", "unreleased", "unmaintained").optional(),
  badge: flag.optional(),
});

const sectionSchema = strict("a section: id, label, path and folder", {
  id: name,
  label: filledText,
  path: route,
  folder: pathAnywhere,
  sidebars: pathAnywhere.optional(),
  tags: pathAnywhere.optional(),
  lastVersion: filledText.optional(),
  versions: z.record(name, versionSchema, { error: "a map of names to versions" }).optional(),
});

export const sectionsSchema = list("a list of sections", sectionSchema);
