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
import { contentHash } from "../content-hash.ts";
import { writeMark } from "./output-mark.ts";
import type { OutputRecord } from "./output-record.ts";
import { outputWriter } from "./output-writer.ts";

const base = mkdtempSync(path.join(tmpdir(), "lectern-output-"));
const target = path.join(base, "build");
const place = { path: target, replace: "swap" } as const;
afterEach(() => rmSync(target, { recursive: true, force: true }));

const writerAfter = (last?: OutputRecord) => outputWriter({ place, last, compress: false });

/** Writes an output, and returns its record. */
async function written(files: Readonly<Record<string, string>>): Promise<OutputRecord> {
  const writer = writerAfter();
  for (const [name, content] of Object.entries(files)) await writer.file({ name, content });
  writer.commit("first");
  return writer.record();
}

const files = { "a.html": "a", "docs/b.html": "b" };

test("reused files are the same files in the new output", async () => {
  const last = await written(files);
  const before = lstatSync(path.join(target, "docs/b.html")).ino;
  const writer = writerAfter(last);
  expect(writer.takeOver("docs/b.html", contentHash("b"))).toBe(true);
  expect(writer.takeOver("docs/b.html", contentHash("b"))).toBe(true);
  expect(readFileSync(writer.placeOf("docs/b.html"), "utf8")).toBe("b");
  writer.commit("second");
  expect(lstatSync(path.join(target, "docs/b.html")).ino).toBe(before);
  expect(existsSync(path.join(target, "a.html"))).toBe(false);
});

test("changed and removed files aren't reused", async () => {
  const last = await written(files);
  utimesSync(path.join(target, "a.html"), 1, 1);
  rmSync(path.join(target, "docs"), { recursive: true });
  writeFileSync(path.join(target, "docs"), "no folder");
  const writer = writerAfter(last);
  expect(writer.takeOver("a.html", contentHash("a"))).toBe(false);
  expect(writer.takeOver("docs/b.html", contentHash("b"))).toBe(false);
  expect(writer.lastKey("a.html")).toBeUndefined();
  writer.discard();
});

test("an entry with another key isn't reused", async () => {
  const writer = writerAfter(await written(files));
  expect(writer.takeOver("a.html", contentHash("other"))).toBe(false);
  expect(writer.lastKey("a.html")).toBe(contentHash("a"));
  writer.discard();
});

test("a file that is both reused and written has the written content", async () => {
  const writer = writerAfter(await written(files));
  writer.takeOver("a.html", contentHash("a"));
  await writer.file({ name: "a.html", content: "anew" });
  writer.commit("second");
  expect(readFileSync(path.join(target, "a.html"), "utf8")).toBe("anew");
});

test("files and links that others added to the last output aren't in the new one", async () => {
  const last = await written({ ...files, "docs/c.html": "c" });
  writeFileSync(path.join(target, "docs/stray.html"), "stray");
  symlinkSync("b.html", path.join(target, "docs/link.html"));
  const writer = writerAfter(last);
  expect(writer.takeOver("docs/b.html", contentHash("b"))).toBe(true);
  expect(writer.takeOver("docs/c.html", contentHash("c"))).toBe(true);
  writer.commit("second");
  expect(readdirSync(path.join(target, "docs")).sort()).toEqual(["b.html", "c.html"]);
  expect(readdirSync(base)).toEqual(["build"]);
});

test("an output that a killed build had moved is restored", async () => {
  await written(files);
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
