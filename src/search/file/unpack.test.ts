import { expect, test } from "vitest";
import { corpusOf } from "../index/corpus.ts";
import { indexOf, page } from "../pages.fixture.ts";
import { search } from "../search.ts";
import { wordsWithPrefix } from "../words/dictionary.ts";

const letters = [..."abcdefghijklmnopqrst"];
const pages = letters.map((letter, at) =>
  page(`/${letter}`, `Reb${letter} word`, `rea${letter} other ${at % 2 === 0 ? "rap" : "quiet"}`),
);
const index = indexOf(pages);

test("the sections of words with the same prefix are together, once each, in order", () => {
  const [from, to] = wordsWithPrefix(index.words, "re");
  expect(to - from).toBe(40);
  const together = index.prefixNumber("re") ?? -1;
  expect(together).toBeGreaterThanOrEqual(index.words.length);
  expect(index.prefixNumber("re")).toBe(together);
  index.fields.forEach((_, field) => {
    const single = Array.from(
      { length: to - from },
      (_each, at) => index.postings(from + at, field).sections,
    );
    const expected = [...new Set(single.flatMap((sections) => [...sections]))];
    const { sections, frequencies } = index.postings(together, field);
    expect([...sections]).toEqual(expected.sort((a, b) => a - b));
    expect(frequencies.every((frequency) => frequency === 1)).toBe(true);
  });
});

test("a few words with the same prefix are looked up individually", () => {
  expect(index.prefixNumber("qu")).toBeUndefined();
  expect(index.prefixNumber("reb")).toBeUndefined();
});

test("a search doesn't affect later searches", () => {
  const corpus = corpusOf([index]);
  const queries = ["r", "rap word", "re", "reap other", "-rap other", "quiet rap", "r"];
  const fresh = queries.map((query) => search(corpusOf([indexOf(pages)]), query));
  expect(queries.map((query) => search(corpus, query))).toEqual(fresh);
  expect(queries.toReversed().map((query) => search(corpus, query))).toEqual(fresh.toReversed());
});
