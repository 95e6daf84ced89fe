import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  generatedPage,
  writeComponentSite,
  writeGeneratedSite,
  writeSharedNote,
} from "./generated-site.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "lectern-generated-"));
});

afterEach(() => rmSync(root, { recursive: true }));

const filesOf = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]),
  );

test("the same number of pages is the same site", () => {
  writeGeneratedSite(path.join(root, "a"), 120);
  writeGeneratedSite(path.join(root, "b"), 120);
  const files = filesOf(path.join(root, "a"));
  expect(files).toEqual(filesOf(path.join(root, "b")));
  expect(Object.keys(files).filter((file) => file.startsWith("docs"))).toHaveLength(120);
});

test("a page is found by its number", () => {
  writeGeneratedSite(root, 60);
  expect(readFileSync(generatedPage(root, 57), "utf8")).toContain("title: Page 1-7\n");
});

test("the requested number of pages use the component, and the URL is the first of them", () => {
  const { component, address } = writeComponentSite(root, { count: 53, using: 10 });
  const using = Object.entries(filesOf(path.join(root, "docs"))).filter(([, text]) =>
    text.includes("<SharedNote />"),
  );
  expect(using).toHaveLength(10);
  expect(using.map(([file]) => `docs/${file}`.replaceAll(path.sep, "/"))).toContain(
    `${address}.md`,
  );
  writeSharedNote(component, "changed");
  expect(readFileSync(component, "utf8")).toContain("changed");
});
