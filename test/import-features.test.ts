import { expect, test } from "vitest";
import { contains, moved } from "./imported-site.ts";

/* Parts of VitePress, Starlight and MkDocs sites that readers would see as broken text or links. */

test("VitePress sites keep HTML with Vue attributes, anchors and code without line numbers", () => {
  const { built, imported, page, text } = moved("barge", {
    ".vitepress/config.mts": `export default {
      extends: { title: "Barge", themeConfig: { nav: [{ text: "Canal", link: "/canal" }], logo: "/none.svg" } },
      markdown: { lineNumbers: true, languageAlias: { own: "js" } },
      themeConfig: { carbonAds: {}, logo: "./barge.svg", sidebar: [{ text: "Depth", link: "/canal#depth" }, { text: "Canal", link: "/canal", items: [{ text: "Lock", link: "/lock" }] }] },
    };`,
    "canal.md": [
      "# Canal",
      "",
      "## Depth",
      "",
      `<a :href="'/lock'" @click="go(a => b)" v-if="open">Open</a>`,
      "",
      '<p v-for="lock in 3" :key="lock">A lock</p> and <i v-pre>raw</i>.',
      "",
      "Deep water. {#deep .wide}",
      "",
      "[Deep](#deep)",
      "",
      '<a name="end"/> End.',
      "",
      '<iframe src="https://barge.example/" />',
      "",
      "### Mooring",
      "",
      "- Ropes:",
      "",
      "  #### What's 2.0?",
      "",
      "```js:no-line-numbers",
      "one();",
      "```",
      "",
      "```js",
      "two();",
      "```",
      "",
    ].join("\n"),
    "public/barge.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "lock.md": "---\nsidebar: false\naside: false\n---\n# Lock\n\n<b v-pre>Shut</b>.\n",
  });
  expect(built.code).toBe(0);
  expect(built.stderr).not.toContain("unknown-anchor");
  const canal = page("canal");
  contains(canal, ['<a href="/lock">Open</a>', "<p>A lock</p>", "<i>raw</i>", '<a id="deep"></a>']);
  expect(text("docs/canal.md")).toContain("```js\none();");
  expect(text("docs/canal.md")).toContain("```js showLineNumbers\ntwo();");
  contains(canal, [
    'href="/canal#depth"',
    '<h3 id="mooring">Mooring',
    '<a name="end"></a> End.',
    'id="what-s-2-0"',
  ]);
  expect(text("sidebars/docs.yml")).toMatch(/category[^]*link:\s+type: doc\s+id: canal/);
  contains(text("docs/lock.md"), ["displayed_sidebar: null", "hide_table_of_contents: true"]);
  expect(text("site.config.ts")).toContain("respectSystem: true");
  contains(text("site.config.ts"), ['title: "Barge"', 'to: "/canal"', 'src: "/barge.svg"']);
  contains(imported.stdout, ["Vue attributes (docs/canal.md)", "carbonAds", "languageAlias"]);
  expect(imported.stdout).not.toContain("Vue attributes (docs/lock.md)");
});

