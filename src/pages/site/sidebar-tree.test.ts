import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import type { SidebarCategory, SidebarDocument, SidebarItem } from "../../core/site.ts";
import { breadcrumbs } from "../page/page-data.ts";
import { sampleSite } from "../site-of-pages.fixture.ts";
import { sidebarTree, sidebarPaths } from "./sidebar-tree.ts";

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
  { kind: "html", html: '<a href="/releases">News</a>', className: undefined },
];
const paths = sidebarPaths(items);

describe("the breadcrumbs of a page", () => {
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

describe("the complete sidebar", () => {
  const whole = sidebarTree(items, sampleSite({ versions: [] }));

  test("has complete URLs", () => {
    expect(whole[4]).toMatchObject({ kind: "link", href: "/sub/releases" });
    expect(whole[5]).toMatchObject({ html: '<a href="/sub/releases">News</a>' });
  });

  test("marks links to other sites, and no others", () => {
    const classOf = (href: string) =>
      sidebarTree(
        [{ kind: "link", label: "Notes", href, description: undefined, className: "own" }],
        sampleSite({ versions: [] }),
      )[0];
    expect(classOf("https://example.org/a")).toMatchObject({ className: "sidebar-elsewhere own" });
    expect(classOf("/releases")).toMatchObject({ className: "own" });
  });

  test("links from a category without a page to its first page", () => {
    expect(whole[3]).toMatchObject({ label: "App", fallbackHref: "/sub/docs/overview" });
  });
});
