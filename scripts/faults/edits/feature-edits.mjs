/** Files in addition to the fixture's files. */
export const featureFiles = {
  "docs/shown.md":
    '# Shown code\n\n```php file="./_answer.php" title="answer.php"\n```\n\n```ts file="@site/shown.ts" region="sum"\n```\n',
  "components/note.tsx":
    'import { People } from "./people";\nexport default () => <aside><People /></aside>;\n',
  "shown.ts": "// #region sum\nexport const sum = 1 + 1;\n// #endregion\n",
};

/**
 * Edits of the fixture site `features`, one for each kind of source.
 *
 * @type {ReadonlyMap<string, (folder: import("./sites.mjs").EditedFolder) => void>}
 */
export const featureEdits = new Map([
  ["the text of a page", (folder) => folder.append("docs/links.md", "\nA new sentence.\n")],
  ["a heading others link to", (folder) => folder.append("docs/headings.md", "\n## One more\n")],
  [
    "the title of a page",
    (folder) => folder.change("docs/index.md", /^title: .*$|^# .*$/m, "# Anew"),
  ],
  [
    "a description",
    (folder) => folder.frontMatter("docs/tables.md", "description", "Rows and columns"),
  ],
  [
    "a label in the sidebar",
    (folder) => folder.frontMatter("docs/code.md", "sidebar_label", "Codes"),
  ],
  ["a slug", (folder) => folder.frontMatter("docs/admonitions.md", "slug", "/boxes")],
  ["a tag of a page", (folder) => folder.frontMatter("docs/diagram.md", "keywords", "[drawing]")],
  ["a partial", (folder) => folder.append("docs/_part.mdx", "\nMore of the part.\n")],
  ["an imported example", (folder) => folder.append("docs/_answer.php", "\n// Changed.\n")],
  ["a component", (folder) => folder.change("components/greeting.tsx", "Hello", "Good morning")],
  [
    "a component's style",
    (folder) => folder.append("components/greeting.css", ".more { order: 1; }\n"),
  ],
  ["an island", (folder) => folder.change("components/counter.client.tsx", "Add", "Add one")],
  [
    "a page component",
    (folder) => folder.change("pages/index.tsx", 'title: "Home"', 'title: "Start"'),
  ],
  ["a standalone page", (folder) => folder.append("pages/about.md", "\nAbout more.\n")],
  [
    "data of a file",
    (folder) => folder.append("data/people.yml", "- { name: Alan, since: 2022-01-02 }\n"),
  ],
  ["data of a collection", (folder) => folder.change("data/rooms/attic.json", /\d+/, "77")],
  ["a schema", (folder) => folder.change("data/rooms.ts", "min(1)", "min(2)")],
  ["an image of a page", (folder) => folder.change("docs/dot.svg", /<svg/, '<svg id="new"')],
  ["a static file", (folder) => folder.change("static/img/dot.svg", /<svg/, '<svg id="new"')],
  ["a new static file", (folder) => folder.write("static/more/new.txt", "new\n")],
  [
    "a category's label",
    (folder) => folder.change("docs/01-guides/_category_.yml", /label: .*/, "label: G"),
  ],
  ["a file of tags", (folder) => folder.append("docs/tags.yml", "\nmore: { label: More }\n")],
  ["a new page", (folder) => folder.write("docs/brand-new.md", "# Brand new\n\nWords.\n")],
  ["a page that has gone", (folder) => folder.remove("docs/brand-new.md")],
  [
    "a renamed page",
    (folder) => folder.move("docs/01-guides/02-second.md", "docs/01-guides/00-zero.md"),
  ],
  [
    "the title of the site",
    (folder) => folder.change("site.config.ts", '"Features"', '"New features"'),
  ],
  [
    "a menu",
    (folder) => folder.change("site.config.ts", 'label: "Elsewhere"', 'label: "Far away"'),
  ],
  ["a redirect", (folder) => folder.change("site.config.ts", 'from: "/old"', 'from: "/older"')],
  [
    "the base path",
    (folder) => folder.change("site.config.ts", "sections:", 'basePath: "/b/",\n  sections:'),
  ],
  ["the day", (folder) => folder.change("site.config.ts", "2022-06-10", "2022-06-11")],
  [
    "a pattern of links",
    (folder) => folder.change("site.config.ts", "bugs.example/$1", "bugs.example/b/$1"),
  ],
  ["code of a shown region", (folder) => folder.change("shown.ts", "1 + 1", "1 + 22")],
  [
    "generated pages",
    (folder) =>
      folder.change(
        "site.config.ts",
        "sections:",
        'generatedPages: [{ folder: "docs/people", generate: ({ read }) => read(people).map(({ name, since }, at) => ({ path: `person-${at}.mdx`, frontMatter: { title: name }, text: `Since ${since}` })) }],\n  sections:',
      ),
  ],
  [
    "popular pages",
    (folder) =>
      folder.change(
        "site.config.ts",
        "sections:",
        'search: { popular: [{ label: "Code", to: "/docs/code" }] },\n  sections:',
      ),
  ],
  [
    "slots",
    (folder) =>
      folder.change(
        "site.config.ts",
        "sections:",
        'components: { SidebarEnd: "components/note.tsx", FooterEnd: "components/note.tsx" },\n  sections:',
      ),
  ],
]);
