import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerpt, matchRanges, type Excerpt } from "./excerpt.ts";
import { passesPhrases } from "./phrases.ts";

/** Returns the excerpt as a reader sees it: `… a [cache] keeps …`. */
function drawn({ text, matches, cutBefore, cutAfter }: Excerpt): string {
  const marked = matches.reduceRight(
    (shown, { start, end }) =>
      `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );
  return `${cutBefore ? "… " : ""}${marked}${cutAfter ? " …" : ""}`;
}

const filler = "Words that contain none of the search terms appear here. ".repeat(5);

describe("an excerpt", () => {
  test.each([
    ["a short text completely", "A cache keeps data.", ["cache"], "A [cache] keeps data."],
    ["complete words", "Caching and caches", ["caching", "caches"], "[Caching] and [caches]"],
    [
      "a complete identifier",
      "Call get_string() now",
      ["getstring", "get", "string"],
      "Call [get_string]() now",
    ],
    [
      "part of an identifier if the query is that part",
      "Call get_string() now",
      ["string"],
      "Call get_[string]() now",
    ],
    ["characters with diacritics", "Un café naïf", ["cafe"], "Un [café] naïf"],
    ["the start if nothing is marked", "A cache keeps data.", [], "A cache keeps data."],
  ])("shows %s", (_, text, terms, expected) => {
    expect(drawn(excerpt(text, terms))).toBe(expected);
  });

  test("starts at the sentence of the first match", () => {
    const text = `${filler}After all of that comes the cache. ${filler}`;
    expect(drawn(excerpt(text, ["cache"], 60))).toBe(
      "… comes the [cache]. Words that contain none of the search terms …",
    );
    expect(drawn(excerpt(text, ["cache"], 120))).toBe(
      "… After all of that comes the [cache]. Words that contain none of the search terms appear here. Words that contain none of …",
    );
  });

  test("shows the passage with the most terms, or the first of equal passages", () => {
    const text = `A quiz. ${filler}An attempt at a quiz. ${filler}A quiz attempt.`;
    expect(drawn(excerpt(text, ["quiz", "attempt"], 60))).toBe(
      "… An [attempt] at a [quiz]. Words that contain none of the search …",
    );
    expect(drawn(excerpt(text, ["quiz"], 20))).toBe("A [quiz]. Words that …");
  });

  test("prefers matches closer to the typed words", () => {
    const text = `The string and the get. ${filler}Use get_string.`;
    expect(excerpt(text, ["getstring", "get", "string"], 60).text).toContain("get_string");
    expect(excerpt(`Caching. ${filler}Cache.`, ["cache", "caching"], 40).text).toContain("Cache.");
  });

  test("is a part of the text within the requested length, with correct match positions", () => {
    const words = fc.constantFrom(
      "cache",
      "caching",
      "data",
      "get_string()",
      "end.",
      "x".repeat(50),
    );
    const text = fc.array(words, { maxLength: 60 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 200 }), (text, length) => {
        const { matches, ...shown } = excerpt(text, ["cache", "getstring"], length);
        expect(text).toContain(shown.text);
        expect(shown.text.length).toBeLessThanOrEqual(length);
        for (const { start, end } of matches) {
          expect(["cache", "get_string"]).toContain(shown.text.slice(start, end));
        }
        expect(matches.length > 0).toBe(/cache\b|get_string/.test(text));
      }),
    );
  });
});

test("finds the matches in a complete text, for marking them on the page", () => {
  expect(matchRanges("Cache, caches: a cache_store", ["cache"])).toEqual([
    { start: 0, end: 5 },
    { start: 17, end: 22 },
  ]);
});

describe("a phrase", () => {
  const phrase = { words: ["file", "storage"], isProhibited: false };
  test.each([
    ["Use file_storage here", true],
    ["The File storage.", true],
    ["A file in storage", false],
    ["storage file", false],
  ])("in %s: %s", (text, holds) => {
    expect(passesPhrases(["Title", text], [phrase])).toBe(holds);
    expect(passesPhrases(["Title", text], [{ ...phrase, isProhibited: true }])).toBe(!holds);
  });

  test("doesn't continue in the next text", () => {
    expect(passesPhrases(["A file", "storage"], [phrase])).toBe(false);
    expect(passesPhrases(["Other", "file storage"], [phrase, phrase])).toBe(true);
    expect(passesPhrases([], [])).toBe(true);
  });
});
