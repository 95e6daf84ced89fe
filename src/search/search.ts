import type { SearchIndex, RankedPage } from "./index/search-index.ts";
import { startRun, type Corpus, type Run } from "./index/corpus.ts";
import {
  noAnswer,
  type Facet,
  type FacetChoice,
  type PortAnswer,
  type SearchRequest,
} from "./port.ts";
import type { FoundUrl } from "./query/find-url.ts";
import type { QueryPlan } from "./query/query-plan.ts";
import { readQuery, type ReadQuery } from "./query/read-query.ts";
import { bestHits, groupByPage, type ScoredPage, pagesOfQuestion } from "./rank/best-hits.ts";
import { requestParts } from "./rank/searched-words.ts";
import { nearestTitles, suggest } from "./rank/suggest.ts";
import { scoreSections, type SectionScores } from "./rank/score.ts";

/** A computation that pauses while shards are missing. */
type Steps<T> = Generator<void, T, void>;

/** Repeats `work` until no shard is missing. */
function* untilLoaded<T>({ indexes }: Corpus, work: () => T): Steps<T> {
  for (;;) {
    const result = work();
    if (!indexes.some(({ parts }) => parts.isWaiting())) return result;
    yield;
  }
}

/** An answer with the scores of its hits. */
export interface SearchAnswer extends PortAnswer {
  /** The best hits by page. The page with the best hit is first; for questions, see `pagesOfQuestion`. */
  readonly pages: readonly ScoredPage[];
}

type Request = Omit<SearchRequest, "scope">;

/**
 * Answers a request, fetching missing shards between the steps. If a shard can't be fetched, the
 * answer reports the trouble.
 *
 * @param isWanted called before each step; returns false to stop
 * @returns `undefined` if it was stopped
 */
export async function searchInSteps(
  corpus: Corpus,
  request: Request,
  isWanted: () => boolean = () => true,
): Promise<SearchAnswer | undefined> {
  const steps = searchSteps(corpus, request);
  while (isWanted()) {
    const { done, value } = steps.next();
    if (done) return value;
    await Promise.all(corpus.indexes.map(({ parts }) => parts.arrive()));
  }
  return undefined;
}

export type SearchOptions = Partial<Omit<Request, "text">>;

/**
 * Answers a request from indexes that aren't sharded. The default limit is 8.
 *
 * @throws TypeError if a shard is missing
 */
export function search(corpus: Corpus, text: string, options: SearchOptions = {}): SearchAnswer {
  const request = { text, choice: {}, limit: 8, ...options };
  const { done, value } = searchSteps(corpus, request).next();
  if (done) return value;
  throw new TypeError("A sharded index must be searched in steps.");
}

/** Answers a request. Never fails, because a query that doesn't parse is read literally. */
function* searchSteps(corpus: Corpus, request: Request): Steps<SearchAnswer> {
  const { text, unquoted: ignoresQuotes } = request;
  const read = yield* untilLoaded(corpus, () => readQuery(text, corpus));
  let answer = yield* planSteps(corpus, read, request);
  if (read.unquoted && (ignoresQuotes === true || !isAnywhere(answer))) {
    const unquoted = yield* planSteps(corpus, { ...read, plan: read.unquoted }, request);
    if (unquoted.total > 0) answer = { ...unquoted, isUnquoted: true };
  }
  const isNothing = answer.asks && answer.total === 0;
  const nearest = yield* untilLoaded(corpus, () => (isNothing ? nearestTitles(corpus, text) : []));
  const troubles = corpus.indexes.map(({ parts }) => parts.trouble());
  return { ...answer, trouble: troubles.find((trouble) => trouble !== undefined), nearest };
}

/** Whether there are hits, including those that the filters exclude. */
function isAnywhere({ total, areas, versions }: SearchAnswer): boolean {
  return total > 0 || [...areas, ...versions].some(({ count }) => count > 0);
}

function* planSteps(
  corpus: Corpus,
  { text, plan, error, address }: ReadQuery,
  { limit, choice }: Request,
): Steps<SearchAnswer> {
  const asks = plan.terms.length + plan.phrases.length > 0 || address !== undefined;
  if (!asks) return { ...noAnswer(false), error, pages: [] };
  const run = yield* untilLoaded(corpus, () => expanded(corpus, plan));
  const all = scoreSections(run, plan);
  if (address !== undefined) putFirst(all, address);
  const { areas, versions } = countFacets(corpus, all, choice);
  const scores = all.map((ofIndex, at) => chosenScores(corpus.indexes[at], ofIndex, choice));
  const pages = yield* untilLoaded(corpus, () => {
    const ranked = bestHits(corpus, scores, limit);
    const groups = groupByPage(run, ranked, plan);
    return address === undefined ? pagesOfQuestion(groups, ranked, plan) : groups;
  });
  return {
    ...noAnswer(true),
    error,
    pages,
    total: scores.reduce((sum, { hits }) => hits.reduce((count, hit) => count + hit, sum), 0),
    areas,
    versions,
    suggestion: yield* untilLoaded(corpus, () => suggest(run, text, plan)),
    phrases: plan.phrases.map(({ words, clause }) => ({
      words,
      isProhibited: clause.presence === "prohibited",
    })),
  };
}

/** Starts a search, and requests all shards that scoring needs. */
function expanded(corpus: Corpus, plan: QueryPlan): Run {
  // Each call has a new cache, because expansions found while shards were missing are incomplete.
  const run = startRun(corpus);
  requestParts(run, plan);
  return run;
}

/** If the query is the URL of a section, ranks that section above all others. */
function putFirst(scores: readonly SectionScores[], { index, section }: FoundUrl): void {
  const ofIndex = scores[index];
  if (ofIndex === undefined) return;
  let best = 0;
  for (const { scores: all } of scores) for (const score of all) best = Math.max(best, score);
  ofIndex.hits[section] = 1;
  ofIndex.scores[section] = 2 * best + 1;
}

/** Returns an index's scores, without the hits that the filters exclude. */
function chosenScores(index: SearchIndex | undefined, scores: SectionScores, choice: FacetChoice) {
  if (!index || (choice.area === undefined && choice.version === undefined)) return scores;
  const isChosen = index.pages.map((page) => isIn(page, choice));
  const hits = scores.hits.map((hit, section) =>
    isChosen[index.pageOf[section] ?? 0] === true ? hit : 0,
  );
  return { ...scores, hits };
}

/**
 * Counts hits by area and version. The area filter only affects the version counts, and vice versa,
 * so that readers see the counts for the values that they haven't selected.
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
    // Include all pages, so that the order of facets doesn't depend on the query.
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

function hitsByPage({ pages, pageOf }: SearchIndex, scores: SectionScores | undefined) {
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
