import type { Corpus } from "./index/corpus.ts";
import { search, type SearchAnswer, type SearchOptions } from "./search.ts";

/** Returns the routes of an answer's hits, in order. */
export function routes(answer: SearchAnswer): readonly string[] {
  return answer.pages.flatMap(({ hits }) => hits.map((hit) => hit.route));
}

export function found(corpus: Corpus, query: string, options?: SearchOptions): readonly string[] {
  return routes(search(corpus, query, options));
}
