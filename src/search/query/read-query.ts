import type { Corpus } from "../index/corpus.ts";
import { findAddress, type FoundAddress } from "./address.ts";
import { readLiterally } from "./literal-reading.ts";
import { LONGEST_QUERY } from "./longest-query.ts";
import { parseQuery, type QueryParseError } from "./query-parser.ts";
import { planQuery, type QueryPlan } from "./query-plan.ts";

export interface ReadQuery {
  /** The text the plan and the error speak of. */
  readonly text: string;
  readonly plan: QueryPlan;
  /** Why the query was read literally; undefined when that is what the reader meant. */
  readonly error: QueryParseError | undefined;
  /** The section whose address the query is. */
  readonly address: FoundAddress | undefined;
}

/**
 * Read a query as written in the language, or literally when it does not parse. An
 * address and a title are read literally too, whatever their signs mean elsewhere.
 */
export function readQuery(query: string, corpus: Corpus): ReadQuery {
  const text = query.slice(0, LONGEST_QUERY);
  const fields = corpus.fields.map((field) => field.name);
  const literally = () => planQuery(text, readLiterally(text, fields, corpus.analysis), corpus);
  const address = findAddress(corpus, text);
  if (address !== undefined || isTitle(corpus, text)) {
    return { text, plan: literally(), error: undefined, address };
  }
  const parsed = parseQuery(text, fields);
  if (parsed.kind === "error") return { text, plan: literally(), error: parsed.error, address };
  return { text, plan: planQuery(text, parsed.clauses, corpus), error: undefined, address };
}

/** Whether a text with signs of the language in it is the title of a section. */
function isTitle({ indexes }: Corpus, query: string): boolean {
  const text = query.trim().toLowerCase();
  if (!/[-+~^:*"\\]/.test(text) || !/\s/.test(text)) return false;
  return indexes.some(({ texts }) => texts.hasTitle(text));
}
