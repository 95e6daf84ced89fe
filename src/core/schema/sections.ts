import { z } from "zod";
import { filledText, flag, list, oneOf, pathAnywhere, route, strict, text } from "./forms.ts";

/** A name that can be used in routes, browser storage keys and file names. */
const name = text.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, {
  error: "a name of letters, digits, ., _ and -",
});

/** An entry of a section's `versions`. Every key has a default. */
export const versionSchema = strict("a version: label and optionally path, folder, sidebars", {
  /** @default the name, or `Next` for `current` */
  label: filledText.optional(),
  /** Relative to the section's path. @default the name, `next` for `current`, or empty for the last version */
  path: text.regex(/^(?!.*\.\.)[^?#]*$/, { error: "a path without .., ? and #" }).optional(),
  /** @default `versioned_<folder>/<name>`, or the section's folder for `current` */
  folder: pathAnywhere.optional(),
  /** The file that declares the version's sidebars. @default the section's file, for `current` */
  sidebars: pathAnywhere.optional(),
  /** @default `none` for the last version, `unreleased` for newer, `unmaintained` for older ones */
  banner: oneOf("none", "unreleased", "unmaintained").optional(),
  /** Whether pages show their version. @default true if there are several versions */
  badge: flag.optional(),
});

/** An entry of `sections`: a folder of documents, or a blog, with its versions. */
export const sectionSchema = strict("a section: id, label, path and folder", {
  /** @example "docs" */
  id: name,
  /** A `blog` lists its pages by date, and has an archive and feeds. */
  kind: oneOf("docs", "blog").default("docs"),
  /** Number of posts per list page. Only for blogs. @default all posts on one page @example 10 */
  postsPerPage: z
    .int({ error: "a whole number above 0" })
    .positive({ error: "a whole number above 0" })
    .optional(),
  /** @example "Docs" */
  label: filledText,
  /** Route that its pages start with. @example "/docs" */
  path: route,
  /** Folder with the source files of the version `current`. @example "docs" */
  folder: pathAnywhere,
  /** The file that declares the sidebars of the version `current`. @default one sidebar, generated from the folders */
  sidebars: pathAnywhere.optional(),
  /** The file that declares the section's tags. @default every tag is allowed */
  tags: pathAnywhere.optional(),
  /**
   * The version for readers who haven't chosen one. @default the newest released version, or
   * `current`
   */
  lastVersion: filledText.optional(),
  /**
   * The versions by name, newest first. `current` is the version in progress. @default only
   * `current` @example { current: { label: "Next" }, "4.0": {} }
   */
  versions: z.record(name, versionSchema, { error: "a map of names to versions" }).optional(),
  /** Whether pages show what changed since the previous version, and a page lists all changes. @default true */
  changes: flag.optional(),
});

/**
 * `sections` in the configuration. Navigation items without a section refer to the first section.
 */
export const sectionsSchema = list("a list of sections", sectionSchema);
