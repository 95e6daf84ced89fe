import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareText } from "../../core/diagnostic.ts";
import { editDistance } from "../../core/nearest.ts";
import { nearWords } from "./near-words.ts";
import { findWord, wordsWithPrefix } from "./dictionary.ts";
import { runs } from "../../../test/long-tests.ts";

const someWords = fc
  .uniqueArray(fc.stringMatching(/^[abc]{1,7}$/), { maxLength: 40 })
  .map((words) => words.sort(compareText));
const someText = fc.stringMatching(/^[abc]{0,8}$/);

describe("similar words", () => {
  test.each([
    ["inserted", "casche"],
    ["removed", "cche"],
    ["changed", "cachy"],
    ["swapped", "cahce"],
  ])("have one character %s", (_, typed) => {
    expect(nearWords(["cache", "cask"], typed, { limit: 1, allowPrefix: false })).toEqual([
      { word: 0, distance: 1, isWhole: true },
    ]);
  });

  test("are all words within the distance", () => {
    fc.assert(
      fc.property(someWords, someText, fc.nat(4), (words, text, limit) => {
        const expected = words.flatMap((word, at) => {
          const distance = editDistance(text, word);
          return distance <= limit ? [{ word: at, distance, isWhole: true }] : [];
        });
        expect(nearWords(words, text, { limit, allowPrefix: false })).toEqual(expected);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("and, if requested, words with a similar prefix", () => {
    fc.assert(
      fc.property(someWords, someText, fc.nat(3), (words, text, limit) => {
        const expected = words.flatMap((word, at) => {
          const whole = editDistance(text, word);
          if (whole <= limit) return [{ word: at, distance: whole, isWhole: true }];
          const allowPrefix = [...word, ""].map((_, length) => word.slice(0, length));
          const distance = Math.min(...allowPrefix.map((begin) => editDistance(text, begin)));
          return distance <= limit ? [{ word: at, distance, isWhole: false }] : [];
        });
        expect(nearWords(words, text, { limit, allowPrefix: true })).toEqual(expected);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("accept a wildcard for any single character", () => {
    const near = nearWords(["cach", "cache", "cachex", "cathe"], "ca*he", {
      limit: 0,
      allowPrefix: false,
    });
    expect(near.map(({ word }) => word)).toEqual([1, 3]);
  });

  test("can be long", () => {
    const long = "x".repeat(64);
    expect(nearWords([long], `${long}y`, { limit: 1, allowPrefix: false })).toEqual([
      { word: 0, distance: 1, isWhole: true },
    ]);
  });
});

describe("lookup in the dictionary", () => {
  test("finds each word and no others", () => {
    fc.assert(
      fc.property(someWords, someText, (words, text) => {
        expect(findWord(words, text)).toBe(words.indexOf(text));
      }),
    );
  });

  test("finds the adjacent words with a prefix", () => {
    fc.assert(
      fc.property(someWords, someText, (words, text) => {
        const [from, to] = wordsWithPrefix(words, text);
        expect(words.slice(from, to)).toEqual(words.filter((word) => word.startsWith(text)));
      }),
    );
  });
});
