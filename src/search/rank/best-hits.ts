import { PAGE_LEADS } from "./weights.ts";
import type { Corpus } from "../index/corpus.ts";
import type { SectionScores } from "./score.ts";
import type { PageTexts, SearchIndex } from "../index/search-index.ts";
import type { DocumentType } from "../index/field.ts";
import type { QueryPlan } from "../query/query-plan.ts";

/** Sections of one page on a list, as long as other pages have something to show. */
const MOST_OF_A_PAGE = 3;

/**
 * And sections of one title. Release notes and plugin types repeat their
 * headings: with a file such as `version.php` in twelve pages, a list of one and
 * the same heading would show nothing else.
 */
const MOST_OF_A_TITLE = 2;

/** A section as readers meet it in results. */
export interface SearchDocument {
  /** Unique over all indexes of a site. */
  readonly id: string;
  /** Of the section: the text of its heading. */
  readonly title: string;
  readonly pageTitle: string;
  /** Below base path and locale, with a fragment unless the section is the page's own. */
  readonly route: string;
  readonly type: DocumentType;
  readonly area: string;
  readonly version: string;
  readonly parentCategories: string;
}

export interface SearchHit {
  readonly document: SearchDocument;
  /** Comparable with those of all hits for the same query with as many of its terms. */
  readonly score: number;
  /** Words of the dictionary that the query found in the section, closest first; `co*`: what begins so. */
  readonly terms: readonly string[];
  /** It is a hit only if its text passes `passesPhrases`. */
  readonly open: boolean;
}

export interface PageHits {
  /** Below base path and locale. */
  readonly route: string;
  readonly title: string;
  /** Best first. */
  readonly hits: readonly SearchHit[];
}

/** A section of an index of the corpus, with what it ranks by. */
export interface RankedSection {
  readonly index: number;
  readonly section: number;
  readonly score: number;
  readonly open: boolean;
  /** Its title has all that was asked for, or is said whole. */
  readonly named: boolean;
}

/** The sections of a corpus that answer to a query. */
export interface Found {
  readonly corpus: Corpus;
  readonly scores: readonly SectionScores[];
  /** For each index and section, 1 for those to take from. */
  readonly chosen: readonly Uint8Array[];
}

/** Sections that reach so much of the best score nearly always fill a list, and are few. */
const NEAR_BEST = 0.7;

/**
 * The best sections, in order: at most `limit`, at most three of a page and two of
 * a title, unless there are fewer hits than that.
 */
export function bestHits(found: Found, limit: number): readonly RankedSection[] {
  // The order of the best is the same without the others, of which there may be thousands.
  const near = bestApart(found, limit, NEAR_BEST * bestScore(found));
  if (near.length === limit) return near;
  const taken = bestApart(found, limit, 0);
  if (taken.length === limit) return taken;
  return [...taken, ...othersThan(taken, bestOfPages(found, Infinity, 0), limit)];
}

/** The best sections that reach a score, few of a page and of a title. */
function bestApart(found: Found, limit: number, least: number): readonly RankedSection[] {
  const { corpus } = found;
  const taken: RankedSection[] = [];
  const ofTitle = new Map<string, number>();
  const candidates = bestOfPages(found, MOST_OF_A_PAGE, least);
  for (const one of candidates.sort(byRank)) {
    if (taken.length === limit) break;
    const title = corpus.indexes[one.index]?.texts.title(one.section)?.toLowerCase();
    const count = title === undefined ? 1 : (ofTitle.get(title) ?? 0) + 1;
    if (title !== undefined) ofTitle.set(title, count);
    if (count <= MOST_OF_A_TITLE) taken.push(one);
  }
  return taken;
}

