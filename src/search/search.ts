import type { Corpus, Run } from "./index/corpus.ts";
import { expander } from "./query/expand.ts";
import { countFacets, passes } from "./index/facets.ts";
import { bestHits, groupByPage, type PageHits } from "./rank/best-hits.ts";
import { matchedWords } from "./rank/matched-words.ts";
import { pagesOfQuestion } from "./rank/pages-of-questions.ts";
import type { Facet, FacetChoice, PhraseCheck } from "./port.ts";
import type { QueryParseError } from "./query/query-parser.ts";
import type { QueryPlan } from "./query/query-plan.ts";
import type { FoundAddress } from "./query/address.ts";
import { readQuery, type ReadQuery } from "./query/read-query.ts";
import { lookUp } from "./rank/look-up.ts";
import { scoreSections, type SectionScores } from "./rank/score.ts";
import { suggest } from "./rank/suggest.ts";
import { finish, settled, type Steps } from "./steps.ts";

const DEFAULT_LIMIT = 8;

export interface SearchOptions {
  /** The greatest number of hits. Default 8. */
  readonly limit?: number | undefined;
  /** Only hits of this area, and of this version. */
  readonly choice?: FacetChoice | undefined;
  /** As if the quotes were not there. Default: only when nothing has what is quoted. */
  readonly unquoted?: boolean | undefined;
}

export interface SearchAnswer {
  /** False when the query asks for nothing: there is nothing to show, not even that nothing was found. */
  readonly asks: boolean;
  /** Why the query was read literally, and where in it the reason stands. */
  readonly error: QueryParseError | undefined;
  /** Nothing has the words in quotes as they stand: these are hits without regard to the quotes. */
  readonly isUnquoted: boolean;
  /**
   * The best hits, those of a page together, the page with the best one first; for a
   * question the page with the best ones (`pagesOfQuestion`).
   */
  readonly pages: readonly PageHits[];
  /** How many sections answer to the query and the choice. */
  readonly total: number;
  /** How many there are in each area and version, in the order of the site. */
  readonly areas: readonly Facet[];
  readonly versions: readonly Facet[];
  /** The query with the words nobody wrote changed to the nearest that stand in the index. */
  readonly suggestion: string | undefined;
  /** What the text of an `open` hit has to hold to be one. */
  readonly phrases: readonly PhraseCheck[];
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
  if (!asks) return nothing(error);
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
    asks: true,
    error,
    isUnquoted: false,
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

function nothing(error: QueryParseError | undefined): SearchAnswer {
  return {
    asks: false,
    error,
    isUnquoted: false,
    pages: [],
    total: 0,
    areas: [],
    versions: [],
    suggestion: undefined,
    phrases: [],
  };
}
