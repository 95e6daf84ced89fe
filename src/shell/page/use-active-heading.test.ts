import { describe, expect, test } from "vitest";
import { activeHeading } from "./use-active-heading.ts";

const places = [
  { id: "a", top: -300 },
  { id: "b", top: 100 },
  { id: "c", top: 500 },
];

describe("the heading being read", () => {
  test.each([
    ["is the first that can be seen, in the upper half", { first: 56, middle: 400 }, false, "b"],
    ["is one that stands just below the bar", { first: 100, middle: 400 }, false, "b"],
    [
      "is the one before, when the next is in the lower half",
      { first: 101, middle: 400 },
      false,
      "b",
    ],
    ["is not yet one at the very middle", { first: 101, middle: 500 }, false, "b"],
    ["is the next as soon as it is in the upper half", { first: 101, middle: 501 }, false, "c"],
    [
      "is none while the first is in the lower half",
      { first: -400, middle: -300 },
      false,
      undefined,
    ],
    ["is the last when all have been passed", { first: 501, middle: 600 }, false, "c"],
    ["is the last at the end of the page", { first: 56, middle: 400 }, true, "c"],
  ])("%s", (_, lines, isAtEnd, expected) => {
    expect(activeHeading(places, lines, isAtEnd)).toBe(expected);
  });

  test("is none on a page without headings", () => {
    expect(activeHeading([], { first: 56, middle: 400 }, true)).toBeUndefined();
  });
});
