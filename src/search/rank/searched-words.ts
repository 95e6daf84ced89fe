import type { Run } from "../index/corpus.ts";
import { type QueryWord, type Expansion, patternPrefix } from "../query/expand.ts";
import type { Clause } from "../query/query-parser.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import { firstWhere } from "../words/dictionary.ts";
import { fieldNumbers, matchCompound, matchPhrase } from "./match.ts";
import { matchTitles } from "./title-bonus.ts";
import type { RankedSection } from "./best-hits.ts";

/**
 * Requests everything that a query needs from sharded indexes in one step: words, postings, and
 * titles with the same prefix.
 */
export function requestParts(run: Run, plan: QueryPlan): void {
  const isSharded = run.indexes.map(({ parts }) => parts.isSharded);
  if (!isSharded.includes(true)) return;
  for (const { wanted, clause } of searchedWords(plan)) {
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
  for (const phrase of plan.phrases) matchPhrase(run, phrase);
  for (const index of run.indexes) matchTitles(index, plan.text.trim().toLowerCase());
}

export interface SearchedWord {
  readonly wanted: QueryWord;
  readonly clause: Clause;
  /** False for stop words. */
  readonly counts: boolean;
}

/**
 * Returns all words of a query. Complete identifiers come before their parts, so that an identifier
 * is highlighted as one word.
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

/**
 * Returns a function that lists the dictionary words of a query that occur in a section, for
 * highlighting and excerpts.
 */
export function matchedWords(
  run: Run,
  plan: QueryPlan,
): (ranked: RankedSection) => readonly string[] {
  // Prohibited terms and stop words aren't highlighted.
  const isFound = ({ clause, counts }: SearchedWord) => counts && clause.presence !== "prohibited";
  const searched = searchedWords(plan)
    .filter(isFound)
    .map(({ wanted, clause }) => {
      const expansions = run.expand(wanted);
      return {
        expansions: expansions.map((ofIndex) => ofIndex.filter((one) => !isVague(one))),
        fields: fieldNumbers(run, clause.fields),
        prefix: expansions.some((ofIndex) => ofIndex.some(isVague)) ? prefixOf(wanted) : "",
      };
    });
  return ({ index: at, section }) => {
    const index = run.indexes[at];
    const words = new Set<string>();
    if (index === undefined) return [];
    for (const { expansions, fields, prefix } of searched) {
      for (const { word } of expansions[at] ?? []) {
        if (words.size >= MOST_WORDS) break;
        if (fields.some((field) => includes(index.postings(word, field).sections, section))) {
          words.add(index.words.at(word) ?? "");
        }
      }
      if (prefix !== "") words.add(`${prefix}*`);
    }
    return [...words];
  };
}

/** Whether it represents all words with a prefix. */
function isVague({ closeness }: Expansion): boolean {
  return closeness === 0;
}

/** Returns the prefix to highlight, instead of looking up every word that starts with it. */
function prefixOf(wanted: QueryWord): string {
  return wanted.kind === "pattern" ? (patternPrefix(wanted.pattern) ?? "") : wanted.word;
}

function includes(sections: Uint32Array, section: number): boolean {
  const at = firstWhere([0, sections.length], (at) => (sections[at] ?? 0) >= section);
  return sections[at] === section;
}
