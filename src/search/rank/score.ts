import { parentsIn, type IndexRun, type Run } from "../index/corpus.ts";
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
  type Condition,
  type Matches,
  matchPhrase,
  matchCompound,
  matchTerm,
  matchWord,
} from "./match.ts";
import type { Clause } from "../query/query-parser.ts";
import type { QueryPlan } from "../query/query-plan.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { scratchOf } from "./scratch.ts";
import { addTitleBonuses, type Titles } from "./title-bonus.ts";

/** Scores of one index. All arrays are by section. */
export type SectionScores = ReturnType<typeof emptyScores>;

function emptyScores(sectionCount: number) {
  return {
    /** 1 for sections that match the query. */
    hits: new Uint8Array(sectionCount),
    scores: new Float64Array(sectionCount),
    /** 1 if the caller has to check the text for a phrase. */
    open: new Uint8Array(sectionCount),
    /**
     * 1 for sections with a title bonus: the title contains all terms, or the query contains the
     * title.
     */
    titleMatch: new Uint8Array(sectionCount),
  };
}

/**
 * Scores every section:
 *
 *     prior · cover · Σ over terms  weight · (tier score + amount / (amount + k1) + title bonus)
 *
 * `weight` is boost · idf. The tier score is from `weights.ts`: the score of the section or, if
 * it's higher, the inherited score of the page and of the headings above the section. The fraction
 * is BM25F, which is below 1. `title-bonus.ts` computes the title bonus. Questions also get a bonus
 * for headings. `cover` is the weighted share of the terms that the section contains.
 */
export function scoreSections(run: Run, plan: QueryPlan): readonly SectionScores[] {
  for (const { index } of run.indexes) scratchOf(index).reset();
  const { conditions, identifiers } = readConditions(run, plan);
  return run.indexes.map((one, at) => {
    const ofIndex = (all: Weighted) => all[at] ?? [];
    return scoreIndex(one, {
      plan,
      text: plan.text.trim().toLowerCase(),
      conditions: conditions.flatMap(ofIndex),
      identifiers: identifiers.flatMap(ofIndex),
    });
  });
}

interface Scoring extends Titles {
  readonly plan: QueryPlan;
  /** Terms in the order of the plan, and then phrases. */
  readonly conditions: readonly Condition[];
  /** In the order of the plan. */
  readonly identifiers: readonly Condition[];
  /** The conditions that aren't prohibited. */
  readonly wanted: readonly Condition[];
  /** Returns the condition's best tier score in each section. */
  readonly tierScoreOf: (condition: Condition) => Float64Array;
}

function scoreIndex(
  run: IndexRun,
  asked: Pick<Scoring, "plan" | "text" | "conditions" | "identifiers">,
): SectionScores {
  const { index } = run;
  const { plan, conditions, identifiers } = asked;
  const result = emptyScores(index.pageOf.length);
  const found = new Map<Condition, Float64Array>();
  const tierScoreOf = (condition: Condition): Float64Array => {
    const known = found.get(condition) ?? tierScoresOf(condition, index, plan);
    found.set(condition, known);
    return known;
  };
  identifiers.forEach((identifier, at) => {
    const complete = tierScoreOf(identifier);
    for (const term of plan.identifiers[at]?.terms ?? []) {
      const part = conditions[term];
      // Sections that contain the whole identifier also contain its parts.
      const scores = part && tierScoreOf(part);
      scores?.forEach((score, section) => {
        scores[section] = Math.max(score, complete[section] ?? 0);
      });
    }
  });
  const wanted = conditions.filter(({ presence }) => presence !== "prohibited");
  const compound = plan.compound && matchCompound(run, plan.compound);
  const scoring = { ...asked, index, wanted, compound, tierScoreOf };
  addTerms(scoring, result);
  decideHits(scoring, result);
  return result;
}

