import type { ReadData } from "./data.ts";

/** A file of the output that the site makes itself: a feed, data for scripts. */
export interface SiteFile {
  /** Its address below the base path: `/general/releases.json`. */
  readonly path: string;
  /** Its text. */
  make(context: SiteFileContext): string;
  /** Pages that tell programs of the file, with `<link rel="alternate">`. */
  readonly announce?: Announcement | undefined;
}

/** How pages tell programs of a file of the site, and which pages do. */
export interface Announcement {
  /** Of the file: `application/atom+xml`. */
  readonly type: string;
  readonly title: string;
  /** Pages at and below this route. */
  readonly below: string;
}

/** What a file of the site can be made from. The same context gives the same text. */
export interface SiteFileContext {
  readonly read: ReadData;
  /** The day the site is built for, ISO 8601. */
  readonly today: string;
  readonly title: string;
  /** The full address of a route or file: `https://example.org/docs/apis`. */
  address(route: string): string;
}

/** Declares a file the site makes from its data. */
export function siteFile(file: SiteFile): SiteFile {
  return file;
}
