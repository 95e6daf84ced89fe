import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cacheDiagnostics, cacheStore } from "./cache-store.ts";
import { areStored, storeFiles } from "./stored-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-cache-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("returns what was written, and nothing otherwise", () => {
  const cache = cacheStore(folder);
  cache.write("a/b.json", "key", "één\n");
  expect([cache.read("a/b.json", "key"), cache.read("c", "key")]).toEqual(["één\n", undefined]);
  expect(cache.faults()).toEqual([]);
  expect(cacheDiagnostics(cache)).toEqual([]);
});

test("returns nothing for another input, which isn't damage", () => {
  const cache = cacheStore(folder);
  cache.write("a", "key", "text");
  expect(["key", "ke", "another"].map((key) => cache.read("a", key))).toEqual([
    "text",
    undefined,
    undefined,
  ]);
  expect(cache.faults()).toEqual([]);
});

test("returns nothing for a file with a changed byte, and reports it once", () => {
  cacheStore(folder).write("a", "key", "some text that is long enough");
  const whole = readFileSync(path.join(folder, "a"));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ bits;
      writeFileSync(path.join(folder, "a"), damaged);
      const cache = cacheStore(folder);
      expect([cache.read("a", "key"), cache.read("a", "key")]).toEqual([undefined, undefined]);
      expect(cache.faults()).toEqual(["a"]);
      expect(cacheDiagnostics(cache)).toMatchObject([{ code: "cache/damaged" }]);
    }),
  );
});

test("a file with another file's content is damaged, and a folder in its place is replaced", () => {
  const cache = cacheStore(folder);
  cache.write("a", "key", "text");
  writeFileSync(path.join(folder, "b"), readFileSync(path.join(folder, "a")));
  mkdirSync(path.join(folder, "c", "d"), { recursive: true });
  expect([cache.read("b", "key"), cache.read("c", "key")]).toEqual([undefined, undefined]);
  expect(cache.faults()).toEqual(["b", "c"]);
  cache.write("c", "key", "anew");
  expect(cache.read("c", "key")).toBe("anew");
});

test("a folder of files is intact, missing or damaged", () => {
  const cache = cacheStore(folder);
  const sums = storeFiles(cache, "program", [{ name: "x/main.js", content: "code" }]);
  expect(areStored(cache, "program", sums)).toBe(true);
  expect(areStored(cache, "other", sums)).toBe(false);
  expect(cache.faults()).toEqual([]);
  writeFileSync(path.join(folder, "program", "x", "main.js"), "cope");
  expect(areStored(cache, "program", sums)).toBe(false);
  expect(cache.faults()).toEqual(["program"]);
  storeFiles(cache, "program", [{ name: "x/main.js", content: "code" }]);
  expect(areStored(cache, "program", sums)).toBe(true);
});
