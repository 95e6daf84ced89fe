import { describe, expect, test } from "vitest";
import { activeHeading } from "./active-heading.ts";

const places = [
  { id: "a", top: -300 },
  { id: "b", top: 100 },
  { id: "c", top: 500 },
];

describe("the heading being read", () => {
  test.each([
    ["is the last that has reached the line", 104, false, "b"],
    ["is the one before while the next has not reached it", 99, false, "a"],
    ["is none above the first", -400, false, undefined],
    ["is the last at the end of the page", 104, true, "c"],
  ])("%s", (_, line, isAtEnd, expected) => {
    expect(activeHeading(places, line, isAtEnd)).toBe(expected);
  });

  test("is none on a page without headings", () => {
    expect(activeHeading([], 104, true)).toBeUndefined();
  });
});
