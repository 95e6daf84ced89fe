import { beforeAll, describe, expect, test } from "vitest";
import { contains, moved, type Moved } from "./imported-site.ts";

describe("MkDocs", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("sluice", {
      "mkdocs.yml": `
site_name: Lock
exclude_docs: |
  drafts/
  *.tmp.md
  /notes/old.md
draft_docs: next.md
markdown_extensions:
  - attr_list
  - pymdownx.tabbed
  - pymdownx.emoji
  - pymdownx.superfences
nav:
  - Start: index.md
  - Opening hours: times.md
  - Odd headings: odd.md
  - boats.md
`,
      "docs/index.md": "# Lock\n\nBoats :ship: pass.\n",
      "docs/boats.md": [
        '# Boats <small>Old</small>\n\n<div class="box" style="width: 3em; color: red">',
        "Up to {3} boats, a < b, see <https://boats.example>.<br>![Bow](bow.svg)",
        '</div>\n\n<img src="bow.svg" width="4">',
        '=== "Large"\n\n    - Five men\n\n=== "Small"\n\n    One man',
        "```text\ndeep\n\n    ```js\n    inner()\n    ```\n```",
        "<!-- A {comment} -->\n\nLast words.",
      ].join("\n\n"),
      "docs/bow.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      "docs/next.md": "# Next\n",
      "docs/deep/drafts/plan.md": "# Plan\n",
      "docs/deep/a.tmp.md": "# A\n",
      "docs/notes/old.md": "# Old\n",
      "docs/deep/notes/old.md": "# Kept\n",
      "docs/times.md": "From *seven* to nine.\n",
      "docs/odd.md": [
        "# Odd",
        "## <!-- md:new --> Deep water",
        "## Gate path <small>Old</small> { id=gate-path }",
        "## :ship: Large boats",
        "## 水门",
        "## 船",
        "[Deep](#deep-water) [Gate](#gate-path) [Boats](#large-boats) [Ship](#_2)",
        '```html\n{% include "gate.html" %}\n```',
      ].join("\n\n"),
    });
  });

  test("shows the label in the navigation as the title of a page without a heading", () => {
    expect(site.page("times")).toMatch(/<h1[^>]*>Opening hours/);
    expect(site.page("index")).toMatch(/<h1[^>]*>Lock/);
  });

  test("leaves out the pages that the configuration excludes, in all folders", () => {
    for (const page of ["deep/drafts/plan", "deep/a.tmp", "notes/old", "next"])
      expect(site.has(`docs/${page}.md`)).toBe(false);
    expect(site.has("docs/deep/notes/old.md")).toBe(true);
  });

  test("keeps ids of headings with comments, options, emoji and other scripts", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
    for (const id of ["deep-water", "gate-path", "large-boats", "_1", "_2"])
      expect(site.page("odd")).toContain(`id="${id}"`);
  });

  test("keeps tabs on a page with HTML, braces and deep code, which becomes MDX", () => {
    expect(site.has("docs/boats.mdx")).toBe(true);
    contains(site.page("boats"), [
      'role="tabpanel"',
      "Up to {3} boats, a &lt; b",
      'href="https://boats.example"',
      'class="box style-',
      "Last words.",
    ]);
    expect(site.page("boats").match(/<img/g)).toHaveLength(2);
    expect(site.page("boats")).toMatch(/inner\(\)[^]*Last words/);
  });

  test("keeps the tags of templates in code, and shows emoji", () => {
    expect(site.text("docs/odd.md")).toContain('{% include "gate.html" %}');
    expect(site.imported.stdout).not.toContain("gate.html");
    expect(site.page("index")).toContain("Boats 🚢 pass.");
  });
});

test("MkDocs sites keep repeated ids and letters of other scripts with another slugify", () => {
  const site = moved("canal", {
    "mkdocs.yml": `
site_name: Canal
markdown_extensions:
  - toc:
      slugify: !!python/object/apply:pymdownx.slugs.slugify
        kwds: { case: lower }
`,
    "docs/index.md": "# Canal\n\n## Größe\n\n## Größe\n\n[Again](#größe_1)\n",
  });
  expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
  contains(site.page("index"), ['id="größe"', 'id="größe_1"']);
});

