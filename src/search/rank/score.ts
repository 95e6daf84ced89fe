import type { Layout, Run } from "../index/corpus.ts";
import { saturate, idf } from "./bm25.ts";
import {
  OTHER_SECTION,
  FULL,
  SHALLOW_BONUS,
  worth,
  STOP_WORD_WEIGHT,
  tiers,
  PREFIX_WEIGHT,
} from "./weights.ts";
import {
  noMatches,
  type Matches,
  matchPhrase,
  fieldNumbers,
  matchCompound,
  matchTerm,
  matchWord,
} from "./match.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { scratchOf } from "./scratch.ts";
import { addTitleBonuses } from "./title-bonus.ts";
import { PARENTS_FIELD } from "../index/field.ts";

/** What the sections of one index are worth to a query. All arrays go by section. */
export interface SectionScores {
  /** 1 for sections that answer to the query. */
  readonly hits: Uint8Array;
  readonly scores: Float64Array;
  /** 1 where only the text itself can tell whether it holds a phrase. */
  readonly open: Uint8Array;
  /** 1 for sections whose title gave them steps: it has all that was asked for, or is said whole. */
  readonly named: Uint8Array;
}

/**
 * Score every section:
 *
 *     prior · cover · Σ weight · (worth + amount / (amount + k1) + steps)
 *
 * The sum is over the terms, and weight is boost · idf. What a term is worth is told
 * by `grade.ts`, in the section or in what it stands under, whichever is better.
 * The fraction is BM25F and stays below 1. The steps are those of `title-steps.ts`.
 * `cover` is the share of the terms, by weight, that the section has.
 * The idf is one for the whole term, with all words it found; were it that of each
 * word, rare long words would outrank the word that was typed.
 */
export function scoreSections(run: Run, plan: QueryPlan): readonly SectionScores[] {
  for (const index of run.indexes) scratchOf(index).reset();
  const conditions = readConditions(run, plan);
  return run.indexes.map((index, at) =>
    scoreIndex({ index, at, layout: run.layouts[at] }, conditions),
  );
}

interface IndexPlace {
  readonly index: SearchIndex;
  /** Its place among the indexes. */
  readonly at: number;
  readonly layout: Layout | undefined;
}

/** One index, with what was asked of it. */
interface Scoring extends IndexPlace {
  readonly layout: Layout;
  readonly conditions: Conditions;
  /** By section: the best a condition is worth there. */
  readonly worthOf: (condition: Condition) => Float64Array;
}

function scoreIndex({ index, at, layout }: IndexPlace, conditions: Conditions): SectionScores {
  const count = index.pageOf.length;
  const result = {
    hits: new Uint8Array(count),
    scores: new Float64Array(count),
    open: new Uint8Array(count),
    named: new Uint8Array(count),
  };
  if (layout === undefined) return result;
  const found = new Map<Condition, Float64Array>();
  const worthOf = (condition: Condition): Float64Array => {
    const known = found.get(condition) ?? ownWorth(condition, at, { index, layout });
    found.set(condition, known);
    return known;
  };
  for (const { whole, terms } of conditions.joins) {
    const ofWhole = worthOf(whole);
    for (const term of terms) raise(worthOf(term), ofWhole);
  }
  const scoring = { index, at, layout, conditions, worthOf };
  addTerms(scoring, result);
  decideHits(scoring, result);
  return result;
}

/** A section with the whole identifier has each of its parts. */
function raise(ofTerm: Float64Array, ofWhole: Float64Array): void {
  for (let section = 0; section < ofTerm.length; section++) {
    if ((ofWhole[section] ?? 0) > (ofTerm[section] ?? 0)) ofTerm[section] = ofWhole[section] ?? 0;
  }
}

/** By section: the best a term is worth in it, or in what it stands under. */
function ownWorth(
  { matches, isInherited }: Condition,
  at: number,
  { index, layout }: { index: SearchIndex; layout: Layout },
): Float64Array {
  const found: Matches = matches[at] ?? noMatches(index);
  const { title, text, keywords, name, above } = found;
  const { first, parent } = layout;
  const { pageOf } = index;
  const result = scratchOf(index).floats(title.length);
  let page = -1;
  let ofPage = 0;
  for (let section = 0; section < result.length; section++) {
    let best = 0;
    if (pageOf[section] !== page) {
      page = pageOf[section] ?? 0;
      ofPage = isInherited ? inheritedOf(found, page, first[page] ?? 0) : 0;
      best = worth.keywords[keywords[page] ?? 0] ?? 0;
      if (isInherited) best = Math.max(best, worth.above[above[page] ?? 0] ?? 0);
    } else if (isInherited) {
      best = ofPage;
      const heading = parent[section] ?? 0;
      const tier = Math.max(title[heading] ?? 0, name[heading] ?? 0);
      if (tier !== 0) best = Math.max(best, worth.named[tier] ?? 0);
    }
    const inTitle = title[section] ?? 0;
    const inText = text[section] ?? 0;
    const inName = name[section] ?? 0;
    if (inTitle !== 0) best = Math.max(best, worth.title[inTitle] ?? 0);
    if (inText !== 0) best = Math.max(best, worth.text[inText] ?? 0);
    if (inName !== 0) best = Math.max(best, worth.name[inName] ?? 0);
    result[section] = best;
  }
  return result;
}

