import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SiteConfig } from "../model/config.ts";
import { loadConfig } from "./load-config.ts";
import { temporaryFolder, told } from "./temporary-site.fixture.ts";

const least = { title: "Site", url: "https://example.org" };

async function load(
  declared: unknown,
  text = `export default defineSite(${JSON.stringify(declared, null, 2)});`,
) {
  const root = temporaryFolder({ "site.config.ts": text });
  const loaded = await loadConfig({
    file: join(root, "site.config.ts"),
    loadModule: () => Promise.resolve({ default: declared }),
  });
  return { ...loaded, told: loaded.diagnostics.map(told) };
}

const throwing = () => Promise.reject(new Error("x is not defined"));

describe("loadConfig", () => {
  test("fills in every default", async () => {
    const { config, diagnostics, source } = await load(least);
    expect(diagnostics).toEqual([]);
    expect(source?.file).toBe("site.config.ts");
    expect(config).toEqual({
      title: "Site",
      tagline: "",
      description: "",
      url: "https://example.org",
      basePath: "/",
      titleDelimiter: "|",
      themeColor: "#ffffff",
      favicon: undefined,
      logo: undefined,
      locales: [{ code: "en", label: "English", direction: "ltr", segment: "" }],
      defaultLocale: "en",
      sections: [],
      pagesFolder: "pages",
      staticFolder: "static",
      navigation: [{ kind: "search", position: "right", className: undefined }],
      footer: { style: "light", columns: [], logo: undefined, copyright: undefined },
      announcementBar: undefined,
      colorMode: { default: "light", switchable: true, respectSystem: false },
      search: { enabled: true, provider: { kind: "embedded" }, limit: 8 },
      offline: {
        enabled: true,
        strategies: ["appInstalled", "standalone", "queryString"],
        debug: false,
        parts: [],
      },
      app: {
        shortName: "Site",
        icon: undefined,
        backgroundColor: "#ffffff",
        shortcuts: [],
        screenshots: [],
      },
      severities: {
        brokenLinks: "fail",
        brokenMarkdownLinks: "warn",
        brokenAnchors: "fail",
        duplicateRoutes: "warn",
        undeclaredTags: "fail",
      },
      redirects: [],
      editUrl: undefined,
      autolinks: [],
      contents: { minLevel: 2, maxLevel: 3 },
      markdownFormat: "md",
      noIndex: false,
      data: [],
      files: [],
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      customProps: {},
    } satisfies Record<keyof SiteConfig, unknown>);
  });

  test.each<[string, object, Partial<Record<keyof SiteConfig, unknown>>]>([
    ["the tagline is the description", { tagline: "T" }, { tagline: "T", description: "T" }],
    [
      "only the origin of the address counts",
      { url: "https://example.org/" },
      { url: "https://example.org" },
    ],
    [
      "the path is added to an edit address",
      { editUrl: "https://x.org/edit/" },
      { editUrl: "https://x.org/edit/{path}" },
    ],
    [
      "an edit address may place the path",
      { editUrl: "https://x.org/{path}?edit" },
      { editUrl: "https://x.org/{path}?edit" },
    ],
    [
      "a redirect from several routes is several",
      {
        redirects: [
          { from: ["/a", "/b/"], to: "/c#d" },
          { from: "/caf%C3%A9", to: "https://x.org" },
        ],
      },
      {
        redirects: [
          { from: "/a", to: "/c#d" },
          { from: "/b", to: "/c#d" },
          { from: "/café", to: "https://x.org" },
        ],
      },
    ],
    [
      "locales keep their order and the default has no segment",
      {
        locales: {
          default: "fr",
          list: {
            "en-AU": { label: "English" },
            fr: { label: "Français" },
            ar: { label: "العربية", direction: "rtl" },
          },
        },
      },
      {
        defaultLocale: "fr",
        locales: [
          { code: "en-AU", label: "English", direction: "ltr", segment: "en-AU" },
          { code: "fr", label: "Français", direction: "ltr", segment: "" },
          { code: "ar", label: "العربية", direction: "rtl", segment: "ar" },
        ],
      },
    ],
    [
      "a row of links is a column without a title",
      {
        footer: {
          style: "dark",
          links: [
            { label: "A", to: "/a" },
            { label: "B", href: "https://b.org" },
          ],
        },
      },
      {
        footer: {
          style: "dark",
          columns: [
            {
              title: undefined,
              items: [
                { label: "A", href: "/a" },
                { label: "B", href: "https://b.org" },
              ],
            },
          ],
          logo: undefined,
          copyright: undefined,
        },
      },
    ],
    [
      "an announcement has an id",
      { announcementBar: { content: "New" } },
      {
        announcementBar: {
          id: "announcement-bar",
          content: "New",
          backgroundColor: undefined,
          textColor: undefined,
          isCloseable: true,
        },
      },
    ],
    [
      "a contents table from level 4 goes to level 4",
      { contents: { minLevel: 4 } },
      { contents: { minLevel: 4, maxLevel: 4 } },
    ],
    [
      "a site without search gets no search item",
      { search: { enabled: false } },
      { navigation: [], search: { enabled: false, provider: { kind: "embedded" }, limit: 8 } },
    ],
    [
      "a logo has all its members",
      { logo: { src: "/a.svg", alt: "A" } },
      {
        logo: {
          src: "/a.svg",
          srcDark: undefined,
          alt: "A",
          width: undefined,
          height: undefined,
          href: undefined,
        },
      },
    ],
  ])("%s", async (_, part, expected) => {
    const { config, told } = await load({ ...least, ...part });
    expect(told).toEqual([]);
    expect(config).toMatchObject(expected);
  });

  test("gives every type of navigation item its kind", async () => {
    const { config, told } = await load({
      ...least,
      navigation: [
        { label: "A", to: "/a", activeBasePath: "/a" },
        { type: "link", label: "B", href: "https://b.org", position: "right", className: "x" },
        {
          label: "Menu",
          items: [
            { type: "doc", docId: "d" },
            { label: "C", to: "/c" },
          ],
        },
        { type: "html", html: "<b>" },
        { type: "docSidebar", sidebarId: "s", section: "docs", label: "S" },
        { type: "docsVersion", to: "/versions" },
        { type: "docsVersionDropdown", after: [{ label: "All", to: "/versions" }] },
        { type: "localeDropdown" },
        { type: "search", position: "left" },
      ],
    });
    expect(told).toEqual([]);
    const left = { position: "left", className: undefined };
    const none = { section: undefined, label: undefined };
    const link = { kind: "link", activeBasePath: undefined, activeBaseRegex: undefined };
    expect(config?.navigation).toEqual([
      { ...link, label: "A", href: "/a", activeBasePath: "/a", ...left },
      { ...link, label: "B", href: "https://b.org", position: "right", className: "x" },
      {
        kind: "dropdown",
        label: "Menu",
        href: undefined,
        items: [
          { kind: "doc", docId: "d", ...none, ...left },
          { ...link, label: "C", href: "/c", ...left },
        ],
        ...left,
      },
      { kind: "html", html: "<b>", ...left },
      { kind: "docSidebar", sidebarId: "s", section: "docs", label: "S", ...left },
      { kind: "docsVersion", href: "/versions", ...none, ...left },
      {
        kind: "docsVersionDropdown",
        section: undefined,
        before: [],
        after: [{ ...link, label: "All", href: "/versions", ...left }],
        ...left,
      },
      { kind: "localeDropdown", before: [], after: [], ...left },
      { kind: "search", position: "left", className: undefined },
    ]);
  });
});

