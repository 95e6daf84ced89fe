import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, "site");
const log = path.join(folder.path, "rendered.txt");
const compiled = path.join(folder.path, "compiled.txt");

/** A plugin that logs each file that it compiles, at the file's last paragraph. */
const plugin = `import { appendFileSync } from "node:fs";
import { markdownPlugin } from "lectern";
export default markdownPlugin({
  name: "log",
  markdown: ({ file }) => ({
    paragraph(node, context) {
      if (context.textContent(node) === "end") appendFileSync(${JSON.stringify(compiled)}, file + "\\n");
    },
  }),
});
`;
const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  markdown: { plugins: ["plugins/log.ts"] },
});
`;

/** Returns a component that logs the page it's rendered on. */
const component = (name: string, part: string) => `
import { appendFileSync } from "node:fs";
import { ${part} } from "./${part}";
export function ${name}({ on }: { readonly on: string }) {
  appendFileSync(${JSON.stringify(log)}, on + "\\n");
  return <b>{${part}}</b>;
}
`;
const page = (name: string, on: string) =>
  `import { ${name} } from "@site/components/${name}";\n\n<${name} on="${on}" />\n\nend\n`;

beforeAll(() => {
  writeSite(root, {
    "site.config.ts": config,
    "plugins/log.ts": plugin,
    "docs/a.mdx": page("Box", "a"),
    "docs/b.mdx": page("Box", "b"),
    "docs/c.mdx": page("Card", "c"),
    "docs/d.mdx": 'import Part from "./_part.mdx";\n\n<Part />\n',
    "docs/_part.mdx": page("Card", "d"),
    "docs/e.mdx": 'import { both } from "both";\n\n{both}\n',
    "node_modules/both/package.json": '{ "name": "both", "type": "module", "main": "index.js" }',
    "node_modules/both/index.js": 'export const both = "both";\n',
    "components/Box.tsx": component("Box", "word"),
    "components/Card.tsx": component("Card", "text"),
    "components/word.ts": 'export const word = "word";\n',
    "components/text.ts": 'export { word as text } from "./inner";\n',
    "components/inner.ts": 'export const word = "inner";\n',
  });
});

/** Returns the pages whose components a build renders. Fails if the build reports errors. */
function renderedPages(): readonly string[] {
  rmSync(log, { force: true });
  const { code, stderr } = callLectern("build", root);
  expect({ code, errors: / error /.test(stderr) && stderr }).toEqual({ code: 0, errors: false });
  return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").toSorted() : [];
}

test("an edit of a component rebuilds only the pages that use it", () => {
  expect(renderedPages()).toEqual(["a", "b", "c", "d"]);
  expect(renderedPages()).toEqual([]);
  writeBelow(root, "components/Box.tsx", component("Box", "word").replace("<b>", "<b> "));
  expect(renderedPages()).toEqual(["a", "b"]);
});

test.each([
  ["a module that a component imports", "components/word.ts", "word", ["a", "b"]],
  ["a nested module of a page and of a partial", "components/inner.ts", "word", ["c", "d"]],
  ["a package", "node_modules/both/index.js", "both", []],
])("an edit of %s does the same", (_, file, name, pages) => {
  writeBelow(root, file, `export const ${name} = "edited in ${file}";\n`);
  expect(renderedPages()).toEqual(pages);
  const html = readFileSync(path.join(root, "build/docs", pages[0] ?? "e") + ".html", "utf8");
  expect(html).toContain(`edited in ${file}`);
});

test("a new file that an import now resolves to is used", () => {
  writeBelow(root, "docs/f.mdx", page("Box", "f").replace("components/Box", "components/Box.tsx"));
  expect(renderedPages()).toEqual(["f"]);
  writeBelow(root, "components/Box.ts", 'export const Box = () => "another box";\n');
  const { code } = callLectern("build", root);
  expect(code).toBe(0);
  const said = (name: string) => readFileSync(path.join(root, `build/docs/${name}.html`), "utf8");
  // The module resolver prefers `.tsx` over `.ts`.
  expect(said("a")).not.toContain("another box");
  rmSync(path.join(root, "components/Box.tsx"));
  writeBelow(root, "docs/f.mdx", "# F\n");
  expect(callLectern("build", root).code).toBe(0);
  expect(said("a")).toContain("another box");
});

/** Returns the pages that a build with these arguments compiles. Every build compiles partials. */
function compiledIn(...words: readonly string[]): readonly string[] {
  rmSync(compiled, { force: true });
  expect(callLectern("build", root, ...words).code).toBe(0);
  const files = existsSync(compiled) ? readFileSync(compiled, "utf8").trim().split("\n") : [];
  return files.filter((file) => !file.includes("/_")).toSorted();
}

describe("a page that uses an edited component", () => {
  const named = "\n\n[G](./g.md)\n\nend\n";
  const edit = (text: string) =>
    writeBelow(
      root,
      "components/Card.tsx",
      component("Card", "text").replace("<b>", `<b> ${text}`),
    );
  const said = () => readFileSync(path.join(root, "build/docs/c.html"), "utf8");

  test("isn't recompiled", () => {
    writeBelow(root, "docs/g.md", "# G\n");
    writeBelow(root, "docs/c.mdx", page("Card", "c").replace("\n\nend\n", named));
    expect(compiledIn()).toContain("docs/c.mdx");
    edit("first");
    expect(compiledIn()).toEqual([]);
    expect(said()).toContain("<b> first");
  });

  test("isn't recompiled in a thread", () => {
    for (let n = 0; n < 40; n++) writeBelow(root, `docs/n${n}.mdx`, page("Card", `n${n}`));
    expect(compiledIn("--threads", "2")).toHaveLength(40);
    edit("second");
    expect(compiledIn("--threads", "2")).toEqual([]);
    const shown = (n: number) => readFileSync(path.join(root, `build/docs/n${n}.html`), "utf8");
    for (let n = 0; n < 40; n++) expect(shown(n)).toContain("<b> second");
  });

  test("is recompiled if its text or the targets of its links also changed", () => {
    edit("third");
    writeBelow(root, "docs/c.mdx", page("Card", "c").replace("\n\nend\n", `\n\nMore.${named}`));
    expect(compiledIn()).toEqual(["docs/c.mdx"]);
    edit("fourth");
    writeBelow(root, "docs/g.md", "---\nslug: /elsewhere\n---\n\n# G\n");
    expect(compiledIn()).toEqual(["docs/c.mdx"]);
    expect(said()).toContain('href="/docs/elsewhere"');
  });

  test("is recompiled if a plugin changed", () => {
    writeBelow(root, "plugins/log.ts", `${plugin}// Edited\nexport const more = 1;\n`);
    edit("fifth");
    expect(compiledIn()).toContain("docs/c.mdx");
  });

  test("reports another import that was removed", () => {
    rmSync(path.join(root, "components/Card.tsx"));
    const { code, stderr } = callLectern("build", root);
    expect([code, stderr]).toEqual([1, expect.stringContaining("import/missing")]);
    edit("back");
    expect(compiledIn()).toEqual([]);
  });
});
