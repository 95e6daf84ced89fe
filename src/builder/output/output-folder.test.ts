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
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { clearLeftOvers } from "./left-overs.ts";
import { outputFolder } from "./output-folder.ts";
import { writeMark } from "./output-mark.ts";
import type { FileStamp } from "./output-record.ts";
import { fileWriter } from "./write-files.ts";

const base = mkdtempSync(path.join(tmpdir(), "lectern-output-"));
const target = path.join(base, "build");
const place = { path: target, replace: "swap" } as const;
afterEach(() => rmSync(target, { recursive: true, force: true }));

/** Write an output, and return what a record says of it. */
function written(files: Readonly<Record<string, string>>, id: string) {
  const folder = outputFolder(place);
  const all = Object.entries(files).map(([name, content]) => ({ name, content }));
  const stamps = new Map<string, FileStamp>(fileWriter(folder.path, false)(all));
  folder.commit(id);
  return (name: string): FileStamp => stamps.get(name) ?? [0, 0];
}

const files = { "a.html": "a", "docs/b.html": "b" };
const names = new Set(Object.keys(files));

test("files that are taken over are the same files in the new output", () => {
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

test("what was changed or has gone is not taken over", () => {
  const stampOf = written(files, "first");
  utimesSync(path.join(target, "a.html"), 1, 1);
  rmSync(path.join(target, "docs"), { recursive: true });
  writeFileSync(path.join(target, "docs"), "no folder");
  const folder = outputFolder(place);
  expect(folder.takeOver("a.html", stampOf("a.html"))).toBe(false);
  expect(folder.takeOver("docs/b.html", stampOf("docs/b.html"))).toBe(false);
  folder.discard();
});

test("a file that is taken over and written, too, is as it was written", () => {
  const stampOf = written(files, "first");
  const folder = outputFolder(place);
  folder.takeOver("a.html", stampOf("a.html"));
  fileWriter(folder.path, false)([{ name: "a.html", content: "anew" }]);
  folder.commit("second");
  expect(readFileSync(path.join(target, "a.html"), "utf8")).toBe("anew");
});

test("the last output is the same when it has the same id and the same files", () => {
  written(files, "first");
  const inode = statSync(target).ino;
  const folder = outputFolder(place);
  expect(folder.isLast("first", names)).toBe(true);
  expect(folder.isLast("second", names)).toBe(false);
  expect(folder.isLast("first", new Set([...names, "c.html"]))).toBe(false);
  writeFileSync(path.join(target, "docs/stray.html"), "");
  expect(folder.isLast("first", names)).toBe(false);
  folder.discard();
  expect(statSync(target).ino).toBe(inode);
});

describe("a folder of which everything is taken over", () => {
  const more = { "docs/a/x.html": "x", "docs/a/y.html": "y", "docs/b/z.html": "z", "c.html": "c" };
  const content = (name: string) => readFileSync(path.join(target, name), "utf8");

  /** The output after one of the files was written anew and the others were taken over. */
  function builtAgain(anew: Readonly<Record<string, string>>) {
    const stampOf = written(more, "first");
    const inode = (name: string) => lstatSync(path.join(target, name)).ino;
    const before = { a: inode("docs/a"), b: inode("docs/b"), y: inode("docs/a/y.html") };
    const folder = outputFolder(place);
    const others = Object.keys(more).filter((name) => !(name in anew));
    expect(others.filter((name) => !folder.takeOver(name, stampOf(name)))).toEqual([]);
    const all = Object.entries(anew).map(([name, content]) => ({ name, content }));
    fileWriter(folder.path, false)(all);
    return { before, inode, commit: () => folder.commit("second") };
  }

  test("is the same folder in the new output, and others are not", () => {
    const { before, inode, commit } = builtAgain({ "docs/a/x.html": "anew" });
    commit();
    expect([content("docs/a/x.html"), content("docs/a/y.html"), content("docs/b/z.html")]).toEqual([
      "anew",
      "y",
      "z",
    ]);
    expect(inode("docs/b")).toBe(before.b);
    expect(inode("docs/a")).not.toBe(before.a);
    expect(inode("docs/a/y.html")).toBe(before.y);
    expect(readdirSync(base)).toEqual(["build"]);
  });

  test("is left where it is when something else lies in it", () => {
    const { before, inode, commit } = builtAgain({ "c.html": "anew" });
    writeFileSync(path.join(target, "docs/b/stray.html"), "stray");
    symlinkSync("x.html", path.join(target, "docs/a/link.html"));
    commit();
    expect(readdirSync(path.join(target, "docs/a")).sort()).toEqual(["x.html", "y.html"]);
    expect(readdirSync(path.join(target, "docs/b"))).toEqual(["z.html"]);
    expect(inode("docs/b")).not.toBe(before.b);
  });

  test("is put back with an output that a killed build had taken away", () => {
    written(more, "first");
    const [old, next] = [`${target}.old-1`, `${target}.next-1`];
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    const named = (name: string) => name.replace(/1$/, String(gone));
    mkdirSync(path.join(named(next), "docs"), { recursive: true });
    writeMark(named(next), { state: "whole", id: "second" });
    renameSync(target, named(old));
    const list = { to: path.basename(named(next)), folders: ["docs/a", "docs/b"] };
    writeFileSync(path.join(named(old), "_lectern/moved.json"), JSON.stringify(list));
    renameSync(path.join(named(old), "docs/a"), path.join(named(next), "docs/a"));
    clearLeftOvers(target);
    expect(readdirSync(base)).toEqual(["build"]);
    expect(readdirSync(path.join(target, "_lectern"))).toEqual(["output.json"]);
    for (const [name, text] of Object.entries(more)) expect(content(name)).toBe(text);
  });

  test("is linked where folders cannot be moved", () => {
    const { commit } = builtAgain({ "c.html": "anew" });
    // The list of what moves cannot be written.
    mkdirSync(path.join(target, "_lectern/moved.json"));
    commit();
    expect([content("c.html"), content("docs/a/x.html"), content("docs/b/z.html")]).toEqual([
      "anew",
      "x",
      "z",
    ]);
    expect(readdirSync(base)).toEqual(["build"]);
  });
});
