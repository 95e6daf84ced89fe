import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, "site");
const output = path.join(root, "build");
const cache = path.join(root, ".lectern");
const write = (name: string, text: string) => writeBelow(root, name, text);

function build() {
  const { code, stdout, stderr } = callLectern("build", root);
  return { code, said: stdout + stderr };
}

/** Builds the site from scratch, without its caches and output. */
function fromNothing(): ReadonlyMap<string, string> {
  const aside = [cache, output].map((each) => [each, `${each}-aside`] as const);
  for (const [each, name] of aside) renameSync(each, path.join(folder.path, path.basename(name)));
  expect(build().code).toBe(0);
  const files = readTree(output);
  for (const [each, name] of aside) {
    rmSync(each, { recursive: true });
    renameSync(path.join(folder.path, path.basename(name)), each);
  }
  return files;
}

/** Returns the key of shared inputs and the routes of recorded pages in the last build. */
function records(): { readonly shared: string; readonly routes: readonly string[] } {
  const [, , shared = "", text = ""] =
    /^(.*)\n(.*)\n(.*)$/s.exec(readFileSync(path.join(cache, "records-en.json"), "utf8")) ?? [];
  const { pages } = JSON.parse(text) as { readonly pages: object };
  return { shared, routes: Object.keys(pages) };
}

const links = "# Links\n\nTo [the end](./text.md#the-end) and [cards](./cards.md).\n";
const text = "# Text\n\nSome words.\n\n## The end\n\nAnd more.\n";

const config = `import { defineSite } from "lectern";
import { path } from "./shared/address";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  sections: [{ id: "default", label: "Docs", path, folder: "docs" }],
});
`;

beforeAll(() => {
  writeSite(root, {
    "site.config.ts": config,
    "shared/address.ts": 'export const path = "/docs";\n',
    "docs/links.md": links,
    "docs/text.md": text,
    "docs/cards.md": "# Cards\n\nWords of cards.\n",
    "docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>\n',
    "docs/image.md": "# Image\n\n![Dot](./dot.svg)\n",
    "docs/_part.md": "Words of a part.\n",
    "docs/example.md": '# Example\n\n```ts file="../shared/example.ts" region="part"\n```\n',
    "shared/example.ts": "// #region part\nconst first = 1;\n// #endregion\n",
    "docs/parts.mdx": '# Parts\n\nimport Part from "./_part.md";\n\n<Part />\n',
    "docs/code.mdx": '# Code\n\nimport { Words } from "@site/components/words";\n\n<Words />\n',
    "docs/address.mdx": '# Address\n\nimport { path } from "@site/shared/address";\n\n{path}\n',
    "components/words.tsx": "export const Words = () => <p>First words</p>;\n",
    "pages/own.tsx": "export default () => <p>Own</p>;\n",
  });
});

