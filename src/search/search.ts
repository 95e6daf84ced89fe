import type { SearchIndex, RankedPage } from "./index/search-index.ts";
import { matchRanges } from "./excerpt.ts";
import type { Corpus, Run } from "./index/corpus.ts";
import {
  noAnswer,
  type Facet,
  type FacetChoice,
  type FoundPage,
  type FoundSection,
  type PortAnswer,
  type SearchRequest,
} from "./port.ts";
import type { FoundAddress } from "./query/address.ts";
import { expander } from "./query/expand.ts";
import type { QueryPlan } from "./query/query-plan.ts";
import { readQuery, type ReadQuery } from "./query/read-query.ts";
import {
  bestHits,
  groupByPage,
  type PageHits,
  type SearchHit,
  pagesOfQuestion,
} from "./rank/best-hits.ts";
import { lookUp, matchedWords } from "./rank/look-up.ts";
import { nearestTitles, suggest } from "./rank/suggest.ts";
import { scoreSections, type SectionScores } from "./rank/score.ts";

/** Work that stops where a part of an index is not there, and goes on when it is. */
export type Steps<T> = Generator<void, T, void>;

/** Do something until nothing it asks for is missing. */
export function* settled<T>(indexes: readonly SearchIndex[], work: () => T): Steps<T> {
  for (;;) {
    const result = work();
    if (!indexes.some(({ parts }) => parts.isWaiting())) return result;
    yield;
  }
}

/** @throws TypeError when something is missing: only indexes that are whole are searched at once */
export function finish<T>(steps: Steps<T>): T {
  const { done, value } = steps.next();
  if (done) return value;
  throw new TypeError("an index that is cut is searched in steps");
}

/**
 * Do all steps, fetching what is missing between them.
 *
 * @param goesOn asked before each step; when it is false, the work is dropped
 * @returns undefined when it was dropped
 */
export async function finishFetching<T>(
  steps: Steps<T>,
  indexes: readonly SearchIndex[],
  goesOn: () => boolean = () => true,
): Promise<{ readonly value: T } | undefined> {
  while (goesOn()) {
    const { done, value } = steps.next();
    if (done) return { value };
    await Promise.all(indexes.map(({ parts }) => parts.arrive()));
  }
  return undefined;
}

const DEFAULT_LIMIT = 8;

/** Filters and limits of a search. The default limit is 8. */
export type SearchOptions = Partial<Pick<SearchRequest, "limit" | "choice" | "unquoted">>;

/** An answer with the scores of its hits. */
export interface SearchAnswer extends Omit<PortAnswer, "pages" | "trouble" | "nearest"> {
  /** The best hits by page. The page with the best hit is first; for questions, see `pagesOfQuestion`. */
  readonly pages: readonly PageHits[];
}

/** Answers a request from indexes in one file. */
export function portAnswer(corpus: Corpus, request: SearchRequest): PortAnswer {
  return finish(portSteps(corpus, request));
}

/** Answers a request in steps, for sharded indexes. Missing shards are reported as trouble. */
export function* portSteps(corpus: Corpus, request: SearchRequest): Steps<PortAnswer> {
  const { indexes } = corpus;
  const { pages, ...answer } = yield* searchSteps(corpus, request.text, request);
  const isNothing = answer.asks && answer.total === 0;
  const nearest = yield* settled(indexes, () =>
    isNothing ? nearestTitles(corpus, request.text) : [],
  );
  return {
    ...answer,
    trouble: indexes.map(({ parts }) => parts.trouble()).find((trouble) => trouble !== undefined),
    pages: pages.map((page) => foundPage(page, corpus)),
    nearest,
  };
}

function foundPage({ route, title, hits }: PageHits, corpus: Corpus): FoundPage {
  const first = hits[0]?.document;
  const terms = [...new Set(hits.flatMap((hit) => hit.terms))];
  return {
    route,
    title,
    area: first?.area ?? "",
    version: first?.version ?? "",
    parentCategories: first?.parentCategories ?? "",
    titleMatches: matchRanges(title, terms, corpus.analysis),
    hits: hits.map((hit) => foundSection(hit, corpus)),
  };
}

function foundSection({ document, terms, open }: SearchHit, corpus: Corpus): FoundSection {
  const { id, title, route } = document;
  const titleMatches = matchRanges(title, terms, corpus.analysis);
  return { id, title, route, titleMatches, terms, open, excerpt: undefined };
}

/**
 * Search a corpus whose indexes are whole. It never fails: a query that does not
 * parse is read literally.
 */
export function search(corpus: Corpus, query: string, options: SearchOptions = {}): SearchAnswer {
  return finish(searchSteps(corpus, query, options));
}

/** Search a corpus, in steps: it waits for the parts of indexes that are cut. */
export function* searchSteps(
  corpus: Corpus,
  query: string,
  options: SearchOptions = {},
): Steps<SearchAnswer> {
  const read = yield* settled(corpus.indexes, () => readQuery(query, corpus));
  const answer = yield* answerSteps(corpus, read, options);
  const isWanted = options.unquoted === true || !isAnywhere(answer);
  if (read.unquoted === undefined || !isWanted) return answer;
  const unquoted = yield* answerSteps(corpus, { ...read, plan: read.unquoted }, options);
  return unquoted.total > 0 ? { ...unquoted, isUnquoted: true } : answer;
}

