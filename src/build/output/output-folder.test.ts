import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { removeLeftovers } from "./replace-output.ts";
import { outputFolder } from "./output-folder.ts";
import { writeMark } from "./output-mark.ts";
import type { FileStamp } from "./output-record.ts";
import { fileWriter } from "./write-files.ts";

const base = mkdtempSync(path.join(tmpdir(), "lectern-output-"));
const target = path.join(base, "build");
const place = { path: target, replace: "swap" } as const;
afterEach(() => rmSync(target, { recursive: true, force: true }));

/** Writes an output, and returns its record. */
function written(files: Readonly<Record<string, string>>, id: string) {
  const folder = outputFolder(place);
  const all = Object.entries(files).map(([name, content]) => ({ name, content }));
  const stamps = new Map<string, FileStamp>(fileWriter(folder.path, false)(all));
  folder.commit(id);
  return (name: string): FileStamp => stamps.get(name) ?? [0, 0];
}

const files = { "a.html": "a", "docs/b.html": "b" };

test("reused files are the same files in the new output", () => {
  const stampOf = written(files, "first");
  const before = lstatSync(path.join(target, "docs/b.html")).ino;
  const folder = outputFolder(place);
  expect(folder.takeOver("docs/b.html", stampOf("docs/b.html"))).toBe(true);
  expect(folder.takeOver("docs/b.html", stampOf("docs/b.html"))).toBe(true);
  expect(readFileSync(folder.placeOf("docs/b.html"), "utf8")).toBe("b");
  folder.commit("second");
  expect(lstatSync(path.join(target, "docs/b.html")).ino).toBe(before);
  expect(existsSync(path.join(target, "a.html"))).toBe(false);
});

test("changed and removed files aren't reused", () => {
  const stampOf = written(files, "first");
  utimesSync(path.join(target, "a.html"), 1, 1);
  rmSync(path.join(target, "docs"), { recursive: true });
  writeFileSync(path.join(target, "docs"), "no folder");
  const folder = outputFolder(place);
  expect(folder.takeOver("a.html", stampOf("a.html"))).toBe(false);
  expect(folder.takeOver("docs/b.html", stampOf("docs/b.html"))).toBe(false);
  folder.discard();
});

test("a file that is both reused and written has the written content", () => {
  const stampOf = written(files, "first");
  const folder = outputFolder(place);
  folder.takeOver("a.html", stampOf("a.html"));
  fileWriter(folder.path, false)([{ name: "a.html", content: "anew" }]);
  folder.commit("second");
  expect(readFileSync(path.join(target, "a.html"), "utf8")).toBe("anew");
});

test("files and links that others added to the last output aren't in the new one", () => {
  const stampOf = written({ ...files, "docs/c.html": "c" }, "first");
  writeFileSync(path.join(target, "docs/stray.html"), "stray");
  symlinkSync("b.html", path.join(target, "docs/link.html"));
  const folder = outputFolder(place);
  expect(folder.takeOver("docs/b.html", stampOf("docs/b.html"))).toBe(true);
  expect(folder.takeOver("docs/c.html", stampOf("docs/c.html"))).toBe(true);
  folder.commit("second");
  expect(readdirSync(path.join(target, "docs")).sort()).toEqual(["b.html", "c.html"]);
  expect(readdirSync(base)).toEqual(["build"]);
});

test("an output that a killed build had moved is restored", () => {
  written(files, "first");
  const gone = spawnSync(process.execPath, ["-e", ""]).pid;
  const next = `${target}.next-${gone}`;
  mkdirSync(next);
  writeMark(next, { state: "whole", id: "second" });
  renameSync(target, `${target}.old-${gone}`);
  removeLeftovers(target);
  expect(readdirSync(base)).toEqual(["build"]);
  expect(readdirSync(target).sort()).toEqual(["_lectern", "a.html", "docs"]);
  expect(readFileSync(path.join(target, "docs/b.html"), "utf8")).toBe("b");
});
