import type { Corpus } from "../index/corpus.ts";
import { findAddress, type FoundAddress } from "./address.ts";
import { readLiterally, parseQuery, type Clause, type QueryParseError } from "./query-parser.ts";
import { LONGEST_QUERY } from "../port.ts";
import { planQuery, type QueryPlan } from "./query-plan.ts";
import type { Analysis } from "../words/analysis.ts";

export interface ReadQuery {
  /** The text the plan and the error speak of. */
  readonly text: string;
  readonly plan: QueryPlan;
  /** What to ask when nothing has the words in quotes as they stand; undefined without quotes. */
  readonly unquoted: QueryPlan | undefined;
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
  const planOf = (clauses: readonly Clause[]) => planQuery(text, clauses, corpus);
  const literally = () => ({
    text,
    plan: planOf(readLiterally(text, fields, corpus.analysis)),
    unquoted: undefined,
  });
  const address = findAddress(corpus, text);
  if (address !== undefined || isTitle(corpus, text)) {
    return { ...literally(), error: undefined, address };
  }
  const parsed = parseQuery(text, fields);
  if (parsed.kind === "error") return { ...literally(), error: parsed.error, address };
  const unquoted = withoutQuotes(text, parsed.clauses, corpus.analysis);
  return {
    text,
    plan: planOf(parsed.clauses),
    unquoted: unquoted && planOf(unquoted),
    error: undefined,
    address,
  };
}

/** Whether a text with signs of the language in it is the title of a section. */
function isTitle({ indexes }: Corpus, query: string): boolean {
  const text = query.trim().toLowerCase();
  if (!/[-+~^:*"\\]/.test(text) || !/\s/.test(text)) return false;
  return indexes.some(({ texts }) => texts.hasTitle(text));
}

/**
 * The clauses of a query as if its quotes were not there: each name in a phrase that has
 * to be there is an optional term. A pasted message quotes names that stand nowhere so.
 *
 * @returns undefined when nothing has to stand as it is quoted
 */
function withoutQuotes(
  query: string,
  clauses: readonly Clause[],
  analysis: Analysis,
): readonly Clause[] | undefined {
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
