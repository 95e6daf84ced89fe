import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { contains, folder, moved, type Moved } from "./imported-site.ts";
import { callLectern } from "./kept-lectern.ts";

/* VitePress, Starlight and MkDocs sites, each with the syntax that pages of the system use. */

describe("VitePress", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("ferry", {
      "package.json": '{ "devDependencies": { "vitepress": "^1.6.0" } }',
      "docs/.vitepress/config/index.mts": `
        import { defineConfig } from "vitepress";
        import { withMermaid } from "vitepress-plugin-mermaid";
        const items: { text: string; link: string }[] = [{ text: "Boats", link: "/guide/boats" }];
        export default withMermaid(defineConfig({
          title: "Ferry", base: "/ferry/", cleanUrls: true,
          head: [["link", { rel: "shortcut icon", href: "/boat.svg" }]],
          locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" }, fr: { label: "Français", link: "https://fr.ferry.example/" } },
          themeConfig: {
            logo: "/gone.svg",
            nav: [{ text: "Guide", link: "/guide/" }, { text: "More", items: [{ text: "Code", link: "https://code.example/" }] }],
            sidebar: { "/guide/": [{ text: "The guide", collapsed: true, items: [{ text: "Start", link: "/guide/" }, ...items] }] },
            socialLinks: [{ icon: "github", link: "https://git.example/ferry" }],
            editLink: { pattern: "https://git.example/ferry/edit/main/docs/:path" },
            footer: { message: "On time.", copyright: "© Ferry" },
          },
        }));`,
      "docs/.vitepress/theme/index.ts": 'import "./ferry.css";\nexport default {};\n',
      "docs/.vitepress/theme/ferry.css":
        '@import "./base.css";\n@import "ferry-vitepress-theme/base.css";\n' +
        ":root { --vp-c-brand-1: var(--sea); --sea: #0b5e4f; }\n.VPHero { color: red; }\n",
      "docs/.vitepress/theme/base.css": "p { color: #123; }\n",
      "docs/index.md":
        "---\nlayout: home\nhero:\n  name: Ferry\n  tagline: Across the bay\n  actions:\n    - { text: Go, link: /guide/ }\nfeatures:\n  - { title: Fast, details: Two minutes, link: /guide/boats, linkText: All boats }\n---\n",
      "docs/guide/index.md":
        "# Start\n\n[[toc]]\n\nSee [boats](./boats.html) and [boats again](/guide/boats.html).\n\n::: tip Hold on\nInside.\n::: warning\nDeep.\n:::\n:::\n\n::: details More\nHidden **words**.\n:::\n",
      "docs/guide/boats.md": [
        "# Boats {#all-boats}",
        "",
        "::: code-group",
        "```sh [npm]",
        "npm i ferry",
        "```",
        "```sh [pnpm]",
        'data-value="pnpm"',
        "```",
        ":::",
        "",
        "```ts:line-numbers {1} [boat.ts]",
        'const boat = "big"; // [!code ++]',
        "```",
        "",
        "<<< @/snippets/engine.js#start{1}",
        "",
        "<!--@include: ../parts/fares.md-->",
        "",
      ].join("\n"),
      "docs/guide/vue.md":
        '<script setup>\nimport Boat from \'./Boat.vue\'\n</script>\n\n# Vue\n\n<Boat :size="2" />\n\n<Quay/>\n\n<harbour-map\n  :zoom="a > b">\n<template #legend>\n\nThe legend.\n\n</template>\n</harbour-map>\n\nAfter {{ $frontmatter.title }}.\n',
      "docs/guide/wharf.md": [
        "# Wharf",
        "",
        "## What's AND/OR?",
        "",
        "<!-- ::: tip Hidden",
        "![Gone](gone.png)",
        "## What's AND/OR?",
        "::: -->",
        "",
        "## 2 bays, `not/one`",
        "",
        "## What's AND/OR?",
        "",
        "```vue",
        "<template>",
        "  <b>Kept in code</b>",
        "</template>",
        "```",
        "",
      ].join("\n"),
      "docs/guide/readme.md": "# Read this\n\nIt is {{ 1 + 1 }}.\n",
      "docs/guide/tides.md":
        "# Tides\n\n<script setup>\nimport { ref } from 'vue'\nconst high = ref(2)\n</script>\n\nHigh.\n",
      "docs/guide/boat.ts": 'import gone from "gone-boat";\n',
      "docs/parts/fares.md": "Fares are low.\n",
      "docs/snippets/engine.js": "// #region start\nstart();\n// #endregion start\nstop();\n",
      "docs/de/guide/index.md": "# Anfang\n\nAuf Deutsch.\n",
      "docs/public/boat.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
  }, 120_000);

  test("builds immediately", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ error /m);
    expect(site.built.code).toBe(0);
  });

  test("keeps the configuration, the sidebar and the theme", () => {
    contains(site.text("site.config.ts"), [
      'basePath: "/ferry/"',
      'editUrl: "https://git.example/ferry/edit/main/{path}"',
      'themeColor: "#0b5e4f"',
      'copyright: "On time.<br>© Ferry"',
      'type: "dropdown"',
      'label: "Github"',
      'href: "https://fr.ferry.example/"',
    ]);
    contains(site.text("sidebars/docs.yml"), [
      "label: The guide",
      "collapsed: true",
      "guide/boats",
    ]);
    expect(site.text("site.config.ts")).not.toMatch(/\bfr: /);
    expect(site.imported.stdout).toContain("rules for `.VPHero` (line 4)");
    expect(site.has("static/boat.svg")).toBe(true);
    expect(site.imported.stdout).toContain('image "/gone.svg": it isn\'t a file in `static`');
  });

  test("converts containers, links, code and includes", () => {
    const guide = site.page("guide");
    contains(guide, [
      "admonition-tip",
      "Hold on",
      "admonition-warning",
      "<details",
      "<strong>words</strong>",
    ]);
    expect(guide).not.toContain("toc]]");
    expect(guide.match(/href="\/ferry\/guide\/boats"/g)?.length).toBeGreaterThan(1);
    const boats = site.page("guide/boats");
    contains(boats, [
      'id="all-boats"',
      'role="tablist"',
      'data-value="pnpm"',
      "boat.ts",
      "Fares are low.",
    ]);
    contains(site.text("docs/guide/boats.md"), [
      ':::code-group\n\n```sh title="npm"\nnpm i ferry\n```',
    ]);
    contains(boats, ['<span class="line highlighted inserted">', "start"]);
    expect(boats).not.toContain("[!code");
    expect(boats).not.toContain("region");
  });

  test("keeps ids of headings, comments, code, the icon and the URL of a README", () => {
    const wharf = site.page("guide/wharf");
    contains(wharf, ['id="what-s-and-or"', 'id="what-s-and-or-1"', 'id="_2-bays-not-one"']);
    expect(wharf).toContain("Kept in code");
    expect(wharf).not.toContain("Hidden");
    expect(site.imported.stdout).not.toContain("gone.png");
    expect(site.text("site.config.ts")).toContain('favicon: "/boat.svg"');
    expect(site.page("guide/readme")).toContain("Read this");
    expect(site.imported.stdout).toContain("Vue expressions (docs/guide/readme.md)");
  });

  test("shows the home page and translations, and lists Vue components", () => {
    contains(site.page("index"), ["Across the bay", "Two minutes", "All boats"]);
    contains(site.page("index"), ['class="lectern-hero"', 'href="/ferry/guide" class="button"']);
    expect(site.page("index")).toMatch(/class="cards[^]*href="\/ferry\/guide\/boats"/);
    contains(site.page("de/guide"), ["Auf Deutsch."]);
    expect(site.imported.stdout).toMatch(
      /<Boat> \(docs\/guide\/vue\.md\) on 1 page: it's a Vue component/,
    );
    contains(site.imported.stdout, ["<Quay> (docs/guide/vue.md)", "<harbour-map> (docs"]);
    expect(site.page("guide/vue")).not.toMatch(/import Boat|<template|Quay/);
    expect(site.page("guide/vue")).toContain("The legend.");
    expect(site.imported.stdout).not.toContain("<script> (docs/guide/vue.md)");
    expect(site.imported.stdout).toContain("<script> (docs/guide/tides.md)");
  });

  test("leaves out scripts, which no page can import", () => {
    expect(site.has("docs/guide/boat.ts")).toBe(false);
    expect(site.imported.stdout).not.toContain("gone-boat");
  });
});

