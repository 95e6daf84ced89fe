import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { privateFiles, publishedFile, staticFiles } from "./static-files.ts";

const root = mkdtempSync(path.join(tmpdir(), "lectern-static-"));
const folder = path.join(root, "static");
const published = [
  ".well-known/security.txt",
  "CNAME",
  "environment.env.md",
  "img/keyboard.svg",
  "img/monkey.png",
  "keys.html",
];
const hidden = [
  ".DS_Store",
  ".env",
  ".env.production",
  ".git/config",
  ".htpasswd",
  ".npmrc",
  "Thumbs.db",
  "certificate/server.key",
  "certificate/server.pem",
  "home/.ssh/known_hosts",
  "home/id_rsa",
  "notes.md~",
];
for (const name of [...published, ...hidden]) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), name);
}
writeFileSync(path.join(root, "secret.txt"), "secret");
afterAll(() => rmSync(root, { recursive: true }));

test("names decide which files are published", () => {
  expect(staticFiles(folder)).toEqual(published);
  expect(privateFiles(folder)).toEqual(hidden);
});

test.each(published)("finds %s", (name) => {
  expect(publishedFile(folder, name)).toBe(path.join(folder, name));
});

test.each([
  ...hidden,
  "",
  "img",
  "CNAME/x",
  "CNAME/x/[",
  "a".repeat(5000),
  "../secret.txt",
  "img/../../secret.txt",
  "/",
])("ignores %s", (name) => {
  expect(publishedFile(folder, name)).toBeUndefined();
});

test("returns no files without a folder", () => {
  expect(staticFiles(path.join(root, "nowhere"))).toEqual([]);
});

test("symbolic links may point to files in the folder, but not outside it", () => {
  const linked = path.join(root, "linked");
  mkdirSync(path.join(linked, "img"), { recursive: true });
  writeFileSync(path.join(linked, "img/a.svg"), "");
  symlinkSync("img/a.svg", path.join(linked, "b.svg"));
  symlinkSync("..", path.join(linked, "img/up"));
  expect(staticFiles(linked)).toEqual(["b.svg", "img/a.svg"]);
  expect(publishedFile(linked, "b.svg")).toBe(path.join(linked, "b.svg"));
  symlinkSync("../secret.txt", path.join(linked, "c.txt"));
  expect(() => staticFiles(linked)).toThrow('points outside "linked"');
  expect(publishedFile(linked, "c.txt")).toBeUndefined();
  expect(staticFiles(linked, root)).toContain("c.txt");
  symlinkSync(linked, path.join(root, "static-link"));
  expect(publishedFile(path.join(root, "static-link"), "b.svg")).toBeDefined();
});