/** Returns the best tier score of a term by section, including inherited ones. */
function tierScoresOf(
  { matches, isInherited }: Condition,
  index: SearchIndex,
  { isQuestion }: QueryPlan,
): Float64Array {
  const { title, content, keywords, name, parentCategories, amounts } = matches;
  const parent = parentsIn(index);
  const first = index.firstSections;
  const { pageOf } = index;
  const result = scratchOf(index).floats(title.length);
  let page = -1;
  let ofPage = 0;
  for (let section = 0; section < result.length; section++) {
    let best = tierScores.keywords[keywords[section] ?? 0] ?? 0;
    if (pageOf[section] !== page) {
      page = pageOf[section] ?? 0;
      ofPage = isInherited ? inheritedScore(matches, page, first[page] ?? 0) : 0;
      if (isInherited)
        best = Math.max(best, tierScores.parentCategories[parentCategories[page] ?? 0] ?? 0);
    } else if (isInherited) {
      best = Math.max(best, ofPage);
      const heading = parent[section] ?? 0;
      const tier = Math.max(title[heading] ?? 0, name[heading] ?? 0);
      if (tier !== 0) best = Math.max(best, tierScores.inheritedTitle[tier] ?? 0);
      const keyword = keywords[heading] ?? 0;
      if (keyword !== 0) best = Math.max(best, tierScores.inheritedKeyword[keyword] ?? 0);
    }
    const inTitle = title[section] ?? 0;
    const inText = content[section] ?? 0;
    const inName = name[section] ?? 0;
    if (inTitle !== 0) best = Math.max(best, tierScores.title[inTitle] ?? 0);
    if (inText !== 0) {
      const share = isQuestion ? aboutness(amounts[section] ?? 0) : 1;
      best = Math.max(best, share * (tierScores.content[inText] ?? 0));
    }
    if (inName !== 0) best = Math.max(best, tierScores.name[inName] ?? 0);
    result[section] = best;
  }
  return result;
}

/**
 * In a question, a match in text counts only partially. Returns the share of its tier score that
 * counts, depending on its amount.
 */
function aboutness(amount: number): number {
  return 1 - AMOUNT_SHARE + (AMOUNT_SHARE * amount) / (amount + HALF_AMOUNT);
}

/** Returns the tier score that the sections of a page inherit from it. */
function inheritedScore(
  { title, name, keywords, parentCategories }: Matches,
  page: number,
  start: number,
) {
  return Math.max(
    tierScores.parentCategories[parentCategories[page] ?? 0] ?? 0,
    tierScores.inheritedTitle[Math.max(title[start] ?? 0, name[start] ?? 0)] ?? 0,
    tierScores.inheritedKeyword[keywords[start] ?? 0] ?? 0,
  );
}

function addTerms(scoring: Scoring, { scores, titleMatch }: SectionScores): void {
  const { index, plan, wanted, identifiers, tierScoreOf } = scoring;
  const { pageOf, pages } = index;
  const priorPower = priorPowerOf(scoring.text);
  const covered = scratchOf(index).floats(scores.length);
  const counting = wanted.filter(({ counts }) => counts);
  const total = counting.reduce((sum, { weight }) => sum + weight, 0);
  for (const condition of [...counting, ...identifiers]) {
    const own = tierScoreOf(condition);
    const { weight, counts, matches } = condition;
    const otherSections = counting.length > 1 && counts ? bestOfPages(matches, index) : undefined;
    for (let section = 0; section < scores.length; section++) {
      let value = own[section] ?? 0;
      if (otherSections !== undefined)
        value = Math.max(value, otherSections[pageOf[section] ?? 0] ?? 0);
      if (value === 0) continue;
      const amount = matches.amounts[section] ?? 0;
      scores[section] = (scores[section] ?? 0) + weight * (value + saturate(amount));
      if (counts) covered[section] = (covered[section] ?? 0) + weight * Math.min(1, value / FULL);
    }
  }
  if (plan.isQuestion && total > 0) addHeadingBonuses(index, counting, scores);
  addTitleBonuses(wanted, scoring, (section, bonus) => {
    scores[section] = (scores[section] ?? 0) + bonus;
    titleMatch[section] = 1;
  });
  for (let section = 0; section < scores.length; section++) {
    if (scores[section] === 0) continue;
    const share = total === 0 ? 1 : (covered[section] ?? 0) / total;
    const { prior = 1, depth = Infinity } = pages[pageOf[section] ?? 0] ?? {};
    const shallowBonus = total * SHALLOW_BONUS * (1 / depth);
    scores[section] = ((scores[section] ?? 0) + shallowBonus) * prior ** priorPower * share;
  }
}

/** Adds a bonus if a section's heading, or a heading above it, contains words of a question. */
function addHeadingBonuses(index: SearchIndex, terms: readonly Condition[], scores: Float64Array) {
  const parent = parentsIn(index);
  const inHeadings = scratchOf(index).floats(scores.length);
  for (const { matches, weight, isInherited } of terms) {
    const { title, name, keywords } = matches;
    const isNamed = (section: number) =>
      Math.max(title[section] ?? 0, name[section] ?? 0, keywords[section] ?? 0) >= tiers.stem;
    for (let section = 0; section < scores.length; section++) {
      if (scores[section] === 0) continue;
      const isAbove = () =>
        isNamed(parent[section] ?? 0) ||
        isNamed(index.firstSections[index.pageOf[section] ?? 0] ?? 0);
      if (!isNamed(section) && !(isInherited && isAbove())) continue;
      inHeadings[section] = (inHeadings[section] ?? 0) + weight;
    }
  }
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  for (let section = 0; section < scores.length; section++) {
    const share = (inHeadings[section] ?? 0) / total;
    scores[section] = (scores[section] ?? 0) + HEADINGS_BONUS * total * share ** 2;
  }
}

