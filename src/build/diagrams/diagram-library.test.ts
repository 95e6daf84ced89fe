import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../content/temporary-site.fixture.ts";
import { diagramLibrary, libraryOf, siteFolder } from "./diagram-library.ts";

function packageIn(version: string) {
  return temporaryFolder({
    "docs/site.config.ts": "",
    "node_modules/mermaid/package.json": JSON.stringify({ name: "mermaid", version }),
    "node_modules/mermaid/dist/mermaid.esm.min.mjs": "",
    "node_modules/mermaid/dist/chunks/mermaid.esm.min/b.mjs": "",
    "node_modules/mermaid/dist/chunks/mermaid.esm.min/a.mjs": "",
    "node_modules/mermaid/dist/chunks/mermaid.esm.min/a.mjs.map": "",
  });
}

test("a site's own library is taken, also from a folder above the site", () => {
  const root = packageIn("11.99.0");
  const library = diagramLibrary(path.join(root, "docs"));
  expect(library?.output).toBe("assets/mermaid-11.99.0");
  expect(library?.files().map(({ name }) => name)).toEqual([
    "mermaid.esm.min.mjs",
    "chunks/mermaid.esm.min/a.mjs",
    "chunks/mermaid.esm.min/b.mjs",
  ]);
});

test("one of another version is none, and the next is looked at", () => {
  const [old, fitting] = [packageIn("10.9.3"), packageIn("11.2.0")].map(siteFolder);
  expect(libraryOf([old])).toBeUndefined();
  expect(libraryOf([undefined, old, fitting])?.folder).toBe(fitting);
  expect(libraryOf([])).toBeUndefined();
});

test("a site without one does with the one beside Lectern", () => {
  expect(diagramLibrary(temporaryFolder({}))?.output).toMatch(/^assets\/mermaid-11\.\d/);
});
