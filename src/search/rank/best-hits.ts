import { PAGE_LEADS } from "./weights.ts";
import { matchRanges } from "../excerpt.ts";
import type { Corpus, Run } from "../index/corpus.ts";
import type { FoundPage, FoundSection } from "../port.ts";
import type { SectionScores } from "./score.ts";
import { matchedWords } from "./searched-words.ts";
import type { QueryPlan } from "../query/query-plan.ts";

/** Maximum number of a page's sections in a list, unless the list would be too short. */
const MOST_PER_PAGE = 3;

/**
 * Maximum number of sections with the same title. If twelve pages have the heading `version.php`,
 * for example, a list without this limit would show nothing else.
 */
const MOST_PER_TITLE = 2;

export interface ScoredHit extends FoundSection {
  /** Comparable between hits for the same query. */
  readonly score: number;
}

export interface ScoredPage extends FoundPage {
  readonly hits: readonly ScoredHit[];
}

/** A section of an index, with its score. */
export interface RankedSection {
  readonly index: number;
  readonly section: number;
  readonly score: number;
  readonly open: boolean;
  /** Whether the section's title contains all terms, or the query contains the title. */
  readonly titleMatch: boolean;
}

/**
 * Score limits, as shares of the best score. Few sections are above the first limit, but they
 * nearly always fill the list. Sections below a limit are only sorted if the list isn't full yet.
 */
const SHARES = [0.7, 0.4];

/**
 * Returns the best sections in order: at most `limit`, three per page and two with the same
 * title, unless there are fewer hits.
 */
export function bestHits(
  corpus: Corpus,
  scores: readonly SectionScores[],
  limit: number,
): readonly RankedSection[] {
  const best = bestScore(scores);
  for (const share of SHARES) {
    const { taken } = distinctHits(corpus, rankedHits(scores, share * best), limit);
    if (taken.length === limit) return taken;
  }
  const { taken, others } = distinctHits(corpus, rankedHits(scores, 0), limit);
  return [...taken, ...others].slice(0, limit);
}

function bestScore(scores: readonly SectionScores[]): number {
  let best = 0;
  for (const { scores: ofIndex, hits } of scores) {
    for (let section = 0; section < ofIndex.length; section++) {
      const score = ofIndex[section] ?? 0;
      if (score > best && hits[section] === 1) best = score;
    }
  }
  return best;
}

/**
 * Returns hits with a minimum score, best first. Hits with equal scores are in the site's order.
 */
function rankedHits(scores: readonly SectionScores[], least: number): readonly RankedSection[] {
  const found: RankedSection[] = [];
  scores.forEach(({ hits, scores: ofIndex, open, titleMatch }, index) => {
    for (let section = 0; section < hits.length; section++) {
      const score = ofIndex[section] ?? 0;
      if (hits[section] !== 1 || score < least) continue;
      found.push({
        index,
        section,
        score,
        open: open[section] === 1,
        titleMatch: titleMatch[section] === 1,
      });
    }
  });
  // The sort is stable.
  return found.sort((a, b) => b.score - a.score);
}

/**
 * Takes up to `limit` hits, with a maximum number per page and per title. Also returns the hits
 * that it skipped.
 */
function distinctHits({ indexes }: Corpus, ranked: readonly RankedSection[], limit: number) {
  const taken: RankedSection[] = [];
  const others: RankedSection[] = [];
  const counts = new Map<string, number>();
  const isWithin = (most: number, key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  };
  for (const one of ranked) {
    if (taken.length === limit) break;
    const { texts, pageOf } = indexes[one.index] ?? {};
    const isOfPage = isWithin(MOST_PER_PAGE, `${one.index} ${pageOf?.[one.section]}`);
    const title = isOfPage ? texts?.title(one.section)?.toLowerCase() : undefined;
    const isDistinct = isOfPage && (title === undefined || isWithin(MOST_PER_TITLE, `"${title}`));
    (isDistinct ? taken : others).push(one);
  }
  return { taken, others };
}

/** Groups hits by page, in the order of each page's best hit. */
export function groupByPage(
  run: Run,
  ranked: readonly RankedSection[],
  plan: QueryPlan,
): readonly ScoredPage[] {
  const groups = new Map<string, Omit<ScoredPage, "titleMatches"> & { hits: ScoredHit[] }>();
  for (const one of ranked) {
    const { section, score, open } = one;
    const inIndex = run.indexes[one.index];
    if (!inIndex) continue;
    const { index } = inIndex;
    const number = index.pageOf[section] ?? 0;
    const page = index.texts.page(number);
    const facts = index.pages[number];
    // The page's URL hasn't loaded yet, or can't load.
    if (!page || !facts) continue;
    const key = `${one.index} ${number}`;
    const { area, version } = facts;
    const group = groups.get(key) ?? { ...page, area, version, hits: [] };
    groups.set(key, group);
    const anchor = index.texts.anchor(section);
    const title = index.texts.title(section) ?? "";
    const terms = matchedWords(inIndex, plan, section);
    const hit = {
      id: `${index.tag}/${section + 1}`,
      title,
      route: anchor === undefined ? page.route : `${page.route}#${anchor}`,
      titleMatches: matchRanges(title, terms, index.analysis),
      terms,
      open,
      excerpt: undefined,
      score,
    };
    const leads = anchor === undefined && score >= PAGE_LEADS * (group.hits[0]?.score ?? 0);
    if (leads) group.hits.unshift(hit);
    else group.hits.push(hit);
  }
  return Array.from(groups.values(), (page) => {
    const terms = [...new Set(page.hits.flatMap((hit) => hit.terms))];
    return {
      ...page,
      titleMatches: matchRanges(page.title, terms, run.indexes[0]?.index.analysis),
    };
  });
}

/**
 * A page's score is the score of its best hit, plus this fraction of the scores of its next
 * `MOST_FURTHER` hits.
 */
const FURTHER = 0.08;
const MOST_FURTHER = 2;

/**
 * Sorts the pages for a question. The words of a question are rarely all in one section, so a page
 * with several matching sections is more likely to answer it. If a title in the list contains all
 * words, the order of the best hits stays.
 *
 * @param groups in the order of each page's best hit
 * @param ranked the hits in these groups
 */
export function pagesOfQuestion(
  groups: readonly ScoredPage[],
  ranked: readonly RankedSection[],
  { isQuestion }: QueryPlan,
): readonly ScoredPage[] {
  if (!isQuestion || ranked.some(({ titleMatch }) => titleMatch)) return groups;
  // The sort is stable.
  return groups
    .map((group) => ({ group, score: pageScore(group) }))
    .sort((a, b) => b.score - a.score)
    .map(({ group }) => group);
}

function pageScore({ hits }: ScoredPage): number {
  const [best = 0, ...others] = hits.map(({ score }) => score).sort((a, b) => b - a);
  const further = others.slice(0, MOST_FURTHER).reduce((sum, score) => sum + score, 0);
  return best + FURTHER * further;
}
