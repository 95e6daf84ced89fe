import { describe, expect, test } from "vitest";
import { routePath } from "../../base/paths.ts";
import type { SidebarCategory, SidebarDocument, SidebarItem } from "../../model/sidebar.ts";
import { breadcrumbs } from "../page/breadcrumbs.ts";
import { openSidebar, shownSidebar, sidebarPaths } from "./shown-sidebar.ts";

function doc(name: string): SidebarDocument {
  const route = routePath(`/docs/${name}`);
  return {
    kind: "document",
    label: name,
    docId: name,
    route,
    description: undefined,
    className: undefined,
  };
}

function category(label: string, items: readonly SidebarItem[], route?: string): SidebarCategory {
  return {
    kind: "category",
    label,
    description: undefined,
    route: route === undefined ? undefined : routePath(route),
    docId: undefined,
    collapsible: true,
    collapsed: true,
    items,
    className: undefined,
  };
}

const items: readonly SidebarItem[] = [
  doc("intro"),
  category("APIs", [category("Types", [doc("mod"), doc("blocks")]), doc("access")], "/docs/apis"),
  { kind: "separator", className: undefined },
  category("App", [doc("overview")]),
  { kind: "link", label: "Notes", href: "/releases", description: undefined, className: undefined },
];
const paths = sidebarPaths(items);

describe("the way to a page", () => {
  test.each([
    ["/docs/mod", ["APIs /sub/docs/apis", "Types -", "mod /sub/docs/mod"]],
    ["/docs/apis", ["APIs /sub/docs/apis"]],
    ["/docs/intro", ["intro /sub/docs/intro"]],
    ["/docs/nowhere", []],
  ])("%s", (route, way) => {
    const crumbs = breadcrumbs(items, paths.get(routePath(route)) ?? [], "/sub/");
    expect(crumbs.map((crumb) => `${crumb.label} ${crumb.href ?? "-"}`)).toEqual(way);
  });
});

describe("the sidebar in the HTML of a page", () => {
  const whole = shownSidebar(items, "/sub/");
  const labelsOf = (path: readonly number[]) =>
    JSON.stringify(openSidebar(whole, path)).match(/"label":"(\w+)"/g);

  test("holds what is open, and the first page of what is closed", () => {
    const open = openSidebar(whole, paths.get(routePath("/docs/mod")) ?? []);
    expect(open[1]).toMatchObject({
      label: "APIs",
      items: [{ label: "Types", items: [{}, {}] }, {}],
    });
    expect(open[3]).toMatchObject({
      label: "App",
      items: undefined,
      fallbackHref: "/sub/docs/overview",
    });
  });

  test("is the top level alone on a page it does not hold", () => {
    expect(labelsOf([])).toHaveLength(4);
  });

  test("has complete addresses", () => {
    expect(whole[4]).toMatchObject({ kind: "link", href: "/sub/releases" });
  });
});
