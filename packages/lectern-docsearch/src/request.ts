import { matchMarks, readQuery, type QueryParseError, type SearchRequest } from "lectern/search";

/** One search of an Algolia index. */
interface IndexSearch {
  readonly indexName: string;
  readonly query: string;
  readonly [parameter: string]: unknown;
}

interface DocSearchRequest {
  /** False if the query contains no words, so there is nothing to send. */
  readonly asks: boolean;
  readonly error: QueryParseError | undefined;
  /**
   * Three searches: for hits, for areas and for versions. The second ignores the reader's choice of
   * area, and the third ignores the choice of version.
   */
  readonly requests: readonly [IndexSearch, IndexSearch, IndexSearch];
}

/** Maximum number of sections per page. */
const SECTIONS_PER_PAGE = 3;

const titles = [2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/** Maps fields of the query language to the attributes that they search. */
const fields: Readonly<Record<string, readonly string[]>> = {
  title: ["hierarchy.lvl1", ...titles],
  content: ["content"],
  parentCategories: ["hierarchy.lvl0"],
};

/**
 * Returns the searches that answer a request. Query errors are the same as in the built-in search.
 * If the query names a field, the field applies to the entire query.
 */
export function docSearchRequest(
  { text, scope, choice, limit }: SearchRequest,
  { index, locale }: { readonly index: string; readonly locale: string },
): DocSearchRequest {
  const names = Object.keys(fields);
  const query = readQuery(text, names);
  const { asks, error } = query;
  const search = (filters: readonly string[], more: Readonly<Record<string, unknown>>) => ({
    indexName: index,
    query: query.text,
    // Allows quoted phrases, and a minus sign before excluded words.
    advancedSyntax: true,
    facetFilters: [`lang:${locale}`, scope.map((tag) => `tag:${tag}`), ...filters],
    // Hits don't need to contain all words, unless the reader marks a word as required.
    removeWordsIfNoResults: query.needsAll ? "none" : "allOptional",
    ...(query.fields.length < names.length && {
      restrictSearchableAttributes: query.fields.flatMap((name) => fields[name] ?? []),
    }),
    ...more,
  });
  const area = choice.area === undefined ? [] : [`area:${choice.area}`];
  const version = choice.version === undefined ? [] : [`version:${choice.version}`];
  return {
    asks,
    error,
    requests: [
      search([...area, ...version], {
        hitsPerPage: limit,
        distinct: SECTIONS_PER_PAGE,
        attributesToRetrieve: ["hierarchy", "url", "area", "version"],
        attributesToHighlight: ["hierarchy"],
        attributesToSnippet: ["content:24"],
        highlightPreTag: matchMarks.start,
        highlightPostTag: matchMarks.end,
      }),
      search(version, { hitsPerPage: 0, facets: ["area"] }),
      search(area, { hitsPerPage: 0, facets: ["version"] }),
    ],
  };
}
