import type { Analysis } from "../words/analysis.ts";
import { readLiterally } from "./literal-reading.ts";
import type { Clause } from "./query-parser.ts";

/**
 * The clauses of a query as if its quotes were not there: each name in a phrase that has
 * to be there is an optional term. A pasted message quotes names that stand nowhere so.
 *
 * @returns undefined when nothing has to stand as it is quoted
 */
export function withoutQuotes(
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
