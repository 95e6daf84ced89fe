import type { PageData } from "../../core/page-data.ts";
import { LONGEST_QUERY } from "../../search/port.ts";

/** A request for the results page. */
export interface ResultsRequest {
  readonly query: string;
  /**
   * The version to search, as a section and a version name. `undefined` for the default version.
   */
  readonly version: { readonly section: string; readonly name: string } | undefined;
}

/**
 * Returns the URL of the results page. Replaces unpaired surrogates in the query, because URLs
 * can't contain them.
 *
 * @param localeBase path of the locale; ends with `/`
 */
export function resultsUrl(localeBase: string, { query, version }: ResultsRequest): string {
  const parameters = new URLSearchParams({ q: query.trim() });
  if (version) parameters.set("in", `${version.section}/${version.name}`);
  return `${localeBase}search?${parameters}`;
}

/** @param search query string of a URL, with or without `?` */
export function readResultsUrl(search: string): ResultsRequest {
  const parameters = new URLSearchParams(search);
  const [section, name] = parameters.get("in")?.split("/") ?? [];
  return {
    query: (parameters.get("q") ?? "").slice(0, LONGEST_QUERY),
    version: section !== undefined && name !== undefined ? { section, name } : undefined,
  };
}

/** Returns the version of a page, for a search that starts on it. */
export function versionRead({ version }: PageData): ResultsRequest["version"] {
  return version && { section: version.section, name: version.name };
}
