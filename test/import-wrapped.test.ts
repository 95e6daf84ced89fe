import { beforeAll, describe, expect, test } from "vitest";
import { contains, moved, type Moved } from "./imported-site.ts";

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

describe("a Docusaurus site whose own functions call plugins", () => {
  let site: Moved;
  beforeAll(() => {
    site = moved("weir", {
      "docusaurus.config.js": `
        const redirects = require("@docusaurus/plugin-client-redirects");
        const blog = require("@docusaurus/plugin-content-blog").default;
        const asWritten = (filename) => ({ filename, numberPrefix: undefined });
        const usual = (name) => ({ filename: name.replace(/^\\d+[-. _]+/, "") });
        const odd = (name) => ({ filename: "x" + name });
        const docs = (id, numberPrefixParser) =>
          ["content-docs", { id, path: id, routeBasePath: id, numberPrefixParser }];
        module.exports = {
          title: "Weir", url: "https://weir.example", baseUrl: "/",
          i18n: { defaultLocale: "en", locales: ["en", "fr"] },
          presets: [["classic", {
            docs: { tags: "marks.yml", remarkPlugins: [require("./drawings")] }, blog: false, pages: { exclude: ["parts/**", "**/*.data.js"] },
          }]],
          plugins: [
            docs("kept", asWritten), docs("cut", usual), docs("odd", odd),
            function moves(context) {
              return redirects.default(context, {
                redirects: [{ from: "/old", to: "/docs/gate" }],
                createRedirects: (to) => to === "/docs/gate" ? "/" + context.siteConfig.title : undefined,
              });
            },
            async function news(context) {
              const made = await blog(context, { path: "news", routeBasePath: "news" });
              return { ...made, contentLoaded() {} };
            },
          ],
        };`,
      "docs/gate.md":
        '---\ntags: [deep, Shallow, new one]\n---\n\n# Gate\n\n:anchor: `:anchor:` :none:\n\n:::info{title="Of oak"}\n\nOld\n\n:::\n',
      "docs/marks.yml":
        "deep:\n  label: Deep water\n  permalink: /deep-mark\nshallow:\nslow: { description: S }\n",
      "drawings.js": `module.exports = () => (tree) => {
        for (const node of tree.children)
          if (node.lang === "drawing")
            Object.assign(node, { type: "image", url: ["https:", "", "drawings.example", "a.png"].join("/"), alt: "Plan" });
      };`,
      "docs/plan.md": "# Plan\n\n```drawing\na\n```\n",
      "docs/01-lock/lock.md": "# Lock\n",
      "docs/lift/lift.md": "# Lift\n",
      "docs/02-fish/02-fish.md": "# Fish\n",
      "kept/01-first.md": "# First\n",
      "cut/01-first.md": "# First\n",
      "odd/01-first.md": "# First\n",
      "news/tags.yml": "rope:\n  label: Ropes\n",
      "news/2024-01-02-flood/index.md": "---\ntags: [rope]\n---\n\n# Flood\n\n![Map](map.svg)\n",
      "news/2024-01-02-flood/map.svg": square,
      "i18n/fr/docusaurus-plugin-content-blog/2024-01-02-flood/index.md":
        "# Crue\n\n![Carte](carte.svg)\n",
      "i18n/fr/docusaurus-plugin-content-blog/2024-01-02-flood/carte.svg": square,
      "src/pages/index.js": `
        import Card from "./parts/Card";
        import names from "./names.data";
        export default () => <main>{names.map((name) => <Card key={name} name={name} />)}</main>;`,
      "src/pages/parts/Card.tsx": "export default ({ name }) => <p>Card of {name}</p>;",
      "src/pages/names.data.js": 'export default ["Ann", "Bo"];',
    });
  });

  test("builds at once", () => {
    expect(site.built.stderr).not.toMatch(/ error /);
    expect(site.built.code).toBe(0);
  });

  test("warns about images of other sites that a plugin adds", () => {
    expect(site.built.stderr).toContain("docs/plan.md:3:1 warning image/blocked");
    expect(site.page("docs/plan")).toContain("https://drawings.example/a.png");
  });

  test("has the blog and the redirects", () => {
    expect(site.page("news/2024/01/02/flood")).toContain("Flood");
    contains(site.text("site.config.ts"), ['"/old"', '"/Weir"']);
    contains(site.imported.stdout, [
      'plugin "news": ',
      'blog "blog" (news)',
      "createRedirects: the 1",
    ]);
    expect(site.imported.stdout).not.toContain('plugin "moves"');
  });

  test("has no pages for files that the pages plugin excludes, but uses them", () => {
    contains(site.page("index"), ["Card of", "Bo"]);
    for (const page of ["parts/Card", "names.data"])
      expect(site.has(`build/${page}.html`)).toBe(false);
  });

  test("keeps the labels and URLs of tags, and tags that aren't declared", () => {
    contains(site.page("docs/gate"), ["Deep water", "Shallow", "new one"]);
    expect(site.page("docs/tags/deep-mark")).toContain("Deep water");
    expect(site.page("news/2024/01/02/flood")).toContain("Ropes");
  });

  test("shows emoji and the titles of admonitions", () => {
    expect(site.page("docs/gate")).toContain("⚓ <code>:anchor:</code> :none:");
    expect(site.page("docs/gate")).toContain("Of oak");
  });

  test("keeps the numbers in URLs if a function keeps them", () => {
    expect(site.has("build/kept/01-first.html")).toBe(true);
    expect(site.has("build/cut/first.html")).toBe(true);
    expect(site.imported.stdout).toContain("plugins.odd.numberPrefixParser (odd)");
  });

  test("keeps the URLs of pages named like their folder", () => {
    for (const page of ["lock/lock", "lift", "fish"])
      expect(site.has(`build/docs/${page}.html`)).toBe(true);
    // A category with the page below it.
    expect(site.page("docs/gate")).toMatch(/sidebar-category"[^>]*><a href="\/docs\/lock\/lock"/);
  });

  test("keeps the images of translated posts", () => {
    expect(site.imported.stdout).not.toContain("it doesn't translate anything");
    expect(site.page("fr/news/2024/01/02/flood")).toMatch(/<img[^>]*src="[^"]*carte/);
  });
});

