import { beforeAll, describe, expect, test } from "vitest";
import { contains, moved, type Moved } from "./imported-site.ts";

/* Options of MkDocs sites: the import converts them, or the report lists them. */

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

describe("MkDocs with many options", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("loom", {
      "mkdocs.yml": `
site_name: Loom
site_url: https://loom.example/
site_author: Ada
repo_url: https://git.example/loom/
edit_uri_template: blob/main/docs/{path}?plain=1
dev_addr: 127.0.0.1:8000
watch: [src]
strict: true
validation: { nav: { omitted_files: warn } }
extra_templates: [robots.txt]
theme:
  name: material
  logo: loom.svg
  icon: { repo: fontawesome/brands/git }
  palette:
    - { scheme: slate, primary: deep purple, accent: lime }
  features: [navigation.instant, content.code.annotate]
  font: false
  direction: rtl
extra:
  homepage: https://weaver.example/
  analytics: { provider: google }
  yarn: wool
extra_css: [gone.css]
plugins:
  - search: { lang: en }
  - tags: { tags_hierarchy: true }
  - git-revision-date-localized: { enable_creation_date: true, type: date }
markdown_extensions:
  - nl2br
  - smarty
  - toc: { permalink: true, toc_depth: 2-4, separator: _, title: Threads }
  - pymdownx.superfences:
      custom_fences:
        - { name: mermaid, class: mermaid }
        - { name: weave, class: weave }
  - pymdownx.magiclink: { repo_url_shorthand: true, social_url_shorthand: true, user: ada, repo: loom }
`,
      "docs/index.md":
        "---\nhide: [navigation, footer]\ntemplate: home.html\nyarn: cotton\n---\n# Loom\n\nSee #12, !7, ada/wool#3 and @ada.\nA *second* line.\n\n- One\n  more\n\n## Warp\n",
      "docs/weft.md":
        '# Weft\n\n=== "A"\n\n    One.\n\n=== "B"\n\n    Two.\n\n<div class="x" markdown>\n*Inside*.\n</div>\n\n<div markdown="1">Last\n\nand\nleast.</div>\n',
      "docs/loom.svg": logo,
    });
  }, 60_000);

  test("builds immediately", () => {
    expect(site.built.stderr).not.toMatch(/^\S+ error /m);
    expect(site.built.code).toBe(0);
  });

  test("converts options that Lectern has", () => {
    contains(site.text("site.config.ts"), [
      'editUrl: "https://git.example/loom/blob/main/{path}?plain=1"',
      'themeColor: "#7e56c2"',
      'default: "dark"',
      "minHeadingLevel: 2",
      "maxHeadingLevel: 4",
      'href: "https://weaver.example/"',
    ]);
    const home = site.page("index");
    contains(home, [
      'href="https://github.com/ada/loom/issues/12"',
      'href="https://github.com/ada/loom/pull/7"',
      'href="https://github.com/ada/wool/issues/3"',
      'href="https://github.com/ada"',
      "<br",
    ]);
    expect(home).not.toContain('id="sidebar"');
  });

  test("reports all other options", () => {
    const names = [
      "site_author extra_templates theme.direction theme.icon theme.palette.accent",
      "theme.features.content.code.annotate extra.analytics extra.yarn tags.tags_hierarchy",
      "git-revision-date-localized.enable_creation_date toc.separator toc.title smarty",
    ];
    for (const name of names.join(" ").split(" "))
      expect(site.text("import-report.md")).toContain(`"${name}"`);
    contains(site.text("import-report.md"), [
      'blocks of "weave"',
      'style "gone.css"',
      "`template` in the front matter (docs/index.md)",
      "`hide: footer` in the front matter",
    ]);
    expect(site.text("import-report.md")).not.toMatch(
      /dev_addr|watch|strict|"search|permalink|navigation\.instant|font|"toc"/,
    );
  });

  test("keeps tabs on a page with Markdown in HTML", () => {
    contains(site.page("weft"), ['role="tablist"', "<em>Inside</em>", "least."]);
    expect(site.has("docs/weft.mdx")).toBe(true);
  });
});

