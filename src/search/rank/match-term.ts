import type { Corpus, Run } from "../index/corpus.ts";
import type { Expansion, Wanted } from "../query/expand.ts";
import { TITLE_FIELD } from "../index/field.ts";
import { gradeOf, gradeOfParts, grades, isInTitle } from "./grade.ts";
import type { PlannedTerm, Way } from "../query/query-plan.ts";
import { postingRange, type SearchIndex } from "../index/search-index.ts";

/** How the sections of one index answer to a term. All arrays go by section. */
export interface Matches {
  /** 0: not at all. */
  readonly grades: Uint8Array;
  /** How often, weighted by field, length of text and closeness of the word. */
  readonly amounts: Float64Array;
}

/** The matches of a term, for each index of the corpus. */
export function matchTerm(run: Run, term: PlannedTerm): readonly Matches[] {
  const fields = fieldNumbers(run, term.clause.fields);
  const ways = term.ways.map((way) => matchWay(run, way, fields));
  return run.indexes.map((index, at) =>
    firstOf(ways.map((matches) => matches[at] ?? noMatches(index))),
  );
}

/** The matches of one word, for each index of the corpus. */
export function matchWord(run: Run, wanted: Wanted, fields: readonly number[]): readonly Matches[] {
  const expansions = run.expand(wanted);
  return run.indexes.map((index, at) => {
    const matches = noMatches(index);
    for (const field of fields) {
      const weights = run.weights[at]?.[field];
      if (weights === undefined) continue;
      const inTitle = run.fields[field]?.name === TITLE_FIELD;
      for (const expansion of expansions[at] ?? []) {
        addPostings(index, expansion, field, weights, matches, inTitle);
      }
    }
    return matches;
  });
}

export function fieldNumbers(corpus: Corpus, names: readonly string[]): readonly number[] {
  return corpus.fields.flatMap(({ name }, field) => (names.includes(name) ? [field] : []));
}

export function noMatches(index: SearchIndex): Matches {
  const sections = index.titles.length;
  return {
    grades: new Uint8Array(sections),
    amounts: new Float64Array(sections),
  };
}

function addPostings(
  index: SearchIndex,
  { word, tier, closeness }: Expansion,
  field: number,
  weights: Float64Array,
  matches: Matches,
  inTitle: boolean,
): void {
  const { sections, frequencies } = index;
  const { grades, amounts } = matches;
  const grade = gradeOf(tier, inTitle);
  const [from, to] = postingRange(index, word, field);
  for (let at = from; at < to; at++) {
    const section = sections[at] ?? 0;
    const amount = closeness * (frequencies[at] ?? 0) * (weights[section] ?? 0);
    amounts[section] = (amounts[section] ?? 0) + amount;
    if (grade > (grades[section] ?? 0)) grades[section] = grade;
  }
}

function matchWay(run: Run, way: Way, fields: readonly number[]): readonly Matches[] {
  const [only, ...others] = way.words;
  if (only !== undefined && others.length === 0) return matchWord(run, only, fields);
  const words = way.words.map((wanted) => matchWord(run, wanted, fields));
  return run.indexes.map((index, at) =>
    allOf(
      words.map((matches) => matches[at] ?? noMatches(index)),
      noMatches(index),
    ),
  );
}

/** Sections that have all words: with the worst grade and the average amount of them. */
function allOf(words: readonly Matches[], result: Matches): Matches {
  for (let section = 0; section < result.grades.length; section++) {
    let worst: number = grades.exactInTitle;
    let inTitle = true;
    let amount = 0;
    for (const word of words) {
      const grade = word.grades[section] ?? 0;
      worst = Math.min(worst, grade);
      inTitle &&= isInTitle(grade);
      amount += word.amounts[section] ?? 0;
    }
    if (worst === 0) continue;
    result.grades[section] = gradeOfParts(worst, inTitle);
    result.amounts[section] = amount / words.length;
  }
  return result;
}

/** Each section takes the first way it matches. */
function firstOf(ways: readonly Matches[]): Matches {
  const [best, ...others] = ways;
  if (best === undefined) throw new TypeError("a term without a way to match");
  for (const way of others) {
    for (let section = 0; section < best.grades.length; section++) {
      if (best.grades[section] !== 0) continue;
      best.grades[section] = way.grades[section] ?? 0;
      best.amounts[section] = way.amounts[section] ?? 0;
    }
  }
  return best;
}
