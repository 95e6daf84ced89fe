/** Configuration keys that the development tests don't have, as source code by key. */
export const harbourConfig = {
  sections:
    '[{ id: "docs", label: "Docs", path: "/docs", folder: "docs", tags: "tags.yml", sidebars: "sidebars.yml", versions: { current: {}, "2.0": {}, "1.0": {} } }, { id: "news", kind: "blog", label: "News", path: "/news", folder: "news" }]',
  keywords: '["pier"]',
  generatedPages:
    '[{ folder: "docs/tides", files: ["data/tides.txt"], generate: ({ read, readText, locale }) => readText("data/tides.txt").trim().split("\\n").map((name) => ({ path: name + ".md", frontMatter: { title: "Tide " + name, keywords: [locale] }, text: read(boats).join(", ") })) }]',
  components:
    '{ PageEnd: "components/end.tsx", SidebarStart: "components/side.tsx", ContentsEnd: "components/contents.tsx" }',
  search: '{ popular: [{ label: "Sums", to: "/docs/plain" }] }',
  vite: '"vite.more.ts"',
};

/** Files that the development tests don't have. */
export const harbourFiles = {
  "versioned_docs/2.0/index.md": "---\nslug: /\n---\n\n# Docs\n\nText of 2.0.\n",
  "versioned_docs/2.0/plain.md": "# Plain\n\nThe sum is 2. See [docs](./index.md).\n",
  "versioned_docs/2.0/extra.md": "---\ntags: [sail]\n---\n\n# Extra\n\n## One\n\nWords.\n",
  "versioned_docs/1.0/index.md": "---\nslug: /\n---\n\n# Docs\n\nText of 1.0.\n",
  "versioned_docs/1.0/plain.md": "# Plain\n\nThe sum is 1.\n",
  "docs/links.md":
    "---\ntags: [sail]\n---\n\n# Links\n\n[Main](./main.mdx#section) and [one](./group/one.md), [plain](/docs/plain).\n\n## A ship\n\nWords of a ship.\n\n### Anchor\n\nMore.\n",
  "docs/group/two.md": "---\nkeywords: [two]\n---\n\n# Two\n\n```js\nconst two = 2;\n```\n",
  "i18n/de/docs/links.md": "# Links\n\n[Main](./main.mdx#section).\n",
  "news/2024-01-02-second.md":
    "---\ntitle: Second news\ntags: [sail]\nauthors: [Ann]\n---\n\nMore news.\n",
  "docs/snippets.md":
    '# Snippets\n\n```ts file="@site/examples/mooring.ts" region="tie"\n```\n\n```ts file="@site/examples/mooring.ts" lines="1-2"\n```\n\n## Knots {#knots keywords="bowline, hitch"}\n\nWords.\n',
  "versioned_docs/2.0/snippets.md":
    '# Snippets\n\n```ts file="@site/examples/mooring.ts" region="tie"\n```\n',
  "examples/mooring.ts":
    "export function moor() {\n  // #region tie\n  const rope = 1;\n  return rope;\n  // #endregion\n}\n",
  "data/tides.txt": "high\nlow\n",
  "docs/tides/_category_.yml": "label: Tides\nlink: { type: generated-index, keywords: [ebb] }\n",
  "docs/tides/charts.md": "# Charts\n\n[High tide](./high.md)\n",
  "components/side.tsx":
    'import { useData } from "lectern";\nimport { boats } from "../data/boats";\nimport { unit } from "./unit";\nexport default () => <p>{unit} {useData(boats).length}</p>;\n',
  "components/contents.tsx":
    "export default ({ page }: { page: { title: string } }) => <p>about {page.title}</p>;\n",
  "vite.more.ts": `import { ending } from "./vite-ending.ts";
export default {
  plugins: [
    {
      name: "more",
      enforce: "pre",
      transform: (code, id) => (/(?:end|counter.client).tsx$/.test(id) ? code.replace("</", " " + ending + "</") : undefined),
    },
  ],
};
`,
  "vite-ending.ts": 'export const ending = "at sea";\n',
};

/**
 * Edits of sources that the development tests don't have.
 *
 * @type {ReadonlyMap<string, (folder: import("./sites.mjs").EditedFolder) => void>}
 */
export const harbourEdits = new Map([
  [
    "code in a shown region",
    (folder) => folder.change("examples/mooring.ts", "rope = 1", "rope = 22"),
  ],
  ["code above a shown region", (folder) => folder.change("examples/mooring.ts", /^/, "// Top.\n")],
  [
    "lines of a shown file",
    (folder) => folder.change("docs/snippets.md", 'lines="1-2"', 'lines="2-3"'),
  ],
  [
    "a renamed region",
    (folder) => {
      folder.change("examples/mooring.ts", "#region tie", "#region fasten");
      folder.change("docs/snippets.md", 'region="tie"', 'region="fasten"');
      folder.change("versioned_docs/2.0/snippets.md", 'region="tie"', 'region="fasten"');
    },
  ],
  [
    "a missing region",
    (folder) => folder.change("examples/mooring.ts", /#region \w+/, "#region x"),
  ],
  ["keywords of a heading", (folder) => folder.change("docs/snippets.md", "hitch", "splice")],
  ["keywords of a page", (folder) => folder.frontMatter("docs/plain.md", "keywords", "[sum]")],
  [
    "keywords of a category",
    (folder) => folder.change("docs/tides/_category_.yml", "[ebb]", "[flood]"),
  ],
  ["one generated page more", (folder) => folder.append("data/tides.txt", "spring\n")],
  ["one generated page less", (folder) => folder.change("data/tides.txt", "low\n", "")],
  [
    "a file at the path of a generated page",
    (folder) => folder.write("docs/tides/neap.md", "# Neap\n"),
  ],
  ["a generated page at the path of a file", (folder) => folder.append("data/tides.txt", "neap\n")],
  [
    "a translation next to generated pages",
    (folder) => folder.write("i18n/de/docs/tides/charts.md", "# Karten\n\n[Flut](./high.md)\n"),
  ],
  ["data of generated pages", (folder) => folder.append("data/boats.yml", "- ketch\n")],
  [
    "a component of the sidebar",
    (folder) => folder.change("components/side.tsx", "<p>", '<p className="side">'),
  ],
  [
    "a component of the contents",
    (folder) => folder.change("components/contents.tsx", "about", "all about"),
  ],
  [
    "a module of the Vite configuration",
    (folder) => folder.write("vite-ending.ts", 'export const ending = "ashore";\n'),
  ],
  [
    "a plugin of the Vite configuration",
    (folder) => folder.change("vite.more.ts", '" " + ending', '"! " + ending'),
  ],
]);
