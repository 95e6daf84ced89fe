import type { RankedSection } from "./best-hits.ts";
import type { Run } from "../index/corpus.ts";
import type { Wanted } from "../query/expand.ts";
import { fieldNumbers } from "./match-term.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import { postingRange } from "../index/search-index.ts";

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
  const asked = askedFor(plan).map(({ wanted, fields }) => ({
    expansions: run.expand(wanted),
    fields: fieldNumbers(run, fields),
  }));
  return ({ index: at, section }) => {
    const index = run.indexes[at];
    const words = new Set<string>();
    if (index === undefined) return [];
    for (const { expansions, fields } of asked) {
      for (const { word } of expansions[at] ?? []) {
        if (words.size >= MOST_WORDS) break;
        if (
          fields.some((field) => holds(index.sections, postingRange(index, word, field), section))
        ) {
          words.add(index.words[word] ?? "");
        }
      }
    }
    return [...words];
  };
}

/** Wholes before parts, so that an identifier is marked as a whole. */
function askedFor(plan: QueryPlan): readonly { wanted: Wanted; fields: readonly string[] }[] {
  const joins = plan.joins.map((join) => ({
    wanted: join.whole,
    fields: plan.terms[join.terms[0] ?? 0]?.clause.fields ?? [],
  }));
  const terms = plan.terms
    .filter(({ clause }) => clause.presence !== "prohibited")
    .flatMap(({ ways, clause }) =>
      ways.flatMap((way) => way.words.map((wanted) => ({ wanted, fields: clause.fields }))),
    );
  const phrases = plan.phrases
    .filter(({ clause }) => clause.presence !== "prohibited")
    .flatMap(({ words, clause }) =>
      words.map((word) => ({
        wanted: { kind: "word", word, accepts: "exact" } as const,
        fields: clause.fields,
      })),
    );
  return [...joins, ...terms, ...phrases];
}

/** Whether a range of ascending postings holds the section. */
function holds(
  sections: Uint32Array,
  [from, end]: readonly [number, number],
  section: number,
): boolean {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sections[middle] ?? 0) < section) low = middle + 1;
    else high = middle;
  }
  return low < end && sections[low] === section;
}
