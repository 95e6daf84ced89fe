import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, "site");
const output = path.join(root, "build");
const write = (name: string, text: string) => writeBelow(root, name, text);

function build() {
  const { code, stdout, stderr } = callLectern("build", root, "--timings");
  return { code, said: stdout + stderr, looked: !/^pages /m.test(stdout) };
}

const releases = `
import { dataCollection, generatedPages } from "lectern";
import { z } from "lectern/schema";

export const releases = dataCollection({
  name: "releases",
  folder: "data/releases",
  schema: z.strictObject({ changes: z.array(z.string()) }),
  pages: { key: "release", required: true },
});

export const releasePages = generatedPages({
  folder: "docs/releases",
  files: ["data/intro.txt"],
  generate: async ({ read, readText, locale }) =>
    read(releases).map(({ key, value }) => ({
      path: \`\${key}.mdx\`,
      frontMatter: { title: \`Release \${key}\`, release: key, sidebar_label: undefined },
      text: \`import { Changes } from "@site/components/changes";

\${readText("data/intro.txt")} (\${locale})

See [all](../index.md).

<Changes />
\`,
    })),
});
`;

const config = `
import { defineSite } from "lectern";
import { releases, releasePages } from "./data/releases";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  socialCards: { generate: "none" },
  locales: { default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" } } },
  editUrl: "https://edit.example/{path}",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  data: [releases],
  generatedPages: [releasePages],
});
`;

beforeAll(() => {
  writeSite(root, {
    "site.config.ts": config,
    "docs/index.md": "---\nslug: /\n---\n\n# Home\n\n[Release 1.0](./releases/1.0.mdx)\n",
    "docs/releases/_category_.yml": "label: All releases\n",
    "data/releases.ts": releases,
    "data/releases/1.0.yml": "changes: [The pier opens.]\n",
    "data/releases/2.0.yml": "changes: [The pier has lamps.]\n",
    "data/intro.txt": "New in this release",
    "i18n/de/data/intro.txt": "Neu in dieser Version",
    "i18n/de/docs/releases/2.0.mdx": "---\nrelease: '2.0'\n---\n\n# Von Hand\n",
    "components/changes.tsx": `import { usePageEntry } from "lectern";
import { releases } from "../data/releases";
export function Changes() {
  return <p>{usePageEntry(releases)?.value.changes.join()}</p>;
}
`,
  });
});

test("generated pages are pages like all others", () => {
  expect(build()).toMatchObject({ code: 0 });
  const files = readTree(output);
  const page = files.get("docs/releases/1.0.html");
  expect(page).toContain("New in this release (en)");
  expect(page).toContain("The pier opens.");
  expect(page).toContain('href="/docs/releases/2.0"');
  expect(page).toContain("All releases");
  expect(page).not.toContain("edit.example");
  expect(files.get("docs/releases/1.0.md")).toContain("# Release 1.0");
  expect(files.get("sitemap.xml")).toContain("https://small.example/docs/releases/1.0");
  expect([...files].some(([name, text]) => /search-index/.test(name) && /lamps/.test(text))).toBe(
    true,
  );
  expect(files.get("docs.html")).toContain('href="/docs/releases/1.0"');
});

test("each language has its pages, and translations of pages replace them", () => {
  const files = readTree(output);
  expect(files.get("de/docs/releases/1.0.html")).toContain("Neu in dieser Version (de)");
  expect(files.get("de/docs/releases/1.0.html")).not.toContain("untranslated");
  expect(files.get("de/docs/releases/2.0.html")).toContain("Von Hand");
});

test("an edit of the data only changes its page, and the next build has nothing to do", () => {
  const before = readTree(output);
  write("data/releases/1.0.yml", "changes: [The pier opens again.]\n");
  expect(build().code).toBe(0);
  const changed = [...readTree(output)].flatMap(([name, text]) =>
    name.endsWith(".md") && before.get(name) !== text ? [name] : [],
  );
  expect(changed).toEqual(["docs/releases/1.0.md", "de/docs/releases/1.0.md"].sort());
  build();
  expect(build().looked).toBe(true);
});

test("pages of removed entries are removed, and new ones are added", () => {
  rmSync(path.join(root, "data/releases/1.0.yml"));
  write("data/releases/3.0.yml", "changes: []\n");
  write("docs/index.md", "---\nslug: /\n---\n\n# Home\n");
  expect(build().code).toBe(0);
  expect(existsSync(path.join(output, "docs/releases/1.0.html"))).toBe(false);
  expect(readFileSync(path.join(output, "docs/releases/3.0.html"), "utf8")).toContain("3.0");
});

test.each([
  [
    "a path outside the folder",
    '[{ path: "../a.md", text: "" }]',
    'The pages in "docs/releases" couldn\'t be generated: "[0].path" is "../a.md"; it must be a path in the folder that ends with .md or .mdx',
  ],
  ["a page without text", '[{ path: "a.md" }]', '"[0].text" is missing; it must be text.'],
  ["something else", "undefined", "The result of generate must be a list of pages."],
  [
    "two pages with one path",
    '[{ path: "a.md", text: "" }, { path: "a.md", text: "" }]',
    'two pages have the path "a.md".',
  ],
  [
    "the path of a file",
    '[{ path: "old.md", text: "" }]',
    'the file "docs/releases/old.md" already exists.',
  ],
])("%s is reported", (_, pages, message) => {
  write("docs/releases/old.md", "# Old\n");
  write(
    "data/releases.ts",
    `${releases.split("export const releasePages")[0]}
export const releasePages = generatedPages({
  folder: "docs/releases",
  // @ts-expect-error: authors may use JavaScript
  generate: () => (${pages}),
});
`,
  );
  const { code, said } = build();
  expect(code).toBe(1);
  expect(said).toContain("page/generation-failed");
  expect(said).toContain(message);
});

test.each([
  ["an error", 'throw new Error("no wind")', "no wind", "data/releases.ts:16:"],
  [
    "a problem of a file",
    'report({ message: "No intro.", hint: "Write one.", file: "data/intro.txt", line: 1 })',
    "page/generation-problem",
    "data/intro.txt:1",
  ],
  [
    "an undeclared file",
    'readText("other.txt")',
    '"other.txt" isn\'t in "files".',
    "data/releases.ts",
  ],
])("%s is reported with its place", (_, code, message, place) => {
  write(
    "data/releases.ts",
    `${releases.split("export const releasePages")[0]}
export const releasePages = generatedPages({
  folder: "docs/releases",
  files: ["data/intro.txt"],
  generate: ({ report, readText }) => {
    ${code};
    return [];
  },
});
`,
  );
  const { said } = build();
  expect(said).toContain(message);
  expect(said).toContain(place);
});

test.each([
  ['folder: "pier",', "the folder isn't in a section."],
  ['folder: "docs", files: ["data/into.txt"],', 'the file "data/into.txt" doesn\'t exist.'],
])("%s is reported in the configuration", (keys, message) => {
  mkdirSync(path.join(root, "pier"), { recursive: true });
  write("site.config.ts", config.replace("[releasePages]", `[{ ${keys} generate: () => [] }]`));
  const { said } = build();
  expect(said).toContain(message);
  expect(said).toContain("site.config.ts:");
});