test("MkDocs sites keep indented code, prose that starts with import, and references", () => {
  const { built, imported, page, text } = moved("spindle", {
    "mkdocs.yml":
      "site_name: Spindle\nplugins: [{ mkdocstrings: { handlers: { python: { inventories: [a.inv] } } } }]\nmarkdown_extensions: [pymdownx.tabbed, pymdownx.mark, codehilite]\n",
    "docs/index.md": [
      "# Spindle",
      "",
      "The structure is:",
      "",
      "    * yarn ==a==",
      "        * <python files> {x}",
      "",
      "    :::last",
      "",
      "!!! note",
      "    Inside:",
      "",
      "        :::python",
      "        spin(x)",
      "",
      "- A list",
      "",
      "    with ==text==.",
      "",
      '=== "One"',
      "",
      "    Add the following",
      "    import to your file.",
      "",
      '=== "Two"',
      "",
      "    * [`Wheel`][spindle.Wheel]: turns.",
      "    * [twist][] and [threads][collections-threads].",
      "",
      "::: spindle.Wheel",
      "",
    ].join("\n"),
  });
  expect(built.stderr).not.toMatch(/undefined-reference|unknown-anchor/);
  contains(text("docs/index.mdx"), ["```\n* yarn ==a==\n    * <python files> {x}\n\n:::last\n```"]);
  const home = page("index");
  contains(home, [
    'role="tablist"',
    "import to your file.",
    "<mark>text</mark>",
    'data-language="python"',
  ]);
  contains(home, ['<a href="/#spindle.Wheel"><code>Wheel</code></a>', "twist and threads."]);
  expect(home).not.toContain(":::python");
  expect(imported.stdout).toContain("references to code (docs/index.md)");
});

test("MkDocs sites keep sizes of images and HTML titles, and report images for dark mode", () => {
  const { imported, page } = moved("bobbin", {
    "mkdocs.yml":
      "site_name: Bobbin\ntheme: { name: material, logo: logo-white.svg }\nmarkdown_extensions: [attr_list]\n",
    "docs/index.md":
      '<p><img src="a.svg" alt=""></p>\n\n<h1 align="center">Bobbin</h1>\n\n![Red](a.svg){ width="30" loading=lazy }\n![Blue](a.svg "Title"){ style="height: 2rem" align=left }\n![Day](a.svg#only-light) ![Night](a.svg#only-dark)\n\n[![Link](a.svg){ height=9 }](index.md)\n',
    "docs/a.svg": logo,
    "docs/logo-white.svg": logo,
  });
  const home = page("index");
  expect(home.match(/<h1/g)).toHaveLength(1);
  expect(home).toMatch(
    /<img[^>]*alt="Red"[^>]*width="30"[^]*<img[^>]*class="style-\w+"[^>]*alt="Blue"/,
  );
  expect(home).toMatch(/<a href="[^"]*"><span><img[^>]*alt="Link"[^>]*height="9"/);
  contains(home, ['alt="Day"']);
  expect(home).not.toContain('alt="Night"');
  contains(imported.stdout, [
    "images for dark mode (docs/index.md)",
    "alignment (docs/index.md)",
    'logo "logo-white.svg"',
  ]);
});

test("MkDocs sites keep pages whose names start with an underscore", () => {
  const { built, page, text } = moved("shuttle", {
    "mkdocs.yml":
      "site_name: Shuttle\nexclude_docs: _draft.md\nnav: [index.md, { Hidden: _hidden.md }, { Parts: _parts/* }]\n",
    "docs/index.md": "# Shuttle\n\n[Hidden](_hidden.md) and [part](_parts/_a.md#b).\n",
    "docs/_hidden.md": "# Secret\n\n[Home](index.md) and [part](_parts/_a.md).\n",
    "docs/_parts/_a.md": "# A\n\n## B\n",
    "docs/_draft.md": "# Draft\n",
  });
  expect(built.stderr).not.toMatch(/ (?:error|warning) /);
  contains(page("index"), ['href="/_hidden"', 'href="/_parts/_a#b"']);
  contains(page("_hidden"), ["Secret", 'href="/_parts/_a"']);
  contains(page("_parts/_a"), ['id="b"']);
  contains(text("sidebars/docs.yml"), ["label: Hidden", "dir: parts_"]);
});

