import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  prefixOfStem,
  insertAfter,
  insertBefore,
  loadAnalysis,
  standardAnalysis,
  stemOf,
  wordOf,
  type AnalysisStep,
} from "./analysis.ts";
import { runs } from "../../../test/long-tests.ts";

const german: AnalysisStep = {
  label: "german-plural",
  makes: "stem",
  apply: (word) => word.replace(/en$/, ""),
};
const withoutShort: AnalysisStep = {
  label: "without-short",
  makes: "word",
  apply: (word) => (word.length < 2 ? "" : word),
};
const labels = (steps: readonly AnalysisStep[]) => steps.map((step) => step.label);

describe("steps", () => {
  test("are inserted next to others", () => {
    expect(labels(insertBefore(standardAnalysis, "porter", german))).toEqual([
      "fold",
      "german-plural",
      "porter",
    ]);
    expect(labels(insertAfter(standardAnalysis, "fold", withoutShort))).toEqual([
      "fold",
      "without-short",
      "porter",
    ]);
  });

  test("aren't inserted next to a missing step", () => {
    expect(() => insertBefore(standardAnalysis, "trimmer", german)).toThrow(
      /^Cannot find existingFn$/,
    );
    expect(() => insertAfter(standardAnalysis, "trimmer", german)).toThrow(
      /^Cannot find existingFn$/,
    );
  });

  test("are loaded by name from the registered steps", () => {
    const registered = [...standardAnalysis, german];
    expect(labels(loadAnalysis(["german-plural", "fold"], registered))).toEqual([
      "german-plural",
      "fold",
    ]);
    expect(() => loadAnalysis(["fold", "german-plural"], standardAnalysis)).toThrow(
      /^Cannot load unregistered function: german-plural$/,
    );
  });

  test("create words or stems, and can drop a word", () => {
    const steps = insertAfter(standardAnalysis, "fold", withoutShort);
    expect(wordOf(steps, "Ä")).toBe("");
    expect(wordOf(steps, "Äb")).toBe("ab");
    expect(stemOf([german], "katzen")).toBe("katz");
    expect(stemOf([], "katzen")).toBe("katzen");
  });
});

test.each([
  "behaviour behavior",
  "colours colors",
  "coloured colored",
  "favourite favorite",
  "authorisation authorization authorise authorized",
  "organiser organizer",
  "analyse analyzing",
  "centre center",
  "licence license",
  "licensed licences",
  "defence defense",
  "catalogues catalog",
  "enrolment enrollment",
  "cancelled canceled",
])("British and American spellings share a stem: %s", (words) => {
  const stems = words.split(" ").map((word) => stemOf(standardAnalysis, word));
  expect(new Set(stems).size).toBe(1);
});

test.each(["author authorise", "four for", "hour hor", "sense cents"])(
  "other words keep their own stems: %s",
  (words) => {
    const stems = words.split(" ").map((word) => stemOf(standardAnalysis, word));
    expect(new Set(stems).size).toBe(2);
  },
);

describe("stems", () => {
  test.each([
    ["caching", "cach"],
    ["accessibility", "access"],
    ["happy", "happi"],
    ["us", "us"],
    ["php8", "php8"],
    ["größe", "größe"],
  ])("%s: %s", (word, stem) => {
    expect(stemOf(standardAnalysis, word)).toBe(stem);
  });

  test("start like every word with that stem", () => {
    const endings =
      "s es ies ed eed ing at bl iz y ational tional enci anci izer bli alli entli eli ousli " +
      "ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize " +
      "isation iser ising yse yze our oured ouring ourable oural ourite or ored tre tres ber " +
      "ence ense enses ensed ogue ogues og iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous " +
      "ive ize e l ll bility ally ly ty";
    const ending = fc.constantFrom("", ...endings.split(" "));
    const word = fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), ending, ending, ending);
    fc.assert(
      fc.property(word, (parts) => {
        const text = parts.join("");
        const stem = stemOf(standardAnalysis, text);
        expect(text.startsWith(prefixOfStem(standardAnalysis, stem))).toBe(true);
      }),
      { numRuns: runs(20_000) },
    );
  });

  test("can start in any way if their steps don't specify it", () => {
    expect(prefixOfStem([german], "katz")).toBe("");
    expect(prefixOfStem([...standardAnalysis, german], "katz")).toBe("");
    expect(prefixOfStem([], "katz")).toBe("katz");
  });
});
