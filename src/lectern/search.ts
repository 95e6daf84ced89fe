/**
 * The API for modules that use a search service instead of the built-in index, such as
 * `lectern-typesense`: the port that they implement, and the query parser.
 */

import { LONGEST_QUERY } from "../search/port.ts";
import {
  readLiterally,
  parseQuery,
  type Clause,
  type QueryParseError,
} from "../search/query/query-parser.ts";
import { planQuery, textOf } from "../search/query/query-plan.ts";
import { standardAnalysis, wordOf } from "../search/words/analysis.ts";

export { matchRanges } from "../search/excerpt.ts";
export type { Excerpt, TextRange } from "../search/excerpt.ts";
export { noAnswer } from "../search/port.ts";
export type {
  ExportedSection,
  Facet,
  FacetChoice,
  FoundPage,
  FoundSection,
  PortAnswer,
  SearchPort,
  SearchRequest,
  SearchService,
  ServiceExport,
  ServiceInput,
} from "../search/port.ts";
export { matchMarks, memberOf, numberIn, readMarks, stringIn } from "../search/service-answer.ts";
export type { MarkedText } from "../search/service-answer.ts";
export type { QueryParseError } from "../search/query/query-parser.ts";

/** A parsed query, in the form that search services understand. */
export interface SearchQuery {
  /** False if the query contains no words to search for. */
  readonly asks: boolean;
  /** The words, with phrases in quotes and `-` before excluded words. */
  readonly text: string;
  /** The fields that the query names, or all fields. */
  readonly fields: readonly string[];
  /** Whether hits need all words, because the reader marked one as required. */
  readonly needsAll: boolean;
  /** Why the query was read as plain words. `undefined` if it could be parsed. */
  readonly error: QueryParseError | undefined;
}

/**
 * Parses a query. If it has a syntax error, each word becomes an optional clause. Boosts, wildcards
 * and edit distances are ignored, because services complete and correct words themselves.
 *
 * @param fields field names that readers can put before a word, for example `title:cache`
 */
export function readQuery(query: string, fields: readonly string[]): SearchQuery {
  const text = query.slice(0, LONGEST_QUERY);
  const parsed = parseQuery(text, fields);
  const clauses =
    parsed.kind === "clauses" ? parsed.clauses : readLiterally(text, fields, standardAnalysis);
  const plan = planQuery(text, clauses, { analysis: standardAnalysis, synonymsOf: () => [] });
  const named = fields.filter((name) =>
    clauses.some((one) => one.presence !== "prohibited" && one.fields.includes(name)),
  );
  return {
    asks: plan.terms.length + plan.phrases.length > 0,
    text: clauses.map((clause) => written(clause, text)).join(" "),
    fields: named.length > 0 ? named : fields,
    needsAll: clauses.some(({ presence }) => presence === "required"),
    error: parsed.kind === "error" ? parsed.error : undefined,
  };
}

function written(clause: Clause, query: string): string {
  const words = clause.kind === "phrase" ? `"${clause.term}"` : textOf(clause, query);
  return (clause.presence === "prohibited" ? "-" : "") + words.replaceAll("*", "");
}

/** Normalizes a word for comparison: lower case, without accents. */
export function searchWord(text: string): string {
  return wordOf(standardAnalysis, text);
}
