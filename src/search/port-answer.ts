import type { PageHits, SearchHit } from "./rank/best-hits.ts";
import type { Corpus } from "./index/corpus.ts";
import { matchRanges } from "./excerpt.ts";
import { nearestTitles } from "./rank/nearest-titles.ts";
import type { FoundPage, FoundSection, PortAnswer, SearchRequest } from "./port.ts";
import { search } from "./search.ts";

/** Search a corpus and say what was found in the terms of the port. */
export function portAnswer(corpus: Corpus, request: SearchRequest): PortAnswer {
  const { pages, ...answer } = search(corpus, request.text, request);
  return {
    ...answer,
    trouble: undefined,
    pages: pages.map((page) => foundPage(page, corpus)),
    nearest: answer.asks && answer.total === 0 ? nearestTitles(corpus, request.text) : [],
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
