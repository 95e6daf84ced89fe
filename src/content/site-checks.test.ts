import { describe, expect, test } from "vitest";
import type { DeclaredSite } from "../core/schema/site.ts";
import { docsSite, loadFiles, told, type Files } from "./temporary-site.fixture.ts";

type Item = NonNullable<DeclaredSite["navigation"]>[number];
type Redirect = NonNullable<DeclaredSite["redirects"]>[number];
type Section = NonNullable<DeclaredSite["sections"]>[number];

const files: Files = {
  "docs/apis.md": "",
  "docs/intro.md": "---\nslug: /\n---\n",
  "docs/draft.md": "---\ndraft: true\n---\n",
  "versioned_docs/4.0/apis.md": "",
  "versioned_docs/4.0/policy.md": "",
  "sidebars.yml":
    "docs: [apis, intro]\nempty:\n  - { type: separator }\n  - { type: link, label: x, href: /x }\n",
  "static/files/a b.pdf": "",
};

const section: Section = {
  id: "docs",
  label: "Docs",
  path: "/docs",
  folder: "docs",
  sidebars: "sidebars.yml",
  lastVersion: "current",
  versions: { current: {}, "4.0": {} },
};

async function problems(part: object, sections: readonly Section[] = [section]) {
  const config = { ...docsSite, sections, ...part };
  const configText = `export default defineSite(${JSON.stringify(part, null, 2)});`;
  const { diagnostics } = await loadFiles(files, { config, configText });
  return diagnostics.map(told);
}

const checkItems = (...navigation: NonNullable<DeclaredSite["navigation"]>[number][]) =>
  problems({ navigation });
const checkRedirects = (...redirects: Redirect[]) => problems({ redirects });

describe("navigation items", () => {
  test("can link to a document in any version, or to a draft", async () => {
    const told = await checkItems(
      { type: "doc", docId: "apis" },
      { type: "doc", docId: "policy", section: "docs" },
      { type: "doc", docId: "draft" },
      { type: "docSidebar", sidebarId: "docs" },
      { type: "docSidebar", sidebarId: "main" },
      { type: "docsVersion" },
      { type: "docsVersionDropdown", section: "docs", after: [{ label: "All", to: "/versions" }] },
      { type: "localeDropdown" },
      { type: "html", html: "x" },
    );
    expect(told).toEqual([]);
  });

  test.each<[Item, string]>([
    [
      { type: "doc", docId: "apsi" },
      'error navigation/unknown-document site.config.ts:5:7 A navigation item points to the document "apsi", which doesn\'t exist in any version of "docs" (current, 4.0). | Did you mean "apis"? Available ids: apis, intro, policy.',
    ],
    [
      { type: "doc", docId: "nothing/like/it" },
      'error navigation/unknown-document site.config.ts:5:7 A navigation item points to the document "nothing/like/it", which doesn\'t exist in any version of "docs" (current, 4.0). | Available ids: apis, intro, policy.',
    ],
    [
      { type: "docSidebar", sidebarId: "doc" },
      'error navigation/unknown-sidebar site.config.ts:5:7 A navigation item points to the sidebar "doc", which doesn\'t exist in any version of "docs" (current, 4.0). | Did you mean "docs"? Available ids: docs, empty, main.',
    ],
    [
      { type: "docSidebar", sidebarId: "empty" },
      'error navigation/empty-sidebar site.config.ts:5:7 A navigation item points to the sidebar "empty", which has no links. | Add a page to the sidebar, or point the item to another sidebar.',
    ],
    [
      { type: "docsVersionDropdown", section: "doc" },
      'error navigation/unknown-section site.config.ts:5:7 A navigation item points to the section "doc", which doesn\'t exist. | Did you mean "docs"? Available ids: docs.',
    ],
    [
      { label: "Menu", items: [{ type: "docsVersion", section: "general" }] },
      'error navigation/unknown-section site.config.ts:8:11 A navigation item points to the section "general", which doesn\'t exist. | Available ids: docs.',
    ],
    [
      { type: "localeDropdown", before: [{ type: "doc", docId: "x" }] },
      'error navigation/unknown-document site.config.ts:8:11 A navigation item points to the document "x", which doesn\'t exist in any version of "docs" (current, 4.0). | Available ids: apis, intro, policy.',
    ],
    [
      { type: "docsVersionDropdown", after: [{ type: "docSidebar", sidebarId: "mian" }] },
      'error navigation/unknown-sidebar site.config.ts:8:11 A navigation item points to the sidebar "mian", which doesn\'t exist in any version of "docs" (current, 4.0). | Did you mean "main"? Available ids: docs, empty, main.',
    ],
  ])("are reported: %j", async (item, expected) => {
    expect(await checkItems(item)).toEqual([expected]);
  });

  test("are reported if there are no sections", async () => {
    expect(await problems({ navigation: [{ type: "doc", docId: "x" }] }, [])).toEqual([
      "error navigation/unknown-section site.config.ts:3:5 A navigation item points to a docs section, but the site has none.",
    ]);
  });

  test("list only a few of many IDs", async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`docs/p${n}.md`, ""]));
    const config = { ...docsSite, navigation: [{ type: "doc" as const, docId: "nothing" }] };
    const { diagnostics } = await loadFiles(many, { config });
    expect(diagnostics[0]?.hint).toMatch(
      /^Available ids: p0, p1, p10, .*, p43, p44 and 10 more\.$/,
    );
    expect(diagnostics[0]?.place).toBeUndefined();
  });
});