describe("Starlight", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("comet", {
      "package.json": '{ "dependencies": { "@astrojs/starlight": "^0.30.0", "astro": "^5.0.0" } }',
      "astro.config.mjs": `
        import { defineConfig } from "astro/config";
        import sitemap from "@astrojs/sitemap";
        import starlight from "@astrojs/starlight";
        import map from "comet-map";
        export default defineConfig({
          markdown: { rehypePlugins: [[map, { zoom: 2 }]] },
          site: "https://comet.example",
          redirects: { "/old/": "/guides/orbit/" },
          integrations: [sitemap(), map(), starlight({
            title: "Comet", logo: { src: "/src/assets/tail.svg", alt: "A comet" }, social: { github: "https://git.example/comet" },
            editLink: { baseUrl: "https://git.example/comet/edit/main/" },
            customCss: ["./src/styles/comet.css"],
            components: { Footer: "./src/Footer.astro" },
            sidebar: [{ label: "Guides", items: ["guides/orbit", { label: "The tail", slug: "guides/tail" }] },
              { label: "Reference", autogenerate: { directory: "reference" } }],
          })],
        });`,
      "node_modules/comet-map/package.json":
        '{ "name": "comet-map", "type": "module", "exports": "./index.js" }',
      "node_modules/comet-map/index.js":
        'export default function map() { return { name: "comet-map" }; }\n',
      "src/pages/rss.xml.js": "export const GET = () => new Response();\n",
      "src/content/docs/404.md": "---\ntitle: Lost in space\n---\n",
      "public/chart.html": "<!doctype html><title>Chart</title>\n",
      "src/styles/comet.css": ":root { --sl-color-accent: #5a3aa5; }\n",
      "src/content/docs/index.mdx":
        '---\ntitle: Comet\ntemplate: splash\nhero:\n  tagline: Far out\n  actions:\n    - text: Go\n      link: /guides/orbit/\n---\n\nimport { Card, CardGrid } from "@astrojs/starlight/components";\n\n<CardGrid>\n<Card title="Ice">Mostly.</Card>\n</CardGrid>\n',
      "src/content/docs/guides/orbit.mdx": [
        "---",
        "title: Orbit",
        "sidebar: { label: The orbit, order: 2 }",
        "tableOfContents: false",
        "---",
        'import { Tabs, TabItem, Steps, FileTree, Aside } from "@astrojs/starlight/components";',
        'import Sky from "../../../Sky.astro";',
        "",
        '<Tabs syncKey="pkg">',
        '<TabItem label="npm">With npm.</TabItem>',
        '<TabItem label="pnpm">With pnpm.</TabItem>',
        "</Tabs>",
        "",
        "<Steps>",
        "1. Look up.",
        "</Steps>",
        "",
        '<Aside type="tip">Use a telescope.</Aside>',
        "",
        "<Sky>The sky is dark.</Sky>",
        "",
        ":::caution[Cold]",
        "Very.",
        ":::",
        "",
        '```js add={1} del={2-3} title="a.js" frame="none" "moon" "two words"',
        "go();",
        "land();",
        "moon();",
        "```",
        "",
        "[The tail](../tail/), [dust](/docs/guides/dust.mdx#top) and a [chart](/chart.html)",
        "",
      ].join("\n"),
      "src/content/docs/guides/tail.md":
        "---\ntitle: Tail\n---\n\n![Tail](../../../assets/tail.svg)\n\nDust.\n",
      "src/content/docs/guides/dust.mdx": [
        "---",
        "title: Dust",
        "banner: { content: Careful }",
        "---",
        'import { Whirl } from "starlight-whirl/components";',
        'import { Image } from "astro:assets";',
        'import tail from "../../../assets/tail.svg";',
        "",
        '<Image src={tail} alt="Dust tail" />',
        "",
        '<div style="padding-top: 3px; --gap: 1px">',
        "  <Whirl>Whirling dust.</Whirl>",
        "</div>",
        "",
        ':::whirl{speed="2"}',
        ":::note",
        "Noted.",
        ":::",
        "Slow dust.",
        ":::",
        "",
      ].join("\n"),
      "src/content/docs/reference/Big Words.md": "---\ntitle: Words\n---\n\nOf comets.\n",
      "src/assets/tail.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      "src/Sky.astro": "<slot />\n",
    });
  }, 120_000);

  test("builds immediately", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ error /m);
    expect(site.built.code).toBe(0);
  });

  test("keeps the configuration and the sidebar", () => {
    contains(site.text("site.config.ts"), [
      'url: "https://comet.example"',
      'to: "/guides/orbit"',
      'themeColor: "#5a3aa5"',
      'src: "/tail.svg"',
    ]);
    contains(site.text("sidebars/docs.yml"), ["guides/tail", "label: The tail", "dir: reference"]);
    contains(site.imported.stdout, [
      'component "Footer"',
      'integration "comet-map"',
      'rehypePlugins "comet-map"',
      "page (src/pages/rss.xml.js)",
      "page for unknown URLs (src/content/docs/404.md)",
    ]);
    expect(site.imported.stdout).not.toContain("@astrojs/sitemap");
  });

  test("renders its components", () => {
    contains(site.page("index"), ["lectern-hero", "Far out", "Mostly.", "card-title"]);
    contains(site.page("guides/orbit"), [
      'role="tablist"',
      "With pnpm.",
      "lectern-steps",
      "Look up.",
      "Use a telescope.",
      "The sky is dark.",
      "Cold",
      'href="/guides/tail"',
      'href="/guides/dust#top"',
      'href="/chart.html"',
      '<span class="line inserted">',
      '<span class="line deleted">',
    ]);
    expect(site.text("src/content/docs/guides/orbit.mdx")).toContain(
      '```js ins={1} del={2-3} title="a.js" frame=none "moon" "two words"\n',
    );
    expect(site.imported.stdout).toContain('"src/Sky.astro" (src/Sky.astro.tsx) on 1 page');
  });

  test("keeps the content of plugins, and styles of elements", () => {
    const dust = site.page("guides/dust");
    contains(dust, ["Whirling dust.", "Slow dust.", "Noted."]);
    expect(dust).toMatch(/<div class="style-\w+">Whirling dust/);
    expect(dust).not.toContain(":::");
    expect(dust).toMatch(/<img src="[^"]*tail[^"]*\.svg" alt="Dust tail"/);
    contains(dust, ["Careful"]);
    expect(site.imported.stdout).toContain('directive ":::whirl" (src/content/docs/guides/dust');
    expect(site.imported.stdout).toContain('"starlight-whirl/components"');
  });

  test("keeps URLs and images", () => {
    contains(site.page("reference/big-words"), ["Of comets."]);
    expect(site.page("guides/tail")).toMatch(/<img[^>]*tail[^>]*\.svg/);
  });
});

