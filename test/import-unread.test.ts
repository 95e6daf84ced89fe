import { expect, test } from "vitest";
import { contains, moved } from "./imported-site.ts";

/* Options of VitePress and Starlight, which are converted or in the report. */

const fence = "```";

test("VitePress sites keep levels of headings, links between pages, labels, footers and hidden pages", () => {
  const { built, has, page, text } = moved("wren", {
    ".vitepress/config.mjs": `export default {
      title: "Wren", appearance: "force-dark", titleTemplate: ":title of Wren", buildEnd() {}, transformPageData() {},
      locales: {
        root: { label: "English", lang: "en" },
        de: { label: "Deutsch", lang: "de", description: "Vögel", themeConfig: { footer: { message: "Auf Deutsch" }, docFooter: { prev: "Zurück" } } },
      },
      markdown: { theme: "nord", lineNumbers: false },
      themeConfig: {
        siteTitle: false, outline: { level: [3, 4], label: "Here" }, footer: { message: "In English" },
        editLink: { text: "Change", pattern: ({ filePath }) => "https://git.example/" + filePath },
        search: { provider: "algolia", options: { appId: "x" } },
        sidebar: [{ text: "Song", link: "/song" }, { text: "Nest", link: "/_nest" }],
      },
    };`,
    "index.md": [
      "---",
      "layout: home",
      "hero:",
      "  name: Wren",
      "  image: { light: /wren.svg, dark: /dark.svg }",
      "features:",
      "  - { title: Small, details: Nine grams, icon: 🐦 }",
      '  - { title: Loud, details: Very, icon: { src: "/loud.svg" } }',
      "---",
      "",
      "[The nest](./_nest.md)",
      "",
    ].join("\n"),
    "song.md": [
      "---",
      "outline: deep",
      "prev: { text: The nest, link: /_nest }",
      "next: { text: Elsewhere, link: https://wren.example/ }",
      "navbar: false",
      "titleTemplate: false",
      "pageClass: wide",
      "lastUpdated: false",
      "author: Jenny",
      "---",
      "# Song",
      "",
      "::: code-group",
      "<<< ./parts/sing.js",
      "<<< ./parts/sing.py [Python]",
      ":::",
      "",
      "<<< ./parts/sing.js",
      "",
      "<<< ./parts/sing.py#high",
      "",
      "<<< ./parts/sing.js#low",
      "",
      "::: tip Loud {#loud}",
      "Heard far away.",
      ":::",
      "",
      "[Loud](#loud) ![Wren](./parts/egg.svg){width=30} [Birds](https://wren.example){target=_blank}",
      "",
    ].join("\n"),
    "parts/sing.js": "sing(); // [!code focus]\n",
    "parts/sing.py": "sing()\n  # region high\n  trill()\n  # endregion\nrest()\n",
    "_nest.md": "---\noutline: 2\n---\n# Nest\n\n![Egg](./parts/egg.svg) [Song](song.md)\n",
    "_old/egg.md":
      "---\nlayout: nest\n---\n# Egg\n\n[Song](../song.md)\n\n![Egg](../parts/egg.svg)\n",
    "parts/egg.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "public/wren.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "de/song.md": "---\nprev: { link: /de/_nest }\n---\n# Gesang\n",
    "de/_nest.md": "---\nlayout: false\n---\n# Das Nest\n",
  });
  expect(built.stderr).not.toMatch(/^\S+ error |unknown-page|unknown-anchor|missing-image/m);
  expect(built.code).toBe(0);
  expect(text("site.config.ts")).toMatch(/minHeadingLevel: 3,\s+maxHeadingLevel: 4/);
  expect(text("site.config.ts")).toMatch(/default: "dark",\s+switchable: false/);
  contains(text("docs/song.md"), [
    "toc_max_heading_level: 6",
    "pagination_prev: nest_",
    '```js title="sing.js"',
    '```py title="Python"',
    "\n```js\nsing();",
    "```py\n  trill()\n```",
  ]);
  expect(text("docs/nest_.md")).toContain("toc_max_heading_level: 2");
  contains(page("song"), ['<a id="loud"></a>', 'width="30"', ">Birds</a>"]);
  contains(page("_nest"), ['href="/song"', "egg"]);
  expect(page("index")).toContain('href="/_nest"');
  expect(page("_old/egg")).toContain('href="/song"');
  expect(page("de/_nest")).toContain("Das Nest");
  expect(text("i18n/de/docs/song.md")).toContain("pagination_prev: nest_");
  expect(has("build/de/de/_nest.html")).toBe(false);
  contains(text("i18n/de/labels.json"), ['"In English": "Auf Deutsch"']);
  contains(page("index"), ["🐦 Small"]);
  const report = text("import-report.md");
  contains(report, [
    'option "titleTemplate" (.vitepress/config.mjs)',
    'option "buildEnd"',
    'option "transformPageData"',
    'option "markdown.theme"',
    'option "themeConfig.siteTitle"',
    'option "themeConfig.editLink.text"',
    'option "themeConfig.outline.label"',
    'option "locales.description"',
    'option "locales.themeConfig.docFooter"',
    "edit links: ",
    "`search` (.vitepress/config.mjs): ",
    "`next` in the front matter (docs/song.md)",
    "`navbar` in the front matter (docs/song.md)",
    "`pageClass` in the front matter (docs/song.md)",
    "`lastUpdated` in the front matter (docs/song.md)",
    "`layout` in the front matter (docs/_old/egg.md)",
    "`layout` in the front matter (docs/de/_nest.md)",
    "`hero.image.dark` in the front matter (docs/index.md)",
    "icons of features (docs/index.md)",
    "focused lines (docs/song.md)",
    "`titleTemplate` in the front matter (docs/song.md)",
    "attributes of links and images (docs/song.md)",
    '"./parts/sing.js#low" (docs/song.md)',
    'key "author" of front matter (pages: 1)',
  ]);
  expect(report).not.toMatch(/`prev`|lineNumbers/);
  expect(report).toMatch(/no such option\.\n(?: {2}- .*\n)*? {2}- option "buildEnd"/);
  expect(report).toMatch(/themeConfig\.outline\.label" .*no such option\. Labels are in/);
});

test("VitePress sites whose edit links start elsewhere get none", () => {
  const { text } = moved("owl", {
    ".vitepress/config.mjs":
      'export default { srcDir: "pages", appearance: false, themeConfig: { editLink: { pattern: "https://git.example/owl/edit/main/content/:path" } } };',
    "pages/index.md": "# Owl\n",
  });
  expect(text("site.config.ts")).not.toContain("editUrl");
  expect(text("site.config.ts")).toMatch(/respectSystem: false,\s+switchable: false/);
  expect(text("import-report.md")).toContain("edit links: ");
});

test("Starlight sites keep levels of headings, links between pages and commands of packages", () => {
  const { built, page, text } = moved("nova", {
    "astro.config.mjs": `
      import { defineConfig } from "astro/config";
      import starlight from "@astrojs/starlight";
      import mermaid from "astro-mermaid";
      import zoom from "starlight-image-zoom";
      import plugin, { createStarlightTypeDocPlugin } from "starlight-typedoc";
      import openapi, { openAPISidebarGroups } from "starlight-openapi";
      const [typedoc, group] = createStarlightTypeDocPlugin();
      export default defineConfig({
        trailingSlash: "always", vite: { plugins: [] }, markdown: { shikiConfig: {} },
        integrations: [mermaid(), starlight({
          title: "Nova", titleDelimiter: "·", tableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 4 },
          logo: { light: "./src/light.svg", dark: "./src/dark.svg", replacesTitle: true },
          expressiveCode: {}, pagination: false, routeMiddleware: "./src/route.ts", markdown: { headingLinks: false },
          pagefind: false, credits: true, prerender: true, lastUpdated: true, plugins: [zoom(), typedoc({}), plugin(), openapi([])],
          sidebar: ["index", group, ...openAPISidebarGroups, { slug: "stars" }],
        })],
      });`,
    "src/light.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "src/dark.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "src/content/docs/index.md": [
      "---",
      "title: Nova",
      "tableOfContents: { minHeadingLevel: 1, maxHeadingLevel: 5 }",
      "lastUpdated: 2024-01-02",
      "sidebar: { attrs: { target: _blank } }",
      "prev: { link: /stars/, label: Stars }",
      "next: Further",
      "---",
      "",
      `${fence}js collapse={1-2} {"A":2} title="a.js" wrap fileName="b.js"`,
      "one();",
      "two();",
      fence,
      "",
    ].join("\n"),
    "src/content/docs/stars.mdx": [
      "---",
      "title: Stars",
      "draft: false",
      "tableOfContents: { minHeadingLevel: 1 }",
      "hero: { title: Stars, image: { html: <svg></svg> } }",
      "---",
      'import { PackageManagers } from "starlight-package-managers";',
      "",
      '<PackageManagers pkg="nova-kit" dev />',
      "",
      '<PackageManagers type="dlx" pkg="nova-cli" args="--bright" />',
      "",
      '<PackageManagers type="create" pkg="nova@latest" pkgManagers={["npm", "bun"]} />',
      "",
    ].join("\n"),
  });
  expect(built.stderr).not.toMatch(/^\S+ error /m);
  expect(built.code).toBe(0);
  expect(text("site.config.ts")).toMatch(/minHeadingLevel: 3,\s+maxHeadingLevel: 4/);
  contains(text("site.config.ts"), ['titleDelimiter: "·"', 'srcDark: "/dark.svg"']);
  contains(text("src/content/docs/index.md"), [
    "toc_min_heading_level: 2",
    "toc_max_heading_level: 5",
    "pagination_prev: stars",
    `${fence}js {2} title="a.js"\n`,
  ]);
  expect(text("src/content/docs/stars.mdx")).not.toContain("toc_max_heading_level");
  const shown = page("stars").replace(/<[^>]*>/g, "");
  contains(shown, ["npm add -D nova-kit", "yarn add -D nova-kit", "pnpm add -D nova-kit"]);
  contains(shown, ["npx nova-cli --bright", "pnpm dlx nova-cli", "bun create nova@latest"]);
  const report = text("import-report.md");
  contains(report, [
    'option "vite" (astro.config.mjs)',
    'option "markdown.shikiConfig"',
    'option "starlight.logo.replacesTitle"',
    'option "starlight.expressiveCode"',
    'option "starlight.pagination"',
    'option "starlight.routeMiddleware"',
    'option "starlight.markdown"',
    'option "starlight.pagefind"',
    'plugin "starlight-image-zoom"',
    'plugin "starlight-typedoc#createStarlightTypeDocPlugin"',
    "`lastUpdated` in the front matter (src/content/docs/index.md)",
    "`sidebar.attrs` in the front matter",
    "`next` in the front matter",
    "`hero.image.html` in the front matter (src/content/docs/stars.mdx)",
    'code option "collapse"',
    'code option "wrap"',
    'code option "labels"',
  ]);
  expect(report).not.toMatch(
    /fileName|`prev`|trailingSlash|credits|mermaid|starlight-package-managers/,
  );
});
