import { percentDecoded } from "../../core/urls.ts";

/** Where an address on a page leads. */
export type Address =
  /** Another site, a mail address, data: not ours to check. */
  | { readonly kind: "external" }
  /** The same host, but not below the base path; `path` is the complete one. */
  | { readonly kind: "outside"; readonly path: string }
  /** `path` is below the locale base and starts with `/`; `fragment` is decoded, without `#`. */
  | { readonly kind: "internal"; readonly path: string; readonly fragment: string };

const origin = "http://site.invalid";

/**
 * @param href as it stands in the HTML
 * @param route the page it stands on, below the locale base
 * @param localeBase what every address of the locale starts with; ends with `/`
 */
export function resolveAddress(href: string, route: string, localeBase: string): Address {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return { kind: "external" };
  const base = `${origin}${localeBase}${encodeURI(route.slice(1))}`;
  if (!URL.canParse(href, base)) return { kind: "external" };
  const url = new URL(href, base);
  const pathname = percentDecoded(url.pathname);
  // The base path itself may be linked to without its slash.
  const full = `${pathname}/` === localeBase ? localeBase : pathname;
  if (!full.startsWith(localeBase)) return { kind: "outside", path: full };
  return {
    kind: "internal",
    path: `/${full.slice(localeBase.length)}`,
    fragment: percentDecoded(url.hash.slice(1)),
  };
}