describe("translations", () => {
  test("of VitePress keep their URLs, sidebars and labels, also if a folder is rewritten", () => {
    const site = moved("lock", {
      "docs/.vitepress/config.mjs": `
        export default {
          title: "Lock",
          rewrites: { "en/:rest*": ":rest*" },
          locales: {
            root: { label: "English", lang: "en-GB" },
            zh: { label: "中文", lang: "zh-CN", themeConfig: { nav: [{ text: "指南", link: "/zh/gates/" }] } },
            de: { label: "Deutsch", lang: "de", themeConfig: { sidebar: [{ text: "Wasser", link: "/gates/water" }] } },
          },
          themeConfig: {
            nav: [{ text: "Guide", link: "/gates/" }],
            sidebar: {
              "/": [{ text: "Gates", link: "/gates/" }, { text: "Water", link: "/gates/water" }],
              "/zh/": { base: "/zh/gates/", items: [{ text: "水", link: "water" }] },
            },
          },
        };`,
      "docs/en/index.md": "# Lock\n\n[水](/zh/gates/water)\n",
      "docs/en/gates/index.md": "# Gates\n\n![Gate](./gate.svg)\n",
      "docs/en/gates/gate.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      "docs/en/gates/water.md": "# Water\n\nIt rises.\n",
      "docs/zh/gates/water.md":
        "# 水\n\n![门](./gate.svg)\n\n水位上升。[家](/zh/) [水](/zh/gates/water.html#x) [图](/zh/map.png)\n",
      "docs/public/zh/map.png": "map",
      "docs/zh/only.md": "# 只有中文\n",
      "docs/zh/gates/gate.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
    });
    expect(site.built.stderr).not.toMatch(/ error /);
    contains(site.page("gates/water"), ["It rises."]);
    expect(site.page("gates")).toMatch(/<img[^>]*gate/);
    expect(site.page("zh/gates/water")).toMatch(/<img[^>]* width="2"[^]*水位上升/);
    expect(site.imported.stdout).toContain("translation of a missing page (docs/zh/only.md)");
    contains(site.page("zh/gates/water"), [
      ">指南<",
      'href="/zh/gates/water" aria-current="page">水<',
      '<a href="/zh/">家</a>',
      '<a href="/zh/gates/water#x">水</a>',
      '<a href="/zh/map.png">图</a>',
    ]);
    expect(site.page("index")).toContain('href="/zh/gates/water"');
    expect(site.text("site.config.ts")).toContain('type: "localeDropdown"');
    expect(site.has("i18n/de/labels.json")).toBe(false);
    expect(site.has("i18n/de/sidebars/docs.yml")).toBe(false);
    expect(site.imported.stdout).not.toMatch(/rewrites|URLs that start|placeholder/);
  }, 60_000);

  test("of Starlight keep their sidebars, and changed URLs redirect", () => {
    const site = moved("star", {
      "astro.config.mjs": `
        import starlight from "@astrojs/starlight";
        export default { integrations: [starlight({
          title: { en: "Star" },
          defaultLocale: "en",
          locales: { en: { label: "English" }, "pt-br": { label: "Português", lang: "pt-BR" }, cn: { label: "中文", lang: "zh-CN" } },
          sidebar: [
            { label: "Sky", translations: { "pt-BR": "Céu" }, items: ["dawn", { label: "O céu", link: "/pt-br/dawn/" }] },
          ],
        })] };`,
      "src/content/docs/en/index.md": "---\ntitle: Star\n---\n",
      "src/assets/sun.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      "src/content/i18n/cn.json": "{}",
      "src/content/docs/en/dawn.md":
        "---\ntitle: Dawn\nhero: { image: { file: ../../../assets/sun.svg, alt: Sun } }\n---\n\nRed.\n",
      "src/content/docs/pt-br/dawn.mdx":
        '---\ntitle: Aurora\n---\nimport Sun from "../../../parts/sun";\n\n![Sol](../../../assets/sun.svg)\n\nVermelho. <Sun />\n',
      "src/parts/sun.jsx": "export default () => <b>Amarelo.</b>;\n",
      "src/content/docs/cn/dawn.md": "---\ntitle: 黎明\n---\n\n红色。\n",
    });
    expect(site.built.stderr).not.toMatch(/ error /);
    expect(site.built.code).toBe(0);
    expect(site.page("dawn")).toMatch(/<img[^>]*alt="Sun"/);
    expect(site.page("pt-br/dawn")).toMatch(/<img[^>]*alt="Sol"/);
    expect(site.imported.stdout).toContain("strings of the layout (src/content/i18n)");
    contains(site.page("pt-br/dawn"), ["Vermelho.", "Amarelo.", ">Céu<", ">Aurora</a>"]);
    contains(site.page("zh-CN/dawn"), ["红色。"]);
    contains(site.imported.stdout, [
      'URLs that start with "/en/": they start with "/" now',
      'URLs that start with "/cn/": they start with "/zh-CN/" now',
    ]);
    expect(site.imported.stdout).not.toContain("pt-br/");
    expect(site.text("build/_redirects")).toMatch(/^\/en\/dawn \/dawn 301$/m);
    expect(site.text("build/_redirects")).toMatch(/^\/cn\/dawn \/zh-CN\/dawn 301$/m);
    expect(site.page("en")).toContain('href="/"');
  }, 60_000);
});

