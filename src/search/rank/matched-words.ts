import type { RankedSection } from "./best-hits.ts";
import type { Run } from "../index/corpus.ts";
import type { Wanted } from "../query/expand.ts";
import type { Expansion } from "../query/expansions.ts";
import { beginningOf } from "../query/pattern.ts";
import { askedWords, type AskedWord } from "./look-up.ts";
import { fieldNumbers } from "./match-term.ts";
import type { QueryPlan } from "../query/query-plan.ts";

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
        begun: expansions.some((ofIndex) => ofIndex.some(isVague)) ? begunLetters(wanted) : "",
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
function begunLetters(wanted: Wanted): string {
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
