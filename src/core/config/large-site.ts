import type { Site } from "../site.ts";

/** With more pages than these in a locale, what is written for each page of a site has other defaults. */
const mostPages = 5000;

/**
 * Whether a site is so large that what few readers ask for is not written by default:
 * a card for each page, data of pages as it is, the text of all pages once more.
 */
export function isLarge({ pages }: Pick<Site, "pages">): boolean {
  return pages.size > mostPages;
}

/** Whether the data of pages is written packed by gzip. */
export function packsPageData(site: Site): boolean {
  return (site.config.pageData ?? (isLarge(site) ? "gzip" : "json")) === "gzip";
}

/** Whether the Markdown of all pages is written together, beside that of each. */
export function writesFullText(site: Site): boolean {
  return site.config.llms.full ?? !isLarge(site);
}
