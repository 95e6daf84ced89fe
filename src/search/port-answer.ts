import type { PageHits, SearchHit } from "./rank/best-hits.ts";
import type { Corpus } from "./index/corpus.ts";
import { matchRanges } from "./excerpt.ts";
import { nearestTitles } from "./rank/nearest-titles.ts";
import type { FoundPage, FoundSection, PortAnswer, SearchRequest } from "./port.ts";
import { searchSteps } from "./search.ts";
import { finish, settled, type Steps } from "./steps.ts";

/** Search a corpus of whole indexes and say what was found in the terms of the port. */
export function portAnswer(corpus: Corpus, request: SearchRequest): PortAnswer {
  return finish(portSteps(corpus, request));
}

/** The same in steps, for indexes that are cut. What could not be had makes the answer one with trouble. */
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