test("Docusaurus pages show the unchanged source of examples, and badges", () => {
  const example = `import { useState } from "react";
import { join } from "@site/src/join";

export default function Example() {
  const [name] = useState("a");
  return <b onClick={() => 0}>{join(name)}</b>;
}
`;
  const site = moved("workshop", {
    "docusaurus.config.js": `
      const { label } = require("not-there");
      module.exports = {
        title: "Workshop", url: "https://workshop.example", baseUrl: "/",
        presets: [["classic", { docs: { routeBasePath: "/" }, blog: false }]],
        themeConfig: { navbar: { items: [{ label: \`Version \${label}\`, to: "/" }] } },
      };`,
    "package.json": '{ "repository": "workshop/site" }',
    "docs/index.mdx": `# Workshop

import CodeBlock from "@theme/CodeBlock";
import Clock from "@site/src/Clock";
import Example from "@site/src/Example";
import source from "!!raw-loader!@site/src/Example";
import other from "!!raw-loader!@site/src/join";

<Clock />
<Example />
<CodeBlock language="jsx">{source}</CodeBlock>
<CodeBlock language="js">{other}</CodeBlock>

![Badge][badge] [Not an image][link]

[badge]: https://badges.example/linux
[link]: https://other.example/page
`,
    "src/Example.jsx": example,
    "src/Clock.jsx":
      'import useNow from "./useNow";\nexport default function Clock() {\n  return <time>{useNow()}</time>;\n}\n',
    "src/useNow.js":
      'import { useEffect, useState } from "react";\nexport default function useNow() {\n  const [now, set] = useState("soon");\n  useEffect(() => set("now"), []);\n  return now;\n}\n',
    "src/join.js": 'import "./parts";\nexport const join = (text) => text;\n',
    "src/parts.js": "",
  });
  expect(site.built.stderr).not.toMatch(/ error /);
  expect(site.page("index")).toMatch(/data-name="src\/_Clock"[^>]*>[^]*?<time>soon<\/time>/);
  const page = site.page("index").replace(/<[^>]+>/g, "");
  contains(page, [
    "&quot;@site/src/join&quot;",
    "return &lt;b onClick",
    "import &quot;./parts&quot;",
  ]);
  expect(page).not.toContain(".source");
  expect([site.has("src/Example.jsx.txt"), site.has("src/join.js.txt")]).toEqual([true, false]);
  const config = site.text("site.config.ts");
  expect(config).toContain("https://badges.example");
  expect(JSON.parse(site.text("package.json"))).toHaveProperty("repository", "workshop/site");
  expect(config).not.toMatch(/other\.example|not-there/);
});
