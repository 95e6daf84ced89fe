import type { Run } from "../index/corpus.ts";
import { isTypo } from "./grade.ts";
import { matchPhrase } from "./match-phrase.ts";
import { fieldNumbers, matchTerm, matchWord, type Matches } from "./match-term.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { addTitleSteps } from "./title-steps.ts";

/** How soon more occurrences of a word stop counting. */
const K1 = 1.2;

/** What a word that does not count still adds, beside one that does. */
const IN_PASSING = 0.1;

/** What the sections of one index are worth to a query. All arrays go by section. */
export interface SectionScores {
  /** 1 for sections that answer to the query. */
  readonly hits: Uint8Array;
  /** How many of the terms that count it has as they were typed. */
  readonly typed: Uint16Array;
  /** How many more it has if the reader mistyped them. */
  readonly mistyped: Uint16Array;
  readonly scores: Float64Array;
  /** 1 where only the text itself can tell whether it holds a phrase. */
  readonly open: Uint8Array;
}

/**
 * Score every section. Sections rank by `typed`, then by `mistyped`,
 * then by the sum over the terms of
 *
 *     boost · idf · (k1 + 1) · (grade + steps + amount / (amount + k1))
 *
 * The steps are those of `title-steps.ts`. The fraction is BM25F. It stays below one grade: a better kind of match is
 * never outweighed by a frequent one. The idf is one for the whole term, with
 * all words it found; were it that of each word, rare long words would outrank
 * the word that was typed.
 */
export function scoreSections(run: Run, plan: QueryPlan): readonly SectionScores[] {
  const conditions = readConditions(run, plan);
  return run.indexes.map((index, at) => scoreIndex(run, index, at, conditions));
}

/** A term, a phrase or a join, with what answers to it in each index. */
interface Condition {
  readonly matches: readonly (Matches & { readonly open?: Uint8Array })[];
  /** Boost and idf. */
  readonly weight: number;
  readonly counts: boolean;
  /** Words of a text it stands for. */
  readonly length: number;
}

interface Conditions {
  readonly terms: readonly Condition[];
  /** Each with the terms a section has when it has the whole. */
  readonly joins: readonly { readonly whole: Condition; readonly terms: readonly Condition[] }[];
  readonly required: readonly Condition[];
  readonly prohibited: readonly Condition[];
  /** All that is not prohibited is wanted. */
  readonly isNegated: boolean;
  /** The query in lower case. */
  readonly text: string;
}

function readConditions(run: Run, plan: QueryPlan): Conditions {
  const condition = (made: Omit<Condition, "weight">, boost: number): Condition => ({
    ...made,
    weight: boost * idf(run, made.matches),
  });
  const terms = plan.terms.map((term) => ({
    presence: term.clause.presence,
    ...condition(
      { matches: matchTerm(run, term), counts: term.counts, length: term.length },
      term.clause.boost * (term.counts ? 1 : IN_PASSING),
    ),
  }));
  const phrases = plan.phrases.map((phrase) => ({
    // Who writes quotes means them: a phrase that is not prohibited is required.
    presence:
      phrase.clause.presence === "prohibited" ? ("prohibited" as const) : ("required" as const),
    ...condition(
      { matches: matchPhrase(run, phrase), counts: true, length: phrase.words.length },
      phrase.clause.boost,
    ),
  }));
  const all = [...terms, ...phrases];
  return {
    terms: all.filter(({ presence }) => presence !== "prohibited"),
    required: all.filter(({ presence }) => presence === "required"),
    prohibited: all.filter(({ presence }) => presence === "prohibited"),
    isNegated: plan.isNegated,
    text: plan.text.trim().toLowerCase(),
    joins: plan.joins.map((join) => {
      const members = join.terms.flatMap((at) => terms[at] ?? []);
      const names = plan.terms[join.terms[0] ?? 0]?.clause.fields ?? [];
      const matches = matchWord(run, join.whole, fieldNumbers(run, names));
      return { whole: condition({ matches, counts: false, length: 0 }, 1), terms: members };
    }),
  };
}

