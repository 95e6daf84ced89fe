import { describe, expect, test } from "vitest";
import { least, loadDeclaredConfig } from "./loaded-config.fixture.ts";

describe("the navigation and footer in loadConfig", () => {
  test("add the type to links and menus without one", async () => {
    const link = { type: "link", label: "A", to: "/a", activeBasePath: "/a" } as const;
    const doc = { type: "doc", docId: "d", position: "right" } as const;
    const { type: _link, ...untyped } = link;
    const { config, told } = await loadDeclaredConfig({
      ...least,
      navigation: [
        untyped,
        { label: "Menu", items: [doc, untyped] },
        { type: "docsVersionDropdown", after: [untyped] },
        { type: "search", position: "left" },
      ],
    });
    expect(told).toEqual([]);
    expect(config?.navigation).toEqual([
      link,
      { type: "dropdown", label: "Menu", items: [doc, link] },
      { type: "docsVersionDropdown", after: [link] },
      { type: "search", position: "left" },
    ]);
  });

  test.each([
    [
      { navigation: [{ label: "A", to: "/a", activeBaseRegex: "/a(" }] },
      [
        'error config/invalid site.config.ts:8:7 "navigation[0].activeBaseRegex" is "/a("; it must be a regular expression.',
      ],
    ],
    [
      { navigation: [{ label: "A", to: "/a", position: "middle" }] },
      [
        'error config/invalid site.config.ts:8:7 "navigation[0].position" is "middle"; it must be left or right.',
      ],
    ],
    [
      { navigation: [{ type: "docs", docId: "x" }] },
      [
        'error config/invalid site.config.ts:6:7 "navigation[0].type" is "docs"; it must be link, html, doc, docSidebar, docsVersion, dropdown, docsVersionDropdown, localeDropdown or search. | Did you mean "doc"?',
      ],
    ],
    [
      { navigation: [{ label: "M", items: [{ label: "N", items: [] }] }] },
      [
        'error config/invalid site.config.ts:8:9 "navigation[0].items[0].type" must be link, html, doc, docSidebar or docsVersion. Nested dropdowns are not allowed.',
      ],
    ],
    [
      { navigation: [{ label: "A" }] },
      [
        'error config/invalid site.config.ts:5:5 "navigation[0]" must be a link with exactly one of to and href.',
      ],
    ],
    [
      { navigation: [{ label: "A", to: "/a", href: "https://a.org" }] },
      [
        'error config/invalid site.config.ts:5:5 "navigation[0]" must be a link with exactly one of to and href.',
      ],
    ],
    [
      { navigation: [{ label: "A", to: "a" }] },
      [
        'error config/invalid site.config.ts:7:7 "navigation[0].to" is "a"; it must be a route that starts with /.',
      ],
    ],
    [
      { navigation: ["A"] },
      [
        'error config/invalid site.config.ts:5:5 "navigation[0]" is "A"; it must be an item with a type (link, html, doc, docSidebar, docsVersion, dropdown, docsVersionDropdown, localeDropdown or search).',
      ],
    ],
    [
      { footer: { style: "dim" } },
      [
        'error config/invalid site.config.ts:5:5 "footer.style" is "dim"; it must be light or dark.',
      ],
    ],
    [
      { footer: { columns: [], links: [] } },
      [
        'error config/invalid site.config.ts:4:3 "footer" must be a footer with columns or links, not both.',
      ],
    ],
  ])("report problems in %j: %j", async (part, expected) => {
    expect((await loadDeclaredConfig({ ...least, ...part })).told).toEqual(expected);
  });
});
