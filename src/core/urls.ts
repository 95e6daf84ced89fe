import { type RoutePath, outputName } from "./paths.ts";

/**
 * Returns the path of a page: `/docs/apis` with the base `/sub/fr/` is `/sub/fr/docs/apis`.
 * Percent-encoded, ready for an attribute.
 *
 * @param localeBase prefix of all paths in the locale; ends with `/`
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

/** Decodes percent-encoding. Doesn't change text with an invalid sequence. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The facts that decide where page data is. */
export interface DataPlaces {
  /** Names of the pages whose data lies apart; left out when there are none. */
  readonly movedData?: readonly string[] | undefined;
  /** Whether it is packed by gzip; left out when it is not. */
  readonly packedData?: boolean | undefined;
}

/**
 * Returns the path of a page's data: next to the page, or in a separate folder if the site has
 * another file with that path.
 *
 * @param name path of the page without extension: `docs/apis`, `index`
 * @returns `docs/apis.json`, `_lectern/pages/docs/apis.json`, `docs/apis.json.gz`
 */
export function dataFile(name: string, { movedData, packedData }: DataPlaces): string {
  const place = movedData?.includes(name) ? "_lectern/pages/" : "";
  return `${place}${name}.json${packedData ? ".gz" : ""}`;
}

/**
 * Returns the extensions that page data occupies. Packed data occupies both, because hosts respond
 * with `apis.json.gz` if a client that supports gzip requests `apis.json`.
 */
export function dataEndings(packedData: boolean | undefined): readonly string[] {
  return packedData ? [".json", ".json.gz"] : [".json"];
}

/** Names of the pages whose data address a file of the site has taken. */
export function movedData(
  routes: Iterable<RoutePath>,
  files: readonly { readonly path: string }[],
  packedData: boolean,
): readonly string[] {
  const taken = new Set(files.map((file) => file.path));
  const endings = dataEndings(packedData);
  return [...routes].flatMap((route) => {
    const name = outputName(route);
    return endings.some((ending) => taken.has(`/${name}${ending}`)) ? [name] : [];
  });
}

/** The media type of twins. */
export const twinType = "text/markdown";

/**
 * The complete path of the Markdown of a page, percent-encoded; undefined for pages that
 * have none: those of the program, and those that stand for others.
 *
 * @param localeBase what every address of the locale starts with; ends with `/`
 */
export function twinAddress(
  localeBase: string,
  { kind, route }: { readonly kind: string; readonly route: RoutePath },
): string | undefined {
  const hasTwin = /^(?:document|category|tag-index|tag|standalone)$/.test(kind);
  return hasTwin ? `${localeBase}${encodeURI(outputName(route))}.md` : undefined;
}

/**
 * The fragment of an address that names lines of a block of code: the block's id, the
 * first line and, for more than one, the last: `setup-code-L3`, `setup-code-2-L3-L8`.
 * The groups are the id and the two numbers.
 */
export const lineFragment = /^((?:.+-)?code(?:-\d+)?)-L(\d+)(?:-L(\d+))?$/;
