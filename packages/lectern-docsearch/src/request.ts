import {
  matchMarks,
  readQuery,
  type QueryClause,
  type QueryParseError,
  type SearchRequest,
} from "lectern/search";

/** One search of an Algolia index. */
interface IndexSearch {
  readonly indexName: string;
  readonly query: string;
  readonly [parameter: string]: unknown;
}

interface DocSearchRequest {
  /** False if the query contains no word, so that there is nothing to send. */
  readonly asks: boolean;
  readonly error: QueryParseError | undefined;
  /**
   * Searches for hits, for all areas and for all versions. The second and third search ignore the
   * reader's choice of areas or versions.
   */
  readonly requests: readonly [IndexSearch, IndexSearch, IndexSearch];
}

/** Maximum number of sections per page. */
const SECTIONS_PER_PAGE = 3;

const titles = [2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/** Fields of the query language, and the attributes that they search. */
const fields: Readonly<Record<string, readonly string[]>> = {
  title: ["hierarchy.lvl1", ...titles],
  content: ["content"],
  parentCategories: ["hierarchy.lvl0"],
};

/**
 * Returns the searches that answer a request. Query errors are the same as in the built-in search.
 * The service supports excluded words and phrases. A field applies to the complete query, and
 * boosts, stars and edit distances are ignored.
 */
export function docSearchRequest(
  { text, scope, choice, limit }: SearchRequest,
  { index, locale }: { readonly index: string; readonly locale: string },
): DocSearchRequest {
  const names = Object.keys(fields);
  const { asks, clauses, error } = readQuery(text, names);
  const asked = names.filter((name) =>
    clauses.some((one) => one.presence !== "prohibited" && one.fields.includes(name)),
  );
  const search = (filters: readonly string[], more: Readonly<Record<string, unknown>>) => ({
    indexName: index,
    query: clauses.map(written).join(" "),
    // Phrases in quotes, and words after a minus sign.
    advancedSyntax: true,
    facetFilters: [`lang:${locale}`, scope.map((tag) => `tag:${tag}`), ...filters],
    // A hit doesn't need all words, unless the reader requires one.
    removeWordsIfNoResults: clauses.some(({ presence }) => presence === "required")
      ? "none"
      : "allOptional",
    ...(asked.length > 0 &&
      asked.length < names.length && {
        restrictSearchableAttributes: asked.flatMap((name) => fields[name] ?? []),
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

function written({ kind, presence, text }: QueryClause): string {
  const words = kind === "phrase" ? `"${text}"` : text;
  // The service doesn't support stars. It always completes the last word.
  return (presence === "prohibited" ? "-" : "") + words.replaceAll("*", "");
}