test("MkDocs sites keep pages with other line ends, bars in code and Markdown in details", () => {
  const { built, imported, page } = moved("treadle", {
    "mkdocs.yml":
      "site_name: Treadle\nplugins: [blog]\nmarkdown_extensions: [admonition, tables, md_in_html, pymdownx.snippets]\n",
    "part.md": "!!! danger\r\n    Mind the gap.\r\n",
    "docs/index.md": '# Treadle\r\n\r\n!!! tip\r\n    Inside.\r\n\r\n--8<-- "part.md"\r\n',
    "docs/table.md":
      "# Table\n\n| A | B |\n|---|---|\n| `a|b` | last |\n\n<details markdown>\n<summary>More</summary>\nInner *text*.\n</details>\n",
    "docs/old.markdown": "# Old\n",
    "docs/blog/.authors.yml": "authors:\n  ann: { name: Ann, avatar: ann.png }\n",
    "docs/blog/posts/a.md": "---\ndate: 2024-01-02\nauthors: [ann]\n---\n# Post\n",
  });
  expect(built.code).toBe(0);
  contains(page("index"), ["admonition-tip", "admonition-danger"]);
  contains(page("table"), ["<code>a|b</code>", "last</td>", "Inner <em>text</em>."]);
  contains(imported.stdout, ["page (docs/old.markdown)", '"avatar" of authors']);
});

test("MkDocs sites keep formulas, also where Markdown would change them", () => {
  const { built, imported, page, text } = moved("hank", {
    "mkdocs.yml":
      "site_name: Hank\nmarkdown_extensions: [admonition, pymdownx.tabbed, { pymdownx.arithmatex: { generic: true } }]\n",
    "docs/index.md": [
      "# Hank",
      "",
      String.raw`The load $a_i^2 * b_i$ and \(f(x)\,dx\) cost $5 or 6 $, \$7 and ` + "`$x$`.",
      "",
      "> Twist:",
      ">",
      "> $$",
      String.raw`> \rho = \begin{bmatrix} 1 \\ 2 \end{bmatrix}`,
      "> $$",
      "",
      "1. Step",
      "",
      String.raw`    \[ [a](b) \]`,
      "",
      "```sh",
      "echo $A $B",
      "```",
      "",
      '=== "One"',
      "",
      String.raw`    \begin{align*}`,
      "    x_{i} &< y",
      String.raw`    \end{align*}`,
      "",
      '=== "Two"',
      "",
      String.raw`    Text $\frac{1}{2}$.`,
      "",
    ].join("\n"),
    "docs/money.md": [
      "# Money",
      "",
      "It costs $5 or $6.",
      "",
      "Members pay [$15 a month].",
      "",
      "- From [$ref]",
      "- To ($8)",
      "",
      "[$15 a month]: https://a.example",
      "[$ref]: https://b.example",
      "",
    ].join("\n"),
  });
  expect(built.stderr).not.toMatch(/ (?:error|warning) /);
  const home = page("index");
  for (const formula of ["a_i^2 * b_i", String.raw`f(x)\,dx`, String.raw`\frac{1}{2}`])
    expect(home).toContain(`<code class="language-math math-inline">${formula}</code>`);
  contains(home, [
    "cost $5 or 6 $, $7 and <code>$x$</code>",
    String.raw`math-display">\rho = \begin{bmatrix} 1 \\ 2 \end{bmatrix}</code>`,
    'math-display">[a](b)',
    "x_{i} &amp;&lt; y",
  ]);
  expect(text("docs/index.mdx")).toContain("echo $A $B");
  contains(page("money"), ["$5 or $6", "To ($8)"]);
  expect(page("money").match(/<a [^>]*>\$(?:15 a month|ref)</g)).toHaveLength(2);
  expect(imported.stdout).toContain("formulas (docs/index.md)");
  expect(imported.stdout).not.toMatch(/docs\/money|arithmatex/);
});

