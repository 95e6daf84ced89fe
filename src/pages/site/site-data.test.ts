import { describe, expect, test } from "vitest";
import type { NavigationItem } from "../../core/config.ts";
import type { Sidebar } from "../../core/site.ts";
import { documentPage, sampleSite, versionOf } from "../site-of-pages.fixture.ts";
import { shownNavigation } from "./site-data.ts";

const intro = documentPage("intro", { sidebar: "main" });
const oldIntro = documentPage("intro", { version: "1.0", label: "then" });
const only = documentPage("only", { version: "1.0" });
const main: Sidebar = {
  id: "main",
  items: [
    { kind: "separator", className: undefined },
    {
      kind: "document",
      label: "First of all",
      docId: "intro",
      route: intro.route,
      description: undefined,
      className: undefined,
    },
  ],
};
const site = sampleSite({
  versions: [
    versionOf("current", [intro], [main, { id: "empty", items: [] }]),
    versionOf("1.0", [oldIntro, only]),
  ],
});

const placed = { position: "left", className: "mine" } as const;
const link = {
  ...placed,
  kind: "link",
  label: "L",
  href: "/docs",
  activeBasePath: undefined,
  activeBaseRegex: undefined,
} as const;
const section = undefined;
const shown = (...items: readonly NavigationItem[]) => shownNavigation(site, items, "/sub/");

describe("items in the top bar", () => {
  test("have complete URLs, and external URLs don't change", () => {
    const outside = { ...link, href: "https://example.com/docs" };
    expect(shown({ ...link, activeBasePath: "/docs/apis" }, outside)).toEqual([
      { ...link, href: "/sub/docs", activeBasePath: "/sub/docs/apis" },
      outside,
    ]);
  });

  test("are the same in dropdowns", () => {
    const dropdown = { ...placed, kind: "dropdown", label: "D", items: [link] } as const;
    const items = [{ ...link, href: "/sub/docs" }];
    expect(shown({ ...dropdown, href: undefined }, { ...dropdown, href: "/x" })).toEqual([
      { ...dropdown, href: undefined, items },
      { ...dropdown, href: "/sub/x", items },
    ]);
  });

  test("don't change if there is nothing to look up", () => {
    const items = [
      { ...placed, kind: "html", html: "<b>x</b>" },
      { ...placed, kind: "search" },
    ] as const;
    expect(shown(...items)).toEqual(items);
  });
});

describe("an item for a document", () => {
  const item = { ...placed, kind: "doc", docId: "intro", section, label: undefined } as const;

  test("links to it in every version that contains it, with the first one's label", () => {
    expect(shown(item)).toEqual([
      {
        ...placed,
        kind: "version-link",
        label: "intro",
        section: "docs",
        targets: [
          { name: "current", label: "Next", href: "/sub/docs/intro" },
          { name: "1.0", label: "1.0", href: "/sub/docs/1.0/intro" },
        ],
        sidebar: "main",
      },
    ]);
    expect(shown({ ...item, docId: "only" })).toMatchObject([{ targets: [{ name: "1.0" }] }]);
  });

  test("has the configured label", () => {
    expect(shown({ ...item, label: "Start" })).toMatchObject([{ label: "Start" }]);
  });

  test("is omitted for a draft or a missing section, without affecting other items", () => {
    const unknown = { ...item, docId: "draft" };
    expect(shown(unknown, link, { ...item, section: "other" })).toMatchObject([{ label: "L" }]);
  });
});

describe("an item for a sidebar", () => {
  const item = { ...placed, kind: "docSidebar", sidebarId: "main", section } as const;

  test("links to its first page", () => {
    expect(shown({ ...item, label: undefined })).toEqual([
      {
        ...placed,
        kind: "version-link",
        label: "First of all",
        section: "docs",
        targets: [{ name: "current", label: "Next", href: "/sub/docs/intro" }],
        sidebar: "main",
      },
    ]);
    expect(shown({ ...item, label: "Docs" })).toMatchObject([{ label: "Docs" }]);
  });

  test("is omitted if it has no pages", () => {
    expect(shown({ ...item, sidebarId: "empty", label: "Docs" })).toEqual([]);
  });
});

describe("an item for versions or languages", () => {
  test("has its section, by default the first one", () => {
    const version = { ...placed, kind: "docsVersion", label: "V", href: "/x" } as const;
    const expected = { ...placed, kind: "version", section: "docs", label: "V", href: "/sub/x" };
    expect(shown({ ...version, section }, { ...version, section: "docs" })).toEqual([
      expected,
      expected,
    ]);
    expect(shown({ ...version, section: "other" })).toEqual([]);
  });

  test("has the items before and after it in its dropdown", () => {
    const around = { before: [link], after: [] } as const;
    const complete = { before: [{ ...link, href: "/sub/docs" }], after: [] };
    expect(
      shown(
        { ...placed, ...around, kind: "docsVersionDropdown", section },
        { ...placed, ...around, kind: "localeDropdown" },
        { ...placed, ...around, kind: "docsVersionDropdown", section: "other" },
      ),
    ).toEqual([
      { ...placed, ...complete, kind: "version-dropdown", section: "docs" },
      { ...placed, ...complete, kind: "locale-dropdown" },
    ]);
  });
});
