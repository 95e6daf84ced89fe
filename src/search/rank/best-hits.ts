import { PAGE_LEADS } from "./weights.ts";
import { matchRanges } from "../excerpt.ts";
import type { Corpus, Run } from "../index/corpus.ts";
import type { FoundPage, FoundSection } from "../port.ts";
import type { SectionScores } from "./score.ts";
import { matchedWords } from "./searched-words.ts";
import type { QueryPlan } from "../query/query-plan.ts";

/** Maximum number of sections of a page in a list, unless the list would be too short. */
const MOST_PER_PAGE = 3;

/**
 * Maximum number of sections with the same title. For example, twelve pages have the heading
 * `version.php`. Without this limit, a list would show nothing else.
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
  /** Whether its title contains all terms, or the query contains its title. */
  readonly titleMatch: boolean;
}

export interface ScoredCorpus {
  readonly corpus: Corpus;
  readonly scores: readonly SectionScores[];
  /** For each index and section, 1 if it passes the filters. */
  readonly chosen: readonly Uint8Array[];
}

/** Sections above this share of the best score nearly always fill a list, and are few. */
const NEAR_BEST = 0.7;

/**
 * Returns the best sections in order: at most `limit`, three per page and two with the same
 * title, unless there are fewer hits.
 */
export function bestHits(found: ScoredCorpus, limit: number): readonly RankedSection[] {
  // Skipping the many low scores doesn't change the best sections.
  const near = bestDistinct(found, limit, NEAR_BEST * bestScore(found));
  if (near.length === limit) return near;
  const taken = bestDistinct(found, limit, 0);
  if (taken.length === limit) return taken;
  return [...taken, ...fillList(taken, bestOfPages(found, Infinity, 0), limit)];
}

/** Returns the best sections with a minimum score, a few per page and title. */
function bestDistinct(found: ScoredCorpus, limit: number, least: number): readonly RankedSection[] {
  const { corpus } = found;
  const taken: RankedSection[] = [];
  const perTitle = new Map<string, number>();
  const candidates = bestOfPages(found, MOST_PER_PAGE, least);
  for (const one of candidates.sort(byRank)) {
    if (taken.length === limit) break;
    const title = corpus.indexes[one.index]?.texts.title(one.section)?.toLowerCase();
    const count = title === undefined ? 1 : (perTitle.get(title) ?? 0) + 1;
    if (title !== undefined) perTitle.set(title, count);
    if (count <= MOST_PER_TITLE) taken.push(one);
  }
  return taken;
}

function bestScore({ scores, chosen }: ScoredCorpus): number {
  let best = 0;
  scores.forEach(({ scores: ofIndex }, at) => {
    const isChosen = chosen[at];
    for (let section = 0; section < ofIndex.length; section++) {
      const score = ofIndex[section] ?? 0;
      if (score > best && isChosen?.[section] === 1) best = score;
    }
  });
  return best;
}

/** Adds sections to a list that would otherwise be too short. */
function fillList(
  taken: readonly RankedSection[],
  all: RankedSection[],
  limit: number,
): readonly RankedSection[] {
  const key = ({ index, section }: RankedSection) => `${index} ${section}`;
  const known = new Set(taken.map(key));
  const others: RankedSection[] = [];
  for (const one of all.sort(byRank)) {
    if (taken.length + others.length >= limit) break;
    if (!known.has(key(one))) others.push(one);
  }
  return others;
}

/** Returns the best `most` sections of each page with a minimum score. */
function bestOfPages(
  { corpus, scores, chosen }: ScoredCorpus,
  most: number,
  least: number,
): RankedSection[] {
  const found: RankedSection[] = [];
  corpus.indexes.forEach(({ pageOf }, at) => {
    const isChosen = chosen[at];
    const ofIndex = scores[at];
    if (isChosen === undefined || ofIndex === undefined) return;
    let page = -1;
    let onPage: RankedSection[] = [];
    for (let section = 0; section < isChosen.length; section++) {
      if (isChosen[section] !== 1 || (ofIndex.scores[section] ?? 0) < least) continue;
      if (pageOf[section] !== page) {
        page = pageOf[section] ?? -1;
        onPage = [];
      }
      const one = rankedSection(ofIndex, at, section);
      if (onPage.length < most) {
        onPage.push(one);
        found.push(one);
        continue;
      }
      // Replaces the worst section of the page.
      const worst = onPage.reduce((worse, other) => (byRank(other, worse) > 0 ? other : worse));
      if (byRank(one, worst) > 0) continue;
      onPage[onPage.indexOf(worst)] = one;
      found[found.lastIndexOf(worst)] = one;
    }
  });
  return found;
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
    // Its URL hasn't loaded yet, or can't load.
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

function rankedSection(scores: SectionScores, index: number, section: number): RankedSection {
  return {
    index,
    section,
    score: scores.scores[section] ?? 0,
    open: scores.open[section] === 1,
    titleMatch: scores.titleMatch[section] === 1,
  };
}

/** Compares by score, best first, and then by position in the site. */
function byRank(a: RankedSection, b: RankedSection): number {
  return b.score - a.score || a.index - b.index || a.section - b.section;
}

/**
 * A page's score is the score of its best hit, plus this fraction of the scores of its next
 * `MOST_FURTHER` hits.
 */
const FURTHER = 0.08;
const MOST_FURTHER = 2;

/**
 * Sorts pages for a question. Its words are rarely all in one section, so a page with several
 * matching sections is more likely to answer it. If a title in the list contains all words, the
 * order of the best hits stays.
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