/** Inverse document frequency, over all indexes; never negative. */
function idf(run: Run, matches: readonly Matches[]): number {
  let found = 0;
  for (const { grades } of matches) {
    for (let section = 0; section < grades.length; section++) {
      if (grades[section] !== 0) found++;
    }
  }
  return Math.log(1 + (run.sectionCount - found + 0.5) / (found + 0.5));
}

function scoreIndex(
  run: Run,
  index: SearchIndex,
  at: number,
  conditions: Conditions,
): SectionScores {
  const sections = index.titles.length;
  const result: SectionScores = {
    hits: new Uint8Array(sections),
    typed: new Uint16Array(sections),
    mistyped: new Uint16Array(sections),
    scores: new Float64Array(sections),
    open: new Uint8Array(sections),
  };
  const boosts = run.boosts[at] ?? new Float64Array();
  for (const condition of conditions.terms) addCondition(condition, at, boosts, result);
  for (const { whole, terms } of conditions.joins) {
    addCondition(whole, at, boosts, result);
    countJoined(whole, terms, at, result);
  }
  const titleTerms = conditions.terms.map(({ matches, ...term }) => ({
    ...term,
    grades: matches[at]?.grades ?? new Uint8Array(),
  }));
  const titles = { texts: index.titles, lengths: run.titleLengths[at] ?? new Uint32Array() };
  addTitleSteps(titleTerms, titles, conditions.text, (section, steps) => {
    result.scores[section] = (result.scores[section] ?? 0) + (K1 + 1) * steps;
  });
  decideHits(conditions, at, result);
  return result;
}

function addCondition(
  condition: Condition,
  at: number,
  boosts: Float64Array,
  { scores, typed, mistyped }: SectionScores,
): void {
  const matches = condition.matches[at];
  if (matches === undefined) return;
  for (let section = 0; section < scores.length; section++) {
    const grade = matches.grades[section] ?? 0;
    if (grade === 0) continue;
    const amount = (matches.amounts[section] ?? 0) * (boosts[section] ?? 1);
    const gain = condition.weight * (K1 + 1) * (grade + amount / (amount + K1));
    scores[section] = (scores[section] ?? 0) + gain;
    if (!condition.counts) continue;
    const counter = isTypo(grade) ? mistyped : typed;
    counter[section] = (counter[section] ?? 0) + 1;
  }
}

/** A section with the whole identifier has each of its parts, as they were typed. */
function countJoined(
  whole: Condition,
  terms: readonly Condition[],
  at: number,
  { typed, mistyped }: SectionScores,
): void {
  const found = whole.matches[at]?.grades ?? new Uint8Array();
  for (const term of terms) {
    if (!term.counts) continue;
    const own = term.matches[at]?.grades ?? new Uint8Array();
    for (let section = 0; section < found.length; section++) {
      const grade = own[section] ?? 0;
      if (found[section] === 0 || (grade !== 0 && !isTypo(grade))) continue;
      typed[section] = (typed[section] ?? 0) + 1;
      if (grade !== 0) mistyped[section] = (mistyped[section] ?? 0) - 1;
    }
  }
}

function decideHits(conditions: Conditions, at: number, result: SectionScores): void {
  const { required, prohibited, isNegated } = conditions;
  const { hits, open, typed, mistyped } = result;
  for (let section = 0; section < hits.length; section++) {
    const found = (typed[section] ?? 0) + (mistyped[section] ?? 0);
    hits[section] = isNegated || found > 0 ? 1 : 0;
  }
  for (const { matches } of required) {
    const answers = matches[at];
    hits.forEach((hit, section) => {
      if (hit === 0) return;
      if ((answers?.grades[section] ?? 0) === 0) hits[section] = 0;
      else if (answers?.open?.[section] === 1) open[section] = 1;
    });
  }
  for (const { matches } of prohibited) {
    const answers = matches[at];
    hits.forEach((hit, section) => {
      if (hit === 0 || (answers?.grades[section] ?? 0) === 0) return;
      if (answers?.open?.[section] === 1) open[section] = 1;
      else hits[section] = 0;
    });
  }
  // What one phrase left open another condition may have decided.
  if (required.length + prohibited.length > 0) {
    for (let section = 0; section < hits.length; section++) {
      if (hits[section] === 0) open[section] = 0;
    }
  }
}
