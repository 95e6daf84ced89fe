import { describe, expect, test } from "vitest";
import { sampleLink } from "../sample-site.fixture.ts";
import { cutLevel, indexed, levelLength, windowAround, windowOf } from "./sidebar-state.ts";

const level = Array.from({ length: 10 }, (_, index) => sampleLink(`p${index}`, `/p${index}`));

describe("a level that is cut", () => {
  test.each([
    [{ from: 3, to: 6 }, "3 p3 p4 p5 4"],
    [{ from: 0, to: 4 }, "p0 p1 p2 p3 6"],
    [{ from: 7, to: 10 }, "7 p7 p8 p9"],
    [{ from: 1, to: 9 }, "p0 p1 p2 p3 p4 p5 p6 p7 p8 p9"],
    [{ from: 0, to: 0 }, "10"],
  ])("to %j is %s", (window, rows) => {
    const cut = cutLevel(level, window, "/all");
    const drawn = cut.map((item) =>
      item.kind === "more" ? item.count : item.kind === "link" ? item.label : "",
    );
    expect(drawn.join(" ")).toBe(rows);
    expect(levelLength(cut)).toBe(10);
    const places = indexed(cut).flatMap(({ item, index }) =>
      item.kind === "link" ? [item.href === `/p${index}`] : [],
    );
    expect(places).not.toContain(false);
  });

  test.each([
    { from: 3, to: 6 },
    { from: 0, to: 4 },
    { from: 7, to: 10 },
    { from: 0, to: 0 },
  ])("tells its window: %j", (window) => {
    expect(windowOf(cutLevel(level, window, undefined))).toEqual(window);
  });

  test("has no window when it is whole", () => {
    expect(windowOf(level)).toBeUndefined();
    expect(windowOf([])).toBeUndefined();
  });
});

test.each([
  [1000, 500, 10, { from: 495, to: 505 }],
  [1000, 2, 10, { from: 0, to: 10 }],
  [1000, 999, 10, { from: 990, to: 1000 }],
  [1000, undefined, 10, { from: 0, to: 10 }],
  [5, 3, 10, { from: 0, to: 5 }],
])("of %d rows, around %s, %d are shown: %j", (length, at, size, window) => {
  expect(windowAround(length, at, size)).toEqual(window);
});
