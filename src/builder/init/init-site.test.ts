import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { initSite, isMade, templates, type TemplateName } from "./init-site.ts";

let parent = "";
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "lectern-init-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const names = Object.keys(templates) as TemplateName[];

describe.each(names)("the template %s", (template) => {
  test("fills all that is to be filled, and names the package after its folder", async () => {
    const folder = path.join(parent, "Handbuch (neu)");
    const result = await initSite({ folder, template, title: "T" });
    for (const file of result.files) {
      const text = readFileSync(path.join(folder, file), "utf8");
      expect(text).not.toMatch(/\{\{\w+\}\}/);
    }
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: "handbuch-neu", scripts: { dev: "lectern dev" } });
    expect(result.files).toEqual(
      expect.arrayContaining([".github/workflows/docs.yml", ".gitignore", "README.md"]),
    );
  });
});

test("a folder with files is left as it is, and they are named", async () => {
  mkdirSync(path.join(parent, ".git"));
  mkdirSync(path.join(parent, "src"));
  writeFileSync(path.join(parent, "README.md"), "mine");
  const result = await initSite({ folder: parent, template: "minimal", title: "T" });
  expect(result).toEqual({ kind: "inTheWay", files: ["README.md", "src"] });
  expect(readFileSync(path.join(parent, "README.md"), "utf8")).toBe("mine");
});

test("an empty repository becomes a site", async () => {
  mkdirSync(path.join(parent, ".git"));
  const result = await initSite({ folder: parent, template: "minimal", title: "T" });
  expect(result.kind).toBe("begun");
});

test("a file where the folder should be is an error of the file system", async () => {
  const folder = path.join(parent, "file");
  writeFileSync(folder, "");
  await expect(initSite({ folder, template: "minimal", title: "T" })).rejects.toThrow(/ENOTDIR/);
});

test("what was made of a template in its place is no part of it", () => {
  expect([".lectern/format", "build/index.html", "node_modules/x/y.js"].every(isMade)).toBe(true);
  expect(["_github/workflows/build.yml", "docs/build.md", "package.json"].some(isMade)).toBe(false);
});
