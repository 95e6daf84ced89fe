import { beforeAll, describe, expect, test } from "vitest";
import { contains, moved, type Moved } from "./imported-site.ts";

/* Less common syntax and configuration of VitePress and Starlight. */

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

describe("VitePress", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("tram", {
      ".vitepress/config.mts": `
        import { createRequire } from "node:module";
        const require = createRequire(import.meta.url);
        const labels = (text: string) => [{ text, link: "/lines/" }, { component: "Picker" }, { text: "Log", link: "https://tram.example/LOG.md" }];
        export default {
          title: require("../package.json").title,
          markdown: { container: { tipLabel: "AWGRYM" }, lineNumbers: true },
          rewrites: { "README.md": "index.md", "depots/:name/docs/:rest*": ":name/:rest*" },
          locales: {
            root: { label: "Cymraeg", lang: "cy_GB", themeConfig: { nav: labels("Llinellau") } },
            old: { label: "1.0", lang: "cy-GB", link: "/old/" },
            de: { label: "Deutsch", lang: "de", title: "Bahn", themeConfig: { nav: labels("Linien") } },
          },
          themeConfig: {
            sidebar: [{ text: "Depots", items: [{ text: "North", link: "/north/" }, { text: "Red", link: "/lines/red" }] }],
            socialLinks: [{ icon: { svg: "<svg/>" }, link: "https://tram.example/" }],
          },
        };`,
      "package.json": '{ "title": "Tram" }',
      ".vitepress/theme/tram.scss": "$red: red;\n",
      "README.md":
        "# Tram\n\n[North](./north/index.md) [Barn](./north/barn) [Out](../../out/README.md)\n",
      "old/index.md":
        "---\nprev: { text: Lines, link: /lines/red }\nnext: false\n---\n\n# Old\n\nOld trams.\n",
      "depots/north/docs/index.md":
        "# North\n\n![Depot](./depot.svg)\n\n[Barn](./barn.md) [Home](../index.md)\n",
      "depots/north/docs/barn.md": "---\neditLink: false\n---\n# Barn\n\nA barn.\n",
      "depots/north/docs/depot.svg": picture,
      "lines/[line].md":
        "# {{ $params.line }}\n\nThe {{$params.colour}} line.\n\n<!-- @content -->\n",
      "lines/[line].paths.mts":
        'export default { async paths() { return [{ params: { line: "red", colour: "scarlet" }, content: "Runs **late**." }]; } };\n',
      "stops/[stop].md": "# Stop\n",
      "stops/[stop].paths.js": 'export default { paths() { throw new Error("offline"); } };\n',
      "only.md":
        "# Only\n\n::: tabs key:side\n== Left\nOn the left.\n== Right\nOn the right.\n:::\n",
      "de/only.md": "# Nur\n\n<button>Here</button>.\n",
      "de/extra.md": "# Zusatz\n\nNur auf Deutsch.\n",
      "syntax.md": [
        "# Syntax",
        "",
        '## Wires <Badge type="tip" text="New" />',
        "",
        "::: details More {open}",
        "Inside.",
        ":::",
        "",
        "![Tram](/tram.svg){width=300} and `{{ raw }}`{v-pre}",
        "",
        '<img :src="withBase(\'/tram.svg\')" alt="Bell">',
        "",
        "Wide. {#wide .big}",
        "",
        "<ClientOnly>",
        "",
        "Shown.",
        "",
        "</ClientOnly>",
        "",
        "<<< ./parts/code.txt#main{1 ts:line-numbers} [bell.ts]",
        "",
        "````md",
        "<<< ./parts/gone.ts",
        "````",
        "",
        "<!-- @include: ./parts/part.md{5,} -->",
        "<!--@include: ./parts/part.md#use-->",
        "",
        "```js",
        "ring(); // [!code highlight:2]",
        "ring();",
        "stop(); // twice [!code --]",
        "```",
        "",
      ].join("\n"),
      "boxes.md": [
        "# Boxes",
        "",
        "1. Ring:",
        "",
        "   ::: warning",
        "   Loud. <b>Very</b>.",
        "   :::",
        "",
        "   Still in the item.",
        "",
        "2. Stop:",
        "",
        "   ::: tip Brake :::",
        "   Slowly.",
        "",
        "After the list.",
        "",
        "::: info",
        "Choose:",
        ":::code-group",
        "```sh [Bell]",
        "ring",
        "```",
        "```sh [Horn]",
        "honk",
        "```",
        ":::",
        "",
        "Between.",
        "",
        "- ```js{1}",
        "  {{ listed }} ();",
        "  ```",
        "",
        "::: danger",
        "Never closed.",
        "",
      ].join("\n"),
      "parts/code.txt": "// #region main\nbell();\n// #endregion main\nhidden();\n",
      "parts/part.md":
        "---\ntitle: Part\n---\n<!-- #region use -->\nUsed. <!-- @include: ./deep.md -->\n<!-- #endregion use -->\nSkipped.\n",
      "parts/deep.md": "Deep. <!-- @include: ./deep.md -->\n",
      "public/tram.svg": picture,
    });
  }, 60_000);

  test("builds if items of the top bar are components", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ error /m);
    expect(site.built.code).toBe(0);
    expect(site.text("site.config.ts")).toContain('default: "cy-GB"');
    contains(site.text("site.config.ts"), ['label: "Tram.example"', "https://tram.example/LOG.md"]);
    expect(JSON.parse(site.text("i18n/de/labels.json"))).toEqual({
      title: "Bahn",
      navigation: { Llinellau: "Linien", Log: "Log" },
    });
    expect(site.imported.stdout).toContain("styles (.vitepress/theme/tram.scss)");
  });

  test("applies rewrites, and keeps folders of versions", () => {
    contains(site.page("index"), ['href="/north"', 'href="/north/barn"']);
    expect(site.page("north")).toMatch(/<img[^>]*depot/);
    contains(site.page("north"), ['href="/north/barn"', 'href="/"']);
    expect(site.page("north/barn")).not.toContain("Edit this page");
    contains(site.page("old"), ["Old trams."]);
    expect(site.imported.stdout).not.toContain("rewrites");
  });

  test("reports titles of boxes and links that it can't convert", () => {
    expect(site.imported.stdout).toContain("markdown.container");
    expect(site.text("docs/old/index.md")).toContain("pagination_prev: lines/red");
    expect(site.imported.stdout).not.toContain("`next` in");
    expect(site.text("docs/boxes.md")).toContain("showLineNumbers");
  });

  test("creates the pages of dynamic routes", () => {
    contains(site.page("lines/red"), ["<h1", "The scarlet line.", "<strong>late</strong>"]);
    contains(site.text("sidebars/docs.yml"), ["id: lines/red"]);
    expect(site.imported.stdout).toContain("dynamic route (stops/[stop].md)");
    expect(site.has("docs/stops/[stop].md")).toBe(false);
  });

  test("keeps pages that exist in one language, and the file type of translations", () => {
    contains(site.page("de/extra"), ["Nur auf Deutsch."]);
    contains(site.page("extra"), ["noindex"]);
    contains(site.page("de/only"), ["<button>Here</button>."]);
    contains(site.page("only"), ["<strong>Left</strong>", "On the right."]);
    expect(site.built.stderr).not.toContain("translation/unused");
  });

  test("ends containers where VitePress ends them", () => {
    const page = site.page("boxes").replace(/\s+/g, " ");
    expect(page.match(/<ol>.*<\/ol>/)?.[0]).toMatch(
      /admonition-warning.*Still in the item.*admonition-tip.*Slowly/,
    );
    expect(page.match(/admonition-info.*?<\/aside>/)?.[0]).toMatch(/ring.*honk/);
    expect(page).toMatch(/<\/aside> <p>Between\./);
    expect(page).toMatch(/admonition-danger.*?Never closed/);
    expect(page).toContain('<span class="line highlighted">');
    expect(site.imported.stdout).not.toContain("Vue expressions");
  });

  test("converts attributes, badges, includes and markers", () => {
    const page = site.page("syntax");
    contains(page, [
      'id="wires"',
      'class="lectern-badge badge-tip"',
      "<details open",
      "Shown.",
      "Deep.",
      "bell.ts",
    ]);
    contains(page, ['<span class="line highlighted">', '<span class="line deleted">']);
    expect(page.match(/<img[^>]*\/tram[^"]*\.svg"/g)).toHaveLength(2);
    expect(page.match(/Used\./g)?.length).toBeGreaterThan(0);
    expect(page).not.toMatch(/\{(?:width|v-pre|open|#wide)|hidden\(|\[!code|<ClientOnly/);
    expect(site.text("docs/syntax.md")).toContain("<<< ./parts/gone.ts");
    expect(site.imported.stdout).not.toMatch(/gone\.ts|ClientOnly/);
  });
});

describe("Starlight", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("kite", {
      "astro.config.mjs": `
        import starlight from "@astrojs/starlight";
        import topics from "starlight-sidebar-topics";
        export default {
          srcDir: "./site",
          integrations: [starlight({
            title: "Kite",
            defaultLocale: "nl",
            pagination: true,
            customCss: ["@fontsource/kite", "./site/kite.css", "~/wide.css"],
            plugins: [topics([
              { label: "Guides", link: "/fly/", items: [{ slug: "fly", badge: "New" }] },
              { label: "Home", link: "/home/", items: ["fly"] },
              { label: "Shop", link: "https://shop.example" },
            ])],
          })],
        };`,
      "tsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["site/*"] } } }',
      "site/kite.css": '@import "./fonts.css";\n.kite { background: url(./kite.svg) }\n',
      "src/wide.css": ".wide { width: 100% }\n",
      "site/fonts.css": ".kite { color: teal }\n",
      "site/kite.svg": picture,
      "site/content/docs/home.mdx":
        '---\ntitle: Home\nhero: { image: { file: ~/kite.svg } }\n---\n\n```js title=kite.js name="x" ins="\\"a b\\"" {1} "fly"\nfly();\n```\n',
      "site/content/docs/index.mdoc": "---\ntitle: Kite\n---\n",
      "site/content/docs/fly.mdx": [
        "---",
        "title: Fly",
        "editUrl: false",
        "sidebar: { hidden: true, badge: New }",
        "banner: { content: 'Version 2 <b>flies</b>.' }",
        "---",
        'import Part from "../../parts/wind.mdx";',
        'import Line from "~/parts/Line.tsx";',
        'import { Tail } from "~/parts";',
        'import code from "/site/parts/rope.js?raw";',
        'import { Code } from "@astrojs/starlight/components";',
        'import Knot from "../../parts/Knot.astro";',
        'import Data from "../../parts/Data.astro";',
        'import Foreign from "../../parts/Foreign.astro";',
        "",
        "## new&nbsp;Kite()",
        "",
        "```astro",
        "import { Code } from '@astrojs/starlight/components';",
        "```",
        "",
        '<Code code={code} lang="js" />',
        "",
        "Title: {frontmatter.title}.",
        "",
        "<Part />",
        "<Line />",
        "<Tail>A long tail.</Tail>",
        '<Knot ropes={["hemp", "silk"]}>of ropes</Knot>',
        "<Data>Data of the sea.</Data>",
        "<Foreign>Foreign parts.</Foreign>",
        "",
      ].join("\n"),
      "site/content/docs/land.mdx": [
        "---",
        "title: Land",
        "---",
        'import { getCollection } from "astro:content";',
        'import Map from "../../parts/Map.jsx";',
        "export const fields = await getCollection('fields');",
        "",
        "Base {import.meta.env.BASE_URL}, fields {fields.length}.",
        "",
        '<Map client:only="react">A map.</Map>',
        "",
        '<p style="background: url(data:image/png;base64,AA)" set:html={"<b>x</b>"}>Styled.</p>',
        "",
        "<Fragment set:html={`<i>${fields.length} kites</i>`} />",
        "",
      ].join("\n"),
      "site/content/docs/torn.mdx": "---\ntitle: Torn\n---\n\nStill **here**.\n\n<Aside>\n",
      "site/parts/Map.jsx": "export default () => <b>{window.innerWidth}</b>;\n",
      "site/parts/wind.mdx":
        'import { Aside } from "@astrojs/starlight/components";\nimport Gust from "./Gust.astro";\n\n<Aside>Mind the wind. <Gust>It gusts.</Gust></Aside>\n',
      "site/parts/Line.tsx": "export default () => <b>A strong line.</b>;\n",
      "site/parts/index.ts": 'export { default as Tail } from "./Tail.astro";\n',
      "site/parts/Tail.astro": "<slot />\n",
      "site/parts/rope.js": "pull(rope);\n",
      "site/parts/Knot.astro": [
        "---",
        "import { Badge, Tabs, TabItem } from '@astrojs/starlight/components'",
        "import type { Sea } from '../sea'",
        'import Gust from "./Gust.astro"',
        "",
        "export interface Props { ropes: string[]; title?: string }",
        "const { ropes, title = 'Knots' } = Astro.props as Props",
        "---",
        "",
        "<!-- for sailors -->",
        '<section class="knots" class:list={[\'wide\', { tight: true }]} style="--size: 2px">',
        "  See",
        "  <b {title}>{title}</b>",
        "  here.<br><hr>",
        '  {ropes.map((rope) => <label for="x" data-rope=`${rope}-1`>{rope}</label>)}',
        "  {Astro.slots.has('default') && (",
        "    <Gust><slot>No rope</slot></Gust>",
        "  )}",
        "  <em set:text={`${title}!`}></em><Badge text='Dry' />",
        '  <p set:html={"<i>html</i>"} />',
        "</section>",
        "<script>alert(1)</script>",
        "<style>.knots { color: red }</style>",
        "",
      ].join("\n"),
      "site/parts/Data.astro":
        "---\nconst posts = await Astro.glob('*.md')\n---\n{posts.length}<slot />\n",
      "site/parts/Foreign.astro": "---\nimport sea from '~icons/sea'\n---\n{sea}<slot />\n",
      "site/parts/Gust.astro": "<slot />\n",
    });
  }, 60_000);

  test("reads its folder, language and topics", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ error /m);
    expect(site.built.code).toBe(0);
    expect(site.text("site.config.ts")).toContain('default: "nl"');
    expect(site.text("site.config.ts")).not.toContain("localeDropdown");
    contains(site.text("sidebars/docs.yml"), ["label: Guides", "id: fly", "https://shop.example"]);
    expect(site.text("sidebars/docs.yml").match(/link:\s+type: doc\s+id: \S+/g)).toEqual([
      expect.stringContaining("id: home"),
    ]);
    expect(site.page("fly")).not.toContain("Edit this page");
  });

  test("renders files outside the page folder, aliases and variables of Astro", () => {
    const page = site.page("fly");
    expect(site.built.stderr).not.toContain("render-error");
    contains(page, [
      "Title: Fly.",
      "Mind the wind.",
      "It gusts.",
      "A strong line.",
      "A long tail.",
      "Version 2 <b>flies</b>.",
      'See <b title="Knots">Knots</b> here.<br/><hr/>',
      'data-rope="hemp-1">hemp</label>',
      "of ropes",
      "<p><i>html</i></p>",
      "<em>Knots!</em>",
      ">Dry</span>",
      "Data of the sea.",
      "Foreign parts.",
      'id="newkite"',
    ]);
    const code = page.replace(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
    contains(code, ["pull(rope);", "import { Code } from '@astrojs/starlight/components';"]);
  });

  test("copies files that stylesheets use, and images with an alias", () => {
    expect(site.built.stderr).not.toContain("code/invalid-meta");
    expect(site.text("site/fonts.css")).toContain("teal");
    expect(site.text("src/wide.css")).toContain("100%");
    expect(site.page("home")).toMatch(/<img[^>]*kite[^"]*\.svg"/);
    contains(site.page("home"), ["kite.js", "<mark", '<span class="line highlighted">']);
    expect(site.imported.stdout).not.toContain("the image doesn't exist");
  });

  test("builds pages with JavaScript of Astro, and pages that aren't valid MDX", () => {
    const land = site.page("land");
    expect(land).not.toContain("client:only");
    contains(land, ["Base /, fields 0.", "A map.", "<b>x</b>", "<i>0 kites</i>"]);
    contains(site.page("torn"), ["Still <strong>here</strong>."]);
  });

  test("reports what it can't convert", () => {
    expect(site.imported.stdout).not.toContain("pagination");
    contains(site.imported.stdout, [
      "page (src/content/docs/torn.mdx)",
      "<Map> (src/content/docs/land.mdx)",
      "page (src/content/docs/index.mdoc)",
      'styles "@fontsource/kite"',
      "`sidebar.hidden` in the front matter",
      "`sidebar.badge` in the front matter",
      "badges in the sidebar",
      '"site/parts/Knot.astro" (site/parts/Knot.astro.tsx) on 1 page',
      '"site/parts/Data.astro" (site/parts/Data.astro.js) on 1 page',
    ]);
    expect(site.imported.stdout).not.toContain("plugin ");
  });
});

test("MkDocs sites keep lists in folders, wildcards, excluded pages and parts of snippets", () => {
  const { built, imported, page, has, text } = moved("loom", {
    "mkdocs.yml": [
      "site_name: Loom",
      "site_url: https://loom.example",
      "repo_url: https://git.example/loom/",
      "edit_uri: edit/main/documentation/",
      "docs_dir: documentation/",
      "exclude_docs: |",
      "  drafts/",
      "  !drafts/kept.md",
      "plugins: [literate-nav]",
      "markdown_extensions:",
      "  - pymdownx.snippets: { base_path: [parts] }",
      "  - toc: { slugify: !!python/object/apply:pymdownx.slugs.slugify { kwds: {} } }",
      "",
    ].join("\n"),
    "documentation/SUMMARY.md":
      "* [Start](index.md)\n* [Yarn](yarn/)\n* [Others](*.md)\n* drafts/*\n* gone.md\n",
    "documentation/yarn/SUMMARY.md": "* [Second](second.md)\n* [First](first.md)\n",
    "documentation/yarn/first.md": "# First\n",
    "documentation/yarn/second.md": "# Second\n",
    "documentation/weft.md": "# Weft\n",
    "documentation/drafts/lost.md": "# Lost\n",
    "documentation/drafts/kept.md": "# Kept\n",
    "documentation/index.md": [
      "# Loom",
      "",
      '--8<-- "threads.txt:2:3,5"',
      "",
      '--8<-- "threads.txt:knot"',
      "",
      "```",
      ';--8<-- "threads.txt"',
      "```",
      "",
      "## Two Words",
      "",
      "H~2~O, x^2^ and ~~gone~~.",
      "",
    ].join("\n"),
    "parts/threads.txt":
      "unseen\ntwo\nthree\n<!-- --8<-- [start:knot] -->\nfive\n<!-- --8<-- [end:knot] -->\n",
  });
  expect(built.code).toBe(0);
  const html = page("index");
  contains(html, ["<p>two\nthree\nfive</p>", "<p>five</p>", "--8&lt;-- &quot;threads.txt&quot;"]);
  expect(html).not.toMatch(/unseen|start:knot/);
  contains(html, ['id="Two-Words"', "H<sub>2</sub>O, x<sup>2</sup> and <del>gone</del>"]);
  expect(has("docs/drafts/kept.md")).toBe(true);
  expect(has("docs/drafts/lost.md")).toBe(false);
  const listed = text("sidebars/docs.yml").match(/(?<=(?:id|label): ).*/g);
  expect(listed?.join(" ")).toBe(
    "index Start Yarn yarn/second Second yarn/first First Others weft drafts/kept",
  );
  expect(imported.stdout).toContain('entry "gone.md"');
  expect(text("site.config.ts")).toContain('"https://git.example/loom/edit/main/{path}"');
});

test("MkDocs sites keep patterns of the navigation, and its labels in other languages", () => {
  const { built, imported, page, text } = moved("mint", {
    "mkdocs.yml": [
      "site_name: Mint",
      "theme: { name: material, features: [navigation.tabs] }",
      "plugins:",
      "  - awesome-nav",
      "  - i18n:",
      "      docs_structure: suffix",
      "      languages:",
      "        - { locale: en, name: English, default: true }",
      "        - { locale: cy, name: Cymraeg, site_name: Bathdy, nav_translations: { Coins: Arian, Gone: Wedi mynd } }",
      "",
    ].join("\n"),
    "docs/.nav.yml": "nav:\n  - index.md\n  - Coins: coins\n  - Dies: dies/*\n  - ...\n",
    "docs/coins/.nav.yml":
      'nav:\n  - penny.md\n  - Old: ["old/*"]\n  - glob: "*.md"\n    ignore: "x*"\n',
    "docs/coins/penny.md": "# Penny\n",
    "docs/coins/groat.md": "# Groat\n",
    "docs/coins/old/mark.md": "# Mark\n",
    "docs/dies/first.md": "# First\n",
    "docs/index.md": "# Mint\n",
    "docs/index.cy.md": "# Bathdy\n",
    "docs/last.md": "# Last\n",
  });
  expect(built.stderr).not.toMatch(/(?:error|warning) /);
  const listed = text("sidebars/docs.yml").match(/(?<=(?:id|dir|label): ).*/g);
  expect(listed?.join(" ")).toBe("index coins/penny Old coins/old/mark coins/groat dies last");
  expect(imported.stdout).not.toContain("navigation entry");
  expect(JSON.parse(text("i18n/cy/labels.json"))).toEqual({
    title: "Bathdy",
    navigation: { Coins: "Arian" },
  });
  expect(page("cy/index")).toMatch(/<a[^>]*>Arian<\/a>/);
});

test("VitePress sites with a base path keep their icon and external links", () => {
  const { built, text } = moved("raft", {
    ".vitepress/config.mts": `export default {
      title: "Raft",
      base: "/raft/",
      head: [["link", { rel: "icon", href: "/raft/raft.svg" }]],
      themeConfig: { sidebar: [{ base: "/", items: [{ text: "Map", link: "https://map.example" }] }] },
    };`,
    "index.md": "# Raft\n",
    "public/raft.svg": picture,
  });
  expect(built.stderr).not.toMatch(/(?:error|warning) /);
  expect(text("site.config.ts")).toContain('favicon: "/raft.svg"');
  expect(text("sidebars/docs.yml")).toContain("href: https://map.example");
});

test("Starlight sites keep links to the default locale, and pages that aren't valid MDX", () => {
  const { built, page } = moved("pier", {
    "astro.config.mjs": `
      import starlight from "@astrojs/starlight";
      export default {
        integrations: [starlight({
          title: "Pier",
          defaultLocale: "en",
          locales: { en: { label: "English" }, nl: { label: "Nederlands" } },
        })],
      };`,
    "src/content/docs/en/index.mdx": [
      "",
      "---",
      "title: Pier",
      "hero: { tagline: Walk }",
      "---",
      'import Card from "@astrojs/starlight/components/Card.astro";',
      "",
      ':::tip[Mind `gaps`]{icon="heart"}',
      "[Boats](/en/boats/)",
      ":::",
      "",
      '<Card title="Sea">Salt</Card>',
      "",
    ].join("\n"),
    "src/content/docs/en/boats.mdx":
      '---\ntitle: Boats\n---\nimport boat from "../boat.png";\n\n<img src={boat.src} alt="Boat" />\n\nSail.\n\n<Aside>\n',
    "src/content/docs/nl/index.mdx": "---\ntitle: Steiger\n---\n",
  });
  expect(built.stderr).not.toMatch(/ error |unknown-page|missing-export/);
  contains(page("index"), ['href="/boats"', "Walk", "Salt"]);
  expect(page("index")).not.toContain("icon=");
  contains(page("boats"), ["Sail."]);
});
