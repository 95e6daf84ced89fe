import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import type { Page } from "../../core/page.ts";
import type { FrontMatter } from "../../core/schema/front-matter.ts";
import { documentPage, plainFrontMatter, sampleSite, versionOf } from "../site-of-pages.fixture.ts";
import { siteIndex } from "../site-index.ts";
import { neighbours, pageHead, breadcrumbs } from "./page-data.ts";
import type { Locale } from "../../core/config.ts";
import type { SidebarItem } from "../../core/site.ts";

const before = documentPage("before");
const after = documentPage("after", {
  frontMatter: { ...plainFrontMatter, paginationLabel: "What follows" },
});
const other = documentPage("other", { label: "Another" });
const old = documentPage("other", { label: "Another, then", version: "1.0" });
const place = {
  previous: { label: "Before in the sidebar", route: before.route },
  next: { label: "After in the sidebar", route: after.route },
  path: [1],
};

/** Returns the previous and next page for a document with this front matter. */
function of(more: Partial<FrontMatter> = {}, version = "current") {
  const page = documentPage("here", { version, frontMatter: { ...plainFrontMatter, ...more } });
  const site = sampleSite({
    versions: [versionOf("current", [before, page, after, other]), versionOf("1.0", [old, page])],
  });
  return neighbours(siteIndex(site), page, place);
}

describe("the previous and next pages", () => {
  const inOrder = {
    previous: { label: "Before in the sidebar", href: "/sub/docs/before" },
    next: { label: "What follows", href: "/sub/docs/after" },
  };

  test("are those in the sidebar, with the labels for these links", () => {
    expect(of()).toEqual(inOrder);
  });

  test("can be set separately in front matter", () => {
    const named = { label: "Another", href: "/sub/docs/other" };
    expect(of({ paginationPrev: "other" })).toEqual({ ...inOrder, previous: named });
    expect(of({ paginationNext: "other" })).toEqual({ ...inOrder, next: named });
    expect(of({ paginationPrev: "after" }).previous).toEqual(inOrder.next);
  });

  test("are found in the page's version", () => {
    const named = { label: "Another, then", href: "/sub/docs/1.0/other" };
    expect(of({ paginationNext: "other" }, "1.0").next).toEqual(named);
  });

  test("can be removed in front matter", () => {
    expect(of({ paginationPrev: null })).toEqual({ ...inOrder, previous: undefined });
    expect(of({ paginationPrev: null, paginationNext: null })).toEqual({
      previous: undefined,
      next: undefined,
    });
  });

  test("are those in the sidebar if the page in front matter doesn't exist", () => {
    expect(of({ paginationNext: "nowhere" })).toEqual(inOrder);
  });

  test("don't exist for a page without a sidebar or outside sections", () => {
    const page: Page = {
      kind: "not-found",
      route: routePath("/404"),
      title: "",
      description: undefined,
    };
    const index = siteIndex(sampleSite({ versions: [versionOf("current", [before])] }));
    const none = { previous: undefined, next: undefined };
    expect(neighbours(index, before, undefined)).toEqual(none);
    expect(neighbours(index, page, undefined)).toEqual(none);
  });
});

const english: Locale = { code: "en", label: "English", direction: "ltr", segment: "" };
const german: Locale = { code: "de", label: "Deutsch", direction: "ltr", segment: "de" };
const arabic: Locale = { code: "ar", label: "العربية", direction: "rtl", segment: "ar" };
const config = { locales: [english, german, arabic], defaultLocale: "en" };

describe("a page that isn't translated to a language", () => {
  const page = documentPage("a", { languages: ["en", "ar"] });
  const headIn = (locale: Locale) => {
    const site = sampleSite({ versions: [versionOf("current", [page])], config, locale });
    return pageHead(site, page, { title: "A", card: undefined });
  };

  test("isn't listed as an alternate by any page", () => {
    const alternates = [
      { language: "en", href: "https://example.org/sub/docs/a" },
      { language: "ar", href: "https://example.org/sub/ar/docs/a" },
      { language: "x-default", href: "https://example.org/sub/docs/a" },
    ];
    for (const locale of config.locales) expect(headIn(locale).alternates).toEqual(alternates);
  });

  test.each([
    [english, "https://example.org/sub/docs/a"],
    [german, "https://example.org/sub/docs/a"],
    [arabic, "https://example.org/sub/ar/docs/a"],
  ])("has the canonical URL of the original: $code", (locale, address) => {
    expect(headIn(locale)).toMatchObject({ canonical: address, noIndex: false });
  });
});

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
  ["a category with a page", [1], [apis]],
  ["an item that isn't a page", [1, 1], [apis]],
  ["a separator", [0], []],
  ["a page that isn't in the sidebar", [], []],
  ["a missing item", [7], []],
])("the breadcrumbs of %s", (_, path, expected) => {
  expect(breadcrumbs(items, path, "/sub/")).toEqual(expected);
});