/** Whether something answers, be it outside of what was chosen. */
function isAnywhere({ total, areas, versions }: SearchAnswer): boolean {
  return total > 0 || [...areas, ...versions].some(({ count }) => count > 0);
}

/** What answers to a query as it was read. */
function* answerSteps(
  corpus: Corpus,
  { text, plan, error, address }: ReadQuery,
  { limit = DEFAULT_LIMIT, choice = {} }: SearchOptions,
): Steps<SearchAnswer> {
  const { indexes } = corpus;
  const asks = plan.terms.length + plan.phrases.length > 0 || address !== undefined;
  if (!asks) return { ...noAnswer(false), error, pages: [] };
  const run = yield* settled(indexes, () => expanded(corpus, plan));
  const scores = scoreSections(run, plan);
  if (address !== undefined) putFirst(scores, address);
  const { areas, versions } = countFacets(corpus, scores, choice);
  const chosen = scores.map((ofIndex, at) => passes(indexes[at], ofIndex, choice));
  const pages = yield* settled(indexes, () => {
    const ranked = bestHits({ corpus, scores, chosen }, limit);
    const groups = groupByPage(corpus, ranked, matchedWords(run, plan));
    return address === undefined ? pagesOfQuestion(groups, ranked, plan) : groups;
  });
  return {
    ...noAnswer(true),
    error,
    pages,
    total: chosen.reduce((sum, hits) => sum + countOf(hits), 0),
    areas,
    versions,
    suggestion: yield* settled(indexes, () => suggest(run, text, plan)),
    phrases: plan.phrases.map(({ words, clause }) => ({
      words,
      isProhibited: clause.presence === "prohibited",
    })),
  };
}

/** A run for which everything was asked that scoring will need. */
function expanded(corpus: Corpus, plan: QueryPlan): Run {
  // A new one each time: what was found while something was missing does not count.
  const run: Run = { ...corpus, expand: expander(corpus.indexes) };
  lookUp(run, plan);
  return run;
}
/** What a query is the address of stands above all else. */
function putFirst(scores: readonly SectionScores[], { index, section }: FoundAddress): void {
  const ofIndex = scores[index];
  if (ofIndex === undefined) return;
  let best = 0;
  for (const { scores: all } of scores) for (const score of all) best = Math.max(best, score);
  ofIndex.hits[section] = 1;
  ofIndex.scores[section] = 2 * best + 1;
}

function countOf(hits: Uint8Array): number {
  let count = 0;
  for (let section = 0; section < hits.length; section++) count += hits[section] ?? 0;
  return count;
}

/** For each section, 1 when it answers to the query and to the choice. */
function passes(
  index: SearchIndex | undefined,
  { hits }: SectionScores,
  choice: FacetChoice,
): Uint8Array {
  if (index === undefined) return new Uint8Array(hits.length);
  if (choice.area === undefined && choice.version === undefined) return hits;
  const isChosen = index.pages.map((page) => isIn(page, choice));
  return hits.map((hit, section) => (isChosen[index.pageOf[section] ?? 0] === true ? hit : 0));
}

/**
 * Hits in each area and in each version. A choice narrows the other facet and
 * not its own, so that a reader sees what another choice would give.
 */
function countFacets(
  corpus: Corpus,
  scores: readonly SectionScores[],
  choice: FacetChoice,
): { readonly areas: readonly Facet[]; readonly versions: readonly Facet[] } {
  const areas = new Map<string, number>();
  const versions = new Map<string, number>();
  corpus.indexes.forEach((index, at) => {
    const hits = hitsByPage(index, scores[at]);
    // All pages: the order of the facets must not change with the query.
    index.pages.forEach((page, number) => {
      const count = hits[number] ?? 0;
      add(areas, page.area, isIn(page, { version: choice.version }) ? count : 0);
      if (page.version === "") return;
      add(versions, page.version, isIn(page, { area: choice.area }) ? count : 0);
    });
  });
  return { areas: facetsOf(areas), versions: facetsOf(versions) };
}

function isIn(page: RankedPage, { area, version }: FacetChoice): boolean {
  return (area ?? page.area) === page.area && (version ?? page.version) === page.version;
}

function hitsByPage(
  { pages, pageOf }: SearchIndex,
  scores: SectionScores | undefined,
): Uint32Array {
  const counts = new Uint32Array(pages.length);
  const hits = scores?.hits ?? new Uint8Array();
  for (let section = 0; section < hits.length; section++) {
    const page = pageOf[section] ?? 0;
    counts[page] = (counts[page] ?? 0) + (hits[section] ?? 0);
  }
  return counts;
}

function add(counts: Map<string, number>, value: string, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count);
}

function facetsOf(counts: ReadonlyMap<string, number>): readonly Facet[] {
  return [...counts].filter(([, count]) => count > 0).map(([value, count]) => ({ value, count }));
}