test("VitePress sites show emoji, and titles that aren't at the start", () => {
  const site = moved("float", {
    ".vitepress/config.ts": 'export default { title: "Float" };\n',
    "late.md": "[Up](./index.md) > *late*\n\n# Late title\n\nMore text.\n",
    "index.md":
      "# Float\n\n## :ship: Boats\n\nShip it :+1: :one::two: [Boats](#boats) `:ship:` 10:30:45\n",
  });
  expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
  expect(site.page("late").match(/<h1/g)).toHaveLength(1);
  expect(site.page("late")).toMatch(/Late title[^]*<em>late<\/em>[^]*More text/);
  contains(site.page("index"), ['id="boats"', "🚢", "Ship it 👍 1️⃣2️⃣", ":ship:", "10:30:45"]);
});

describe("VitePress with a base path and two languages", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("buoy", {
      ".vitepress/config.ts": `export default {
  title: "Buoy",
  base: "/b/",
  markdown: { math: true },
  locales: {
    root: { label: "English", lang: "en" },
    fr: { label: "Français", lang: "fr", themeConfig: { nav: [{ text: "Un", link: "/fr/" }] } },
  },
  themeConfig: {
    nav: [{ text: "One", link: "/" }, { text: "Two", link: "/tide" }],
    footer: { message: '<a href="/b/tide">Tide</a>' },
  },
};`,
      "index.md": '# Buoy\n\n<a href="/b/tide">Tide</a> [French](/fr/) :100: :constructor:\n',
      "tide.md":
        "# Tide\n\n> [!WARNING] Mind the *tide*\n> Deep water.\n\n<!--@include: ./parts/rules.md{5,5}-->\n\n<!--@include: ./parts/pilot.md#at-night{2,}-->\n\n<!--@include: ./parts/pilot.md#夜-->\n",
      "parts/pilot.md":
        "# Pilot\n\n## Start\n\nBy day.\n\n## At *night*\n\nBy lamp.\n\n```sh\n# Lit\n```\n\n### Fog\n\nBy horn.\n\n### 夜 {#夜}\n\nBy ear.\n\n## End\n\nAshore.\n",
      "parts/rules.md": "---\ntitle: Rules\n---\n\nFirst rule.\n\nSecond rule.\n",
      "fr/index.md": "# Bouée\n\n[Accueil](/fr/) [Marée](/tide)\n",
    });
  });

  test("keeps links in HTML, in the footer and to the home page of a language", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
    contains(site.page("index"), ['href="/b/tide"', "💯 :constructor:"]);
  });

  test("shows titles of alerts, and the lines of an included file", () => {
    const tide = site.page("tide");
    contains(tide, ["admonition-warning", "Mind the <em>tide</em>", "Deep water.", "First rule."]);
    expect(tide).not.toContain("Second rule.");
  });

  test("shows the section of an included file, up to the next heading of its level", () => {
    const tide = site.page("tide");
    contains(tide, ["By lamp.", "# Lit", "By horn.", "By ear."]);
    expect(tide).not.toMatch(/By day|At <em>night|Ashore/);
    expect(site.imported.stdout).not.toContain("pilot.md");
  });

  test("reports formulas and a navigation with other items", () => {
    expect(site.imported.stdout).toContain("formulas");
    expect(site.imported.stdout).toContain('navigation of "fr"');
  });
});