/**
 * Returns the influence of priors. It's lower for queries with a version number or an issue id,
 * because readers with such a query want release notes as often as guides.
 */
function priorPowerOf(text: string): number {
  return /(?<![\p{L}\d])\d/u.test(text) ? 0 : 1;
}

/**
 * Returns a score for each page that has the term in any section. The page's other sections get
 * this score for the term.
 */
function bestOfPages({ title, content }: Matches, index: SearchIndex): Float64Array {
  const best = scratchOf(index).floats(index.pages.length);
  for (let section = 0; section < title.length; section++) {
    const own = Math.max(
      tierScores.content[title[section] ?? 0] ?? 0,
      tierScores.content[content[section] ?? 0] ?? 0,
    );
    const page = index.pageOf[section] ?? 0;
    if (own * OTHER_SECTION > (best[page] ?? 0)) best[page] = own * OTHER_SECTION;
  }
  return best;
}

function decideHits(
  { plan, conditions, wanted, tierScoreOf }: Scoring,
  { hits, open }: SectionScores,
): void {
  for (const condition of wanted) {
    if (!condition.counts) continue;
    const own = tierScoreOf(condition);
    for (let section = 0; section < hits.length; section++)
      if (own[section] !== 0) hits[section] = 1;
  }
  if (plan.isNegated) hits.fill(1);
  for (const condition of conditions) {
    const { presence, matches } = condition;
    if (presence === "optional") continue;
    const own = tierScoreOf(condition);
    for (let section = 0; section < hits.length; section++) {
      const isMatch = own[section] !== 0;
      if (isMatch && matches.open?.[section] === 1) open[section] = 1;
      else if (isMatch !== (presence === "required")) hits[section] = 0;
    }
  }
  // Another condition may have excluded sections with an open phrase.
  for (let section = 0; section < hits.length; section++)
    if (hits[section] === 0) open[section] = 0;
}

/** Conditions by index. */
type Weighted = readonly Condition[];

/** Matches all terms, phrases and identifiers of a query in all indexes. */
function readConditions(run: Run, { terms, phrases, identifiers }: QueryPlan) {
  type Unmatched = Omit<Condition, "matches" | "weight"> & { readonly boost: number };
  const match = (
    { boost, ...condition }: Unmatched,
    matchesIn: (run: IndexRun) => Matches,
  ): Weighted => {
    const matches = run.indexes.map(matchesIn);
    const weight = boost * termIdf(run, matches);
    return matches.map((ofIndex) => ({ ...condition, weight, matches: ofIndex }));
  };
  const isInherited = ({ fields }: Clause) => fields.includes("parentCategories");
  const ofTerms = terms.map((term) => {
    const { clause, counts, length } = term;
    const boost = clause.boost * (counts ? 1 : STOP_WORD_WEIGHT);
    const { presence } = clause;
    return match({ presence, boost, counts, length, isInherited: isInherited(clause) }, (one) =>
      matchTerm(one, term),
    );
  });
  const ofPhrases = phrases.map((phrase) => {
    const { clause, words } = phrase;
    // A reader types quotes on purpose, so a phrase that isn't prohibited is required.
    const presence = clause.presence === "prohibited" ? "prohibited" : "required";
    const { boost } = clause;
    return match(
      { presence, boost, counts: true, length: words.length, isInherited: isInherited(clause) },
      (one) => matchPhrase(one, phrase),
    );
  });
  const ofIdentifiers = identifiers.map(({ identifier, terms: [first = 0] }) =>
    match({ presence: "optional", boost: 1, counts: false, length: 0, isInherited: false }, (one) =>
      matchWord(one, identifier, terms[first]?.clause.fields ?? []),
    ),
  );
  return { conditions: [...ofTerms, ...ofPhrases], identifiers: ofIdentifiers };
}

/**
 * Returns the idf of a term over all indexes. It's lower for terms that only match prefixes,
 * because they may not be words.
 */
function termIdf(run: Run, matches: readonly Matches[]): number {
  let count = 0;
  let best = 0;
  for (const { title, content, name } of matches) {
    for (let section = 0; section < title.length; section++) {
      const tier = Math.max(title[section] ?? 0, content[section] ?? 0);
      if (tier !== 0) count++;
      best = Math.max(best, tier, name[section] ?? 0);
    }
  }
  const certainty = best >= tiers.stem ? 1 : PREFIX_WEIGHT;
  return certainty * idf(run.sectionCount, count);
}
