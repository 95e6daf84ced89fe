import { type RoutePath, outputName } from "./paths.ts";

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

/** Percent-decoding that leaves a text with a malformed sequence as it is. */
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
 * Where the data of a page lies, below the locale's base: beside the page, or apart
 * when the site has a file of its own at that address.
 *
 * @param name the page's file without ending: `docs/apis`, `index`
 * @returns `docs/apis.json`, `_lectern/pages/docs/apis.json`, `docs/apis.json.gz`
 */
export function dataFile(name: string, { movedData, packedData }: DataPlaces): string {
  const place = movedData?.includes(name) ? "_lectern/pages/" : "";
  return `${place}${name}.json${packedData ? ".gz" : ""}`;
}

/**
 * What the names of files end with that the data of a page takes. Packed it takes both: hosts
 * answer with `apis.json.gz` when `apis.json` is asked for by a client that knows gzip.
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
