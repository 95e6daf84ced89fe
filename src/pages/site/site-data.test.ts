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
const declared = { ...placed, type: "link", label: "L", href: "/docs" } as const;
const section = undefined;
const shown = (...items: readonly NavigationItem[]) => shownNavigation(site, items, "/sub/");

describe("items in the top bar", () => {
  test("have complete URLs, and external URLs don't change", () => {
    const href = "https://example.com/docs";
    expect(shown({ ...declared, activeBasePath: "/docs/apis" }, { ...declared, href })).toEqual([
      { ...link, href: "/sub/docs", activeBasePath: "/sub/docs/apis" },
      { ...link, href },
    ]);
  });

  test("are on the left by default, and the search is on the right", () => {
    expect(shown({ type: "link", label: "L", to: "/docs" }, { type: "search" })).toMatchObject([
      { href: "/sub/docs", position: "left", className: undefined },
      { kind: "search", position: "right" },
    ]);
  });

  test("are the same in dropdowns", () => {
    const dropdown = { ...placed, type: "dropdown", label: "D", items: [declared] } as const;
    const expected = {
      ...placed,
      kind: "dropdown",
      label: "D",
      items: [{ ...link, href: "/sub/docs" }],
    };
    expect(shown(dropdown, { ...dropdown, to: "/x" })).toEqual([
      { ...expected, href: undefined },
      { ...expected, href: "/sub/x" },
    ]);
  });

  test("don't change if there is nothing to look up", () => {
    const html = "<b>x</b>";
    expect(shown({ ...placed, type: "html", html }, { ...placed, type: "search" })).toEqual([
      { ...placed, kind: "html", html },
      { ...placed, kind: "search" },
    ]);
  });
});

describe("an item for a document", () => {
  const item = { ...placed, type: "doc", docId: "intro", section, label: undefined } as const;

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
    expect(shown(unknown, declared, { ...item, section: "other" })).toMatchObject([{ label: "L" }]);
  });
});

describe("an item for a sidebar", () => {
  const item = { ...placed, type: "docSidebar", sidebarId: "main", section } as const;

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
    const version = { ...placed, type: "docsVersion", label: "V", href: "/x" } as const;
    const expected = { ...placed, kind: "version", section: "docs", label: "V", href: "/sub/x" };
    expect(shown({ ...version, section }, { ...version, section: "docs" })).toEqual([
      expected,
      expected,
    ]);
    expect(shown({ ...version, section: "other" })).toEqual([]);
  });

  test("has the items before and after it in its dropdown", () => {
    const around = { before: [declared], after: [] } as const;
    const complete = { before: [{ ...link, href: "/sub/docs" }], after: [] };
    expect(
      shown(
        { ...placed, ...around, type: "docsVersionDropdown", section },
        { ...placed, ...around, type: "localeDropdown" },
        { ...placed, ...around, type: "docsVersionDropdown", section: "other" },
      ),
    ).toEqual([
      { ...placed, ...complete, kind: "version-dropdown", section: "docs" },
      { ...placed, ...complete, kind: "locale-dropdown" },
    ]);
  });
});