test("Starlight sites keep redirects, repeated tabs, source files, images and ids", () => {
  const site = moved("jetty", {
    "package.json": '{ "type": "module" }\n',
    "astro.config.mjs": `import { defineConfig } from "astro/config";
import starlight from "@astrojs/starlight";
export default defineConfig({
  base: "/j",
  redirects: { "/old": "/j/plank/" },
  integrations: [starlight({ title: "Jetty" })],
});
`,
    "src/content/docs/index.md": "---\ntitle: Jetty\n---\n\nText.\n",
    "src/components/Plank.astro": "<b>Plank source</b>\n",
    "src/assets/oak.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "src/content/docs/plank.mdx": `---
title: Plank
---
import { Code, Tabs, TabItem } from "@astrojs/starlight/components";
import source from "../../components/Plank.astro?raw";
import oak from "../../assets/oak.svg";

## Set sail ⛵

<img src={oak.src} alt="Oak" />

<Tabs>
  <TabItem label="Oak">One</TabItem>
  <TabItem label="Oak">Two</TabItem>
</Tabs>

<Code code={source} lang="html" />

<Fragment slot="more">

More *words*.

</Fragment>

[Sail](#set-sail)
`,
  });
  expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
  expect(site.text("site.config.ts")).toContain('to: "/plank"');
  contains(site.page("plank"), [
    'id="set-sail"',
    "Two",
    "Plank source",
    'alt="Oak"',
    "<em>words</em>",
  ]);
});

test("VitePress sites keep code between code spans, other marks of attributes and icons", () => {
  const site = moved("raft", {
    "package.json": "{}",
    ".vitepress/config.ts": `
      import { version } from "../package.json";
      export default {
        title: "Raft",
        base: "/r/",
        description: version,
        markdown: {
          anchor: { slugify: (text: string) => text },
          attrs: { leftDelimiter: "%{", rightDelimiter: "}%" },
        },
        head: [["link", { rel: "apple-touch-icon", href: "/r/icon.svg" }]],
        vite: { publicDir: "./.vitepress/files" },
      };`,
    ".vitepress/files/icon.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"/>',
    "index.md": "---\nlayout: home\nhero:\n  name: <b>Raft</b>\n---\n",
    "logs.md": [
      "# Logs",
      "",
      "## Länge %{#length}%",
      "",
      "[Length](#length) `log` of oak, for example `{ oak: true }`, and `n`{.big}.",
      "",
      '<Badge type="tip" :text="age" /> floats.',
      "",
      "::: code-group",
      "  ```sh [one]",
      "  float one",
      "  ```",
      "  ```sh [two]",
      "  float two",
      "  ```",
      ":::",
      "",
    ].join("\n"),
  });
  expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
  contains(site.text("docs/logs.md"), [
    "## Länge {#length}",
    "`log` of oak, for example `{ oak: true }`, and `n`.",
    '```sh title="one"\nfloat one\n```',
  ]);
  expect(site.text("docs/logs.md")).not.toContain("<span");
  expect(site.page("index")).toContain("<title>Raft");
  contains(site.imported.stdout, ["<Badge>", "markdown.anchor"]);
});

test("MkDocs sites keep variables, snippets in snippets, references and metadata", () => {
  const site = moved("weir", {
    "mkdocs.yml": `
site_name: Lock
extra: { depth: 3, boat: { name: Heron } }
plugins: [macros]
markdown_extensions:
  - pymdownx.snippets: { base_path: [parts] }
`,
    "parts/outer.md": 'Outer part.\n\n--8<-- "inner.md"\n',
    "parts/inner.md": 'Inner part.\n\n--8<-- "outer.md"\n',
    "docs/index.md": [
      "# Lock",
      "",
      "The {{ boat.name }} needs {{depth}} metres, {{ unknown }}.",
      "",
      '--8<-- "outer.md"',
      "",
      '--8<-- "inner.md:pump("',
      "",
      "[`Gate`][lock.Gate], [`lock.open`][] and [a release][v1.0], not [this][].",
      "",
      "[](){#gates}",
      "",
      "[Gates](#gates)",
      "",
      "[v1.0]: https://lock.example/",
      "",
    ].join("\n"),
    "docs/rules.md": "title: House rules\nauthor: Ann\n\nText of the rules.\n",
  });
  expect(site.built.stderr).not.toMatch(/^\S+ error |anchor/m);
  contains(site.text("docs/index.md"), [
    "The Heron needs 3 metres, {{ unknown }}.",
    "Outer part.\n\nInner part.",
    "`Gate`, `lock.open` and [a release][v1.0], not [this][].",
    '<a id="gates"></a>',
  ]);
  contains(site.imported.stdout, ["references to code", 'snippet "inner.md:pump("']);
  expect(site.text("docs/rules.md")).toMatch(/^---\ntitle: House rules\n[^]*---\n\nText/);
});

