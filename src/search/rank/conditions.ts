import type { Run } from "../index/corpus.ts";
import { PARENTS_FIELD } from "../index/field.ts";
import { IN_PASSING, tiers, UNFINISHED } from "./grade.ts";
import { matchPhrase } from "./match-phrase.ts";
import { fieldNumbers, matchSpoken, matchTerm, matchWord, type Matches } from "./match-term.ts";
import type { QueryPlan } from "../query/query-plan.ts";

/** A term, a phrase or a join, with what answers to it in each index. */
export interface Condition {
  readonly matches: readonly (Matches & { readonly open?: Uint8Array })[];
  /** Boost and idf. */
  readonly weight: number;
  readonly counts: boolean;
  /** Words of a text it stands for. */
  readonly length: number;
  /** Whether a section has it when its page, or a heading above it, does. */
  readonly isInherited: boolean;
}

export interface Conditions {
  /** All that is not prohibited is wanted. */
  readonly wanted: readonly Condition[];
  /** Each with the terms a section has when it has the whole. */
  readonly joins: readonly { readonly whole: Condition; readonly terms: readonly Condition[] }[];
  readonly required: readonly Condition[];
  readonly prohibited: readonly Condition[];
  readonly isNegated: boolean;
  /** By index: the pages of which a keyword or the end of the address is all that was asked for. */
  readonly spoken: readonly Matches[];
  /** The query in lower case. */
  readonly text: string;
}

/** Look up everything a query asks for. */
export function readConditions(run: Run, plan: QueryPlan): Conditions {
  const condition = (made: Omit<Condition, "weight">, boost: number): Condition => ({
    ...made,
    weight: boost * rarity(run, made.matches),
  });
  const inherits = (fields: readonly string[]) => fields.includes(PARENTS_FIELD);
  const terms = plan.terms.map((term) => ({
    presence: term.clause.presence,
    ...condition(
      {
        matches: matchTerm(run, term),
        counts: term.counts,
        length: term.length,
        isInherited: inherits(term.clause.fields),
      },
      term.clause.boost * (term.counts ? 1 : IN_PASSING),
    ),
  }));
  const phrases = plan.phrases.map(({ clause, words }) => ({
    // Who writes quotes means them: a phrase that is not prohibited is required.
    presence: clause.presence === "prohibited" ? ("prohibited" as const) : ("required" as const),
    ...condition(
      {
        matches: matchPhrase(run, { clause, words }),
        counts: true,
        length: words.length,
        isInherited: inherits(clause.fields),
      },
      clause.boost,
    ),
  }));
  const all = [...terms, ...phrases];
  return {
    wanted: all.filter(({ presence }) => presence !== "prohibited"),
    required: all.filter(({ presence }) => presence === "required"),
    prohibited: all.filter(({ presence }) => presence === "prohibited"),
    isNegated: plan.isNegated,
    spoken: plan.spoken === undefined ? [] : matchSpoken(run, plan.spoken),
    text: plan.text.trim().toLowerCase(),
    joins: plan.joins.map((join) => {
      const members = join.terms.flatMap((at) => terms[at] ?? []);
      const names = plan.terms[join.terms[0] ?? 0]?.clause.fields ?? [];
      const matches = matchWord(run, join.whole, fieldNumbers(run, names));
      const whole = { matches, counts: false, length: 0, isInherited: false };
      return { whole: condition(whole, 1), terms: members };
    }),
  };
}

/**
 * How rare a term is: its inverse document frequency, over the sections of all indexes,
 * never negative. A word that is itself nowhere, only the beginning of others, may be no
 * word at all, and weighs less.
 */
function rarity(run: Run, matches: readonly Matches[]): number {
  let count = 0;
  let best = 0;
  for (const { title, text, name } of matches) {
    for (let section = 0; section < title.length; section++) {
      const tier = Math.max(title[section] ?? 0, text[section] ?? 0);
      if (tier !== 0) count++;
      best = Math.max(best, tier, name[section] ?? 0);
    }
  }
  const certainty = best >= tiers.stem ? 1 : UNFINISHED;
  return certainty * Math.log(1 + (run.sectionCount - count + 0.5) / (count + 0.5));
}
