import type { Run } from "../index/corpus.ts";
import type { Wanted } from "../query/expand.ts";
import type { Clause } from "../query/query-parser.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import { fieldNumbers, matchSpoken } from "./match-term.ts";
import { likeTitles } from "./title-steps.ts";

/**
 * Ask for everything a query needs of the indexes that are cut, so that what is missing
 * comes at once: the words it means, where they stand, and the titles that begin like it.
 */
export function lookUp(run: Run, plan: QueryPlan): void {
  const isCut = run.indexes.map(({ parts }) => parts.isCut);
  if (!isCut.includes(true)) return;
  for (const { wanted, clause } of askedWords(plan)) {
    const numbers = fieldNumbers(run, clause.fields);
    run.expand(wanted).forEach((expansions, at) => {
      if (isCut[at] !== true) return;
      const index = run.indexes[at];
      for (const { word } of expansions) {
        for (const field of numbers) index?.postings(word, field);
      }
    });
  }
  if (plan.spoken !== undefined) matchSpoken(run, plan.spoken);
  for (const index of run.indexes) likeTitles(index, plan.text.trim().toLowerCase());
}

/** A word of a query, and the clause that asks for it. */
export interface AskedWord {
  readonly wanted: Wanted;
  readonly clause: Clause;
  /** False for small words. */
  readonly counts: boolean;
}

/** Every word a query asks for, wholes before parts, so that an identifier is marked as a whole. */
export function askedWords({ joins, terms, phrases }: QueryPlan): readonly AskedWord[] {
  return [
    ...joins.flatMap((join) => {
      const clause = terms[join.terms[0] ?? 0]?.clause;
      return clause ? [{ wanted: join.whole, clause, counts: true }] : [];
    }),
    ...terms.flatMap(({ ways, clause, counts }) =>
      ways.flatMap((way) => way.words.map((wanted) => ({ wanted, clause, counts }))),
    ),
    ...phrases.flatMap(({ words, clause }) =>
      words.map((word) => ({
        wanted: { kind: "word", word, accepts: "exact" } as const,
        clause,
        counts: true,
      })),
    ),
  ];
}
