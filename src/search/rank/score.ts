import { layoutOf, type Run } from "../index/corpus.ts";
import { saturate, idf } from "./bm25.ts";
import {
  AMOUNT_SHARE,
  HALF_AMOUNT,
  HEADINGS_BONUS,
  OTHER_SECTION,
  FULL,
  SHALLOW_BONUS,
  tierScores,
  STOP_WORD_WEIGHT,
  tiers,
  PREFIX_WEIGHT,
} from "./weights.ts";
import {
  emptyMatches,
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

/** Scores of one index. All arrays are by section. */
export interface SectionScores {
  /** 1 for sections that match the query. */
  readonly hits: Uint8Array;
  readonly scores: Float64Array;
  /** 1 if the caller has to check the text for a phrase. */
  readonly open: Uint8Array;
  /**
   * 1 for sections with a title bonus: the title contains all terms, or the query contains the
   * title.
   */
  readonly titleMatch: Uint8Array;
}

/**
 * Scores every section:
 *
 *     prior · cover · Σ over terms  weight · (tier score + amount / (amount + k1) + title bonus)
 *
 * `weight` is boost · idf. The tier score is from `weights.ts`. It's the better one of the section
 * and of the page and headings above it. The fraction is BM25F, which is below 1. `title-bonus.ts`
 * computes the title bonus. Questions also get a bonus for headings. `cover` is the weighted share
 * of the terms that the section contains.
 */
export function scoreSections(run: Run, plan: QueryPlan): readonly SectionScores[] {
  for (const index of run.indexes) scratchOf(index).reset();
  const conditions = readConditions(run, plan);
  return run.indexes.map((index, at) => scoreIndex(index, at, conditions));
}

interface Scoring {
  readonly index: SearchIndex;
  /** Position among the indexes. */
  readonly at: number;
  readonly conditions: Conditions;
  /** By section: best tier score of a condition. */
  readonly tierScoreOf: (condition: Condition) => Float64Array;
}

function scoreIndex(index: SearchIndex, at: number, conditions: Conditions): SectionScores {
  const count = index.pageOf.length;
  const result = {
    hits: new Uint8Array(count),
    scores: new Float64Array(count),
    open: new Uint8Array(count),
    titleMatch: new Uint8Array(count),
  };
  const found = new Map<Condition, Float64Array>();
  const tierScoreOf = (condition: Condition): Float64Array => {
    const known = found.get(condition) ?? tierScoresOf(condition, { index, at, conditions });
    found.set(condition, known);
    return known;
  };
  for (const { identifier, terms } of conditions.identifiers) {
    const complete = tierScoreOf(identifier);
    for (const term of terms) raise(tierScoreOf(term), complete);
  }
  const scoring = { index, at, conditions, tierScoreOf };
  addTerms(scoring, result);
  decideHits(scoring, result);
  return result;
}

/** Raises the scores of an identifier's parts in sections with the complete identifier. */
function raise(scores: Float64Array, complete: Float64Array): void {
  for (let section = 0; section < scores.length; section++) {
    if ((complete[section] ?? 0) > (scores[section] ?? 0)) scores[section] = complete[section] ?? 0;
  }
}

/** Returns the best tier score of a term by section, including inherited ones. */
function tierScoresOf(
  { matches, isInherited }: Condition,
  { index, at, conditions }: Omit<Scoring, "tierScoreOf">,
): Float64Array {
  const found: Matches = matches[at] ?? emptyMatches(index);
  const { title, text, keywords, name, parents } = found;
  const { first, parent } = layoutOf(index);
  const { pageOf } = index;
  const result = scratchOf(index).floats(title.length);
  let page = -1;
  let ofPage = 0;
  for (let section = 0; section < result.length; section++) {
    let best = tierScores.keywords[keywords[section] ?? 0] ?? 0;
    if (pageOf[section] !== page) {
      page = pageOf[section] ?? 0;
      ofPage = isInherited ? inheritedScore(found, page, first[page] ?? 0) : 0;
      if (isInherited) best = Math.max(best, tierScores.parents[parents[page] ?? 0] ?? 0);
    } else if (isInherited) {
      best = Math.max(best, ofPage);
      const heading = parent[section] ?? 0;
      const tier = Math.max(title[heading] ?? 0, name[heading] ?? 0);
      if (tier !== 0) best = Math.max(best, tierScores.inheritedTitle[tier] ?? 0);
      const keyword = keywords[heading] ?? 0;
      if (keyword !== 0) best = Math.max(best, tierScores.inheritedKeyword[keyword] ?? 0);
    }
    const inTitle = title[section] ?? 0;
    const inText = text[section] ?? 0;
    const inName = name[section] ?? 0;
    if (inTitle !== 0) best = Math.max(best, tierScores.title[inTitle] ?? 0);
    if (inText !== 0) {
      const share = conditions.isQuestion ? aboutness(found.amounts[section] ?? 0) : 1;
      best = Math.max(best, share * (tierScores.text[inText] ?? 0));
    }
    if (inName !== 0) best = Math.max(best, tierScores.name[inName] ?? 0);
    result[section] = best;
  }
  return result;
}

/** Returns the share of a text's tier score that counts in a question. */
function aboutness(amount: number): number {
  return 1 - AMOUNT_SHARE + (AMOUNT_SHARE * amount) / (amount + HALF_AMOUNT);
}

/** Returns the tier score that the sections of a page inherit from it. */
function inheritedScore({ title, name, keywords, parents }: Matches, page: number, start: number) {
  return Math.max(
    tierScores.parents[parents[page] ?? 0] ?? 0,
    tierScores.inheritedTitle[Math.max(title[start] ?? 0, name[start] ?? 0)] ?? 0,
    tierScores.inheritedKeyword[keywords[start] ?? 0] ?? 0,
  );
}

function addTerms(
  { index, at, conditions, tierScoreOf }: Scoring,
  { scores, titleMatch }: SectionScores,
): void {
  const { wanted, identifiers, text, compound } = conditions;
  const priorPower = priorPowerOf(text);
  const layout = layoutOf(index);
  const covered = scratchOf(index).floats(scores.length);
  const total = wanted.reduce((sum, { weight, counts }) => sum + (counts ? weight : 0), 0);
  const { pageOf, pages } = index;
  const shared = wanted.filter(({ counts }) => counts).length > 1;
  for (const condition of [
    ...wanted.filter(({ counts }) => counts),
    ...identifiers.map(({ identifier }) => identifier),
  ]) {
    const own = tierScoreOf(condition);
    const { weight, counts } = condition;
    const otherSections = shared && counts ? bestOfPages(condition, at, index) : undefined;
    const amounts = condition.matches[at]?.amounts;
    for (let section = 0; section < scores.length; section++) {
      let value = own[section] ?? 0;
      if (otherSections !== undefined)
        value = Math.max(value, otherSections[pageOf[section] ?? 0] ?? 0);
      if (value === 0) continue;
      const amount = amounts?.[section] ?? 0;
      scores[section] = (scores[section] ?? 0) + weight * (value + saturate(amount));
      if (counts) covered[section] = (covered[section] ?? 0) + weight * Math.min(1, value / FULL);
    }
  }
  if (conditions.isQuestion) addHeadingBonuses({ index, at, conditions }, total, scores);
  const terms = wanted.map((condition) => ({
    ...condition,
    matches: condition.matches[at] ?? emptyMatches(index),
  }));
  addTitleBonuses(terms, { index, layout, text, compound: compound[at] }, (section, bonus) => {
    scores[section] = (scores[section] ?? 0) + bonus;
    titleMatch[section] = 1;
  });
  for (let section = 0; section < scores.length; section++) {
    if (scores[section] === 0) continue;
    const share = total === 0 ? 1 : (covered[section] ?? 0) / total;
    const page = pageOf[section] ?? 0;
    const prior = (pages[page]?.prior ?? 1) ** priorPower;
    const shallowBonus = total * SHALLOW_BONUS * (layout.shallowness[page] ?? 0);
    scores[section] = ((scores[section] ?? 0) + shallowBonus) * prior * share;
  }
}

/** Adds the bonus for words of a question that a heading, or one above it, contains. */
function addHeadingBonuses(
  { index, at, conditions }: Omit<Scoring, "tierScoreOf">,
  total: number,
  scores: Float64Array,
): void {
  const { first, parent } = layoutOf(index);
  const inHeadings = scratchOf(index).floats(scores.length);
  for (const { matches, weight, counts, isInherited } of conditions.wanted) {
    const { title, name, keywords } = matches[at] ?? emptyMatches(index);
    if (!counts) continue;
    const isNamed = (section: number) =>
      Math.max(title[section] ?? 0, name[section] ?? 0, keywords[section] ?? 0) >= tiers.stem;
    for (let section = 0; section < scores.length; section++) {
      if (scores[section] === 0) continue;
      const isAbove = () =>
        isNamed(parent[section] ?? 0) || isNamed(first[index.pageOf[section] ?? 0] ?? 0);
      if (!isNamed(section) && !(isInherited && isAbove())) continue;
      inHeadings[section] = (inHeadings[section] ?? 0) + weight;
    }
  }
  for (let section = 0; section < scores.length; section++) {
    const share = (inHeadings[section] ?? 0) / total;
    scores[section] = (scores[section] ?? 0) + HEADINGS_BONUS * total * share ** 2;
  }
}

/**
 * Returns the influence of priors. It's lower for queries with a version number or an issue id,
 * because these need release notes as much as guides.
 */
function priorPowerOf(text: string): number {
  return /(?<![\p{L}\d])\d/u.test(text) ? 0 : 1;
}

/** Returns, by page, the score of a term for the other sections of a page that contains it. */
function bestOfPages({ matches }: Condition, at: number, index: SearchIndex): Float64Array {
  const { title, text } = matches[at] ?? emptyMatches(index);
  const best = scratchOf(index).floats(index.pages.length);
  for (let section = 0; section < title.length; section++) {
    const own = Math.max(
      tierScores.text[title[section] ?? 0] ?? 0,
      tierScores.text[text[section] ?? 0] ?? 0,
    );
    const page = index.pageOf[section] ?? 0;
    if (own * OTHER_SECTION > (best[page] ?? 0)) best[page] = own * OTHER_SECTION;
  }
  return best;
}

function decideHits({ at, conditions, tierScoreOf }: Scoring, { hits, open }: SectionScores): void {
  const { wanted, required, prohibited, isNegated } = conditions;
  for (const condition of wanted) {
    if (!condition.counts) continue;
    const own = tierScoreOf(condition);
    for (let section = 0; section < hits.length; section++)
      if (own[section] !== 0) hits[section] = 1;
  }
  if (isNegated) hits.fill(1);
  for (const condition of required) {
    const own = tierScoreOf(condition);
    const isOpen = condition.matches[at]?.open;
    for (let section = 0; section < hits.length; section++) {
      if (own[section] === 0) hits[section] = 0;
      else if (isOpen?.[section] === 1) open[section] = 1;
    }
  }
  for (const condition of prohibited) {
    const own = tierScoreOf(condition);
    const isOpen = condition.matches[at]?.open;
    for (let section = 0; section < hits.length; section++) {
      if (own[section] === 0) continue;
      if (isOpen?.[section] === 1) open[section] = 1;
      else hits[section] = 0;
    }
  }
  // Another condition may have excluded sections with an open phrase.
  for (let section = 0; section < hits.length; section++)
    if (hits[section] === 0) open[section] = 0;
}

/** A term, phrase or identifier, with its matches in each index. */
export interface Condition {
  readonly matches: readonly (Matches & { readonly open?: Uint8Array })[];
  /** Boost times idf. */
  readonly weight: number;
  readonly counts: boolean;
  /** Number of words in text that it matches. */
  readonly length: number;
  /** Whether sections inherit matches from their page and the headings above them. */
  readonly isInherited: boolean;
}

export interface Conditions {
  /** Everything that isn't prohibited. */
  readonly wanted: readonly Condition[];
  /** Identifiers with the terms that they contain. */
  readonly identifiers: readonly {
    readonly identifier: Condition;
    readonly terms: readonly Condition[];
  }[];
  readonly required: readonly Condition[];
  readonly prohibited: readonly Condition[];
  readonly isNegated: boolean;
  readonly isQuestion: boolean;
  /**
   * By index: sections with a keyword that equals the query, and pages with a name that equals it.
   */
  readonly compound: readonly Matches[];
  /** The query in lower case. */
  readonly text: string;
}

/** Matches all terms and phrases of a query. */
export function readConditions(run: Run, plan: QueryPlan): Conditions {
  const condition = (made: Omit<Condition, "weight">, boost: number): Condition => ({
    ...made,
    weight: boost * termIdf(run, made.matches),
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
    // A reader types quotes on purpose, so a phrase that isn't prohibited is required.
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
    isQuestion: plan.isQuestion,
    compound: plan.compound === undefined ? [] : matchCompound(run, plan.compound),
    text: plan.text.trim().toLowerCase(),
    identifiers: plan.identifiers.map((join) => {
      const members = join.terms.flatMap((at) => terms[at] ?? []);
      const names = plan.terms[join.terms[0] ?? 0]?.clause.fields ?? [];
      const matches = matchWord(run, join.identifier, fieldNumbers(run, names));
      const identifier = { matches, counts: false, length: 0, isInherited: false };
      return { identifier: condition(identifier, 1), terms: members };
    }),
  };
}

/**
 * Returns the idf of a term over all indexes. It's lower for terms that only match prefixes,
 * because they may not be words.
 */
function termIdf(run: Run, matches: readonly Matches[]): number {
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
