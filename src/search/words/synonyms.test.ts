import { describe, expect, test } from "vitest";
import { standardAnalysis } from "./analysis.ts";
import { standardSynonyms, synonymLookup } from "./synonyms.ts";

const synonymsOf = synonymLookup(
  [
    ["forum", "support channel"],
    ["setting", "option"],
    ["forum", "board"],
  ],
  standardAnalysis,
);

describe("synonyms", () => {
  test.each([
    [
      "of each group with the word, with phrases split into words",
      "forum",
      [["support", "channel"], ["board"]],
    ],
    ["by stem", "options", [["setting"]]],
    ["of a word without a group", "cache", []],
    ["of one word of a phrase", "channel", []],
    ["of a phrase written as one word", "supportchannels", [["forum"]]],
  ])("%s: %s", (_, word, expected) => {
    expect(synonymsOf(word)).toEqual(expected);
  });

  test("each group has at least two members, in lower case or with their usual spelling", () => {
    for (const group of standardSynonyms) expect(new Set(group).size).toBeGreaterThan(1);
  });
});
