import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPattern, patternMatches } from "./expand.ts";

describe("a term with wildcards", () => {
  test.each([
    ["*", ["", ""]],
    ["get_str*", ["getstr", ""]],
    ["*::Instance()", ["", "instance"]],
    ["4.*", ["4.", ""]],
    ["*.1", ["", ".1"]],
    ["4.*.1", ["4.", ".1"]],
    ["*.php", ["", "php"]],
    ["lib.*", ["lib", ""]],
    ["caf\u00e9**", ["cafe", "", ""]],
  ])("%s is read as %j", (term, pieces) => {
    expect(readPattern(term)).toEqual({ pieces, literal: pieces.join("") });
  });

  test("matches the same as a regular expression", () => {
    const words = ["a", "aa", "ab", "aba", "abab", "abc", "b", "ba", "bab", "cab"];
    fc.assert(
      fc.property(fc.stringMatching(/^[ab*]{1,6}$/), (term) => {
        const expression = new RegExp(`^${term.replaceAll("*", ".*")}$`);
        expect(patternMatches(words, readPattern(term)).map((word) => words[word])).toEqual(
          words.filter((word) => expression.test(word)),
        );
      }),
    );
  });

  test("with many wildcards takes no longer than with few", () => {
    const word = "a".repeat(64);
    expect(patternMatches([word], readPattern(`${"*a".repeat(200)}*b`))).toEqual([]);
    expect(patternMatches([word], readPattern(`${"*a".repeat(64)}*`))).toEqual([0]);
  });
});