describe("MkDocs", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("mill", {
      "mkdocs.yml": `
site_name: Mill
site_url: https://mill.example/docs/
repo_url: https://git.example/mill
edit_uri: edit/main/docs
theme:
  name: material
  features: [navigation.tabs]
  logo: styles/mill.svg
extra_css: [styles/mill.css]
plugins:
  - search
  - macros
  - blog
  - redirects:
      redirect_maps:
        old.md: grain/index.md
hooks: [tools/sieve.py]
exclude_docs: |
  drafts.md
extra:
  social:
    - icon: fontawesome/brands/mastodon
      link: https://social.example/@mill
markdown_extensions:
  - pymdownx.snippets:
      auto_append: [parts/links.md]
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
nav:
  - Home: index.md
  - Grain:
      - grain/index.md
      - Flour: grain/flour.md
      - Oats: grain/oats.md
      - Barley: grain/barley.md
      - Stones: stones/stones.md
`,
      "docs/styles/mill.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      "docs/styles/mill.css":
        ":root { --md-primary-fg-color: #7a3e00; }\n.md-header { color: red; }\n",
      "docs/index.md":
        "---\nhide: [toc]\n---\n# Mill\n\nGo to [flour](grain/flour/), [rye](/docs/grain/flour/#rye) :material-mill: and ++ctrl+k++ ![Mill](styles/mill.svg).\n",
      "docs/grain/index.md": [
        "# Grain",
        "",
        '!!! warning "Mind the stone"',
        "    It turns.",
        "",
        "    ??? note",
        "        Slowly.",
        "",
        '=== "Wheat"',
        "",
        "    Brown.",
        "",
        "    ```sh",
        "    grind wheat",
        "    ```",
        "",
        '=== "Rye"',
        "",
        "    Grey.",
        "",
        '--8<-- "parts/price.md"',
        "",
      ].join("\n"),
      "docs/grain/oats.md":
        '# Oats {bare}\n\n=== "npm"\n\n    ```sh\n    npm i oats\n    ```\n\n=== "pip"\n\n    ``` { .sh }\n    pip install oats\n    ```\n',
      "docs/grain/flour.md":
        '# Flour\n\n## White { #white .big }\n\n## Rye & Spelt\n\n## Rye & Spelt\n\n### Rye\n\n=== "A"\n\n    <button>Grind</button>\n\n=== "B"\n\n    Two.\n\n```py title="mill.py" hl_lines="1" linenums="1"\ngrind()  # (1)!\n```\n\n!!! Failure\n    Broken.\n',
      "docs/blog/index.md": "# News\n",
      "docs/blog/posts/sails.md":
        "---\ndate: 2024-03-05\ncategories: [Wind]\n---\n# New sails!\n\n[Flour](../../grain/flour.md)\n",
      "docs/stones/dressing.md": [
        "# Dressing",
        "",
        "/// warning | Dust",
        "    attrs: { class: big }",
        "",
        "Wear a mask.",
        "",
        "//// details | Why",
        "    open: true",
        "",
        "It's sharp.",
        "////",
        "///",
        "",
        "/// tab | Coarse",
        "First cut.",
        "///",
        "",
        "/// tab | Fine",
        '```sh title="Second cut."',
        "cut",
        "```",
        "///",
        "",
        "/// html | div.result",
        "A *smooth* stone, without [dust].",
        "///",
        "",
        '``` title="Nested"',
        "- item",
        "",
        "    ```",
        "    code",
        "    ```",
        "```",
        "",
      ].join("\n"),
      "docs/drafts.md": "# Not yet\n",
      "docs/stones/index.md":
        '# All stones\n\n=== ":octicons-file-16: `a.md`"\n\n    ```md\n    <stone>\n    ```\n\n=== "b.md"\n\n    ```md\n    b\n    ```\n',
      "docs/stones/stones.md": [
        "# Stones",
        "",
        "## The <small>old</small> mill",
        "",
        '## Parts { id="parts.old" .big }',
        "",
        '## Sizes { data-toc-label="Size" }',
        "",
        "`width`{ #width }",
        "",
        ":   How wide it is.",
        "",
        "    In **feet**.",
        "",
        "-   :material-cog: First",
        "",
        "    Still *first*.",
        "",
        "## Bedstone {#stone}",
        "",
        "## Runner stone {#stone}",
        "",
        '<img src="../../styles/mill.svg" alt="Stones">',
        "",
        "Type `#!py None`. <!-- Not shown -->",
        "",
        '<div class="cards" markdown>',
        "- [Flour](../grain/flour.md)",
        "</div>",
        "",
        '=== "Python"',
        "",
        "    First.",
        "",
        "    ```",
        "",
        '=== "Python"',
        "",
        "    Second.",
        "",
        '```py title=":octicons-file-16: `stone.py`"',
        "turn()",
        "```",
        "",
      ].join("\n"),
      "docs/README.md": "# Only for readers of the repository\n",
      "parts/links.md": "--8<--\nparts/definitions.md\n;parts/gone.md\n--8<--\n",
      "parts/definitions.md": "[dust]: https://dust.example/\n[unused]: https://unused.example/\n",
      "parts/price.md": "The price is fair.\n",
    });
  }, 120_000);

  test("builds immediately", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ error /m);
    expect(site.built.code).toBe(0);
  });

  test("keeps the configuration, the navigation tabs and redirects", () => {
    contains(site.text("site.config.ts"), [
      'basePath: "/docs/"',
      'editUrl: "https://git.example/mill/edit/main/{path}"',
      'sidebarId: "tab-2"',
      'from: "/old"',
      'themeColor: "#7a3e00"',
    ]);
    expect(site.imported.stdout).toContain('plugin "macros"');
    expect(site.imported.stdout).toContain("rules for `.md-header` (line 2)");
  });

  test("converts boxes, tabs, snippets and code", () => {
    const grain = site.page("grain");
    contains(grain, [
      "admonition-warning",
      "Mind the stone",
      "Slowly.",
      'role="tablist"',
      "Grey.",
      "The price is fair.",
    ]);
    const flour = site.page("grain/flour");
    contains(flour, [
      'id="white"',
      "<strong>A</strong>",
      "Grind",
      "Two.",
      "mill.py",
      "admonition-danger",
      "Failure",
    ]);
    expect(site.imported.stdout).toContain("tabs (docs/grain/flour.md)");
  });

  test("converts tabs with only code to a code group, which doesn't need MDX", () => {
    contains(site.text("docs/grain/oats.md"), [
      ':::code-group\n\n```sh title="npm"\nnpm i oats\n```\n\n',
      'title="pip"',
    ]);
    expect(site.page("grain/oats").match(/data-value="(?:npm|pip)"/g)).toHaveLength(4);
  });

  test("links to the right pages and profiles, with one base path", () => {
    expect(site.page("index")).toContain('href="/docs/grain/flour#rye"');
    expect(site.page("index")).toMatch(/<img[^>]*alt="Mill"/);
    expect(site.has("docs/README.md")).toBe(false);
    expect(site.text("site.config.ts")).toContain('label: "Mastodon"');
  });

  test("keeps ids of headings", () => {
    expect(site.page("grain/flour")).toContain('id="rye-spelt_1"');
    contains(site.page("stones/stones"), [
      'id="the-old-mill"',
      'id="parts.old"',
      'id="sizes"',
      'id="stone"',
      'id="runner-stone"',
    ]);
  });

  test("reports icons", () => {
    expect(site.imported.stdout).toContain("icons (docs/index.md) on 1 page: only their text");
  });

  test("reports hooks and missing pages of the navigation", () => {
    expect(site.imported.stdout).toContain('hook "tools/sieve.py"');
    expect(site.imported.stdout).toContain('navigation entry "grain/barley.md" (mkdocs.yml)');
    expect(site.has("docs/drafts.md")).toBe(false);
  });

  test("keeps the URL of a page with the name of its folder", () => {
    expect(site.page("stones")).toContain("All stones");
    expect(site.page("stones/stones")).toContain("Bedstone");
  });

  test("keeps the URLs of blog posts", () => {
    const post = site.page("blog/2024/03/05/new-sails");
    contains(post, ["New sails!", 'href="/docs/grain/flour"', "Wind"]);
    expect(site.page("blog/tags/wind")).toContain('href="/docs/blog/tags"');
  });

  test("converts blocks between slashes", () => {
    const page = site.page("stones/dressing");
    contains(page, ["admonition-warning", "Dust", "<details open", "sharp.", 'role="tablist"']);
    contains(page, ["Second cut.", "<em>smooth</em>"]);
    expect(page).not.toContain("///");
    expect(page).not.toContain("attrs");
    contains(page, ['href="https://dust.example/"', "<figcaption>Nested</figcaption>"]);
    expect(site.text("docs/stones/dressing.mdx")).not.toContain("unused");
  });

  test("converts code spans with a language, code titles and Markdown in HTML", () => {
    const stones = site.page("stones/stones");
    contains(site.text("docs/stones/index.md"), ['```md title="a.md"']);
    contains(stones, ["<code>None</code>", "stone.py", 'href="/docs/grain/flour"', "Second."]);
    contains(stones, ["<dt>", "<strong>feet</strong>", "<em>first</em>"]);
    expect(stones).not.toContain("toc-label");
    expect(stones).toMatch(/<img[^>]*alt="Stones"/);
    expect(stones).not.toContain("Not shown");
  });

  test("converts inline markup", () => {
    contains(site.page("index"), ["<kbd>ctrl</kbd>+<kbd>k</kbd>", 'href="/docs/grain/flour"']);
    expect(site.page("index")).not.toContain(":material");
  });
});

