import type { Corpus } from "../index/corpus.ts";
import { readLiterally } from "./literal-reading.ts";
import { LONGEST_QUERY } from "./longest-query.ts";
import { parseQuery, type QueryParseError } from "./query-parser.ts";
import { planQuery, type QueryPlan } from "./query-plan.ts";

export interface ReadQuery {
  /** The text the plan and the error speak of. */
  readonly text: string;
  readonly plan: QueryPlan;
  /** Why the query was read literally. */
  readonly error: QueryParseError | undefined;
}

/** Read a query as written in the language, or literally when it does not parse. */
export function readQuery(query: string, corpus: Corpus): ReadQuery {
  const text = query.slice(0, LONGEST_QUERY);
  const fields = corpus.fields.map((field) => field.name);
  const parsed = parseQuery(text, fields);
  const isParsed = parsed.kind === "clauses";
  const clauses = isParsed ? parsed.clauses : readLiterally(text, fields, corpus.analysis);
  return {
    text,
    plan: planQuery(text, clauses, corpus.analysis),
    error: isParsed ? undefined : parsed.error,
  };
}
