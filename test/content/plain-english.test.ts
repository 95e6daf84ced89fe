import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bannedPhrases, bannedPhrasesBelow } from "./plain-english.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders = [
  "site/components",
  "site/data",
  "site/docs",
  "site/general",
  "site/pages",
  "site/sidebars",
  "site/versioned_docs",
  "handbook",
];

describe("the texts of the portal are in plain English", () => {
  test.each(folders)("below %s", (folder) => {
    expect(bannedPhrasesBelow(root, folder)).toEqual([]);
  });
});

describe("a banned phrase", () => {
  test.each([
    ["The page tells of events.", 'a.md:1: "tells of": write "describe" or "tell … about"'],
    ["Names change along.", 'a.md:1: "change along": write "change accordingly"'],
    ["You shall not.", 'a.md:1: "shall": write "should" or "must"'],
    ["It was mended.", 'a.md:1: "mended": write "fix"'],
    ["Wait. Nobody reads it.", 'a.md:1: ". Nobody": write "you", or the role of the person'],
    ["- Somebody reads it.", 'a.md:1: "- Somebody": write "you", or the role of the person'],
    ["| a | Nobody reads it |", 'a.md:1: "| Nobody": write "you", or the role of the person'],
  ])("is found in %j", (text, message) => {
    expect(bannedPhrases(text, "a.md")).toEqual([message]);
  });

  test.each([
    "It tells you of course what to do.",
    "The amendment recommends it.",
    "| Who reads it? | Nobody |",
    "`shall` is a word.",
    "[fixed](./mended.md)",
    "```text\nYou shall not.\n```",
  ])("is not seen in %j", (text) => {
    expect(bannedPhrases(text, "a.md")).toEqual([]);
  });

  test("is found after a block of code, at its line", () => {
    expect(bannedPhrases("```\nshall\n```\n\nYou shall.", "a.md")).toEqual([
      'a.md:5: "shall": write "should" or "must"',
    ]);
  });
});
