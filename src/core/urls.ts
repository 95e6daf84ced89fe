import { type RoutePath, outputName } from "./paths.ts";

/**
 * Returns the URL path of a page, percent-encoded: `/sub/fr/docs/apis` for `/docs/apis` in
 * `/sub/fr/`.
 *
 * @param localeBase path prefix of the locale's URLs; ends with `/`
 */
export function pageAddress(localeBase: string, route: RoutePath): string {
  return `${localeBase}${encodeURI(route.slice(1))}`;
}

/**
 * Adds the locale base to a URL of the site, which starts with a single `/`. Other URLs are
 * unchanged.
 */
export function completeAddress(localeBase: string, href: string): string {
  return href.startsWith("/") && !href.startsWith("//") ? `${localeBase}${href.slice(1)}` : href;
}

/** Percent-encodes the characters of a URL that aren't allowed in HTTP headers and `_redirects`. */
export function headerAddress(address: string): string {
  return address.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}

/** Decodes percent-encoding. Text with an invalid sequence is unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The data that determines the paths of page data. */
export interface DataPlaces {
  /** Names of pages whose data is in a separate folder. Absent: none. */
  readonly movedData?: readonly string[] | undefined;
  /** Whether page data is compressed with gzip. Absent: no. */
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
 * Returns the extensions that page data reserves. Compressed data reserves both, because hosts send
 * `apis.json.gz` if a client that supports gzip requests `apis.json`.
 */
export function dataEndings(packedData: boolean | undefined): readonly string[] {
  return packedData ? [".json", ".json.gz"] : [".json"];
}

/**
 * Returns the names of pages whose data can't be next to the page, because one of the site's files
 * already uses that path.
 */
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

/**
 * A URL fragment that points to lines of a code block: `setup-code-L3` or `setup-code-2-L3-L8`. The
 * groups are the block's id, the first line and, for several lines, the last line.
 */
export const lineFragment = /^((?:.+-)?code(?:-\d+)?)-L(\d+)(?:-L(\d+))?$/;