const pot = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

test.each([
  ["folder", "en/index", "fr/index", "en/clay", "fr/clay", "en/pot"],
  ["suffix", "index", "index.fr", "clay.en", "clay.fr", "pot"],
])("MkDocs in several languages keeps pages with a %s", (structure, ...names) => {
  const [home, homeInFrench, clay, clayInFrench, image] = names;
  const site = moved(`kiln-${structure}`, {
    "mkdocs.yml": `
site_name: Kiln
plugins:
  - i18n:
      docs_structure: ${structure}
      languages:
        - { locale: en, default: true, name: English }
        - { locale: fr, name: Français }
nav:
  - Home: index.md
  - ${clay === "clay.en" ? "index.fr.md" : "index.md"}
  - Clay: clay.md
`,
    [`docs/${home}.md`]: "# Kiln\n",
    [`docs/${homeInFrench}.md`]: "# Four\n",
    [`docs/${clay}.md`]: "# Clay\n\nRed clay. [Kiln](index.md) ![Pot](pot.svg)\n",
    [`docs/${clayInFrench}.md`]: "# Argile\n\nArgile rouge. [Four](index.md)\n",
    [`docs/${image}.svg`]: pot,
  });
  expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
  contains(site.page("clay"), ["Red clay.", '<a href="/">Kiln</a>', "<img"]);
  contains(site.page("fr/clay"), ["Argile rouge.", '<a href="/fr/">Four</a>']);
  contains(site.text("sidebars/docs.yml"), ["id: clay"]);
});

