import { describe, expect, test } from "vitest";
import {
  isLarge,
  packsPageData,
  writesFullText,
  type Site,
  readingOrder,
  type SidebarItem,
} from "./site.ts";
import * as fc from "fast-check";
import { routePath } from "./paths.ts";

/** Returns a site with only its pages and configuration. */
function siteOf(pages: number, config: Partial<Site["config"]> = {}): Site {
  const named = new Map(Array.from({ length: pages }, (_, at) => [`/${at}`, {}]));
  return { pages: named, config: { llms: { maxFileSize: 500 }, ...config } } as unknown as Site;
}

describe("the files written for each page depend on the number of pages", () => {
  test.each([
    [5000, false],
    [5001, true],
  ])("with %i pages", (pages, large) => {
    const site = siteOf(pages);
    expect([isLarge(site), packsPageData(site), writesFullText(site)]).toEqual([
      large,
      large,
      !large,
    ]);
  });

  test.each([1, 5001])("unless the site configures it, with %i pages", (pages) => {
    const most = siteOf(pages, { pageData: "json", llms: { full: true, maxFileSize: 500 } });
    const least = siteOf(pages, { pageData: "gzip", llms: { full: false, maxFileSize: 500 } });
    expect([packsPageData(most), writesFullText(most)]).toEqual([false, true]);
    expect([packsPageData(least), writesFullText(least)]).toEqual([true, false]);
  });
});

const plain = { className: undefined, description: undefined };

function page(name: string): SidebarItem {
  return { kind: "document", label: name, docId: name, route: routePath(`/${name}`), ...plain };
}

function group(label: string, route: string | undefined, ...items: SidebarItem[]): SidebarItem {
  return {
    kind: "category",
    label,
    route: route === undefined ? undefined : routePath(route),
    docId: undefined,
    collapsible: true,
    collapsed: true,
    items,
    ...plain,
  };
}

const sidebar = {
  id: "main",
  items: [
    page("intro"),
    { kind: "separator", className: undefined },
    group(
      "APIs",
      "/apis",
      page("access"),
      { kind: "link", label: "Out", href: "https://example.org", ...plain },
      group("Types", undefined, page("mod"), page("intro")),
    ),
    { kind: "html", html: "<hr>", className: undefined },
    page("end"),
  ] satisfies SidebarItem[],
};

describe("readingOrder", () => {
  test("lists documents and category pages from top to bottom, once each", () => {
    expect(readingOrder(sidebar).map((item) => `${item.label} ${item.route}`)).toEqual([
      "intro /intro",
      "APIs /apis",
      "access /access",
      "mod /mod",
      "end /end",
    ]);
  });

  test("is the order of the routes in the tree written as text", () => {
    fc.assert(
      fc.property(trees, (items) => {
        const routes = [...JSON.stringify(items).matchAll(/"route":"([^"]+)"/g)].map((m) => m[1]);
        const order = readingOrder({ id: "x", items }).map((item) => item.route);
        expect(order).toEqual([...new Set(routes)]);
      }),
    );
  });
});

const names = fc.constantFrom("a", "b", "c", "d", "e", "f");
const { tree: trees } = fc.letrec<{ tree: SidebarItem[]; item: SidebarItem }>((tie) => ({
  tree: fc.array(tie("item"), { maxLength: 4 }),
  item: fc.oneof(
    { depthSize: "small" },
    names.map(page),
    fc
      .tuple(names, fc.boolean(), tie("tree"))
      .map(([name, hasPage, items]) => group(name, hasPage ? `/${name}` : undefined, ...items)),
  ),
}));