test("Starlight sites keep marked text, HTML in cards and kinds of buttons", () => {
  const { built, imported, page, text } = moved("dune", {
    "astro.config.mjs": `
      import starlight from "@astrojs/starlight";
      import topics from "starlight-sidebar-topics";
      export default {
        publicDir: "./site/files",
        redirects: { "/old/[...slug]": "/new/[...slug]" },
        integrations: [starlight({
          title: "Dune", pagination: false,
          plugins: [topics([{ label: { en: "Beach" }, items: [{ label: "Grass", link: "/sand/#grass" }] }])],
        })],
      };`,
    "site/files/dune.txt": "Sand.\n",
    "src/dune.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "src/content/docs/index.md":
      "---\ntitle: Dune\ntemplate: splash\nhero: { tagline: Sand, image: { html: '🏜️' } }\n---\n",
    "src/content/docs/sand.mdx": [
      "---",
      "title: Sand",
      "pagefind: false",
      "sidebar: { badge: { text: New } }",
      "---",
      'import { Card, CardGrid, LinkButton, LinkCard } from "@astrojs/starlight/components";',
      'import { Code } from "astro-expressive-code/components";',
      'import { Image } from "astro:assets";',
      "",
      "## Grass",
      "",
      "<CardGrid>",
      '<Card title="<em>Fine</em> sand">Soft.</Card>',
      '<LinkCard title="Sea" href="/sand/" description="A <b>deep</b> sea." />',
      "</CardGrid>",
      "",
      '<Image src={import("../../dune.svg")} alt="A dune" />',
      "",
      '<Code code="dune();" lang="js" />',
      "",
      '<LinkButton href="/sand/" variant="minimal">Dig</LinkButton>',
      "",
      '```js "two words" ins="dig" showLineNumbers startLineNumber=5',
      "two words; dig();",
      "```",
      "",
      '```sh frame="none"',
      "dig",
      "```",
      "",
      '```diff lang="js"',
      "-dig();",
      "```",
      "",
    ].join("\n"),
  });
  expect(built.code).toBe(0);
  const sand = page("sand");
  contains(sand, ["<em>Fine</em> sand", "A <b>deep</b> sea.", "button button-plain"]);
  contains(sand, ['data-start="5"', "<mark>two words</mark>"]);
  expect(sand).toMatch(/<img src="[^"]*dune[^"]*\.svg" alt="A dune"/);
  expect(sand.replace(/<[^>]*>/g, "")).toContain("dune();");
  expect(sand.match(/<mark/g)).toHaveLength(2);
  const home = text("src/content/docs/index.mdx");
  contains(home, ["displayed_sidebar: null", "Sand\n\n🏜️"]);
  contains(text("src/content/docs/sand.mdx"), ["```sh frame=none", "```js diff"]);
  expect(text("static/dune.txt")).toContain("Sand.");
  contains(text("sidebars/docs.yml"), ["label: Beach", "href: /sand#grass"]);
  expect(text("site.config.ts")).toContain("respectSystem: true");
  contains(imported.stdout, [
    "`pagefind` in the front matter",
    "`sidebar.badge` in the front matter",
    'option "starlight.pagination"',
    'redirect "/old/[...slug]"',
  ]);
});

test("MkDocs sites keep buttons, anchors of text, the list of tags and raw text", () => {
  const { built, imported, page, text } = moved("yarn", {
    "mkdocs.yml": [
      "site_name: Yarn",
      "extra_css: [https://yarn.example/a.css]",
      "extra: { analytics: { provider: google } }",
      "theme:",
      "  name: material",
      '  palette: [{ media: "(prefers-color-scheme: dark)", scheme: slate, primary: teal }]',
      "plugins: [tags, macros]",
      "markdown_extensions: [attr_list, pymdownx.smartsymbols]",
      "nav: [index.md, { Labels: tags.md }]",
      "",
    ].join("\n"),
    "docs/index.md": [
      "---",
      "tags: [wool]",
      "---",
      "# Yarn",
      "",
      "[:material-sheep: Wool](spin.md){ .md-button .md-button--primary } [Spin](spin.md){.md-button}",
      "",
      "A long thread.",
      "{ .soft #thread }",
      "",
      "[Thread](#thread) of `:::js wool()` by {{ config.site_name }}.",
      "",
      '[Knot](spin.md){ title="A tight knot" }',
      "",
      "{% raw %}{{ kept }}{% endraw %}",
      "",
      "Write ` ```{.js .soft} `.",
      "",
    ].join("\n"),
    "docs/spin.md": '# Spin\n\n=== "By hand"\n\n    Ask <wool@yarn.example>.\n',
    "docs/tags.md": "# Tags\n\n<!-- material/tags -->\n",
    "docs/all.md":
      '# All\n\n[TAGS]\n\n[Part](_part.md)\n\n<div class="grid cards" markdown>\n\n- Wool\n\n</div>\n',
    "docs/logo.md": "<h1>Logo</h1>\n\nFirst.\n\n# Second\n\nLast.\n",
    "docs/_part.md": "# Part\n\nA part.\n",
    "docs/thread/readme.md": "# Read\n\nRead it.\n",
  });
  expect(built.code).toBe(0);
  expect(built.stderr).not.toMatch(/unknown-anchor|route\/duplicate/);
  const yarn = page("index");
  contains(yarn, [
    '<a href="/spin" class="button">Wool</a>',
    '<a href="/spin" class="button button-plain">Spin</a>',
    '<a id="thread"></a>',
    "<code>wool()</code> by Yarn.",
    "<p>{{ kept }}</p>",
    "<code>```{.js .soft}</code>",
  ]);
  contains(page("all"), ['<a href="/tags">Tags</a>', '<div class="card">']);
  expect(text("sidebars/docs.yml")).toMatch(/label: Labels\s+href: \/tags/);
  expect(text("site.config.ts")).toContain("respectSystem: true");
  contains(page("spin"), ['role="tablist"', 'href="mailto:wool@yarn.example"']);
  expect(page("logo")).toMatch(/<h1[^>]*>Logo[^]*First\.[^]*Second[^]*Last\./);
  expect(page("thread/readme")).toContain("Read it.");
  expect(page("_part")).toContain("A part.");
  contains(imported.stdout, [
    "tooltips (docs/index.md)",
    'style "https://yarn.example/a.css"',
    'option "extra.analytics"',
    'extension "pymdownx.smartsymbols"',
  ]);
});