/** What a term is worth to sections of a page, below its own, because the page has it. */
function inheritedOf({ title, name, keywords, above }: Matches, page: number, start: number) {
  return Math.max(
    worth.above[above[page] ?? 0] ?? 0,
    worth.named[Math.max(title[start] ?? 0, name[start] ?? 0)] ?? 0,
    worth.subject[keywords[page] ?? 0] ?? 0,
  );
}

function addTerms(
  { index, at, layout, conditions, worthOf }: Scoring,
  { scores, named }: SectionScores,
): void {
  const { wanted, joins, text, compound } = conditions;
  const covered = scratchOf(index).floats(scores.length);
  const total = wanted.reduce((sum, { weight, counts }) => sum + (counts ? weight : 0), 0);
  const { pageOf, pages } = index;
  const shared = wanted.filter(({ counts }) => counts).length > 1;
  for (const condition of [
    ...wanted.filter(({ counts }) => counts),
    ...joins.map(({ whole }) => whole),
  ]) {
    const own = worthOf(condition);
    const { weight, counts } = condition;
    const elsewhere = shared && counts ? bestOfPages(condition, at, index) : undefined;
    const amounts = condition.matches[at]?.amounts;
    for (let section = 0; section < scores.length; section++) {
      let value = own[section] ?? 0;
      if (elsewhere !== undefined) value = Math.max(value, elsewhere[pageOf[section] ?? 0] ?? 0);
      if (value === 0) continue;
      const amount = amounts?.[section] ?? 0;
      scores[section] = (scores[section] ?? 0) + weight * (value + saturate(amount));
      if (counts) covered[section] = (covered[section] ?? 0) + weight * Math.min(1, value / FULL);
    }
  }
  const terms = wanted.map((condition) => ({
    ...condition,
    matches: condition.matches[at] ?? noMatches(index),
  }));
  addTitleBonuses(terms, { index, layout, text, compound: compound[at] }, (section, steps) => {
    scores[section] = (scores[section] ?? 0) + steps;
    named[section] = 1;
  });
  for (let section = 0; section < scores.length; section++) {
    if (scores[section] === 0) continue;
    const share = total === 0 ? 1 : (covered[section] ?? 0) / total;
    const page = pageOf[section] ?? 0;
    const prior = pages[page]?.prior ?? 1;
    const lift = total * SHALLOW_BONUS * (layout.shallowness[page] ?? 0);
    scores[section] = ((scores[section] ?? 0) + lift) * prior * share;
  }
}

/** By page: what a term is worth to its sections because one of them has it. */
function bestOfPages({ matches }: Condition, at: number, index: SearchIndex): Float64Array {
  const { title, text } = matches[at] ?? noMatches(index);
  const best = scratchOf(index).floats(index.pages.length);
  for (let section = 0; section < title.length; section++) {
    const own = Math.max(worth.text[title[section] ?? 0] ?? 0, worth.text[text[section] ?? 0] ?? 0);
    const page = index.pageOf[section] ?? 0;
    if (own * OTHER_SECTION > (best[page] ?? 0)) best[page] = own * OTHER_SECTION;
  }
  return best;
}

function decideHits({ at, conditions, worthOf }: Scoring, { hits, open }: SectionScores): void {
  const { wanted, required, prohibited, isNegated } = conditions;
  for (const condition of wanted) {
    if (!condition.counts) continue;
    const own = worthOf(condition);
    for (let section = 0; section < hits.length; section++)
      if (own[section] !== 0) hits[section] = 1;
  }
  if (isNegated) hits.fill(1);
  for (const condition of required) {
    const own = worthOf(condition);
    const isOpen = condition.matches[at]?.open;
    for (let section = 0; section < hits.length; section++) {
      if (own[section] === 0) hits[section] = 0;
      else if (isOpen?.[section] === 1) open[section] = 1;
    }
  }
  for (const condition of prohibited) {
    const own = worthOf(condition);
    const isOpen = condition.matches[at]?.open;
    for (let section = 0; section < hits.length; section++) {
      if (own[section] === 0) continue;
      if (isOpen?.[section] === 1) open[section] = 1;
      else hits[section] = 0;
    }
  }
  // What one phrase left open another condition may have decided.
  for (let section = 0; section < hits.length; section++)
    if (hits[section] === 0) open[section] = 0;
}

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
  readonly compound: readonly Matches[];
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
      term.clause.boost * (term.counts ? 1 : STOP_WORD_WEIGHT),
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
    compound: plan.compound === undefined ? [] : matchCompound(run, plan.compound),
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
  const certainty = best >= tiers.stem ? 1 : PREFIX_WEIGHT;
  return certainty * idf(run.sectionCount, count);
}