describe("redirects", () => {
  test("can end at a page, a file, another redirect or another site", async () => {
    const told = await checkRedirects(
      { from: ["/a", "/b"], to: "/docs/apis#x" },
      { from: "/c", to: "/docs/?x=1" },
      { from: "/d", to: "/a" },
      { from: "/e", to: "https://example.org" },
      { from: "/f", to: "/files/a%20b.pdf" },
      { from: "/g", to: "/docs/tags" },
    );
    expect(told).toEqual([
      'error redirect/unknown-target site.config.ts:27:7 The redirect from "/g" points to "/docs/tags", which doesn\'t exist. | Did you mean "/docs/apis"?',
    ]);
  });

  test("can end at a page in another language", async () => {
    const locales = {
      default: "en",
      list: { en: { label: "English" }, fr: { label: "Français" } },
    };
    const redirects = ["/fr/docs/apis", "/frost"].map((to) => ({ from: `/old${to}`, to }));
    expect(await problems({ locales, redirects })).toEqual([
      expect.stringContaining('The redirect from "/old/frost" points to "/frost", which'),
    ]);
  });

  test("are found by their keys, even if the same URL is written earlier", async () => {
    const redirects: Redirect[] = [{ from: ["/a", "/old"], to: "/docs/apsi" }];
    expect(await problems({ tagline: "/old", redirects })).toEqual([
      expect.stringContaining("redirect/unknown-target site.config.ts:6:9 "),
      expect.stringContaining("redirect/unknown-target site.config.ts:7:9 "),
    ]);
  });

  test.each<[Redirect[], string[]]>([
    [
      [{ from: "/old", to: "/docs/apsi" }],
      [
        'error redirect/unknown-target site.config.ts:4:7 The redirect from "/old" points to "/docs/apsi", which doesn\'t exist. | Did you mean "/docs/apis"?',
      ],
    ],
    [
      [{ from: "/docs/apis", to: "/docs" }],
      [
        'error redirect/shadows-page site.config.ts:4:7 The redirect from "/docs/apis" starts at the URL of a page. | Remove the redirect or move the page.',
      ],
    ],
    [
      [{ from: "/a", to: "/a" }],
      [
        'error redirect/circular site.config.ts:4:7 The redirect from "/a" to "/a" is part of a loop. | Point one of the redirects to a page.',
      ],
    ],
    [
      [
        { from: "/in", to: "/a" },
        { from: "/a", to: "/b#x" },
        { from: "/b", to: "/a" },
      ],
      [
        'error redirect/circular site.config.ts:8:7 The redirect from "/a" to "/b#x" is part of a loop. | Point one of the redirects to a page.',
        'error redirect/circular site.config.ts:12:7 The redirect from "/b" to "/a" is part of a loop. | Point one of the redirects to a page.',
      ],
    ],
    [
      [{ from: "/x", to: "/files/a b.pdf/y" }],
      [
        'error redirect/unknown-target site.config.ts:4:7 The redirect from "/x" points to "/files/a b.pdf/y", which doesn\'t exist.',
      ],
    ],
    [
      [{ from: "/x", to: "/files" }],
      [
        'error redirect/unknown-target site.config.ts:4:7 The redirect from "/x" points to "/files", which doesn\'t exist.',
      ],
    ],
  ])("are reported: %j", async (redirects, expected) => {
    expect(await checkRedirects(...redirects)).toEqual(expected);
  });
});