test("MkDocs sites keep pages that awesome-nav appends to a list", () => {
  const { built, text } = moved("felt", {
    "mkdocs.yml": "site_name: Felt\nplugins: [awesome-nav]\n",
    "docs/.nav.yml": "append_unmatched: true\nnav: [zoom.md]\n",
    "docs/index.md": "# Felt\n",
    "docs/apple.md": "# Apple\n",
    "docs/zoom.md": "# Zoom\n",
  });
  expect(built.code).toBe(0);
  const ids = [...text("sidebars/docs.yml").matchAll(/id: (.+)/g)].map(([, id]) => id);
  expect(ids).toEqual(["zoom", "index", "apple"]);
});

test("Starlight sites keep styles after attributes with code, and one title above a hero", () => {
  const site = moved("sextant", {
    "astro.config.mjs": `
      import starlight from "@astrojs/starlight";
      export default { integrations: [starlight({ title: "Sextant" })] };`,
    "src/content/docs/index.md":
      "---\ntitle: Sextant\nhero: { title: Find the way, tagline: By stars }\n---\n\nText.\n",
    "src/assets/star.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "src/content/docs/sky.mdx": [
      "---\ntitle: Sky\n---",
      'import star from "../../assets/star.svg";',
      "",
      '<img src={star.src} alt="Star" style="max-width: 20px" />',
      "",
      "<p tabIndex={0} style='--of-sea: 1; -webkit-box-flex: 1'>Low</p>",
      "",
    ].join("\n"),
  });
  expect(site.built.stderr).not.toMatch(/page\/render-error|second-title/);
  contains(site.text("src/content/docs/sky.mdx"), [
    'style={{ "maxWidth": "20px" }}',
    'style={{ "--of-sea": "1", "WebkitBoxFlex": "1" }}',
  ]);
  expect(site.page("index").match(/<h1/g)).toHaveLength(1);
}, 60_000);

test("Starlight sites keep the labels, the order and the first pages of generated groups", () => {
  const site = moved("orrery", {
    "astro.config.mjs": `
      import starlight from "@astrojs/starlight";
      export default { integrations: [starlight({
        title: "Orrery",
        sidebar: [
          { label: "Worlds", autogenerate: { directory: "worlds" } },
          { label: "Rings", autogenerate: { directory: "worlds" }, items: ["index", "rings/a", "v2"] },
        ],
      })] };`,
    "src/content/docs/index.md": "---\ntitle: Orrery\n---\n",
    "src/content/docs/parts/ring-a.md": "---\ntitle: Ring A\nslug: rings/a\n---\n",
    "src/content/docs/V.2.md": "---\ntitle: Version 2\n---\n",
    "src/content/docs/worlds/far.md": "---\ntitle: Far\nsidebar: { order: 3 }\n---\n",
    "src/content/docs/worlds/index.md": "---\ntitle: All worlds\nsidebar:\n  order: 1\n---\n",
    "src/content/docs/worlds/gas-giants/index.md": "---\ntitle: Overview\n---\n",
    "src/content/docs/worlds/gas-giants/big.md": "---\ntitle: Big\nsidebar:\n  order: 2\n---\n",
  });
  const [sidebar = ""] = /<nav class="sidebar"[^]*?<\/nav>/.exec(site.page("worlds/far")) ?? [];
  const labels = sidebar.replace(/<[^>]*>/g, "|").match(/[^|]+/g) ?? [];
  const worlds = ["Worlds", "All worlds", "gas-giants", "Overview", "Big", "Far"];
  expect(labels.slice(0, 10)).toEqual([...worlds, "Rings", "Orrery", "Ring A", "Version 2"]);
}, 60_000);

