import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bytesOf, filesIn, writtenBetween } from "./written-bytes.mjs";

let folder = "";
const at = (...names) => path.join(folder, ...names);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-written-"));
  mkdirSync(at("build", "deep"), { recursive: true });
  writeFileSync(at("build", "a.html"), "12345");
  writeFileSync(at("build", "deep", "b.html"), "1234567");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("all files in the folders count, and hard links only once", () => {
  linkSync(at("build", "a.html"), at("build", "again.html"));
  expect(bytesOf(filesIn([at("build"), at("nowhere")]))).toBe(12);
});

test("new and rewritten files count", () => {
  const before = filesIn([at("build")]);
  writeFileSync(at("build", "new.html"), "123");
  writeFileSync(at("build", "a.html"), "54321");
  utimesSync(at("build", "a.html"), 1, 1);
  expect(writtenBetween(before, filesIn([at("build")]))).toBe(8);
});

test("files that were linked or moved over unchanged do not count", () => {
  const before = filesIn([at("build")]);
  mkdirSync(at("fresh"));
  linkSync(at("build", "a.html"), at("fresh", "a.html"));
  renameSync(at("build", "deep", "b.html"), at("fresh", "b.html"));
  rmSync(at("build"), { recursive: true });
  renameSync(at("fresh"), at("build"));
  expect(writtenBetween(before, filesIn([at("build")]))).toBe(0);
});

test("a file that was replaced by an equal one counts: it was written", () => {
  const before = filesIn([at("build")]);
  writeFileSync(at("build", "other.html"), "12345");
  renameSync(at("build", "other.html"), at("build", "a.html"));
  expect(writtenBetween(before, filesIn([at("build")]))).toBe(5);
});
