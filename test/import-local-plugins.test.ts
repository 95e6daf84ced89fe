import { expect, test } from "vitest";
import { contains, moved } from "./imported-site.ts";

/* Plugins of a Docusaurus site that add elements to pages or rules to webpack. */

const site = moved("plugged", {
  "docusaurus.config.js": `module.exports = { title: "Plugged", url: "https://plugged.example", baseUrl: "/",
    presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]],
    plugins: [["./plugins/track.js", { key: "K" }], "./plugins/pages.js", "./plugins/torn.js",
      () => ({ name: "raw", configureWebpack: () => ({ module: { rules: [{ test: /rego$/, type: "asset/source" }] } }) })] };\n`,
  "plugins/track.js": `export default (context, { key }) => ({ name: "track", injectHtmlTags: () => ({
    headTags: { tagName: "script", attributes: { src: "https://t.example/s.js", "data-key": key, defer: true } },
    preBodyTags: [{ tagName: "div", attributes: { id: "chat" } }],
    postBodyTags: [{ tagName: "script", attributes: { src: "/late.js" } }, "<script src='/text.js' async data-key=x></script><noscript><i>No</i></noscript>"] }) });\n`,
  "plugins/pages.js": "module.exports = () => ({ name: 'pages', contentLoaded() {} });\n",
  "plugins/torn.js":
    "module.exports = () => ({ injectHtmlTags: ({ content }) => content.tags });\n",
  "sidebars.js":
    'module.exports = { side: [{ type: "category", label: "All", link: { type: "generated-index", keywords: ["k"] }, items: ["a"] }] };\n',
  "docs/a.mdx":
    'import rule from "../rules/allow.rego";\nimport Rule from "@site/src/rule";\n\n# A\n\n<pre>{rule}</pre>\n\n<Rule />\n',
  "rules/allow.rego": "package boats\n",
  "src/rule.js":
    'import rule from "../rules/deny.rego";\nexport default () => <code>{rule}</code>;\n',
  "rules/deny.rego": "package rafts\n",
  "static/late.js": "",
  "static/text.js": "",
});

test("the site builds at once, with the text of files that webpack imports as text", () => {
  expect(site.built).toMatchObject({ code: 0 });
  contains(site.page("docs/a"), ["package boats", "package rafts"]);
  expect(site.text("import-report.md")).toContain(
    '- "rules/allow.rego" (docs/a.mdx) on 1 page: it\'s imported as text.',
  );
});

test("elements that plugins add to the head of pages are in the configuration", () => {
  contains(site.text("site.config.ts"), [
    '"data-key": "K"',
    'src: "/late.js"',
    'src: "/text.js",\n        async: true,\n        "data-key": "x"',
  ]);
  const report = site.text("import-report.md");
  contains(report, [
    '- plugin "./plugins/track.js": its elements for all pages and its webpack aliases are imported.',
    '- plugin "raw": its elements for all pages and its webpack aliases are imported.',
    '- plugin "./plugins/pages.js": Lectern doesn\'t run it.',
    '- plugin "./plugins/torn.js": Lectern doesn\'t run it.',
    "- <div> of the head (written out)",
    "- <noscript> of the head (written out): Lectern's head doesn't allow it.",
  ]);
  expect(report).not.toContain("keywords");
});

test("a logo without a title hides the title of the site, and empty options are listed once", () => {
  const worded = moved("worded", {
    "docusaurus.config.js": `module.exports = { title: "Worded", url: "https://worded.example", baseUrl: "/",
      presets: [[require.resolve("@docusaurus/preset-classic"), {}]], themeConfig: { zoom: { options: {} },
        navbar: { logo: { src: "/logo.svg", alt: "Words" } }, prism: { theme: require("prism-react-renderer").themes.github } } };\n`,
    "docs/a.md": "# A\n",
    "static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
  });
  expect(worded.built).toMatchObject({ code: 0 });
  expect(worded.text("src/css/lectern-logo.css")).toContain(".brand-title");
  expect(worded.text("site.config.ts")).toContain('"src/css/lectern-logo.css"');
  const report = worded.text("import-report.md");
  expect(report.match(/themeConfig\.zoom/g)).toHaveLength(1);
  expect(report).toContain("(prism-react-renderer#themes#github): code uses Lectern's colours.");
  expect(report).not.toMatch(/it isn't installed/);
});

test("plugins for MDX 1 don't write their tags as text", () => {
  const older = moved("older", {
    "docusaurus.config.js": `module.exports = { title: "Older", url: "https://older.example", baseUrl: "/",
      presets: [["classic", { docs: { remarkPlugins: [require("./tabs"), require("@docusaurus/remark-plugin-npm2yarn"), require("mdx-mermaid")] } }]] };\n`,
    "package.json": '{ "dependencies": { "@docusaurus/remark-plugin-npm2yarn": "2.4.1" } }\n',
    "tabs.js":
      'module.exports = () => (tree) => void tree.children.unshift({ type: "jsx", value: "<Tabs>" });\n',
    "docs/a.md": "# A\n\nWords.\n",
  });
  expect(older.built).toMatchObject({ code: 0 });
  expect(older.built.stderr).toContain('it creates "jsx" nodes, which MDX 2');
  expect(older.page("docs/a")).toContain("<p>Words.</p>");
  expect(older.page("docs/a")).not.toContain("&lt;Tabs");
  expect(older.text("package.json")).toContain('"@docusaurus/remark-plugin-npm2yarn": "^3.0.0"');
  expect(older.text("unified-plugins.js")).not.toContain("mermaid");
});
