import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runLectern, temporaryFolder } from "./fixture-site.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, "site");
const log = path.join(folder.path, "rendered.txt");

/** A component that writes down which page it is rendered on. */
const component = (name: string, part: string) => `
import { appendFileSync } from "node:fs";
import { ${part} } from "./${part}";
export function ${name}({ on }: { readonly on: string }) {
  appendFileSync(${JSON.stringify(log)}, on + "\\n");
  return <b>{${part}}</b>;
}
`;
const page = (name: string, on: string) =>
  `import { ${name} } from "@site/components/${name}";\n\n<${name} on="${on}" />\n`;

beforeAll(() => {
  writeSite(root, {
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

/** The pages whose components were rendered in a build; it must have no error. */
function renderedPages(): readonly string[] {
  rmSync(log, { force: true });
  const { code, stderr } = runLectern("build", root);
  expect({ code, errors: / error /.test(stderr) && stderr }).toEqual({ code: 0, errors: false });
  return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").toSorted() : [];
}

test("an edit of a component makes the pages anew that use it, and no others", () => {
  expect(renderedPages()).toEqual(["a", "b", "c", "d"]);
  expect(renderedPages()).toEqual([]);
  writeBelow(root, "components/Box.tsx", component("Box", "word").replace("<b>", "<b> "));
  expect(renderedPages()).toEqual(["a", "b"]);
});

test.each([
  ["a module that a component imports", "components/word.ts", "word", ["a", "b"]],
  ["a module deep below, of a page and of a partial", "components/inner.ts", "word", ["c", "d"]],
  ["a package", "node_modules/both/index.js", "both", []],
])("so does an edit of %s", (_, file, name, pages) => {
  writeBelow(root, file, `export const ${name} = "edited in ${file}";\n`);
  expect(renderedPages()).toEqual(pages);
  const html = readFileSync(path.join(root, "build/docs", pages[0] ?? "e") + ".html", "utf8");
  expect(html).toContain(`edited in ${file}`);
});

test("a file that an import means from now on counts, though the other is still there", () => {
  writeBelow(root, "docs/f.mdx", page("Box", "f").replace("components/Box", "components/Box.tsx"));
  expect(renderedPages()).toEqual(["f"]);
  writeBelow(root, "components/Box.ts", 'export const Box = () => "another box";\n');
  const { code } = runLectern("build", root);
  expect(code).toBe(0);
  const said = (name: string) => readFileSync(path.join(root, `build/docs/${name}.html`), "utf8");
  // As the resolver has it: `.tsx` comes before `.ts`.
  expect(said("a")).not.toContain("another box");
  rmSync(path.join(root, "components/Box.tsx"));
  writeBelow(root, "docs/f.mdx", "# F\n");
  expect(runLectern("build", root).code).toBe(0);
  expect(said("a")).toContain("another box");
});