test("Starlight sites show titles of boxes in the language of the page", () => {
  const aside = 'import { Aside } from "@astrojs/starlight/components";';
  const site = moved("astrolabe", {
    "astro.config.mjs": `
      import starlight from "@astrojs/starlight";
      export default { integrations: [starlight({
        title: "Astrolabe",
        locales: { root: { label: "English", lang: "en" }, es: { label: "Español" } },
      })] };`,
    "src/content/docs/index.mdx": `---\ntitle: Home\n---\n${aside}\n\n<Aside>Look up.</Aside>\n`,
    "src/content/docs/es/index.mdx": [
      `---\ntitle: Inicio\n---\n${aside}`,
      "",
      '<Aside type="caution">',
      "  Mira **arriba**.",
      "",
      "  :::tip",
      "  De noche.",
      "  :::",
      "</Aside>",
      "",
      '<Aside type="tip" title="Ojo">Mira.</Aside>',
      "",
    ].join("\n"),
  });
  contains(site.page("index"), ['admonition-title">Note<']);
  const titles = site.page("es/index").match(/(?<=admonition-title">)[^<]*/g);
  expect(titles).toEqual(["Precaución", "Consejo", "Ojo"]);
}, 60_000);

test("VitePress sites rewrite paths with a part without a name", () => {
  const site = moved("barge", {
    "docs/.vitepress/config.mjs": `
      export default {
        title: "Barge",
        rewrites: { "cargo/:kind/src/(.*)": "goods/:kind/(.*)", "notes.(v1)/(.*)": "a.md" },
      };`,
    "docs/index.md": "# Barge\n\n[Coal](./cargo/coal/src/black/lump.md)\n",
    "docs/cargo/coal/src/black/lump.md": "# Lump\n",
  });
  expect(site.built.stderr).not.toContain("unknown-page");
  contains(site.page("goods/coal/black/lump"), ["Lump"]);
  expect(site.page("index")).toContain('href="/goods/coal/black/lump"');
}, 60_000);

test("VitePress sites keep images and strings from scripts, and report other expressions in code", () => {
  const site = moved("kayak", {
    "docs/.vitepress/config.mjs": 'export default { title: "Kayak" };',
    "docs/public/wave.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "docs/index.md": [
      "---\ntitle: Paddles\nhero: { size: 2 }\n---",
      "<script setup>",
      "import wave from './public/wave.svg?url'",
      "import { ref } from 'vue';",
      "const craft = 'canoe'",
      "</script>",
      "",
      "# A {{ craft }} for {{ $frontmatter.hero.size }}",
      "",
      '<img :src="wave" :alt="craft" :title="other">',
      "",
      "```ts-vue",
      'const boat = "{{craft}}";',
      "```",
      "",
      "```ts",
      'const text = "{{craft}}";',
      "```",
      "",
    ].join("\n"),
    "docs/code.md": "# Code\n\n```ts-vue\n{{ version }}\n```\n",
  });
  const text = site.text("docs/index.md");
  contains(text, ["# A canoe for 2", 'const boat = "canoe";', 'const text = "{{craft}}";']);
  expect(site.page("index")).toMatch(/<img[^>]*src="[^"]*wave[^"]*"[^>]*alt="canoe"/);
  contains(site.imported.stdout, [
    "Vue attributes (docs/index.md)",
    "Vue expressions (docs/code.md)",
  ]);
  expect(site.imported.stdout).not.toMatch(/<script>|expressions \(docs\/index/);
}, 60_000);
