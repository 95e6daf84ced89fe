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

/** A condition of a query. */
export interface QueryClause extends Pick<Clause, "kind" | "presence" | "fields"> {
  /** The words as the reader typed them, without operators. */
  readonly text: string;
}

/** A parsed query. */
export interface SearchQuery {
  /** False if the query contains no words to search for. */
  readonly asks: boolean;
  readonly clauses: readonly QueryClause[];
  /** Why the query was read as plain words. `undefined` if it could be parsed. */
  readonly error: QueryParseError | undefined;
}

/**
 * Parses a query. If it has a syntax error, each word becomes an optional clause.
 *
 * @param fields field names that readers can put before a word, for example `title:cache`
 */
export function readQuery(query: string, fields: readonly string[]): SearchQuery {
  const text = query.slice(0, LONGEST_QUERY);
  const parsed = parseQuery(text, fields);
  const clauses =
    parsed.kind === "clauses" ? parsed.clauses : readLiterally(text, fields, standardAnalysis);
  const plan = planQuery(text, clauses, { analysis: standardAnalysis, synonymsOf: () => [] });
  return {
    asks: plan.terms.length + plan.phrases.length > 0,
    clauses: clauses.map((clause) => ({
      kind: clause.kind,
      presence: clause.presence,
      fields: clause.fields,
      text: clause.kind === "phrase" ? clause.term : textOf(clause, text),
    })),
    error: parsed.kind === "error" ? parsed.error : undefined,
  };
}

/** Normalizes a word for comparison: lower case, without accents. */
export function searchWord(text: string): string {
  return wordOf(standardAnalysis, text);
}
