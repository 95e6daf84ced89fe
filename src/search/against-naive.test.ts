import fc from "fast-check";
import { expect, test } from "vitest";
import { corpusOf, startRun, type Corpus } from "./index/corpus.ts";
import { naiveSearch, type NaiveHit } from "./naive.fixture.ts";
import { indexOf } from "./pages.fixture.ts";
import { somePages, someQuery } from "./random-pages.fixture.ts";
import { readQuery } from "./query/read-query.ts";
import { scoreSections } from "./rank/score.ts";
import { runs } from "../../test/long-tests.ts";

/** Returns all hits of a corpus, in the order of its sections. */
function allHits(corpus: Corpus, query: string): readonly NaiveHit[] {
  const { plan } = readQuery(query, corpus);
  const scores = scoreSections(startRun(corpus), plan);
  let first = 0;
  return scores.flatMap(({ hits, scores }) => {
    const found = [...hits].flatMap((hit, at) =>
      hit === 0
        ? []
        : [
            {
              section: first + at,
              score: scores[at] ?? 0,
            },
          ],
    );
    first += hits.length;
    return found;
  });
}

/** Sums are computed in a different order, so their last digits may differ. */
function rounded(hits: readonly NaiveHit[]): unknown {
  return hits.map((hit) => ({ ...hit, score: Number(hit.score.toPrecision(9)) }));
}

test("finds the same hits with the same scores as comparing every word", () => {
  fc.assert(
    fc.property(somePages, someQuery, (pages, query) => {
      const corpus = corpusOf([indexOf(pages)]);
      expect(rounded(allHits(corpus, query))).toEqual(rounded(naiveSearch(pages, query)));
    }),
    { numRuns: runs(600) },
  );
});

test("finds the same hits in several indexes as in one", () => {
  fc.assert(
    fc.property(somePages, someQuery, fc.array(fc.nat(2)), (pages, query, cuts) => {
      const parts: (typeof pages)[] = [];
      let rest = pages;
      for (const size of cuts) {
        parts.push(rest.slice(0, size));
        rest = rest.slice(size);
      }
      const corpus = corpusOf([...parts, rest].map((part) => indexOf(part)));
      expect(rounded(allHits(corpus, query))).toEqual(rounded(naiveSearch(pages, query)));
    }),
    { numRuns: runs(200) },
  );
});
