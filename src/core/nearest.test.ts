import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { didYouMean, editDistance, nearest } from "./nearest.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });

/** Calculates the edit distance from its definition, by recursively trying all edits. */
function slowDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [firstA, firstB] = [a.charAt(0), b.charAt(0)];
  const ways = [
    slowDistance(a.slice(1), b) + 1,
    slowDistance(a, b.slice(1)) + 1,
    slowDistance(a.slice(1), b.slice(1)) + (firstA === firstB ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && firstA === b.charAt(1) && a.charAt(1) === firstB) {
    ways.push(slowDistance(a.slice(2), b.slice(2)) + 1);
  }
  return Math.min(...ways);
}

describe("the distance between two words", () => {
  test.each([
    ["", "", 0],
    ["apis", "apis", 0],
    ["apis", "", 4],
    ["apis", "apsi", 1],
    ["apis", "api", 1],
    ["apis", "apiss", 1],
    ["apis", "axis", 1],
    ["ca", "abc", 3],
  ])("of %j and %j is %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  test("matches its definition, in both directions", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(slowDistance(a, b));
        expect(editDistance(b, a)).toBe(editDistance(a, b));
      }),
    );
  });
});

describe("the nearest word", () => {
  test.each([
    ["titel", ["tags", "title"], "title"],
    ["TITEL", ["title"], "title"],
    ["ab", ["abcd"], undefined],
    ["cat", ["hat", "bat"], "hat"],
    ["hats", ["cats", "hat"], "cats"],
    ["sidebar", ["unrelated"], undefined],
    ["", [], undefined],
  ])("of %j among %j is %j", (asked, candidates, expected) => {
    expect(nearest(asked, candidates)).toBe(expected);
  });

  test("is the word itself if it exists", () => {
    fc.assert(
      fc.property(word, fc.array(word), fc.array(word), (asked, before, after) => {
        expect(nearest(asked, [...before, asked, ...after])).toBe(asked);
      }),
    );
  });

  test("is the first one with the smallest distance, or none if all are too far away", () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (asked, candidates) => {
        const near = candidates
          .map((candidate) => ({ candidate, distance: editDistance(asked, candidate) }))
          .filter(({ candidate, distance }) => {
            const longer = Math.max(asked.length, candidate.length);
            return distance <= Math.max(1, Math.floor(longer / 3));
          });
        const least = Math.min(...near.map(({ distance }) => distance));
        const expected = near.find(({ distance }) => distance === least)?.candidate;
        expect(nearest(asked, candidates)).toBe(expected);
      }),
    );
  });
});

describe("the hint for an unknown name", () => {
  const many = Array.from({ length: 13 }, (_, n) => `key-number-${n}`);

  test.each([
    ["titel", ["title", "tags"], 'Did you mean "title"?'],
    ["zzz", ["title", "tags"], "Known: title, tags."],
    ["zzz", many.slice(0, 12), `Known: ${many.slice(0, 12).join(", ")}.`],
    ["zzz", many, `Known: ${many.slice(0, 12).join(", ")}, ….`],
    ["zzz", [], undefined],
  ])("%j among %j", (asked, candidates, hint) => {
    expect(didYouMean(asked, candidates)).toBe(hint);
  });
});
