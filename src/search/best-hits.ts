import type { Corpus } from "./corpus.ts";
import type { SectionScores } from "./score.ts";
import { anchorOf, type SearchIndex } from "./search-index.ts";
import type { DocumentType } from "./searchable-page.ts";

/** Sections of one page on a list, as long as other pages have something to show. */
const MOST_OF_A_PAGE = 3;

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
  /** Words of the dictionary that the query found in the section, closest first. */
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
  readonly typed: number;
  readonly mistyped: number;
  readonly score: number;
  readonly open: boolean;
}

/**
 * The best sections, in order: at most `limit`, and at most three of a page
 * unless fewer pages than that have hits.
 *
 * @param chosen for each index and section, 1 for those to take from
 */
export function bestHits(
  corpus: Corpus,
  scores: readonly SectionScores[],
  chosen: readonly Uint8Array[],
  limit: number,
): readonly RankedSection[] {
  const best: RankedSection[] = [];
  const others: RankedSection[] = [];
  corpus.indexes.forEach((index, at) => {
    const isChosen = chosen[at];
    const ofIndex = scores[at];
    if (isChosen === undefined || ofIndex === undefined) return;
    for (let section = 0; section < isChosen.length;) {
      const page = index.pageOf[section];
      const ofPage: RankedSection[] = [];
      for (; section < isChosen.length && index.pageOf[section] === page; section++) {
        if (isChosen[section] === 1) ofPage.push(rankedSection(ofIndex, at, section));
      }
      ofPage.sort(byRank);
      best.push(...ofPage.slice(0, MOST_OF_A_PAGE));
      others.push(...ofPage.slice(MOST_OF_A_PAGE));
    }
  });
  const missing = Math.max(0, limit - best.length);
  return [...best.sort(byRank).slice(0, limit), ...others.sort(byRank).slice(0, missing)];
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
    const document = documentOf(index, one.section);
    const page = index.pages[index.pageOf[one.section] ?? 0];
    const key = `${one.index} ${page?.route}`;
    const group = groups.get(key) ?? {
      route: page?.route ?? "",
      title: document.pageTitle,
      hits: [],
    };
    groups.set(key, group);
    group.hits.push({ document, score: one.score, terms: termsOf(one), open: one.open });
  }
  return [...groups.values()];
}

function documentOf(index: SearchIndex, section: number): SearchDocument {
  const page = index.pages[index.pageOf[section] ?? 0];
  if (page === undefined) throw new RangeError(`no page for section ${section}`);
  const anchor = anchorOf(index, section);
  return {
    id: `${index.tag}/${section + 1}`,
    title: index.titles[section] ?? "",
    pageTitle: page.title,
    route: anchor === undefined ? page.route : `${page.route}#${anchor}`,
    type: page.type,
    area: page.area,
    version: page.version,
    parentCategories: page.parentCategories,
  };
}

function rankedSection(scores: SectionScores, index: number, section: number): RankedSection {
  return {
    index,
    section,
    typed: scores.typed[section] ?? 0,
    mistyped: scores.mistyped[section] ?? 0,
    score: scores.scores[section] ?? 0,
    open: scores.open[section] === 1,
  };
}

/** Best first; equal ones in the order of the site. */
function byRank(a: RankedSection, b: RankedSection): number {
  return (
    b.typed - a.typed ||
    b.mistyped - a.mistyped ||
    b.score - a.score ||
    a.index - b.index ||
    a.section - b.section
  );
}