test("MkDocs sites keep code in lists, code about code, and keys with names, on pages with tabs", () => {
  const { built, imported, page } = moved("niddy", {
    "mkdocs.yml":
      "site_name: Niddy\nmarkdown_extensions: [pymdownx.tabbed, pymdownx.keys, { mdx_truly_sane_lists: { nested_indent: 2 } }]\n",
    "docs/index.md": [
      "# Niddy",
      "",
      '=== "One"',
      "",
      "    Text.",
      "",
      "**Wind:**",
      "",
      "    <wind> {yarn}",
      "",
      "- First",
      "",
      "    Paragraph.",
      "",
      "        <spin> {x}",
      "",
      "    - Nested",
      "",
      "        Its text.",
      "",
      "            {deep}",
      "",
      'Press ++ctrl+"My Key"++ in C++ or "C++".',
      "",
      "~~~ md",
      "```",
      "{% raw %}{{ x }}{% endraw %}",
      "```",
      "~~~",
      "",
    ].join("\n"),
  });
  expect(built.code).toBe(0);
  expect(imported.stdout).not.toMatch(/isn't valid MDX|truly_sane|HTML that MDX/);
  const home = page("index");
  expect(home).toContain('role="tablist"');
  expect(home.match(/<pre\b/g)).toHaveLength(4);
  contains(home, ["<p>Its text.</p>", "<kbd>ctrl</kbd>+<kbd>My Key</kbd>", "{% raw %}"]);
});

test("MkDocs sites keep parts of included files, their levels, and includes in a sentence", () => {
  const { built, imported, page } = moved("reel", {
    "mkdocs.yml": "site_name: Reel\nplugins: [include-markdown, techdocs-core]\n",
    "CHANGELOG.md":
      "Before.\n<!--start-->\n# Changes\n\n## 1.0\n\n```sh\n# wind\n```\n<!--end-->\nHidden.\n",
    "docs/index.md": [
      "# Reel :tada:",
      "",
      'Call us. {% include-markdown "./parts/call.md" %}',
      "",
      "{%",
      '  include-markdown "../CHANGELOG.md"',
      '  start="<!--start-->"',
      '  end="<!--end-->"',
      "  heading-offset=1",
      "%}",
      "",
      'Write `{% include "a.md" %}`.',
      "",
    ].join("\n"),
    "docs/parts/call.md": "By *phone*.\n",
    "docs/notebook.ipynb": "{}\n",
  });
  expect(built.stderr).not.toMatch(/ (?:error|warning) /);
  const home = page("index");
  contains(home, ["Reel 🎉", "Call us. By <em>phone</em>.", '<h2 id="changes">', '<h3 id="10">']);
  contains(home, ["# wind", "<code>{% include &quot;a.md&quot; %}</code>"]);
  expect(home).not.toMatch(/Before|Hidden/);
  expect(imported.stdout).toContain("page (docs/notebook.ipynb)");
  expect(imported.stdout).not.toMatch(/template syntax|techdocs/);
});

test("MkDocs sites without navigation show pages before folders, and their tabs", () => {
  const { text } = moved("swift", {
    "mkdocs.yml":
      "site_name: Swift\ntheme: { name: material, features: [navigation.tabs] }\nplugins: [blog]\n",
    "docs/index.md": "# Home\n",
    "docs/zeta_x.md": "# Zeta\n",
    "docs/blog/index.md": "# Blog\n",
    "docs/blog/posts/a.md": "---\ndate: 2024-01-02\n---\n# Post\n",
    "docs/a_part/one.md": "# One\n",
    "docs/a_part/index.md": "# Start\n",
    "docs/a_part/.hidden": "",
    "docs/empty/a.txt": "A",
  });
  const listed = text("sidebars/docs.yml").match(/(?<=(?:id|label): ).*/g);
  expect(listed?.join(" ")).toBe("index zeta_x a_part/index a_part/one");
  expect(text("import-report.md")).toContain("Add new pages to it.");
  const tabs = [...text("site.config.ts").matchAll(/label: "([^"]*)",\s*(?:to|position)/g)];
  expect(tabs.map(([, label]) => label)).toEqual(["Home", "Zeta x", "A part", "Blog"]);
});

test("MkDocs sites keep the order of awesome-nav, and settings of outer folders", () => {
  const { text } = moved("umbrella", {
    "mkdocs.yml": "site_name: Umbrella\nplugins: [awesome-nav]\n",
    "docs/.nav.yml": "append_unmatched: true\nnav:\n  - index.md\n",
    "docs/index.md": "# Home\n",
    "docs/old/.nav.yml": "sort:\n  direction: desc\n",
    "docs/old/v2.md": "# 2\n",
    "docs/old/v10.md": "# 10\n",
    "docs/new/.nav.yml": "nav:\n  - b.md\n",
    "docs/new/a.md": "# A\n",
    "docs/new/b.md": "# B\n",
  });
  const listed = text("sidebars/docs.yml").match(/(?<=(?:id|label): ).*/g);
  expect(listed?.join(" ")).toBe("index New new/b new/a Old old/v10 old/v2");
});

test("MkDocs sites keep grids, whose items are cards", () => {
  const { built, page } = moved("skein", {
    "mkdocs.yml": "site_name: Skein\nmarkdown_extensions: [attr_list, md_in_html]\n",
    "docs/index.md": [
      "# Skein",
      "",
      '<div class="grid cards" markdown>',
      "",
      "-   :material-cog:{ .lg .middle } **Wool**",
      "",
      "    ---",
      "",
      "    ```sh",
      "    - spin",
      "    ```",
      "",
      "- [Last](#more)",
      "",
      "</div>",
      "",
      '<div class="grid" markdown>',
      "",
      "First *cell*.",
      "",
      "Second cell.",
      "",
      "</div>",
      "",
      '<div class="grid cards">Text</div>',
      "",
      "## More",
      "",
    ].join("\n"),
  });
  expect(built.stderr).not.toMatch(/ (?:error|warning) /);
  const home = page("index");
  expect(home.match(/<div class="cards">/g)).toHaveLength(2);
  expect(home.match(/<div class="card">/g)).toHaveLength(2);
  contains(home, ['<div class="card">\n<p><strong>Wool</strong></p>', "<pre", "spin"]);
  contains(home, ["<em>cell</em>", '<div class="grid cards">Text</div>']);
});

test("MkDocs sites keep links with spaces, and blocks that are indented with tabs", () => {
  const { built, page } = moved("swingle", {
    "mkdocs.yml":
      "site_name: Swingle\nmarkdown_extensions: [admonition, pymdownx.tabbed, pymdownx.superfences]\n",
    "docs/index.md": [
      "# Swingle",
      "",
      '![Red](img/Red 1.svg) ![Blue](img/Red 1.svg "A title")',
      "[Part](1 First part/My page (old).md#more)",
      "",
      "!!! note",
      "\tText.",
      "",
      "\t```sh",
      "\tspin",
      "\t```",
      "",
      '=== "One"',
      "",
      "\t1.\tFirst",
      "\t\t* Nested",
      "",
      '=== "Two"',
      "  \tSecond.",
      "",
    ].join("\n"),
    "docs/1 First part/My page (old).md": "# Old\n\n## More\n",
    "docs/img/Red 1.svg": logo,
  });
  expect(built.stderr).not.toMatch(/ (?:error|warning) /);
  const home = page("index");
  contains(home, ['alt="Red"', 'alt="Blue" title="A title"', "<p>Text.</p>", "<p>Second.</p>"]);
  contains(home, ['href="/1%20First%20part/My%20page%20(old)#more">Part</a>', 'role="tablist"']);
  expect(home.match(/<pre\b/g)).toHaveLength(1);
  expect(home.match(/<li>/g)?.length).toBeGreaterThan(1);
});

test("MkDocs sites keep Markdown in one-line elements and in lists, and tabs next to videos", () => {
  const { built, page, text } = moved("niddle", {
    "mkdocs.yml":
      "site_name: Niddle\nmarkdown_extensions: [attr_list, md_in_html, pymdownx.emoji, pymdownx.tabbed]\n",
    "docs/index.md": [
      "# :fontawesome-solid-gear:&nbsp; Niddle",
      "",
      '<article><iframe src="https://video.example/a" title="A" frameborder="0" allowfullscreen></iframe></article>',
      "",
      "<figure markdown>",
      '[![Wool](a.svg){ width="40" }](a.svg "Larger")',
      "<figcaption markdown>The *wool* of [Niddle](index.md).</figcaption>",
      "</figure>",
      "",
      "-   <figure markdown>",
      '    [![Yarn](a.svg){ width="40" }](a.svg)',
      "    </figure>",
      "",
      '=== "One"',
      "",
      "    First.",
      "",
      '=== "Two"',
      "",
      "    Second.",
      "",
    ].join("\n"),
    "docs/a.svg": logo,
  });
  expect(built.code).toBe(0);
  const home = page("index");
  contains(home, ['<h1 id="niddle">Niddle', 'role="tablist"', "<iframe", "The <em>wool</em> of"]);
  expect(home.match(/<a [^>]*><span><img[^>]*width="40"/g)).toHaveLength(2);
  expect(text("docs/index.mdx")).toContain("allowfullscreen");
});

test("MkDocs sites keep the sense of icons in tables, and code spans with three marks", () => {
  const { built, page } = moved("wharve", {
    "mkdocs.yml": "site_name: Wharve\nmarkdown_extensions: [attr_list, tables, pymdownx.emoji]\n",
    "docs/index.md": [
      "# Wharve",
      "",
      "| A | B |",
      "| - | - |",
      '| :material-check:{ style="color: green" } **Yes** | :octicons-x-16: |',
      "| :fontawesome-brands-x-twitter: | last |",
      "",
      "```a::b``` starts a line.",
      "",
      "```sh",
      "spin",
      "```",
      "",
    ].join("\n"),
  });
  expect(built.stderr).not.toMatch(/ (?:error|warning) /);
  const home = page("index");
  contains(home, ["<td>✓ <strong>Yes</strong></td>", "<td>✗</td>", "<td></td>"]);
  contains(home, ["<code>a::b</code> starts a line.", 'data-language="sh"']);
});
