import { expect, test, describe } from "vitest";
import { anchor } from "../../core/paths.ts";
import { openBranch, activeHeading } from "./Contents.tsx";

/** Creates an outline from heading levels. The id of a heading is its index. */
function outlineOf(levels: string) {
  return [...levels].map((level, index) => ({
    level: Number(level),
    id: anchor(`h${index}`),
    text: `Heading ${index}`,
  }));
}

/** Returns the levels of an outline, with a dot for each hidden heading. */
function shown(levels: string, active?: number): string {
  const isShown = openBranch(outlineOf(levels), active === undefined ? undefined : `h${active}`);
  return [...levels].map((level, index) => (isShown?.(index) === false ? "." : level)).join("");
}

const long = "233323432333333333333333";

test.each([
  ["all headings of a short page", "2333233", undefined, "2333233"],
  ["the first branch of a long page at the start", long, undefined, "23332...2..............."],
  ["the branch of the current heading", long, 6, "2...23432..............."],
  ["the branch of its first heading", long, 4, "2...23432..............."],
  ["the last branch at the end", long, 23, "2...2...2333333333333333"],
  ["headings before the first top-level heading", `3${long}`, 0, "32...2...2..............."],
  ["all headings if they have one level", "2".repeat(30), 4, "2".repeat(30)],
])("contents show %s", (_, levels, active, expected) => {
  expect(shown(levels, active)).toBe(expected);
});

const measured: string[] = [];
const placed = (id: string, top: number, isVisible = true) => ({
  id,
  checkVisibility: () => isVisible,
  getBoundingClientRect() {
    measured.push(id);
    return { top };
  },
});
const headings = [placed("a", -300), placed("b", 100), placed("c", 500)];

describe("the current heading", () => {
  test.each([
    ["is the first visible one in the upper half", { first: 56, middle: 400 }, false, "b"],
    ["is a heading just below the bar", { first: 100, middle: 400 }, false, "b"],
    [
      "is the previous heading if the next is in the lower half",
      { first: 101, middle: 400 },
      false,
      "b",
    ],
    ["isn't a heading exactly in the middle", { first: 101, middle: 500 }, false, "b"],
    ["is the next one once it's in the upper half", { first: 101, middle: 501 }, false, "c"],
    [
      "is undefined if the first is in the lower half",
      { first: -400, middle: -300 },
      false,
      undefined,
    ],
    ["is the last one after all headings", { first: 501, middle: 600 }, false, "c"],
    ["is the last one at the end of the page", { first: 56, middle: 400 }, true, "c"],
  ])("%s", (_, lines, isAtEnd, expected) => {
    expect(activeHeading(headings, lines, isAtEnd)?.id).toBe(expected);
  });

  test("is found without measuring the headings after it", () => {
    measured.length = 0;
    activeHeading(headings, { first: 56, middle: 400 }, false);
    expect(measured).toEqual(["a", "b"]);
  });

  test("isn't hidden in a closed section", () => {
    const lines = { first: 56, middle: 400 };
    const folded = [...headings.slice(0, 1), placed("h", 90, false), ...headings.slice(1, 2)];
    expect(activeHeading(folded, lines, false)?.id).toBe("b");
    expect(activeHeading([placed("a", 0), placed("h", 9, false)], lines, false)?.id).toBe("a");
    expect(activeHeading([placed("a", 0), placed("h", 9, false)], lines, true)?.id).toBe("a");
  });

  test("doesn't exist on a page without headings", () => {
    expect(activeHeading([], { first: 56, middle: 400 }, true)).toBeUndefined();
  });
});
