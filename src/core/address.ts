import type { RoutePath } from "./paths.ts";

/**
 * The complete address of a page: `/docs/apis` below `/sub/fr/` is
 * `/sub/fr/docs/apis`. Percent-encoded, ready for an attribute.
 *
 * @param localeBase what every address of the locale starts with; ends with `/`
 */
export function pageAddress(localeBase: string, route: RoutePath): string {
  return `${localeBase}${encodeURI(route.slice(1))}`;
}

/** An address as an author wrote it, made complete when it is one of the site's (starts with a single `/`). */
export function completeAddress(localeBase: string, href: string): string {
  return href.startsWith("/") && !href.startsWith("//") ? `${localeBase}${href.slice(1)}` : href;
}

/** An address as a header or a line of `_redirects` can hold it: an author may have written letters these cannot. */
export function headerAddress(address: string): string {
  return address.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
