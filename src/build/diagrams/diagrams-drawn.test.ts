import { describe, expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import type { Page } from "../../core/page.ts";
import { diagramsCheck } from "./diagrams-drawn.ts";

const page = (file: string) => ({ source: sourcePath(file) }) as Page;

function told(pages: Readonly<Record<string, boolean>>, hasLibrary: boolean) {
  const check = diagramsCheck("/site", () => hasLibrary);
  for (const [file, hasDiagrams] of Object.entries(pages)) {
    check.add(page(file), {
      inspection: { links: [], anchors: [], images: [], files: [], hasDiagrams },
    });
  }
  return check.check();
}

describe("a page with a diagram", () => {
  test("without the library is an error that says what to install", () => {
    expect(told({ "docs/a.md": false, "docs/b.md": true }, false)).toEqual([
      {
        code: "diagram/no-library",
        severity: "error",
        message: "A page has a diagram, and Mermaid 11, which draws it, is not installed.",
        hint: 'Run "npm install mermaid@11" in the site\'s folder.',
        place: { file: "docs/b.md" },
      },
    ]);
  });

  test("is none with the library, nor is a page without a diagram", () => {
    expect(told({ "docs/b.md": true }, true)).toEqual([]);
    expect(told({ "docs/a.md": false }, false)).toEqual([]);
  });
});
