import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cacheStore } from "./cache-store.ts";
import { openPackFile } from "./pack-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-pack-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("returns what was written, in this build and the next", () => {
  const first = openPackFile(cacheStore(folder), "a.pack");
  first.write("x", "één");
  first.write("y", "two");
  first.write("x", "three");
  expect(first.read("x")).toBe("three");
  first.close(false);
  const second = openPackFile(cacheStore(folder), "a.pack");
  expect([second.read("x"), second.read("y"), second.read("z")]).toEqual([
    "three",
    "two",
    undefined,
  ]);
  second.close(false);
});

test("removes unused entries, and shrinks", () => {
  const first = openPackFile(cacheStore(folder), "a.pack");
  first.write("long", "x".repeat(10_000));
  first.write("short", "y");
  first.close(false);
  const second = openPackFile(cacheStore(folder), "a.pack");
  second.read("short");
  second.close(true);
  expect(statSync(path.join(folder, "a.pack")).size).toBe("y".length);
  const third = openPackFile(cacheStore(folder), "a.pack");
  expect([third.read("long"), third.read("short")]).toEqual([undefined, "y"]);
  third.close(false);
});

test("doesn't mix up entries that two processes appended at once", () => {
  const [one, two] = [
    openPackFile(cacheStore(folder), "a.pack"),
    openPackFile(cacheStore(folder), "a.pack"),
  ];
  one.write("x", "of one");
  two.write("y", "of two");
  one.close(false);
  two.close(false);
  const again = openPackFile(cacheStore(folder), "a.pack");
  expect(again.read("y")).toBeUndefined();
  again.close(false);
});

test("reports a damaged entry, and doesn't return it", () => {
  const first = openPackFile(cacheStore(folder), "a.pack");
  first.write("x", "text");
  first.write("y", "another");
  first.close(false);
  const file = path.join(folder, "a.pack");
  writeFileSync(file, readFileSync(file, "utf8").replace("text", "tent"));
  const cache = cacheStore(folder);
  const second = openPackFile(cache, "a.pack");
  expect([second.read("x"), second.read("y")]).toEqual([undefined, "another"]);
  expect(cache.faults()).toEqual(["a.pack"]);
  second.close(false);
});

test("starts again if the index doesn't match the file", () => {
  const first = openPackFile(cacheStore(folder), "a.pack");
  first.write("x", "text");
  first.close(false);
  writeFileSync(path.join(folder, "a.pack"), "");
  const second = openPackFile(cacheStore(folder), "a.pack");
  expect(second.read("x")).toBeUndefined();
  second.close(false);
});

test("is a map, with any content", () => {
  let run = 0;
  const steps = fc.array(
    fc.tuple(fc.constantFrom("a", "b", "c"), fc.string({ unit: "grapheme" })),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, (writes) => {
      const name = `${run++}.pack`;
      const expected = new Map<string, string>();
      const pack = openPackFile(cacheStore(folder), name);
      for (const [name, text] of writes) {
        pack.write(name, text);
        expected.set(name, text);
      }
      pack.close(false);
      const again = openPackFile(cacheStore(folder), name);
      for (const name of ["a", "b", "c"]) expect(again.read(name)).toBe(expected.get(name));
      again.close(false);
    }),
    { numRuns: 40 },
  );
});

test("an entry is only found with its key", () => {
  const first = openPackFile(cacheStore(folder), "a.pack");
  first.write("x", "one", "key");
  first.close(false);
  const second = openPackFile(cacheStore(folder), "a.pack");
  expect([second.has("x", "key"), second.has("x", "other"), second.has("x")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([second.read("x", "key"), second.read("x", "other")]).toEqual(["one", undefined]);
  second.close(false);
});

test("an entry stays if something checked whether it exists", () => {
  const first = openPackFile(cacheStore(folder), "a.pack");
  first.write("x", "one");
  first.write("y", "two");
  first.close(false);
  const second = openPackFile(cacheStore(folder), "a.pack");
  second.has("x");
  second.close(true);
  const third = openPackFile(cacheStore(folder), "a.pack");
  expect([third.read("x"), third.read("y")]).toEqual(["one", undefined]);
  third.close(false);
});
