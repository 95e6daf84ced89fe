import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unfinished, writeMark } from "../output/output-mark.ts";
import { likelyPages } from "./likely-pages.ts";

let root = "";
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), "lectern-likely-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "");
}

test("Markdown below the site is counted up to a limit, without packages and outputs", () => {
  for (const name of ["a.md", "docs/b.mdx", "docs/c/d.md", "docs/e.ts"]) write(name);
  for (const name of ["node_modules/p/README.md", ".lectern/f.md", "build/g.md"]) write(name);
  writeMark(path.join(root, "build"), unfinished());
  expect(likelyPages(root, 10)).toBe(3);
  expect(likelyPages(root, 2)).toBe(2);
  expect(likelyPages(path.join(root, "gone"), 2)).toBe(0);
});
