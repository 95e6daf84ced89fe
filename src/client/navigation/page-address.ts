/** Which addresses the running program can show: pages of its own locale. */
export interface PageScope {
  /** What the addresses of its pages start with; ends with `/`. */
  readonly localeBase: string;
  /** What those of other locales start with, where that is longer. */
  readonly otherBases: readonly string[];
}

/**
 * The address of the page a link leads to, or undefined when it is no page of
 * this program: another site, another locale, a file such as `/feed.xml`.
 * `/docs/4.0` is a page.
 */
export function pageAddress(url: URL, origin: string, scope: PageScope): string | undefined {
  const { pathname } = url;
  const isOurs =
    url.origin === origin &&
    pathname.startsWith(scope.localeBase) &&
    !scope.otherBases.some((base) => pathname.startsWith(base) || `${pathname}/` === base) &&
    isPageName(pathname);
  return isOurs ? pathname : undefined;
}

function isPageName(pathname: string): boolean {
  const ending = /\.([a-z][a-z0-9]*)$/i.exec(pathname)?.[1];
  return ending === undefined || ending === "html";
}

/** The scope of a locale among the locales of a site. */
export function pageScope(localeBase: string, allBases: readonly string[]): PageScope {
  const otherBases = allBases.filter((base) => base !== localeBase && base.startsWith(localeBase));
  return { localeBase, otherBases };
}
