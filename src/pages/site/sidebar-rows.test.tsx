import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownSidebarItem } from "../../core/page-data.ts";
import { sampleCategory, sampleLink, sampleSite } from "../../theme/sample-site.fixture.ts";
import { SidebarItems } from "../../theme/sidebar/SidebarItems.tsx";
import { startSidebar } from "../../theme/sidebar/sidebar-state.ts";
import { SiteContext } from "../../theme/site-context.tsx";
import { itemsOfRows, openSidebar, sidebarRenderer } from "./sidebar-rows.tsx";

const links = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) =>
    sampleLink(`${name} <${index}>`, `/${name}/${index}`),
  );

const tree: readonly ShownSidebarItem[] = [
  sampleLink("Intro", "/docs"),
  {
    kind: "link",
    label: "Elsewhere",
    href: "https://example.org/?a=1&b=2",
    className: "sidebar-elsewhere x",
  },
  { kind: "separator", className: "wide" },
  { kind: "html", html: "<b>x</b>", className: undefined },
  sampleCategory("Closed", links(3, "closed"), { href: "/closed", className: "mine" }),
  sampleCategory("Fixed", links(2, "fixed"), { collapsible: false, collapsed: false }),
  sampleCategory("Expanded", links(2, "expanded"), { collapsed: false, fallbackHref: "/e" }),
  sampleCategory("Many", [...links(90, "many"), sampleCategory("Deep", links(2, "deep"))], {
    href: "/many",
  }),
];

/** Renders all rows in a single React call, as client JavaScript hydrates them. */
function byReact(items: readonly ShownSidebarItem[], path: readonly number[]): string {
  const control = { state: startSidebar("k", path), setOpen: () => {}, showsAll: false };
  const list = createElement(SidebarItems, { items, path: [], control });
  return renderToString(createElement(SiteContext, { value: sampleSite }, list));
}

const draw = sidebarRenderer(sampleSite);

test.each([[[0]], [[4, 1]], [[5, 0]], [[7]], [[7, 40]], [[7, 41]], [[7, 90, 1]], [[]]])(
  "rows rendered separately are the same as in one sidebar: %j",
  (path) => {
    const rows = openSidebar(tree, path);
    const drawn = draw({ rows, isShown: true });
    expect(`<ul class="sidebar-list">${drawn.rows}</ul>`).toBe(byReact(itemsOfRows(rows), path));
    expect(drawn.hydration).toEqual({ rowsOfHtml: ["<b>x</b>"] });
  },
);

test.each([
  ["a class like one of the engine's", { ...sampleCategory("A", []), className: "sidebar-more x" }],
  ["a label that browsers parse differently", sampleLink("a\rb", "/a")],
])("a sidebar with %s is added to the data", (_, item) => {
  const rows = openSidebar([item], []);
  expect(draw({ rows, isShown: true }).hydration).toEqual({ sidebar: itemsOfRows(rows) });
});

test("a sidebar that the page doesn't show is added to the data", () => {
  const rows = openSidebar(tree, [0]);
  expect(draw({ rows, isShown: false }).hydration).toEqual({ sidebar: itemsOfRows(rows) });
});
