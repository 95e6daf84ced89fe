import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ShownSidebarCategory, ShownSidebarItem } from "../../core/page-data.ts";
import { indexed, levelLength } from "../../theme/sidebar/sidebar-state.ts";
import { itemsOfRows, openSidebar as openRows, textOfRows } from "./sidebar-rows.tsx";

const link = (label: string): ShownSidebarItem => ({
  kind: "link",
  label,
  href: `/${label}`,
  className: undefined,
});

function category(
  label: string,
  items: readonly ShownSidebarItem[],
  rest: Partial<ShownSidebarCategory> = {},
): ShownSidebarCategory {
  return {
    kind: "category",
    label,
    className: undefined,
    collapsible: true,
    collapsed: true,
    href: `/${label}`,
    fallbackHref: undefined,
    items,
    ...rest,
  };
}

const links = (count: number, name = "p") =>
  Array.from({ length: count }, (_, index) => link(`${name}${index}`));

const openSidebar = (...args: Parameters<typeof openRows>) => itemsOfRows(openRows(...args));

/** Formats the visible rows, with a dash for each level. */
function drawn(items: readonly ShownSidebarItem[], depth = ""): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    switch (item.kind) {
      case "more":
        return [`${depth}(${item.count} at ${item.href})`];
      case "link":
        return [depth + item.label];
      case "category":
        return [depth + item.label, ...drawn(item.items ?? [], `${depth}-`)];
      case "html":
      case "separator":
        return [];
    }
  });
}

test("the key of rows changes if their markup changes", () => {
  const items = [
    link("intro"),
    category("a", [link("x"), category("b", links(70))]),
    category("c", [link("y")], { collapsed: false }),
  ];
  const known = new WeakMap<ShownSidebarItem, string>();
  const paths = [[], [0], [1], [1, 0], [1, 1], [1, 1, 0], [1, 1, 40], [1, 1, 41], [2], [2, 0]];
  const all = paths.map((path) => openRows(items, path));
  for (const one of all) {
    for (const other of all) {
      const isSame = JSON.stringify(itemsOfRows(one)) === JSON.stringify(itemsOfRows(other));
      expect(textOfRows(one, known) === textOfRows(other, new WeakMap())).toBe(isSame);
    }
  }
});

describe("the sidebar in a page's HTML", () => {
  test("contains all open levels if it's small", () => {
    const items = [
      link("intro"),
      category("apis", [category("types", [link("mod")]), link("access")]),
      category("app", [link("hidden")]),
      category("open", [link("seen")], { collapsed: false }),
    ];
    expect(drawn(openSidebar(items, [1, 0, 0]))).toEqual([
      "intro",
      "apis",
      "-types",
      "--mod",
      "-access",
      "app",
      "open",
      "-seen",
    ]);
    expect(drawn(openSidebar(items, []))).toEqual(["intro", "apis", "app", "open", "-seen"]);
  });

  test("has the rows nearest to the page, and a placeholder on either side", () => {
    const items = [link("intro"), category("many", links(1000))];
    expect(drawn(openSidebar(items, [1, 500], 8))).toEqual([
      "intro",
      "many",
      "-(497 at /many)",
      "-p497",
      "-p498",
      "-p499",
      "-p500",
      "-p501",
      "-p502",
      "-(497 at /many)",
    ]);
  });

  test("has the siblings on every level, even over budget", () => {
    const items = [
      ...links(5, "a"),
      category("way", [...links(5, "b"), category("deep", links(9, "c")), ...links(5, "d")]),
      ...links(5, "e"),
    ];
    expect(drawn(openSidebar(items, [5, 5, 4], 1))).toEqual([
      "(4 at /a0)",
      "a4",
      "way",
      "-(4 at /way)",
      "-b4",
      "-deep",
      "--(3 at /deep)",
      "--c3",
      "--c4",
      "--c5",
      "--(3 at /deep)",
      "-d0",
      "-(4 at /way)",
      "e0",
      "(4 at /a0)",
    ]);
  });

  test("gives the remaining budget to categories that are open by default", () => {
    const open = (label: string) => category(label, links(30, label), { collapsed: false });
    const rows = drawn(openSidebar([link("here"), open("x"), open("y"), open("z")], [0], 40));
    expect(rows.filter((row) => /^-[xyz]/.test(row))).toHaveLength(36);
    expect(rows.slice(-3)).toEqual(["-(24 at /y)", "z", "-(30 at /z)"]);
  });

  test("shows a single omitted item instead of a placeholder", () => {
    const items = [category("many", links(6))];
    expect(drawn(openSidebar(items, [0, 2], 4))).toEqual([
      "many",
      "-p0",
      "-p1",
      "-p2",
      "-p3",
      "-(2 at /many)",
    ]);
  });

  const shape = fc.letrec<{ readonly item: ShownSidebarItem }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 4 },
      fc.constant(link("l")),
      fc
        .record({ items: fc.array(tie("item"), { maxLength: 30 }), collapsed: fc.boolean() })
        .map(({ items, collapsed }) => category("c", items, { collapsed })),
    ),
  }));

  test("keeps each item's index in the complete tree, and roughly stays within the budget", () => {
    fc.assert(
      fc.property(
        fc.array(shape.item, { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat()),
        fc.integer({ min: 1, max: 80 }),
        (items, turns, budget) => {
          const path = pathOf(items, turns);
          const open = openSidebar(items, path, budget);
          expectSameIndexes(open, items);
          // Up to three rows per level regardless of the budget, plus one row if only one would be
          // omitted.
          const rows = drawn(open).filter((row) => !row.includes("("));
          const levels = path.length + 1;
          expect(rows.length).toBeLessThanOrEqual(
            Math.max(budget, levels * 3) + levels * 2 + budget,
          );
        },
      ),
    );
  });
});

/** Returns the path through the tree that these turns select. */
function pathOf(items: readonly ShownSidebarItem[], turns: readonly number[]): readonly number[] {
  const [turn, ...rest] = turns;
  if (turn === undefined || items.length === 0) return [];
  const at = turn % items.length;
  const item = items[at];
  return [at, ...(item?.kind === "category" ? pathOf(item.items ?? [], rest) : [])];
}

function expectSameIndexes(
  open: readonly ShownSidebarItem[],
  whole: readonly ShownSidebarItem[],
): void {
  expect(levelLength(open)).toBe(whole.length);
  for (const { item, index } of indexed(open)) {
    if (item.kind === "more") continue;
    const same = whole[index];
    expect(item.kind).toBe(same?.kind);
    if (item.kind !== "category" || same?.kind !== "category") continue;
    if (item.items) expectSameIndexes(item.items, same.items ?? []);
  }
}