test("VitePress sites show the sidebar for a page's folder, and menus of many links", () => {
  const icons = ["bluesky", "discord", "github", "mastodon", "x"].map(
    (icon) => `{ icon: "${icon}", link: "https://${icon}.example" }`,
  );
  const site = moved("grove", {
    "docs/.vitepress/config.mjs": `
      export default {
        title: "Grove",
        themeConfig: {
          socialLinks: [${icons.join()}],
          sidebar: {
            "/guide/": [{ text: "Trees", link: "/guide/trees" }, { text: "Tools", link: "/tools/" }],
            "/tools/": [{ text: "Saw", link: "/tools/saw" }],
            "/tools/old": [],
          },
        },
      };`,
    "docs/index.md": "---\nlayout: home\n---\n",
    "docs/guide/trees.md": "# Trees\n",
    "docs/guide/roots.md": "# Roots\n",
    "docs/tools/index.md": "# Tools\n",
    "docs/tools/saw.md": "# Saw\n",
    "docs/tools/old.md": "# Old\n",
  });
  expect(site.built.stderr).not.toMatch(/ error /);
  const sidebarOf = (page: string) => {
    const [sidebar = ""] = /<nav class="sidebar"[^]*?<\/nav>/.exec(site.page(page)) ?? [];
    return ["/guide/trees", "/tools/saw"].filter((href) => sidebar.includes(`href="${href}"`));
  };
  expect(["guide/trees", "guide/roots", "tools", "tools/saw", "tools/old"].map(sidebarOf)).toEqual([
    ["/guide/trees"],
    ["/guide/trees"],
    ["/tools/saw"],
    ["/tools/saw"],
    [],
  ]);
  expect(site.text("docs/guide/trees.md")).not.toContain("displayed_sidebar");
  expect(site.text("site.config.ts")).toContain('label: "Links"');
});

test("VitePress sites keep the content of components, cards without links and missing includes", () => {
  const site = moved("copse", {
    "docs/.vitepress/config.mjs":
      'export default { title: "Copse", head: [["meta", { property: "og:url", content: "https://copse.example/" }]] };',
    "docs/index.md": `---
layout: home
features:
  - { icon: 🌲, title: Pine, details: Evergreen. }
  - { title: Oak, details: Old., link: /oak, linkText: See oaks }
---
`,
    "docs/oak.md": `# Oak

<TeamPage>
  <TeamTitle>
    <template #title>
      The foresters
    </template>
  </TeamTitle>
</TeamPage>

<table>
    <template v-for="tree in trees">
      <tr><td>A tree</td></tr>
    </template>
</table>

<style>
p { color: red }
</style>

\`\`\`md
<!--@include: ./none.md-->
\`\`\`

<<< ./out.ansi
`,
    "docs/out.ansi": "\u001B[90mgrey\u001B[39m text\n",
  });
  expect(site.built.stderr).not.toMatch(/ error /);
  contains(site.page("index"), [
    'class="card-title">🌲 Pine<',
    '<a href="/oak"><span class="card-title">Oak',
  ]);
  const oak = site.page("oak");
  expect(oak).toMatch(/<p>The foresters\s*<\/p>/);
  expect(oak).toMatch(/<td>A tree<\/td>/);
  contains(oak, ["@include: ./none.md", "grey text"]);
  contains(site.text("site.config.ts"), ['url: "https://copse.example"']);
  contains(site.imported.stdout, ["<style>", "colours of code", '"./none.md"']);
});

