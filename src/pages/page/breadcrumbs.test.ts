import { expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import type { SidebarItem } from "../../core/site.ts";
import { breadcrumbs } from "./breadcrumbs.ts";

const plain = { description: undefined, className: undefined } as const;
const category = { ...plain, kind: "category", docId: undefined, collapsible: true } as const;
const items: readonly SidebarItem[] = [
  { kind: "separator", className: undefined },
  {
    ...category,
    collapsed: true,
    label: "APIs",
    route: routePath("/docs/apis"),
    items: [
      {
        ...category,
        collapsed: true,
        label: "Types",
        route: undefined,
        items: [
          { ...plain, kind: "document", label: "Ü", docId: "ü", route: routePath("/docs/ü") },
        ],
      },
      { ...plain, kind: "link", label: "Notes", href: "/releases" },
    ],
  },
];
const apis = { label: "APIs", href: "/sub/docs/apis" };

test.each([
  [
    "a document in two categories",
    [1, 0, 0],
    [apis, { label: "Types", href: undefined }, { label: "Ü", href: "/sub/docs/%C3%BC" }],
  ],
  ["a category that has a page", [1], [apis]],
  ["an item that is no page", [1, 1], [apis]],
  ["a separator", [0], []],
  ["a page that is not in the sidebar", [], []],
  ["an item that is not there", [7], []],
])("the way to %s", (_, path, expected) => {
  expect(breadcrumbs(items, path, "/sub/")).toEqual(expected);
});
