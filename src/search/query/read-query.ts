import type { Corpus } from "../index/corpus.ts";
import { findUrl, type FoundUrl } from "./find-url.ts";
import { readLiterally, parseQuery, type Clause, type QueryParseError } from "./query-parser.ts";
import { LONGEST_QUERY } from "../port.ts";
import { planQuery, type QueryPlan } from "./query-plan.ts";
import type { Analysis } from "../words/analysis.ts";

export interface ReadQuery {
  /** The text that the plan and the error refer to. */
  readonly text: string;
  readonly plan: QueryPlan;
  /**
   * The plan without quotes, in case no section contains the phrases. `undefined` if the query has
   * no quotes.
   */
  readonly unquoted: QueryPlan | undefined;
  /**
   * Why the query was read literally. `undefined` if it parsed, or if the reader meant plain text.
   */
  readonly error: QueryParseError | undefined;
  /** The section that the query links to, if the query is a URL. */
  readonly address: FoundUrl | undefined;
}

/**
 * Parses a query, or reads it literally if it doesn't parse. URLs and titles are read literally
 * too, even if they contain operators.
 */
export function readQuery(query: string, corpus: Corpus): ReadQuery {
  const text = query.slice(0, LONGEST_QUERY);
  const fields = corpus.fields.map((field) => field.name);
  const planOf = (clauses: readonly Clause[]) => planQuery(text, clauses, corpus);
  const literally = () => ({
    text,
    plan: planOf(readLiterally(text, fields, corpus.analysis)),
    unquoted: undefined,
  });
  const address = findUrl(corpus, text);
  if (address !== undefined || isTitle(corpus, text)) {
    return { ...literally(), error: undefined, address };
  }
  const parsed = parseQuery(text, fields);
  if (parsed.kind === "error") {
    const error = isIntended(text, parsed.error) ? parsed.error : undefined;
    return { ...literally(), error, address };
  }
  const unquoted = withoutQuotes(text, parsed.clauses, corpus.analysis);
  return {
    text,
    plan: planOf(parsed.clauses),
    unquoted: unquoted && planOf(unquoted),
    error: undefined,
    address,
  };
}

/**
 * Whether a reader intended to use the query language. Capabilities, namespaces, paths, URLs and
 * separate operators are text, as is a word before a colon and a space.
 */
function isIntended(query: string, { start, end }: QueryParseError): boolean {
  const before = query.slice(0, start);
  const after = query.slice(end);
  if (!after.startsWith(":")) return !/(?:^|\s)[~^]+$/.test(before);
  const isName = /(?:^|\s)[+-]?\p{L}+$/u.test(query.slice(0, end));
  return isName && !/^:[\s:/\\]/.test(after);
}

/** Whether the text contains operators and is the title of a section. */
function isTitle({ indexes }: Corpus, query: string): boolean {
  const text = query.trim().toLowerCase();
  if (!/[-+~^:*"\\]/.test(text) || !/\s/.test(text)) return false;
  return indexes.some(({ texts }) => texts.hasTitle(text));
}

/**
 * Replaces wanted phrases with optional terms. For example, this helps with pasted error messages,
 * because they may quote names that no page contains in that order.
 *
 * @returns undefined if the query has no wanted phrase
 */
function withoutQuotes(query: string, clauses: readonly Clause[], analysis: Analysis) {
  if (!clauses.some(isWantedPhrase)) return undefined;
  return clauses.flatMap((clause) => {
    if (!isWantedPhrase(clause)) return [clause];
    const { fields, boost } = clause;
    const names = readLiterally(query.slice(clause.start, clause.end), fields, analysis);
    return names.map((name) => ({
      ...name,
      boost,
      start: clause.start + name.start,
      end: clause.start + name.end,
    }));
  });
}

function isWantedPhrase({ kind, presence }: Clause): boolean {
  return kind === "phrase" && presence !== "prohibited";
}
