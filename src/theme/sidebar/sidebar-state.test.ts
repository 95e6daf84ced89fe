import { describe, expect, test } from "vitest";
import { sampleCategory, sampleLink } from "../sample-site.fixture.ts";
import {
  isOpen,
  leadsTo,
  setOpen,
  startSidebar,
  visit,
  cutLevel,
  indexed,
  levelLength,
  windowAround,
  windowOf,
} from "./sidebar-state.ts";

const closed = sampleCategory("C", [sampleLink("x", "/x")]);
const items = [
  sampleCategory("A", [sampleLink("a", "/a"), sampleCategory("A1", [sampleLink("a1", "/a1")])]),
  sampleCategory("B", [sampleLink("b", "/b")]),
  sampleLink("c", "/c"),
];

/** Returns the names of the open categories on the first level. */
function open(state: Parameters<typeof isOpen>[0]): string {
  return items
    .map((item, index) =>
      item.kind === "category" && isOpen(state, [index], item) ? item.label : "",
    )
    .join("");
}

describe("a category is open", () => {
  test.each([
    ["if it contains the page", [0, 0], closed, true],
    ["on its own page", [0], closed, true],
    ["only if it contains the page", [1, 0], closed, false],
    ["if its author opens it", [1, 0], { ...closed, collapsed: false }, true],
    ["always, if it can't be collapsed", [1, 0], { ...closed, collapsible: false }, true],
  ] as const)("%s", (_, active, item, expected) => {
    expect(isOpen(startSidebar("k", active), [0], item)).toBe(expected);
  });
});

describe("opening and closing", () => {
  test("opening a category closes its siblings, including the first", () => {
    const start = setOpen(startSidebar("k", [2]), { path: [0], open: true, siblings: 3 });
    expect(open(start)).toBe("A");
    expect(open(setOpen(start, { path: [1], open: true, siblings: 3 }))).toBe("B");
    expect(
      open(
        setOpen(setOpen(start, { path: [1], open: true, siblings: 3 }), {
          path: [0],
          open: true,
          siblings: 3,
        }),
      ),
    ).toBe("A");
  });

  test("opening a category doesn't close the page's category while the page is in it", () => {
    const start = setOpen(startSidebar("k", [0, 0]), { path: [0], open: true, siblings: 3 });
    const both = setOpen(start, { path: [1], open: true, siblings: 3 });
    expect(open(both)).toBe("AB");
    expect(open(visit(both, { key: "k", active: [2] }, items))).toBe("B");
    expect(open(visit(both, { key: "k", active: [1, 0] }, items))).toBe("B");
  });

  test("opening a category doesn't reopen the page's category if the reader closed it", () => {
    const start = setOpen(startSidebar("k", [0, 0]), { path: [0], open: false, siblings: 3 });
    expect(open(setOpen(start, { path: [1], open: true, siblings: 3 }))).toBe("B");
  });

  test("closing a category doesn't change the others", () => {
    const both = setOpen(
      setOpen(startSidebar("k", [1, 0]), { path: [1], open: true, siblings: 3 }),
      { path: [0], open: false, siblings: 3 },
    );
    expect(open(both)).toBe("B");
  });

  test("opening a category doesn't change other levels", () => {
    const state = setOpen(startSidebar("k", [0, 0]), { path: [0, 1], open: true, siblings: 2 });
    expect(open(state)).toBe("A");
    expect(isOpen(state, [0, 1], closed)).toBe(true);
  });
});

describe("the next page", () => {
  test("opens its categories, even if the reader closed them, and closes the siblings", () => {
    const state = setOpen(setOpen(startSidebar("k", [2]), { path: [1], open: true, siblings: 3 }), {
      path: [0],
      open: false,
      siblings: 3,
    });
    const next = visit(state, { key: "k", active: [0, 1, 0] }, items);
    expect(open(next)).toBe("A");
    expect(isOpen(next, [0, 1], closed)).toBe(true);
  });

  test("closes the previous page's categories if it opens others", () => {
    const next = visit(startSidebar("k", [0, 1, 0]), { key: "k", active: [1, 0] }, items);
    expect(open(next)).toBe("B");
  });

  test("keeps the reader's open categories if it's in none", () => {
    const state = setOpen(startSidebar("k", [0, 0]), { path: [1], open: true, siblings: 3 });
    expect(open(visit(state, { key: "k", active: [2] }, items))).toBe("B");
  });

  test("starts again in another sidebar", () => {
    const state = setOpen(startSidebar("k", [2]), { path: [1], open: true, siblings: 3 });
    expect(visit(state, { key: "other", active: [2] }, items)).toEqual(startSidebar("other", [2]));
  });
});

test.each([
  [[0], [0, 1], true],
  [[0, 1], [0, 1], true],
  [[0, 1, 2], [0, 1], false],
  [[1], [0, 1], false],
  [[], [0], true],
])("%j leads to %j: %s", (path, active, expected) => {
  expect(leadsTo(path, active)).toBe(expected);
});

const level = Array.from({ length: 10 }, (_, index) => sampleLink(`p${index}`, `/p${index}`));

describe("a level with omitted rows", () => {
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
  ])("reports its window: %j", (window) => {
    expect(windowOf(cutLevel(level, window, undefined))).toEqual(window);
  });

  test("has no window if it's complete", () => {
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
