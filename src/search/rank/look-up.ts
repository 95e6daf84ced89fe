import type { Run } from "../index/corpus.ts";
import { type Wanted, type Expansion, beginningOf } from "../query/expand.ts";
import type { Clause } from "../query/query-parser.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import { fieldNumbers, matchCompound } from "./match.ts";
import { matchTitles } from "./title-bonus.ts";
import type { RankedSection } from "./best-hits.ts";

/**
 * Ask for everything a query needs of the indexes that are cut, so that what is missing
 * comes at once: the words it means, where they stand, and the titles that begin like it.
 */
export function lookUp(run: Run, plan: QueryPlan): void {
  const isSharded = run.indexes.map(({ parts }) => parts.isSharded);
  if (!isSharded.includes(true)) return;
  for (const { wanted, clause } of askedWords(plan)) {
    const numbers = fieldNumbers(run, clause.fields);
    run.expand(wanted).forEach((expansions, at) => {
      if (isSharded[at] !== true) return;
      const index = run.indexes[at];
      for (const { word } of expansions) {
        for (const field of numbers) index?.postings(word, field);
      }
    });
  }
  if (plan.compound !== undefined) matchCompound(run, plan.compound);
  for (const index of run.indexes) matchTitles(index, plan.text.trim().toLowerCase());
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

/** More words than anybody can take in; a single letter finds hundreds. */
const MOST_WORDS = 64;

/**
 * A function that tells which words of the dictionary a query found in a
 * section: what to mark in its text, and what an excerpt should show.
 */
export function matchedWords(
  run: Run,
  plan: QueryPlan,
): (ranked: RankedSection) => readonly string[] {
  // What must not be there is not marked, nor what says nothing where it stands.
  const isFound = ({ clause, counts }: AskedWord) => counts && clause.presence !== "prohibited";
  const asked = askedWords(plan)
    .filter(isFound)
    .map(({ wanted, clause }) => {
      const expansions = run.expand(wanted);
      return {
        expansions: expansions.map((ofIndex) => ofIndex.filter((one) => !isVague(one))),
        fields: fieldNumbers(run, clause.fields),
        begun: expansions.some((ofIndex) => ofIndex.some(isVague)) ? prefixOf(wanted) : "",
      };
    });
  return ({ index: at, section }) => {
    const index = run.indexes[at];
    const words = new Set<string>();
    if (index === undefined) return [];
    for (const { expansions, fields, begun } of asked) {
      for (const { word } of expansions[at] ?? []) {
        if (words.size >= MOST_WORDS) break;
        if (fields.some((field) => holds(index.postings(word, field).sections, section))) {
          words.add(index.words.at(word) ?? "");
        }
      }
      if (begun !== "") words.add(`${begun}*`);
    }
    return [...words];
  };
}

/** One of many words that begin so, which are not told apart. */
function isVague({ closeness }: Expansion): boolean {
  return closeness === 0;
}

/** What words begin with that are marked without being looked up. */
function prefixOf(wanted: Wanted): string {
  return wanted.kind === "pattern" ? (beginningOf(wanted.pattern) ?? "") : wanted.word;
}

/** Whether ascending sections hold one. */
function holds(sections: Uint32Array, section: number): boolean {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sections[middle] ?? 0) < section) low = middle + 1;
    else high = middle;
  }
  return sections[low] === section;
}