test.each([
  ["mkdocs.yml", "mkdocs-fr.yml", "mkdocs-fr.yml"],
  ["mkdocs.yml", "mkdocs.fr.yml", "mkdocs.fr.yml"],
  ["en/mkdocs.yml", "fr/mkdocs.yml", "../fr/mkdocs.yml"],
])("MkDocs with %s and %s reports that only one was imported", (own, other, shown) => {
  const place = `kilns-${other.replaceAll(/\W/g, "-")}`;
  const from = path.join(folder.path, place, own, "..");
  const alternate = ["en", "fr"].map((lang) => ({
    name: lang.toUpperCase(),
    link: `https://kiln.example/${lang}/`,
    lang,
  }));
  const files = {
    [own]: `site_name: Kiln\ndocs_dir: docs/en\nextra: ${JSON.stringify({ alternate })}\n`,
    [other]: `INHERIT: ${path.relative(path.dirname(other), own)}\ndocs_dir: docs/fr\n`,
    [path.join(own, "../mkdocs.insiders.yml")]: "INHERIT: mkdocs.yml\n",
    [path.join(own, "../mkdocs.broken.yml")]: "docs_dir: [\n",
    [path.join(own, "../docs/en/index.md")]: "# Kiln\n",
    [path.join(other, "../docs/fr/index.md")]: "# Four\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder.path, place, name, ".."), { recursive: true });
    writeFileSync(path.join(folder.path, place, name), text);
  }
  const { stdout } = callLectern("import", from, path.join(folder.path, `${place}-new`));
  expect(stdout).toContain(`configuration "${shown}"`);
  expect(stdout).not.toMatch(/insiders|broken/);
  const config = readFileSync(path.join(folder.path, `${place}-new/site.config.ts`), "utf8");
  expect(config).toContain('href: "https://kiln.example/fr/"');
  expect(config).not.toContain("kiln.example/en/");
});