// Each test builds several times, which is slow on a busy machine.
describe("after an edit of one page", { timeout: 240_000 }, () => {
  test("pages have records unless they run code or show files", () => {
    expect(build().code).toBe(0);
    const { routes } = records();
    for (const name of ["/docs/links", "/docs/text", "/docs/cards", "/docs/parts", "/docs/code"]) {
      expect(routes).toContain(name);
    }
    for (const name of ["/docs/image", "/own"]) expect(routes).not.toContain(name);
  });

  test("records stay valid after an edit of a component, unless the configuration also uses it", () => {
    const { shared } = records();
    write("components/words.tsx", "export const Words = () => <p>Words again</p>;\n");
    expect(build().code).toBe(0);
    expect(records().shared).toBe(shared);
    expect([...readTree(output)]).toEqual([...fromNothing()]);
    write("shared/address.ts", 'export const path = "/docs"; // Edited\n');
    expect(build().code).toBe(0);
    expect(records().shared).not.toBe(shared);
  });

  test.each<[string, string, string]>([
    ["text", "docs/text.md", text.replace("Some words", "Some other words")],
    ["a title", "docs/text.md", text.replace("# Text", "# Another title")],
    ["a URL", "docs/cards.md", "---\nslug: /cards-elsewhere\n---\n\n# Cards\n\nWords.\n"],
    ["a partial", "docs/_part.md", "Other words of a part.\n"],
    [
      "a file whose code a page shows",
      "shared/example.ts",
      "// #region part\nconst second = 2;\n// #endregion\n",
    ],
    ["a component", "components/words.tsx", "export const Words = () => <p>Second words</p>;\n"],
    [
      "a module used by a component and the configuration",
      "shared/address.ts",
      'export const path = "/";\n',
    ],
    ["all edits reverted", "shared/address.ts", 'export const path = "/docs";\n'],
    [
      "an image",
      "docs/dot.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>\n',
    ],
    ["another page", "docs/more.md", "# More\n\nTo [links](./links.md).\n"],
  ])("the output is the same as of a first build: %s", (_, file, content) => {
    write(file, content);
    expect(build().code).toBe(0);
    // Records of that build don't affect others.
    write("docs/links.md", `${links}\nEdited with ${file}.\n`);
    expect(build().code).toBe(0);
    expect([...readTree(output)]).toEqual([...fromNothing()]);
  });

  test("another page's link to a removed ID is reported in every build", () => {
    write("docs/text.md", text.replace("## The end", "## The finish"));
    expect(build().said).toContain("link/unknown-anchor");
    expect(build().said).toContain("link/unknown-anchor");
    write("docs/text.md", text);
    expect(build().said).not.toContain("link/unknown-anchor");
  });

  test("another page's link to a removed page is reported", () => {
    write("docs/more.md", "# More\n");
    expect(build().code).toBe(0);
    rmSync(path.join(root, "docs/more.md"));
    write("docs/links.md", `${links}\nTo [more](/docs/more).\n`);
    expect(build().said).toContain("link/unknown-page");
    write("docs/links.md", links);
    expect(build().said).not.toContain("link/unknown-page");
  });

  test("its links to IDs on pages that weren't read are checked", () => {
    write("docs/parts.mdx", "# Parts\n\nTo [the end](./text.md#the-end).\n");
    const fine = build();
    expect([fine.code, fine.said]).toEqual([0, expect.not.stringContaining("unknown-anchor")]);
    write("docs/parts.mdx", "# Parts\n\nTo [the end](./text.md#no-end).\n");
    expect(build().said).toContain("link/unknown-anchor");
    // A page that Lectern generates, which pages shouldn't link to.
    write("docs/parts.mdx", "# Parts\n\nTo [the search](/search).\n");
    expect(build().said).toContain("link/unknown-page");
    write("docs/parts.mdx", "# Parts\n\nTo [the end](./text.md#the-end).\n");
    expect(build().code).toBe(0);
  });

  test("changed or removed output files of other pages are rewritten", () => {
    const before = readTree(output);
    const [card = ""] = readdirSync(path.join(output, "assets/cards"));
    rmSync(path.join(output, "assets/cards", card));
    writeFileSync(path.join(output, "docs/text.html"), "changed by hand");
    write("docs/cards.md", "---\nslug: /cards-elsewhere\n---\n\n# Cards\n\nWords again.\n");
    expect(build().code).toBe(0);
    const after = readTree(output);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after]).toEqual([...fromNothing()]);
  });

  test("all files are compressed once the site requests it", () => {
    write("site.config.ts", config.replace("title:", "compress: true, title:"));
    expect(build().code).toBe(0);
    const names = readdirSync(output, { recursive: true, encoding: "utf8" });
    expect(names).toContain(path.join("docs", "text.html.br"));
    write("site.config.ts", config);
    expect(build().code).toBe(0);
    const after = readdirSync(output, { recursive: true, encoding: "utf8" });
    expect(after.filter((name) => /\.(?:br|gz)$/.test(name))).toEqual([]);
  });

  test.each(["records-en.json", "pages-en.pack", "pages-en.pack.index"])(
    "the output is the same as of a first build if %s is damaged",
    (name) => {
      const file = path.join(cache, name);
      const bytes = readFileSync(file);
      for (let at = bytes.length >>> 1; at < bytes.length; at += 7) bytes[at] = 0x7e;
      writeFileSync(file, bytes);
      write("docs/parts.mdx", `# Parts\n\nTo [the end](./text.md#the-end), ${name}.\n`);
      expect(build().code).toBe(0);
      expect([...readTree(output)]).toEqual([...fromNothing()]);
    },
  );
});
