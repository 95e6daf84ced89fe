import { describe, expect, test } from "vitest";
import { activeHeading } from "./Contents.tsx";

const measured: string[] = [];
const headings = Object.entries({ a: -300, b: 100, c: 500 }).map(([id, top]) => ({
  id,
  getBoundingClientRect() {
    measured.push(id);
    return { top };
  },
}));

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
    expect(activeHeading(headings, lines, isAtEnd)?.id).toBe(expected);
  });

  test("is found without measuring those after the one that decides", () => {
    measured.length = 0;
    activeHeading(headings, { first: 56, middle: 400 }, false);
    expect(measured).toEqual(["a", "b"]);
  });

  test("is none on a page without headings", () => {
    expect(activeHeading([], { first: 56, middle: 400 }, true)).toBeUndefined();
  });
});