test("VitePress sites keep the configurations in folders of pages", () => {
  const site = moved("glade", {
    "docs/.vitepress/config.mjs":
      'export default { title: "Glade", locales: { root: { label: "English" }, fr: { label: "Français" } } };',
    "docs/config.ts": `
      import { defineConfig } from "vitepress";
      export default defineConfig({ themeConfig: { sidebar: [{ text: "The light", link: "/light" }] } });`,
    "docs/fr/config.ts": `
      import { defineAdditionalConfig } from "vitepress";
      export default defineAdditionalConfig({
        themeConfig: { sidebar: [{ text: "La lumière", link: "/fr/light" }] },
      });`,
    "docs/deep/config.ts":
      'import { defineAdditionalConfig } from "vitepress";\nexport default {};',
    "docs/tools/config.ts": "throw new Error();",
    "docs/light.md": "# Light\n",
    "docs/fr/light.md": "# Lumière\n",
  });
  expect(site.built.stderr).not.toMatch(/ error /);
  contains(site.page("light"), [">The light<"]);
  contains(site.page("fr/light"), [">La lumière<"]);
  contains(site.imported.stdout, ["docs/deep/config.ts"]);
  expect(site.imported.stdout).not.toContain("tools/config");
});

test("Starlight sites keep the title and the icon, the sidebar, file names and code in strings", () => {
  const site = moved("tarn", {
    "package.json": "{}",
    "astro.config.mjs": `
      import { defineConfig } from "astro/config";
      import starlight from "@astrojs/starlight";
      export default defineConfig({
        integrations: [
          starlight({
            title: "Tarn",
            customCss: ["./src/styles/tarn.css"],
            sidebar: [{ label: "Depth", link: "/depth/" }],
          }),
        ],
      });`,
    "public/favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "src/content/docs/index.mdx": `---
title: Welcome to the tarn
template: splash
hero: { tagline: Cold and clear., actions: [{ text: Dive, link: /depth/, icon: right-arrow }] }
---

import { Card } from "@astrojs/starlight/components";

<Card title="Trout" icon="star">Shy.</Card>
`,
    "src/content/docs/depth.md": `---
title: Depth
---

\`\`\`js
// src/depth.mjs

measure();
\`\`\`

\`\`\`js
// not a file
wait();
\`\`\`
`,
    "src/styles/tarn.css":
      ":root { --sl-color-accent: #a283da; }\n:root[data-theme='light'] { --sl-color-accent: #8b6cc1; }\n",
    "src/content/docs/marsh.mdx": `---
title: Marsh
---

import { Code, Icon } from "@astrojs/starlight/components";

Wet.
`,
    "src/content/docs/shore.mdx": `---
title: Shore
---

import { Badge, Code, TabItem, Tabs } from "@astrojs/starlight/components";
import Reeds from "../../reeds.astro";
import Fish from "../../fish.astro";

## With reeds <Badge text="New" />

<Code code={\`
import { Code } from "@astrojs/starlight/components";
\`} />

<Reeds />

<Tabs><TabItem label="Day">Grey.</TabItem><TabItem label="Night">Black.</TabItem></Tabs>
`,
    "src/reeds.astro":
      '---\nimport reed from "./reed.svg";\nconst code = `import x from "astro/config";`;\n---\n<p>Reeds: {code}</p>\n<img src={reed.src} alt="Reed" />\n',
    "src/reed.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "src/fish.astro": "---\nconst all = [1].map(async (n) => n);\n---\n<p>{all}</p>\n",
  });
  expect(site.built.stderr).not.toMatch(/ error |suspended/);
  expect(site.page("index")).toMatch(/<h1[^>]*>Welcome to the tarn<\/h1>/);
  expect(site.text("site.config.ts")).toContain('favicon: "/favicon.svg"');
  contains(site.page("depth"), ["src/depth.mjs</", "not a file"]);
  expect(site.page("depth")).not.toContain("// src");
  contains(site.page("shore"), [
    '<a href="/depth">Depth</a>',
    'id="with-reeds"',
    "import { Code } from &quot;@astrojs/starlight/components&quot;",
    "Reeds: ",
  ]);
  expect(site.page("shore")).toMatch(/<img src="[^"]+" alt="Reed"/);
  contains(site.imported.stdout, ["colours of `<Code>`", "src/fish.astro"]);
  expect(site.imported.stdout).not.toContain("marsh");
  expect(site.imported.stdout).toMatch(/- icons \(.*index\.mdx\)[^]*- icons of buttons \(.*index/);
  // The light colour, although it needs more contrast as text.
  expect(site.text("site.config.ts")).toContain('themeColor: "#8b6cc1"');
});
