import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpusWith } from "./pages.fixture.ts";
import { judgedPages } from "./judged-pages.fixture.ts";
import type { TextRange } from "./excerpt.ts";
import { search } from "./search.ts";
import { LONGEST_QUERY } from "./port.ts";
import { runs } from "../../test/long-tests.ts";

const corpus = corpusWith(...judgedPages);
const inHebrew = "\u05EA\u05D9\u05E2\u05D5\u05D3";

function answerTo(text: string) {
  return search(corpus, text);
}

/** Returns the parts of an answer that the box could not show, for example ranges outside the text. */
function faultsOf(text: string): readonly string[] {
  const { error, pages, total, asks, suggestion } = answerTo(text);
  const hits = pages.flatMap((page) => page.hits);
  const rules = {
    "hits as told": hits.length <= Math.min(8, total) && hits.length > 0 === total > 0,
    "nothing for no question": asks || total === 0,
    "a message with its place":
      error === undefined ||
      (error.message !== "" && isInside(error, text.slice(0, LONGEST_QUERY))),
    "marks in titles": [...pages, ...hits].every(({ title, titleMatches }) =>
      titleMatches.every((range) => isInside(range, title)),
    ),
    "another query": suggestion !== text,
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

function isInside({ start, end }: TextRange, text: string): boolean {
  return start >= 0 && end >= start && end <= text.length;
}

const unit = fc.oneof(
  // Includes unpaired surrogates and control characters.
  fc.nat(0xff_ff).map((code) => String.fromCharCode(code)),
  fc.constantFrom(...`+-~^:*"\\/.()[]{}|?$<>'_#&;!@ \t\n`),
  fc.constantFrom(
    "cache",
    "title:",
    "content:",
    "~2",
    "^9",
    '"',
    "\u202E",
    inHebrew,
    "\uD83D\uDE00",
  ),
);

test("any text has an answer that can be shown", () => {
  const someText = fc.array(unit, { maxLength: 40 }).map((units) => units.join(""));
  fc.assert(
    fc.property(someText, (text) => {
      expect(faultsOf(text)).toEqual([]);
    }),
    { numRuns: runs(1500) },
  );
});

test("any input of any length has an answer", () => {
  const long = fc
    .tuple(fc.array(unit, { minLength: 1, maxLength: 6 }), fc.integer({ min: 100, max: 10_000 }))
    .map(([units, length]) => units.join("").repeat(length).slice(0, length));
  fc.assert(
    fc.property(long, (text) => {
      expect(faultsOf(text)).toEqual([]);
    }),
    { numRuns: runs(60) },
  );
});

describe("input without words", () => {
  test.each([
    ["10,000 characters", "x".repeat(10_000)],
    ["10,000 words", "cache ".repeat(10_000)],
    ["asterisks", "*".repeat(10_000)],
    ["asterisks between characters", "a*".repeat(5000)],
    ["backslashes", "\\".repeat(10_000)],
    ["quotes", '"'.repeat(9999)],
    ["a distance longer than any word", "cache~999999999999999999999"],
    ["a boost above the largest number", `cache^${"9".repeat(400)}`],
    ["plus and minus signs", "+-".repeat(5000)],
  ])("%s", (_, text) => expect(faultsOf(text)).toEqual([]));

  test.each(["+++", "---", "~", "^", ":", "()", "[]{}", "\\", "?!", "\uD800", "\u202E"])(
    "%j only finds nothing and isn't an error",
    (text) => {
      expect(faultsOf(text)).toEqual([]);
      expect(answerTo(text).pages).toEqual([]);
    },
  );

  test.each([
    ['"cache', "an opening quote"],
    ['cache"', "a closing quote"],
    ["(cache", "a bracket"],
    ["[a-z]+ cache (?:", "a regular expression"],
    ["cache \uD83D", "half of a surrogate pair"],
    ["\uDE00cache", "the other half"],
    [`${inHebrew} cache`, "a right-to-left word before it"],
    ["\u202Ecache\u202C", "direction marks around it"],
    ["cache\u0000", "a control character"],
  ])("%j (%s) finds the words in it", (text) => {
    expect(faultsOf(text)).toEqual([]);
    expect(answerTo(text).pages[0]?.route).toBe("/docs/apis/cache");
  });
});
