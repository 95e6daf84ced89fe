import { expect, test } from "vitest";
import { anchor } from "../../core/paths.ts";
import { openBranch } from "./Contents.tsx";

/** An outline of headings, each by its level; its id is its index. */
function outlineOf(levels: string) {
  return [...levels].map((level, index) => ({
    level: Number(level),
    id: anchor(`h${index}`),
    text: `Heading ${index}`,
  }));
}

/** The levels of an outline, with a dot in the place of those that are not shown. */
function shown(levels: string, active?: number): string {
  const isShown = openBranch(outlineOf(levels), active === undefined ? undefined : `h${active}`);
  return [...levels].map((level, index) => (isShown?.(index) === false ? "." : level)).join("");
}

const long = "233323432333333333333333";

test.each([
  ["short contents whole", "2333233", undefined, "2333233"],
  ["long ones with their first branch at the start", long, undefined, "23332...2..............."],
  ["the branch of the section that is read", long, 6, "2...23432..............."],
  ["that of its first heading", long, 4, "2...23432..............."],
  ["the last branch to the end", long, 23, "2...2...2333333333333333"],
  ["what comes before the first of the first level", `3${long}`, 0, "32...2...2..............."],
  ["all where there is one level", "2".repeat(30), 4, "2".repeat(30)],
])("contents show %s", (_, levels, active, expected) => {
  expect(shown(levels, active)).toBe(expected);
});
