import type { IndexRun, Run } from "../index/corpus.ts";
import { type QueryWord, type Expansion, patternPrefix } from "../query/expand.ts";
import type { Clause } from "../query/query-parser.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import { fieldNumbers, matchCompound, matchPhrase } from "./match.ts";
import { matchTitles } from "./title-bonus.ts";

/**
 * Requests everything that a query needs from sharded indexes in one step: words, postings, and
 * titles with the same prefix.
 */
export function requestParts(run: Run, plan: QueryPlan): void {
  for (const one of run.indexes) {
    const { index, expand } = one;
    if (!index.parts.isSharded) continue;
    for (const { wanted, clause } of searchedWords(plan)) {
      for (const { word } of expand(wanted)) {
        for (const field of fieldNumbers(one, clause.fields)) index.postings(word, field);
      }
    }
    if (plan.compound !== undefined) matchCompound(one, plan.compound);
    for (const phrase of plan.phrases) matchPhrase(one, phrase);
    matchTitles(index, plan.text.trim().toLowerCase());
  }
}

export interface SearchedWord {
  readonly wanted: QueryWord;
  readonly clause: Clause;
  /** False for stop words. */
  readonly counts: boolean;
}

/**
 * Returns all words of a query. Whole identifiers come before their parts, so that an identifier is
 * highlighted as one word.
 */
export function searchedWords({ identifiers, terms, phrases }: QueryPlan): readonly SearchedWord[] {
  return [
    ...identifiers.flatMap((join) => {
      const clause = terms[join.terms[0] ?? 0]?.clause;
      return clause ? [{ wanted: join.identifier, clause, counts: true }] : [];
    }),
    ...terms.flatMap(({ alternatives, clause, counts }) =>
      alternatives.flatMap((alternative) =>
        alternative.words.map((wanted) => ({ wanted, clause, counts })),
      ),
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

/** Maximum number of words to highlight, because a single character can match hundreds. */
const MOST_WORDS = 64;

/** Returns the dictionary words of a query that occur in a section, for highlighting and excerpts. */
export function matchedWords(run: IndexRun, plan: QueryPlan, section: number): readonly string[] {
  const { index } = run;
  const words = new Set<string>();
  for (const { wanted, clause, counts } of searchedWords(plan)) {
    // Prohibited terms and stop words aren't highlighted.
    if (!counts || clause.presence === "prohibited") continue;
    const fields = fieldNumbers(run, clause.fields);
    const expansions = run.expand(wanted);
    for (const { word } of expansions.filter((one) => !isVague(one))) {
      if (words.size >= MOST_WORDS) break;
      if (fields.some((field) => includes(index.postings(word, field).sections, section))) {
        words.add(index.words.at(word) ?? "");
      }
    }
    const prefix = expansions.some(isVague) ? prefixOf(wanted) : "";
    if (prefix !== "") words.add(`${prefix}*`);
  }
  return [...words];
}

/** Whether the expansion represents all words with a prefix. */
function isVague({ closeness }: Expansion): boolean {
  return closeness === 0;
}

/** Returns the prefix to highlight, instead of looking up every word that starts with it. */
function prefixOf(wanted: QueryWord): string {
  return wanted.kind === "pattern" ? (patternPrefix(wanted.pattern) ?? "") : wanted.word;
}

function includes(sections: Uint32Array, section: number): boolean {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sections[middle] ?? 0) < section) low = middle + 1;
    else high = middle;
  }
  return sections[low] === section;
}
