import { expect, test } from "vitest";
import { contains, moved } from "./imported-site.ts";

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

test("MkDocs sites keep references, files without links, line numbers and names in C++", () => {
  const site = moved("beacon", {
    "mkdocs.yml": `
site_name: Beacon
theme: { name: material, custom_dir: docs/parts }
hooks: [docs/hooks.py]
plugins: [autorefs, mkdocstrings, include-markdown]
markdown_extensions:
  - pymdownx.highlight: { linenums: true }
`,
    "docs/index.md": [
      "# Beacon",
      "",
      "See [lamps][], [New & old][], [`Lamp`][beacon.Lamp], [`lit`][lamps], [`gone`][] and [none][].",
      "",
      "Not `a[lamps][lamps]`, but `x` [there][known].",
      "",
      "[known]: https://beacon.example/",
      "",
    ].join("\n"),
    "docs/guide/lamps.md": [
      "# Lamps",
      "",
      '<img src="../../../img/lamp.svg" alt="Lamp"/>',
      "",
      "## Old lamps {: #old }",
      "",
      "## New & old",
      "",
      "Also [New & old][].",
      "",
      "::: beacon.Lamp",
      "",
      "```.cpp",
      "light();",
      "```",
      "",
      "```mermaid",
      "graph LR; A --> B",
      "```",
      "",
    ].join("\n"),
    "docs/all.md":
      '# All\n\n{% include-markdown "guide/intro.md" %}\n\n{%\n  include-markdown "../README.md"\n  rewrite-relative-urls=true\n%}\n',
    "docs/guide/intro.md": "[Lamps](lamps.md#old), `[a](lamps.md)` and [top](#top).\n",
    "README.md": "![Lamp](docs/img/lamp.svg) [site](https://beacon.example/)\n",
    "docs/hash.md": "# <small>std::</small>hash<beacon::lamp\\>\n\nThe `hash`.\n",
    "docs/img/lamp.svg": picture,
    "docs/img/unused.svg": picture,
    "docs/404.html": "<h1>Lost</h1>",
    "docs/robots.txt": "User-agent: *\n",
    "docs/index.html": "<h1>Old</h1>",
    "docs/CNAME": "beacon.example\n",
    "docs/google1.html": "google-site-verification: google1.html\n",
    "docs/hooks.py": "pass\n",
    "docs/parts/main.html": "{% extends 'base.html' %}\n",
  });
  expect(site.built.stderr).not.toMatch(/^\S+ error /m);
  contains(site.text("docs/index.md"), [
    "See [lamps](./guide/lamps.md#lamps), [New & old](./guide/lamps.md#new-old),",
    "[`Lamp`](./guide/lamps.md#beacon.Lamp), [`lit`](./guide/lamps.md#lamps), `gone` and [none][].",
    "Not `a[lamps][lamps]`, but `x` [there][known].",
  ]);
  contains(site.imported.stdout, ["references to code (docs/index.md)"]);
  contains(site.text("docs/all.md"), [
    "[Lamps](./guide/lamps.md#old), `[a](lamps.md)` and [top](#top).",
    "![Lamp](img/lamp.svg) [site](https://beacon.example/)",
  ]);
  contains(site.text("docs/guide/lamps.md"), [
    "Also [New & old](./lamps.md#new-old).",
    "```cpp showLineNumbers\n",
    "```mermaid\n",
  ]);
  expect(site.page("guide/lamps")).toMatch(
    /<img[^>]*alt="Lamp"[^>]*width="4"|<img[^>]*width="4"[^>]*alt="Lamp"/,
  );
  expect(site.page("hash")).toContain('id="stdhashbeaconlamp"');
  expect(site.page("hash")).toMatch(/hash&lt;beacon::lamp(?:&gt;|>)/);
  expect(
    ["img/unused.svg", "CNAME", "google1.html"].filter((file) => !site.has(`build/${file}`)),
  ).toEqual([]);
  expect(
    ["img/lamp.svg", "hooks.py", "parts/main.html"].filter((file) => site.has(`static/${file}`)),
  ).toEqual([]);
});

test("VitePress sites keep text in code groups, marked titles, and only the code that Twoslash shows", () => {
  const fence = "```";
  const site = moved("heron", {
    ".vitepress/config.mjs":
      "const editLink = { pattern: 'https://git.example/heron/edit/main/:path' };\nexport default { title: 'Heron', themeConfig: { editLink } };",
    "nests.md": "# A nest\n",
    "nests/index.md": "# Nests\n\n## Two\n",
    "index.md": [
      "# Heron",
      "",
      "::: code-group",
      "",
      `${fence}ts {0} [fly.ts] twoslash`,
      "import { Bird } from './bird'",
      "// ---cut---",
      "// @noErrors",
      "// ---cut-start---",
      "const hidden = 1",
      "// ---cut-end---",
      "const bird = new Bird()",
      "//    ^?",
      "// A comment",
      "// ---cut-after---",
      "bird.land()",
      fence,
      "",
      `${fence}sh [Shell]`,
      "fly",
      fence,
      "",
      "Both need wings.",
      "",
      ":::",
      "",
      "[Nests](/nests/#two), [nest](/nests)",
      "",
      "::: details How **far** `fly` goes",
      "Far.",
      ":::",
      "",
    ].join("\n"),
  });
  expect(site.built.stderr).not.toMatch(/^\S+ (?:error|warning) /m);
  contains(site.text("docs/index.md"), [
    `${fence}ts title="fly.ts"\nconst bird = new Bird()\n// A comment\n${fence}`,
    ":::\n\nBoth need wings.",
    "<summary>How <strong>far</strong> <code>fly</code> goes</summary>",
  ]);
  contains(site.page("index"), ['href="/nests/index#two"', 'href="/nests"']);
  expect(site.has("build/nests/index.html")).toBe(true);
  expect(site.page("index")).toContain('href="https://git.example/heron/edit/main/docs/index.md"');
});

test("Starlight sites show the labels of icons, and report the icons", () => {
  const site = moved("owl", {
    "astro.config.mjs":
      'import starlight from "@astrojs/starlight";\nexport default { integrations: [starlight({ title: "Owl" })] };',
    "src/content/docs/index.mdx":
      '---\ntitle: Owl\n---\n\nimport { Icon } from "@astrojs/starlight/components";\n\nNight: <Icon name="moon" label="yes" />, day: <Icon name="sun" />.\n',
  });
  expect(site.built.stderr).not.toMatch(/^\S+ error /m);
  expect(site.page("index")).toContain("Night: yes, day: .");
  expect(site.imported.stdout).toContain("icons (src/content/docs/index.mdx)");
});
