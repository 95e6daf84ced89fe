import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfig } from "./load-config.ts";
import { least, loadDeclaredConfig } from "./loaded-config.fixture.ts";
import { temporaryFolder, told } from "../temporary-site.fixture.ts";

const throwing = () => Promise.reject(new Error("x is not defined"));

describe("loadConfig reports", () => {
  test.each([
    [
      { titel: "Site" },
      [
        'error config/unknown-key site.config.ts:4:3 "titel" isn\'t a key of the configuration. | Did you mean "title"?',
      ],
    ],
    [
      { footer: { colums: [] } },
      [
        'error config/unknown-key site.config.ts:5:5 "footer.colums" isn\'t a key of the configuration. | Did you mean "columns"?',
      ],
    ],
    [
      { externalLinks: { cacheDays: 7 }, severities: { brokenExternalLinks: "fail" } },
      [
        'error config/unknown-key site.config.ts:8:5 "severities.brokenExternalLinks" isn\'t a key of the configuration. | Lectern no longer checks links to other sites. Remove the key, and run lychee on the build output: https://lychee.cli.rs',
        'error config/unknown-key site.config.ts:4:3 "externalLinks" isn\'t a key of the configuration. | Lectern no longer checks links to other sites. Remove the key, and run lychee on the build output: https://lychee.cli.rs',
      ],
    ],
    [
      { severities: { unusedPartials: "ignore" } },
      [
        'error config/unknown-key site.config.ts:5:5 "severities.unusedPartials" isn\'t a key of the configuration. | Lectern no longer looks for partials and components that nothing imports. Remove the key; knip finds unused modules: https://knip.dev',
      ],
    ],
    [{ title: 1 }, ['error config/invalid site.config.ts:2:3 "title" is 1; it must be text.']],
    [
      { title: " " },
      [
        'error config/invalid site.config.ts:2:3 "title" is " "; it must be text that isn\'t empty.',
      ],
    ],
    [
      { url: "example.org" },
      [
        'error config/invalid site.config.ts:3:3 "url" is "example.org"; it must be a complete URL: https://example.org.',
      ],
    ],
    [
      { imageOrigins: ["https://img.example.org/badges"] },
      [
        'error config/invalid site.config.ts:5:5 "imageOrigins[0]" is "https://img.example.org/badges"; it must be only scheme and host, such as https://img.example.org or https://*.example.org.',
      ],
    ],
    [
      { url: "https://example.org/docs" },
      [
        'warning config/invalid site.config.ts:3:3 "url" is "https://example.org/docs", but Lectern only uses "https://example.org". | To set the path of the site, use basePath.',
      ],
    ],
    [
      { policy: { frames: [] }, severities: { untoldImages: "fail" } },
      [
        'error config/unknown-key site.config.ts:8:5 "severities.untoldImages" isn\'t a key of the configuration. | It is now "missingAltText".',
        'error config/unknown-key site.config.ts:4:3 "policy" isn\'t a key of the configuration. | It is now "contentSecurityPolicy".',
      ],
    ],
    [
      { basePath: "docs" },
      [
        'error config/invalid site.config.ts:4:3 "basePath" is "docs"; it must be a path that starts and ends with /.',
      ],
    ],
    [
      { themeColor: "var(--orange)" },
      [
        'error config/invalid site.config.ts:4:3 "themeColor" is "var(--orange)"; it must be a CSS colour such as #8a1c5c, rgb(138 28 92) or rebeccapurple.',
      ],
    ],
    [
      { favicon: "icon.svg" },
      [
        'error config/invalid site.config.ts:4:3 "favicon" is "icon.svg"; it must be a file in the static folder, with a path such as /img/icon.svg.',
      ],
    ],
    [
      { frontMatterKeys: ["author", "title"] },
      [
        'error config/invalid site.config.ts:6:5 "frontMatterKeys[1]" is "title"; it must be a key that isn\'t already a front matter key.',
      ],
    ],
    [
      { pagesFolder: "../pages" },
      [
        'error config/invalid site.config.ts:4:3 "pagesFolder" is "../pages"; it must be a path in the site folder.',
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
      { search: { boosts: { "/notes": 0 } } },
      [
        'error config/invalid site.config.ts:6:7 "search.boosts["/notes"]" is 0; it must be a number above 0.',
      ],
    ],
    [
      { search: { synonyms: [["forum"]] } },
      [
        'error config/invalid site.config.ts:6:7 "search.synonyms[0]" must be a list of two or more words or phrases.',
      ],
    ],
    [
      { search: { provider: { type: "typesense" } } },
      [
        'error config/invalid site.config.ts:6:7 "search.provider.type" is "typesense"; it must be embedded or service. | To use Typesense, install lectern-typesense and write type: "service", module: "lectern-typesense".',
      ],
    ],
    [
      { offline: { strategies: ["mobil"] } },
      [
        'error config/invalid site.config.ts:6:7 "offline.strategies[0]" is "mobil"; it must be appInstalled, standalone, queryString, mobile, saveData or always. | Did you mean "mobile"?',
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
        'error config/invalid site.config.ts:7:7 "redirects[0].to" is "new"; it must be a route that starts with /, or a complete URL.',
      ],
    ],
    [
      {
        redirects: [
          { from: "/a", to: "/b" },
          { from: ["/a"], to: "/c" },
        ],
      },
      ['error config/invalid site.config.ts:11:9 There are two redirects from "/a".'],
    ],
    [
      { tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 2 } },
      [
        'error config/invalid site.config.ts:4:3 In "tableOfContents", minHeadingLevel (4) is greater than maxHeadingLevel (2).',
      ],
    ],
    [
      { tableOfContents: { minHeadingLevel: 1 } },
      [
        'error config/invalid site.config.ts:5:5 "tableOfContents.minHeadingLevel" is 1; it must be a heading level, 2 to 6.',
      ],
    ],
    [
      { locales: { default: "en-UA", list: { "en-AU": { label: "English" } } } },
      [
        'error config/invalid site.config.ts:5:5 "locales.default" is "en-UA", which isn\'t in "locales.list". | Did you mean "en-AU"?',
      ],
    ],
    [
      {
        locales: {
          default: "en",
          list: { en: { label: "E" }, fr: { label: "F" }, FR: { label: "F" } },
        },
      },
      [
        'error config/invalid site.config.ts:13:7 The languages "fr" and "FR" differ only in letter case. | Remove one of them. Some disks and hosts treat their pages as the same files.',
      ],
    ],
    [
      { locales: { default: "en", list: { en: { label: "E" }, "e n": { label: "E" } } } },
      [
        'error config/invalid site.config.ts:10:7 The name "e n" in "locales.list" must be a language tag such as en-AU.',
      ],
    ],
    [
      { sections: [{ id: "a b", label: "A", path: "a", folder: "." }] },
      [
        'error config/invalid site.config.ts:6:7 "sections[0].id" is "a b"; it must be a name of letters, digits, ., _ and -.',
        'error config/invalid site.config.ts:8:7 "sections[0].path" is "a"; it must be a route that starts with /, without ? and #.',
        'error config/invalid site.config.ts:9:7 "sections[0].folder" is "."; it must be a path relative to the site folder.',
      ],
    ],
  ])("problems in %j: %j", async (part, expected) => {
    expect((await loadDeclaredConfig({ ...least, ...part })).told).toEqual(expected);
  });

  test("all problems in one run", async () => {
    const { config, told } = await loadDeclaredConfig({
      titel: "A",
      url: 1,
      colorMode: { default: "dusk" },
    });
    expect(told).toEqual([
      'error config/invalid site.config.ts "title" is missing; it must be text.',
      'error config/invalid site.config.ts:3:3 "url" is 1; it must be text.',
      'error config/invalid site.config.ts:5:5 "colorMode.default" is "dusk"; it must be light or dark.',
      'error config/unknown-key site.config.ts:2:3 "titel" isn\'t a key of the configuration. | Did you mean "title"?',
    ]);
    expect(config).toBeUndefined();
  });

  test("an unknown key, and ignores it", async () => {
    const { config, told } = await loadDeclaredConfig({
      ...least,
      footer: { colums: 1, copyright: "c" },
    });
    expect(told).toHaveLength(1);
    expect(config?.footer.copyright).toBe("c");
  });

  test("an invalid value, and returns no configuration", async () => {
    expect((await loadDeclaredConfig({ ...least, basePath: "x" })).config).toBeUndefined();
    expect(
      (await loadDeclaredConfig({ ...least, url: "https://example.org/x" })).config,
    ).toBeDefined();
  });

  test.each([
    [
      "export default 1;",
      1,
      "error config/invalid site.config.ts The configuration must be an object created with defineSite.",
    ],
    [
      "export const a = 1;",
      undefined,
      'error config/unreadable site.config.ts "site.config.ts" has no default export. Write export default defineSite({ … }).',
    ],
  ])("problems in the file %j", async (text, declared, expected) => {
    expect((await loadDeclaredConfig(declared, text)).told).toEqual([expected]);
  });

  test("a missing file and a file that throws", async () => {
    const root = temporaryFolder({ "site.config.ts": "" });
    const missing = await loadConfig({ file: join(root, "other.ts"), loadModule: throwing });
    const broken = await loadConfig({ file: join(root, "site.config.ts"), loadModule: throwing });
    expect([...missing.diagnostics, ...broken.diagnostics].map(told)).toEqual([
      'error config/unreadable other.ts The configuration file "other.ts" doesn\'t exist. | Run the command in the folder of a site, or create one with `lectern init`.',
      'error config/unreadable site.config.ts "site.config.ts" can\'t be loaded: x is not defined',
    ]);
    expect(missing.config).toBeUndefined();
  });

  test("two configuration files, whichever one is loaded", async () => {
    const root = temporaryFolder({ "site.config.mjs": "", "site.config.js": "" });
    const loaded = await loadConfig({ file: join(root, "site.config.js"), loadModule: throwing });
    expect(loaded.diagnostics.map(told)).toEqual([
      "error config/multiple-files site.config.js The site has 2 configuration files: site.config.js, site.config.mjs. | Keep one of them.",
    ]);
    expect(loaded.config).toBeUndefined();
  });
});

test.each(["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)"])(
  "rejects the URL %j in links, logos and redirects",
  async (href) => {
    const { config, told } = await loadDeclaredConfig({
      ...least,
      navigation: [{ label: "A", href }],
      footer: { columns: [{ title: "F", items: [{ label: "A", href }] }] },
      logo: { src: "/a.svg", alt: "", href },
      redirects: [{ from: "/a", to: href }],
      autolinks: [{ pattern: "A", href }],
    });
    expect(config).toBeUndefined();
    expect(told).toHaveLength(5);
    for (const line of told) expect(line).toContain("it must be a URL that doesn't run code");
  },
);
