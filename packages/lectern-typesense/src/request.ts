import {
  matchMarks,
  readQuery,
  type FacetChoice,
  type QueryParseError,
  type SearchRequest,
} from "lectern/search";

/** One search of `POST /multi_search`. */
export type TypesenseSearch = Readonly<Record<string, string | number>>;

/** The Typesense searches for a search request. */
export interface TypesenseRequest {
  /** False if the query contains no words, so there is nothing to send. */
  readonly asks: boolean;
  readonly error: QueryParseError | undefined;
  /**
   * Three searches: for hits, for areas and for versions. The second ignores the reader's choice of
   * area, and the third ignores the choice of version.
   */
  readonly searches: readonly [TypesenseSearch, TypesenseSearch, TypesenseSearch];
}

/** Maximum number of sections per page. */
const SECTIONS_PER_PAGE = 3;

/** Maps query fields to their names and weights in the collection. */
const fields: Readonly<Record<string, readonly [name: string, weight: number]>> = {
  title: ["title", 5],
  content: ["content", 1],
  parentCategories: ["parents", 2],
};

/**
 * Returns the searches for a request. Query errors are the same as in the built-in search.
 * If the query names a field, the field applies to the entire query. One required word makes all
 * words required.
 */
export function typesenseRequest(
  request: SearchRequest,
  { collection, locale }: { readonly collection: string; readonly locale: string },
): TypesenseRequest {
  const {
    asks,
    error,
    text,
    fields: names,
    needsAll,
  } = readQuery(request.text, Object.keys(fields));
  const searched = names.flatMap((name) => (fields[name] ? [fields[name]] : []));
  const search = (choice: FacetChoice, more: Readonly<Record<string, string | number>>) => ({
    collection,
    q: text,
    query_by: searched.map(([name]) => name).join(),
    query_by_weights: searched.map(([, weight]) => weight).join(),
    filter_by: filter(request.scope, locale, choice),
    // Hits don't need to contain all words, unless the reader marks a word as required.
    ...(needsAll ? { drop_tokens_threshold: 0, typo_tokens_threshold: 0 } : {}),
    ...more,
  });
  const { area, version } = request.choice;
  return {
    asks,
    error,
    searches: [
      search(
        { area, version },
        {
          group_by: "page",
          group_limit: SECTIONS_PER_PAGE,
          per_page: request.limit,
          sort_by: "_text_match:desc,order:asc",
          exclude_fields: "content",
          highlight_fields: "title,content",
          highlight_full_fields: "title",
          highlight_affix_num_tokens: 12,
          highlight_start_tag: matchMarks.start,
          highlight_end_tag: matchMarks.end,
        },
      ),
      search({ version }, { facet_by: "area", per_page: 0, max_facet_values: 100 }),
      search({ area }, { facet_by: "version", per_page: 0, max_facet_values: 100 }),
    ],
  };
}

function filter(scope: readonly string[], locale: string, choice: FacetChoice): string {
  const conditions = [
    `locale:=${quoted(locale)}`,
    `tag:=[${scope.map(quoted).join()}]`,
    ...(choice.area === undefined ? [] : [`area:=${quoted(choice.area)}`]),
    ...(choice.version === undefined ? [] : [`version:=${quoted(choice.version)}`]),
  ];
  return conditions.join(" && ");
}

/** Quotes a value in backticks, where operators have no meaning. Backticks can't be escaped. */
function quoted(value: string): string {
  return `\`${value.replaceAll("`", "")}\``;
}