describe("MkDocs with plugins", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("weir", {
      "base.yml": `
site_name: Weir
site_url: https://weir.example/river/
theme: { name: material, features: [navigation.tabs, navigation.indexes] }
plugins:
  blog: { authors_file: "{blog}/.authors.yml", post_url_date_format: yyyy }
  awesome-pages: {}
  include-markdown: {}
`,
      "mkdocs.yml": `
INHERIT: base.yml
site_name: !ENV [WEIR_NAME, High weir]
docs_dir: manual
extra_css: [look/weir.css]
markdown_extensions: [toc, callouts, markdown.extensions.tables]
`,
      "manual/.pages":
        "nav:\n  - Start: index.md\n  - gates\n  - blog/index.md\n  - Other sites:\n    - Lock: /lock/\n    - Dam: https://dam.example/\n  - Lock: /lock/\n",
      "manual/gates/.pages": "title: Sluice gates\nnav: [index.md, oak.md, ...]\n",
      "manual/look/weir.css": ":root { --md-primary-fg-color: #004481; }\n",
      "manual/index.md":
        "# Weir\n\n{% include-markdown '../notes.md' start='<!-- from -->' %}\n\n[Post](blog/posts/flood.md)\n",
      "tool.py": "raise_gate()\nwait()\n",
      "notes.md": "Not this.\n<!-- from -->\nMind the *current*.\n",
      "manual/gates/index.md":
        '---\ntitle: Gates: all of them\ntags: oak, alder\nid: a/b\nunlisted: "no"\n---\n# Gates\n\n:::note\n\n<b><img src="gone.png" alt=""></b> ![Gate](/look/gate.svg)\n',
      "manual/gates/rule.md": "---\n\nNot front matter\n\n---\n",
      "manual/gates/alder.md":
        "# Alder\n\n```\n    ```\n    deep {braces}\n    ```\n```\n\n## After {.big}\n",
      "manual/gates/oak.md":
        "# Oak\n\n{!../notes.md!}\n\n{* ../tool.py hl[1:2] *}\n\n::: weir.gates.Oak\n    options:\n      members: true\n\n::: weir.open(T&&, List<T>)\n\nSee [Oak](#weir.gates.Oak).\n",
      "manual/blog/index.md": "# News\n",
      "manual/blog/.authors.yml":
        "authors:\n  ann: { name: Ann Weir, avatar: x.png, url: https://ann.example }\n",
      "manual/blog/posts/flood.md":
        "---\ndate: { created: 2024-03-05 }\nauthors: [ann]\ncategories: [Water]\nreadtime: 2\n---\n# A flood\n\nHigh water.\n\n<!-- more -->\n\n![Gate](../../look/gate.svg) and [oak](../../gates/oak.md)\n",
      "manual/look/gate.svg": pot,
    });
  }, 120_000);

  test("builds immediately, with stylesheets next to the pages", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
    expect(site.built.code).toBe(0);
    contains(site.text("site.config.ts"), ['title: "High weir"', '"docs/look/weir.css"']);
  });

  test("keeps the navigation of `.pages`, with links and sections", () => {
    const config = site.text("site.config.ts");
    contains(config, [
      'label: "Sluice gates"',
      'to: "/blog"',
      'href: "https://weir.example/lock/"',
    ]);
    contains(site.text("sidebars/docs.yml"), [
      "id: gates/index",
      "id: gates/oak",
      "id: gates/alder",
    ]);
    expect(site.page("index")).toContain("Other sites");
  });

  test("converts the blog with its list, archive and authors", () => {
    contains(site.page("blog"), ["High water.", "Ann Weir", 'href="/river/blog/2024/a-flood"']);
    expect(site.page("blog")).not.toContain('/gates/oak">oak');
    contains(site.page("blog/2024/a-flood"), ['href="/river/gates/oak"', 'alt="Gate"', "Water"]);
    expect(site.has("build/blog/archive/2024.html")).toBe(true);
    expect(site.page("index")).toContain('href="/river/blog/2024/a-flood"');
  });

  test("includes files and reports generated documentation and unknown extensions", () => {
    expect(site.page("index")).toContain("<em>current</em>");
    expect(site.page("index")).not.toContain("Not this.");
    contains(site.page("gates/oak"), ["Not this.", 'id="weir.gates.Oak"', "List&lt;T&gt;"]);
    expect(site.page("gates/oak")).not.toContain("members");
    expect(site.text("docs/gates/oak.md")).toContain("```py {1-2}\nraise_gate()\nwait()\n```");
    contains(site.imported.stdout, ["documentation of code", 'extension "callouts"']);
  });

  test("keeps pages that only MkDocs accepts", () => {
    const page = site.page("gates");
    contains(page, ["Gates: all of them", 'href="/river/tags/alder"', ":::note", 'alt="Gate"']);
    expect(site.page("gates/rule")).toContain("Not front matter");
  });

  test("keeps deeper fences in code blocks", () => {
    expect(site.page("gates/alder")).toMatch(/deep \{braces\}[^]*id="after"/);
  });
});

test("MkDocs sites keep the navigation of SUMMARY.md", () => {
  const site = moved("sluice", {
    "mkdocs.yml": "site_name: Sluice\nplugins: [literate-nav, section-index]\n",
    "docs/SUMMARY.md":
      "- [Start](index.md)\n- [Gates](gates/index.md)\n    - [Oak gate](gates/oak.md)\n- Care\n    - [Oil](oil.md)\n",
    "docs/index.md": "# Sluice\n",
    "docs/gates/index.md": "# Gates\n",
    "docs/gates/oak.md": "# Oak\n",
    "docs/oil.md": "# Oil\n",
  });
  expect(site.text("sidebars/docs.yml")).toMatch(
    /id: index[^]*label: Gates[^]*id: gates\/index[^]*label: Oak gate[^]*label: Care[^]*items:[^]*id: oil/,
  );
});

