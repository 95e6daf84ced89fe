import type { PageData } from "../../core/page-data.ts";
import { LONGEST_QUERY } from "../../search/query/longest-query.ts";

/** What the page of results shows. */
export interface ResultsRequest {
  readonly query: string;
  /** The version whose pages are searched, by section and name; undefined: the one readers are sent to. */
  readonly version: { readonly section: string; readonly name: string } | undefined;
}

/**
 * The address of the page that shows all results of a query.
 *
 * @param localeBase what addresses of the locale start with; ends with `/`
 * @param request its query as typed; a half of a character is replaced, as no address can hold one
 */
export function resultsAddress(localeBase: string, { query, version }: ResultsRequest): string {
  const parameters = new URLSearchParams({ q: query.trim() });
  if (version) parameters.set("in", `${version.section}/${version.name}`);
  return `${localeBase}search?${parameters}`;
}

/** @param search the query part of an address, with or without its `?` */
export function readResultsAddress(search: string): ResultsRequest {
  const parameters = new URLSearchParams(search);
  const [section, name] = parameters.get("in")?.split("/") ?? [];
  return {
    query: (parameters.get("q") ?? "").slice(0, LONGEST_QUERY),
    version: section !== undefined && name !== undefined ? { section, name } : undefined,
  };
}

/** The version a page is of, as a search from it means it. */
export function versionRead({ version }: PageData): ResultsRequest["version"] {
  return version && { section: version.section, name: version.name };
}
