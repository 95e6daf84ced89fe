import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SiteConfig } from "../../core/config.ts";
import { writeMark } from "./output-mark.ts";
import { outputPlace } from "./output-place.ts";
import { liesIn, realPath } from "./same-place.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-place-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = {
  sections: [],
  data: [],
  pagesFolder: "pages",
  staticFolder: "static",
} as unknown as SiteConfig;

function placeOf(output: string): string {
  const root = path.join(folder, "site");
  mkdirSync(path.join(root, "pages"), { recursive: true });
  const result = outputPlace({ root, config, output: path.resolve(root, output) });
  return result.kind === "usable"
    ? `${result.place.replace} ${path.relative(folder, result.place.path)}`
    : `${result.diagnostic.code}: ${result.diagnostic.message.replaceAll(folder, "")}`;
}

test("replaces a missing or empty folder", () => {
  mkdirSync(path.join(folder, "empty"));
  expect(placeOf("build")).toBe("swap site/build");
  expect(placeOf("../empty")).toBe("swap empty");
});

test("rejects an unknown folder, and lists its files", () => {
  mkdirSync(path.join(folder, "mine"));
  for (const name of ["d", "a", "c", "b"]) writeFileSync(path.join(folder, "mine", name), "");
  expect(placeOf("../mine")).toBe(
    'output/not-lectern: The output folder "/mine" contains 4 entries that Lectern didn\'t create: among them "a", "b", "c".',
  );
  writeMark(path.join(folder, "mine"), { state: "whole", id: "x" });
  expect(placeOf("../mine")).toBe("swap mine");
});

test.each([
  [".", "is the site folder or contains it"],
  ["..", "is the site folder or contains it"],
  ["pages", 'is "pages" or is inside it'],
  ["static/new", 'is "static" or is inside it'],
])("rejects the output %s to protect sources", (output, message) => {
  expect(placeOf(output)).toContain(message);
});

test("keeps the folder of a checkout", () => {
  mkdirSync(path.join(folder, "checkout", ".git"), { recursive: true });
  expect(placeOf("../checkout")).toBe("content checkout");
});

test("follows symbolic links, also to missing targets, but not circular links", () => {
  symlinkSync("later", path.join(folder, "link"));
  symlinkSync("circle", path.join(folder, "circle"));
  expect(realPath(path.join(folder, "link", "in"))).toBe(path.join(folder, "later", "in"));
  expect(realPath(path.join(folder, "circle"))).toBeUndefined();
  expect(placeOf("../link")).toBe("swap later");
});

test("a path is in a folder by any of its names", () => {
  mkdirSync(path.join(folder, "docs"));
  symlinkSync("docs", path.join(folder, "other"));
  const at = (name: string) => path.join(folder, name);
  expect(liesIn(at("other/new/x"), at("docs"))).toBe(true);
  expect(liesIn(at("docs"), at("other"))).toBe(true);
  expect(liesIn(at("docs-2"), at("docs"))).toBe(false);
  expect(liesIn(at("..docs"), at("docs"))).toBe(false);
});
