import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { areUnchanged, inputsOf } from "./bundle-inputs.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-inputs-"));
  write("site/rooms/index.ts", "export const rooms = 1;");
  write("site/page.tsx", 'import { rooms } from "./rooms";');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function inputs() {
  const modules = ["site/rooms/index.ts", "site/page.tsx"].map((name) => path.join(folder, name));
  return inputsOf(path.join(folder, "site"), modules);
}

function isUnchangedAfter(change: () => void): boolean {
  const before = inputs();
  if (!before) throw new Error("nothing is known of them");
  change();
  return areUnchanged(before);
}

test("nothing has changed when nothing was done, or to files nothing imports", () => {
  expect(isUnchangedAfter(() => undefined)).toBe(true);
  expect(isUnchangedAfter(() => write("site/notes.md", "text"))).toBe(true);
  expect(isUnchangedAfter(() => write("site/build/app.js", "text"))).toBe(true);
});

test.each([
  ["a file is edited", "site/page.tsx", "export {};"],
  ["a file comes that the import of a folder means instead", "site/rooms.ts", "export {};"],
  ["a file comes beside a module", "site/rooms/index.mjs", "export {};"],
  ["the settings of TypeScript come", "site/tsconfig.json", "{}"],
  ["the settings above the site come", "tsconfig.base.json", "{}"],
])("something has changed when %s", (_, file, text) => {
  expect(isUnchangedAfter(() => write(file, text))).toBe(false);
});

test("something has changed when a file goes, or settings are edited", () => {
  write("package.json", "{}");
  expect(isUnchangedAfter(() => write("package.json", '{ "type": "module" }'))).toBe(false);
  expect(isUnchangedAfter(() => rmSync(path.join(folder, "site/page.tsx")))).toBe(false);
});

test("of a program that finds its files by a pattern nothing is known", () => {
  write("site/page.tsx", 'import.meta.glob("./rooms/*.ts");');
  expect(inputs()).toBeUndefined();
});
