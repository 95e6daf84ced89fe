import path from "node:path";
import { expect, test, describe } from "vitest";
import { temporaryFolder } from "../../content/temporary-site.fixture.ts";
import type { Page } from "../../core/page.ts";
import { sourcePath } from "../../core/paths.ts";
import { diagramFiles, diagramLibrary, missingLibrary } from "./diagram-library.ts";

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

test("uses the site's own library, also from a parent folder", () => {
  const site = path.join(packageIn("11.99.0"), "docs");
  expect(diagramLibrary(site)?.output).toBe("assets/mermaid-11.99.0");
  expect(diagramFiles(site).map(({ name }) => name)).toEqual([
    "assets/mermaid-11.99.0/mermaid.esm.min.mjs",
    "assets/mermaid-11.99.0/chunks/mermaid.esm.min/a.mjs",
    "assets/mermaid-11.99.0/chunks/mermaid.esm.min/b.mjs",
  ]);
});

test("skips a library of another version", () => {
  const root = packageIn("10.9.3");
  const library = diagramLibrary(path.join(root, "docs"));
  expect(library?.output).toMatch(/^assets\/mermaid-11\.\d/);
  expect(library?.folder.startsWith(root)).toBe(false);
});

test("uses Lectern's library if the site has none", () => {
  expect(diagramLibrary(temporaryFolder({}))?.output).toMatch(/^assets\/mermaid-11\.\d/);
});

function problems(file: string, hasDiagrams: boolean, hasLibrary: boolean) {
  const page = { source: sourcePath(file) } as Page;
  const inspection = { links: [], anchors: [], images: [], files: [], hasDiagrams };
  return missingLibrary({ root: "/site", hasLibrary: () => hasLibrary }, page, { inspection });
}

describe("a page with a diagram", () => {
  test("is an error without the library, with the package to install", () => {
    expect(problems("docs/b.md", true, false)).toEqual([
      {
        code: "diagram/missing-package",
        severity: "error",
        message: "A page contains a diagram, but Mermaid 11 isn't installed.",
        hint: 'Run "npm install mermaid@11" in the site folder.',
        place: { file: "docs/b.md" },
      },
    ]);
    expect(problems("docs/a.md", false, false)).toEqual([]);
  });

  test("has no error with the library", () => {
    expect(problems("docs/b.md", true, true)).toEqual([]);
  });
});