describe("loadConfig reports", () => {
  test.each([
    [
      { titel: "Site" },
      [
        'error config/unknown-key site.config.ts:4:3 "titel" is not a key of the configuration. | Did you mean "title"?',
      ],
    ],
    [
      { footer: { colums: [] } },
      [
        'error config/unknown-key site.config.ts:5:5 "footer.colums" is not a key of the configuration. | Did you mean "columns"?',
      ],
    ],
    [{ title: 1 }, ['error config/invalid site.config.ts:2:3 "title" is 1; it must be text.']],
    [
      { title: " " },
      [
        'error config/invalid site.config.ts:2:3 "title" is " "; it must be text that is not empty.',
      ],
    ],
    [
      { url: "example.org" },
      [
        'error config/invalid site.config.ts:3:3 "url" is "example.org"; it must be a full address: https://example.org.',
      ],
    ],
    [
      { url: "https://example.org/docs" },
      [
        'warning config/invalid site.config.ts:3:3 "url" is "https://example.org/docs", of which only "https://example.org" counts. | Write the path of the site as basePath.',
      ],
    ],
    [
      { basePath: "docs" },
      [
        'error config/invalid site.config.ts:4:3 "basePath" is "docs"; it must be a path that starts and ends with /.',
      ],
    ],
    [
      { favicon: "icon.svg" },
      [
        'error config/invalid site.config.ts:4:3 "favicon" is "icon.svg"; it must be a file of the static folder, written from its root: /img/icon.svg.',
      ],
    ],
    [
      { pagesFolder: "../pages" },
      [
        'error config/invalid site.config.ts:4:3 "pagesFolder" is "../pages"; it must be a path below the site folder.',
      ],
    ],
    [
      { severities: { brokenLinks: "wran" } },
      [
        'error config/invalid site.config.ts:5:5 "severities.brokenLinks" is "wran"; it must be fail, warn or ignore. | Did you mean "warn"?',
      ],
    ],
    [
      { logo: { src: "/a.svg" } },
      ['error config/invalid site.config.ts:4:3 "logo.alt" is missing; it must be text.'],
    ],
    [
      { search: { limit: 0 } },
      [
        'error config/invalid site.config.ts:5:5 "search.limit" is 0; it must be a whole number above 0.',
      ],
    ],
    [
      { search: { provider: { type: "typesens" } } },
      [
        'error config/invalid site.config.ts:6:7 "search.provider.type" is "typesens"; it must be embedded or typesense. | Did you mean "typesense"?',
      ],
    ],
    [
      { offline: { strategies: ["mobil"] } },
      [
        'error config/invalid site.config.ts:6:7 "offline.strategies[0]" is "mobil"; it must be appInstalled, standalone, queryString, mobile, saveData or always. | Did you mean "mobile"?',
      ],
    ],
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
      { autolinks: [{ pattern: "(", href: "x" }] },
      [
        'error config/invalid site.config.ts:6:7 "autolinks[0].pattern" is "("; it must be a regular expression.',
      ],
    ],
    [
      { redirects: [{ from: "old", to: "/new" }] },
      [
        'error config/invalid site.config.ts:6:7 "redirects[0].from" is "old"; it must be a route that starts with /, without ? and #.',
      ],
    ],
    [
      { redirects: [{ from: "/old", to: "new" }] },
      [
        'error config/invalid site.config.ts:7:7 "redirects[0].to" is "new"; it must be a route that starts with /, or a full address.',
      ],
    ],
    [
      {
        redirects: [
          { from: "/a", to: "/b" },
          { from: ["/a"], to: "/c" },
        ],
      },
      ['error config/invalid site.config.ts:10:7 There are two redirects from "/a".'],
    ],
    [
      { contents: { minLevel: 4, maxLevel: 2 } },
      [
        'error config/invalid site.config.ts:4:3 "contents" goes from level 4 to level 2, which is upside down.',
      ],
    ],
    [
      { contents: { minLevel: 1 } },
      [
        'error config/invalid site.config.ts:5:5 "contents.minLevel" is 1; it must be a heading level, 2 to 6.',
      ],
    ],
    [
      { locales: { default: "en-UA", list: { "en-AU": { label: "English" } } } },
      [
        'error config/invalid site.config.ts:5:5 "locales.default" is "en-UA", which "locales.list" does not have. | Did you mean "en-AU"?',
      ],
    ],
    [
      { locales: { default: "en", list: { en: { label: "E" }, "e n": { label: "E" } } } },
      [
        'error config/invalid site.config.ts:10:7 The name "e n" in "locales.list" must be a language tag such as en-AU.',
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
    [
      { sections: [{ id: "a b", label: "A", path: "a", folder: "." }] },
      [
        'error config/invalid site.config.ts:6:7 "sections[0].id" is "a b"; it must be a name of letters, digits, ., _ and -.',
        'error config/invalid site.config.ts:8:7 "sections[0].path" is "a"; it must be a route that starts with /, without ? and #.',
        'error config/invalid site.config.ts:9:7 "sections[0].folder" is "."; it must be a path below the site folder.',
      ],
    ],
  ])("of %j: %j", async (part, expected) => {
    expect((await load({ ...least, ...part })).told).toEqual(expected);
  });

  test("everything in one run", async () => {
    const { config, told } = await load({ titel: "A", url: 1, colorMode: { default: "dusk" } });
    expect(told).toEqual([
      'error config/invalid site.config.ts "title" is missing; it must be text.',
      'error config/invalid site.config.ts:3:3 "url" is 1; it must be text.',
      'error config/invalid site.config.ts:5:5 "colorMode.default" is "dusk"; it must be light or dark.',
      'error config/unknown-key site.config.ts:2:3 "titel" is not a key of the configuration. | Did you mean "title"?',
    ]);
    expect(config).toBeUndefined();
  });

  test("an unknown key and goes on without it", async () => {
    const { config, told } = await load({ ...least, footer: { colums: 1, copyright: "c" } });
    expect(told).toHaveLength(1);
    expect(config?.footer.copyright).toBe("c");
  });

  test("an invalid value and leaves no configuration", async () => {
    expect((await load({ ...least, basePath: "x" })).config).toBeUndefined();
    expect((await load({ ...least, url: "https://example.org/x" })).config).toBeDefined();
  });

  test.each([
    [
      "export default 1;",
      1,
      "error config/invalid site.config.ts The configuration must be an object made with defineSite.",
    ],
    [
      "export const a = 1;",
      undefined,
      'error config/unreadable site.config.ts "site.config.ts" has no default export; it must export defineSite({ … }).',
    ],
  ])("of the file %j", async (text, declared, expected) => {
    expect((await load(declared, text)).told).toEqual([expected]);
  });

  test("a file that is not there, and one that throws", async () => {
    const root = temporaryFolder({ "site.config.ts": "" });
    const missing = await loadConfig({ file: join(root, "other.ts"), loadModule: throwing });
    const broken = await loadConfig({ file: join(root, "site.config.ts"), loadModule: throwing });
    expect([...missing.diagnostics, ...broken.diagnostics].map(told)).toEqual([
      'error config/unreadable other.ts There is no configuration file "other.ts".',
      'error config/unreadable site.config.ts "site.config.ts" cannot be loaded: x is not defined',
    ]);
    expect(missing.config).toBeUndefined();
  });
});
