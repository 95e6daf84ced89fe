import fc from "fast-check";
import { expect, test } from "vitest";
import { standardAnalysis, type Analysis } from "./analysis.ts";
import { unitReader } from "./unit-words.ts";
import { indexedTokens, tokenize } from "./tokenize.ts";
import { runs } from "../../../test/long-tests.ts";

const someText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...`aB9éİς_-.:\\$>?'’ "(),;\n`,
        ..."-> ?-> :: -- .. ' _ . a. b- c: d? e' f_ Word XML 4.0 ﬁ \u0301 𝒳 \ud800".split(" "),
      ),
      { maxLength: 24 },
    )
    .map((pieces) => pieces.join("")),
  fc
    .array(fc.constantFrom(..."aB9_-.:\\$>?' ", "->", "?->", "4.0", "XML"), { maxLength: 24 })
    .map((pieces) => pieces.join("")),
);

/**
 * Returns all words under which units are indexed, and their smallest parts, as the index reads
 * them.
 */
function wordsRead(text: string, analysis: Analysis) {
  const reader = unitReader(analysis);
  const read: { parts: string[]; words: string[] } = { parts: [], words: [] };
  reader.forEach(text, ({ parts, words }) => {
    read.parts.push(...parts.map((part) => reader.words[part] ?? ""));
    read.words.push(...words.map((word) => reader.words[word] ?? ""));
  });
  return read;
}

/** Returns the same words, as queries read them. */
function wordsTyped(text: string, analysis: Analysis) {
  const units = tokenize(text, analysis);
  const parts = units.flatMap(({ names }) => names.flatMap((name) => name.parts));
  return {
    parts: parts.map(({ word }) => word),
    words: units.flatMap(indexedTokens).map(({ word }) => word),
  };
}

test("has the same words as a query, whatever was read before", () => {
  fc.assert(
    fc.property(someText, (text) => {
      expect(wordsRead(text, standardAnalysis)).toEqual(wordsTyped(text, standardAnalysis));
    }),
    { numRuns: runs(20_000) },
  );
});

test("reads units beyond the memory limit like the first", () => {
  const analysis: Analysis = [...standardAnalysis];
  const first = unitReader(analysis);
  const many = Array.from({ length: 60_000 }, (_, number) => `unit_${number}`).join(" ");
  first.forEach(many, () => undefined);
  expect(unitReader(analysis)).not.toBe(first);
  expect(wordsRead("unit_7 last_unit", analysis)).toEqual(wordsTyped("unit_7 last_unit", analysis));
});

test("a reader is for one analysis only", () => {
  const shouting: Analysis = [
    { label: "shouting", makes: "word", apply: (word) => word.toUpperCase() },
  ];
  expect(wordsRead("Cache", shouting).words).toEqual(["CACHE"]);
  expect(wordsRead("Cache", standardAnalysis).words).toEqual(["cache"]);
});