test("a broken configuration is rejected with its error, and nothing is written", () => {
  const from = path.join(folder.path, "broken");
  mkdirSync(from);
  writeFileSync(path.join(from, "mkdocs.yml"), "site_name: [Mill\nnav: }\n");
  const { code, stderr } = callLectern("import", from, path.join(folder.path, "broken-new"));
  expect(code).toBe(1);
  expect(stderr).toMatch(/"mkdocs\.yml" can't be read: .* at line \d, column \d+:\n[^]*nav: \}/);
  expect(existsSync(path.join(folder.path, "broken-new"))).toBe(false);
});

test("a site whose folder of pages doesn't exist is rejected", () => {
  const from = path.join(folder.path, "empty");
  mkdirSync(from);
  writeFileSync(path.join(from, "mkdocs.yml"), "site_name: Empty\ndocs_dir: gone\n");
  const to = path.join(folder.path, "empty-new");
  const { code, stderr } = callLectern("import", from, to);
  expect(code).toBe(1);
  expect(stderr).toMatch(/"mkdocs\.yml" can't be read: the folder of pages ".*gone" doesn't exist/);
  expect(existsSync(to)).toBe(false);
  rmSync(path.join(from, "mkdocs.yml"));
  mkdirSync(path.join(from, ".vitepress"));
  writeFileSync(path.join(from, ".vitepress/config.mts"), 'export default { srcDir: "./gone" };\n');
  const other = callLectern("import", from, to);
  expect(other.code).toBe(1);
  expect(other.stderr).toContain("the folder of pages doesn't exist. Correct `srcDir`.");
  expect(existsSync(to)).toBe(false);
});

test("front matter that isn't valid YAML is reported, and its simple lines are imported", () => {
  const site = moved("weir", {
    "mkdocs.yml": "site_name: Weir\n",
    "docs/index.md": "---\ntitle: Weir: the start\n---\n\nText.\n",
    "docs/fine.md": "---\ntitle: Fine\n---\n\nText.\n",
  });
  expect(site.imported.stdout).toContain(
    "- front matter (docs/index.md) on 1 page: it isn't valid YAML, so only its simple lines were imported.",
  );
  expect(site.imported.stdout).not.toContain("fine.md");
  expect(site.text("docs/index.md")).toContain('title: "Weir: the start"');
});

test("a site without a URL gets an example, which the report lists", () => {
  const files = (line: string) => ({
    "mkdocs.yml": `site_name: Weir\n${line}`,
    "docs/index.md": "# Weir\n\nText.\n",
  });
  const without = moved("quay", files(""));
  expect(without.text("site.config.ts")).toContain('url: "https://example.org"');
  expect(without.imported.stdout).toContain(
    "- url (site.config.ts): the old configuration has none",
  );
  const own = moved("quay", files("site_url: https://quay.example/docs/\n"));
  expect(own.text("site.config.ts")).toContain('url: "https://quay.example"');
  expect(own.imported.stdout).not.toContain("- url");
});

test("JSON files of Docusaurus that aren't valid are reported, and the rest is imported", () => {
  const site = moved("ferry", {
    "docusaurus.config.js": `module.exports = {
      title: "Ferry", url: "https://ferry.example", baseUrl: "/",
      i18n: { defaultLocale: "en", locales: ["en", "fr"] },
      presets: [["classic", { docs: {} }]],
      plugins: [["@docusaurus/plugin-content-docs", { id: "crew", path: "crew", routeBasePath: "crew" }]],
    };`,
    "docs/index.md": "# Ferry\n",
    "versions.json": '["1.0",',
    "crew/index.md": "# Crew\n",
    "crew_versions.json": '["2.0"]',
    "crew_versioned_docs/version-2.0/index.md": "# Crew of 2.0\n",
    "crew_versioned_sidebars/version-2.0-sidebars.json": "{",
    "i18n/fr/code.json": "{",
  });
  for (const file of [
    "versions.json",
    "crew_versioned_sidebars/version-2.0-sidebars.json",
    "i18n/fr/code.json",
  ])
    expect(site.imported.stdout).toContain(`- file (${file}): it isn't valid JSON: SyntaxError`);
  expect(site.built.code).toBe(0);
  expect(site.page("crew")).toContain("Crew of 2.0");
});

test("a configuration with a syntax error is rejected with the position", () => {
  const from = path.join(folder.path, "torn");
  mkdirSync(from);
  writeFileSync(path.join(from, "docusaurus.config.js"), "module.exports = {\n  title: };\n");
  const { code, stderr } = callLectern("import", from, path.join(folder.path, "torn-new"));
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /"docusaurus.config.js" can't be evaluated: .*\n.* \(docusaurus\.config\.js:2:\d+\)/,
  );
});

test("broken .pages and .authors.yml files are reported, and the rest is imported", () => {
  const site = moved("lockgate", {
    "mkdocs.yml": "site_name: Lock gate\nplugins: [awesome-pages, blog]\n",
    "docs/index.md": "# Lock gate\n",
    "docs/.pages": "title: [Gates\nnav: }\n",
    "docs/blog/index.md": "# Blog\n",
    "docs/blog/.authors.yml": "authors:\n  oak: { name: Oak\n",
    "docs/blog/posts/first.md": "---\ndate: 2022-06-01\n---\n\n# First\n\nText.\n",
  });
  for (const file of [".pages", "blog/.authors.yml"])
    expect(site.imported.stdout).toContain(`part of "${file}"`);
  expect(site.built.code).toBe(0);
  expect(site.page("blog")).toContain("First");
});