function bestScore({ scores, chosen }: Found): number {
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

/** What fills a list that would else be shorter than it could be. */
function othersThan(
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

/** At most `most` sections of each page, the best ones, that reach a score. */
function bestOfPages(
  { corpus, scores, chosen }: Found,
  most: number,
  least: number,
): RankedSection[] {
  const found: RankedSection[] = [];
  corpus.indexes.forEach(({ pageOf }, at) => {
    const isChosen = chosen[at];
    const ofIndex = scores[at];
    if (isChosen === undefined || ofIndex === undefined) return;
    let page = -1;
    let ofPage: RankedSection[] = [];
    for (let section = 0; section < isChosen.length; section++) {
      if (isChosen[section] !== 1 || (ofIndex.scores[section] ?? 0) < least) continue;
      if (pageOf[section] !== page) {
        page = pageOf[section] ?? -1;
        ofPage = [];
      }
      const one = rankedSection(ofIndex, at, section);
      if (ofPage.length < most) {
        ofPage.push(one);
        found.push(one);
        continue;
      }
      // The worst of the page makes room, where it stands.
      const worst = ofPage.reduce((worse, other) => (byRank(other, worse) > 0 ? other : worse));
      if (byRank(one, worst) > 0) continue;
      ofPage[ofPage.indexOf(worst)] = one;
      found[found.lastIndexOf(worst)] = one;
    }
  });
  return found;
}

/** Put hits of one page together, in the order of the best of each. */
export function groupByPage(
  corpus: Corpus,
  ranked: readonly RankedSection[],
  termsOf: (ranked: RankedSection) => readonly string[],
): readonly PageHits[] {
  const groups = new Map<string, { route: string; title: string; hits: SearchHit[] }>();
  for (const one of ranked) {
    const index = corpus.indexes[one.index];
    if (index === undefined) continue;
    const number = index.pageOf[one.section] ?? 0;
    const page = index.texts.page(number);
    // It is on its way, or cannot be had: there is nowhere to lead.
    if (page === undefined) continue;
    const document = documentOf(index, one.section, page);
    const key = `${one.index} ${number}`;
    const group = groups.get(key) ?? { route: page.route, title: page.title, hits: [] };
    groups.set(key, group);
    const hit = { document, score: one.score, terms: termsOf(one), open: one.open };
    const isOwn = document.route === group.route;
    const leads = isOwn && one.score >= PAGE_LEADS * (group.hits[0]?.score ?? 0);
    if (leads) group.hits.unshift(hit);
    else group.hits.push(hit);
  }
  return [...groups.values()];
}

function documentOf(index: SearchIndex, section: number, page: PageTexts): SearchDocument {
  const facts = index.pages[index.pageOf[section] ?? 0];
  if (facts === undefined) throw new RangeError(`no page for section ${section}`);
  const anchor = index.texts.anchor(section);
  return {
    id: `${index.tag}/${section + 1}`,
    title: index.texts.title(section) ?? "",
    pageTitle: page.title,
    route: anchor === undefined ? page.route : `${page.route}#${anchor}`,
    type: facts.type,
    area: facts.area,
    version: facts.version,
    parentCategories: page.parentCategories,
  };
}

function rankedSection(scores: SectionScores, index: number, section: number): RankedSection {
  return {
    index,
    section,
    score: scores.scores[section] ?? 0,
    open: scores.open[section] === 1,
    named: scores.named[section] === 1,
  };
}

/** Best first; equal ones in the order of the site. */
function byRank(a: RankedSection, b: RankedSection): number {
  return b.score - a.score || a.index - b.index || a.section - b.section;
}

/** From how many words that count on a query is one in sentences rather than a name. */
const FEWEST_WORDS = 3;

/** What a further hit of a page adds to its best one, and how many of them do. */
const FURTHER = 0.08;
const MOST_FURTHER = 2;

/**
 * The pages of a list, the one that a question is about first. The words of a question
 * rarely stand together in one section: a page of which several sections answer is
 * likelier meant than one of which a single section does. When a title on the list has
 * all the words, the query names it, and the order is that of the best hits.
 *
 * @param groups in the order of the best hit of each
 * @param ranked the hits they were made of
 */
export function pagesOfQuestion(
  groups: readonly PageHits[],
  ranked: readonly RankedSection[],
  { terms }: QueryPlan,
): readonly PageHits[] {
  const isQuestion = terms.filter(({ counts }) => counts).length >= FEWEST_WORDS;
  if (!isQuestion || ranked.some(({ named }) => named)) return groups;
  // Sorting leaves equal ones as they are.
  return groups
    .map((group) => ({ group, worth: worthOf(group) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ group }) => group);
}

function worthOf({ hits }: PageHits): number {
  const [best = 0, ...others] = hits.map(({ score }) => score).sort((a, b) => b - a);
  const further = others.slice(0, MOST_FURTHER).reduce((sum, score) => sum + score, 0);
  return best + FURTHER * further;
}
