import { standardAnalysis } from "../search/words/analysis.ts";
import { readLiterally } from "../search/query/literal-reading.ts";
import { LONGEST_QUERY } from "../search/query/longest-query.ts";
import type { FacetChoice, SearchRequest } from "../search/port.ts";
import { parseQuery, type Clause, type QueryParseError } from "../search/query/query-parser.ts";
import { planQuery, textOf } from "../search/query/query-plan.ts";

/** One search of `POST /multi_search`. */
export interface TypesenseSearch {
  readonly collection: string;
  readonly q: string;
  readonly query_by: string;
  readonly query_by_weights: string;
  readonly filter_by: string;
  readonly [parameter: string]: string | number | boolean;
}

/** What to send for a request, and the error in its query if there is one. */
export interface TypesenseRequest {
  /** False when the query asks for nothing: then nothing need be sent. */
  readonly asks: boolean;
  readonly error: QueryParseError | undefined;
  /** The hits, the areas without the choice of one, the versions without the choice of one. */
  readonly searches: readonly [TypesenseSearch, TypesenseSearch, TypesenseSearch];
}

/** What stands around a match in an answer: characters no text has. */
export const MATCH_START = "\uE000";
/** The end of what `MATCH_START` begins. */
export const MATCH_END = "\uE001";

/** Sections of one page that are asked for. */
const MOST_OF_A_PAGE = 3;

/** Names of fields in queries, with those of the collection and their weights. */
const fields: Readonly<Record<string, readonly [name: string, weight: number]>> = {
  title: ["title", 5],
  content: ["content", 1],
  parentCategories: ["parents", 2],
};
const fieldNames = Object.keys(fields);

/**
 * The searches that answer a request. The language of queries is read here, so
 * its errors are those of the embedded search. The service knows words that must
 * not be there and phrases; a field holds for the whole query, a required word
 * makes all required, and boosts, stars and distances are its own affair.
 */
export function typesenseRequest(
  request: SearchRequest,
  { collection, locale }: { readonly collection: string; readonly locale: string },
): TypesenseRequest {
  const text = request.text.slice(0, LONGEST_QUERY);
  const parsed = parseQuery(text, fieldNames);
  const isParsed = parsed.kind === "clauses";
  const clauses = isParsed ? parsed.clauses : readLiterally(text, fieldNames, standardAnalysis);
  const plan = planQuery(text, clauses, { analysis: standardAnalysis, synonymsOf: () => [] });
  const asked = fieldNames.filter((name) =>
    clauses.some((one) => one.presence !== "prohibited" && one.fields.includes(name)),
  );
  const searched = (asked.length > 0 ? asked : fieldNames).flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [field];
  });
  const search = (choice: FacetChoice, more: Readonly<Record<string, string | number>>) => ({
    collection,
    q: clauses.map((clause) => written(clause, text)).join(" "),
    query_by: searched.map(([name]) => name).join(),
    query_by_weights: searched.map(([, weight]) => weight).join(),
    filter_by: filter(request.scope, locale, choice),
    // What is not all there may do, unless the reader said that it must be.
    ...(clauses.some(({ presence }) => presence === "required")
      ? { drop_tokens_threshold: 0, typo_tokens_threshold: 0 }
      : {}),
    ...more,
  });
  const { area, version } = request.choice;
  return {
    asks: plan.terms.length + plan.phrases.length > 0,
    error: isParsed ? undefined : parsed.error,
    searches: [
      search(
        { area, version },
        {
          group_by: "page",
          group_limit: MOST_OF_A_PAGE,
          per_page: request.limit,
          sort_by: "_text_match:desc,order:asc",
          exclude_fields: "content",
          highlight_fields: "title,content",
          highlight_full_fields: "title",
          highlight_affix_num_tokens: 12,
          highlight_start_tag: MATCH_START,
          highlight_end_tag: MATCH_END,
        },
      ),
      search({ version }, { facet_by: "area", per_page: 0, max_facet_values: 100 }),
      search({ area }, { facet_by: "version", per_page: 0, max_facet_values: 100 }),
    ],
  };
}

function written(clause: Clause, query: string): string {
  const text = clause.kind === "phrase" ? `"${clause.term}"` : textOf(clause, query);
  // Of a star the service knows nothing; it takes the last word for a beginning.
  return (clause.presence === "prohibited" ? "-" : "") + text.replaceAll("*", "");
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

/** Between backticks nothing in a value is an operator. A backtick itself cannot be written. */
function quoted(value: string): string {
  return `\`${value.replaceAll("`", "")}\``;
}
