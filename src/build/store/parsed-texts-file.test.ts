import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cacheStore } from "./cache-store.ts";
import { parsedTextsFile } from "./parsed-texts-file.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-texts-"));
  file = path.join(folder, "parsed.json");
});
const open = (engine = "engine") => parsedTextsFile(cacheStore(folder), engine);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("returns values from the last build by text and format", async () => {
  const first = open();
  expect(first.find("page", "a: 1")).toBeUndefined();
  first.store("page", "a: 1", { a: 1 });
  first.save();
  const next = open();
  expect(next.find("page", "a: 1")).toEqual({ a: 1 });
  expect(next.find("data", "a: 1")).toBeUndefined();
  expect(next.find("page", "a: 2")).toBeUndefined();
});

test("removes unused values, and values from another engine", async () => {
  const first = open();
  first.store("page", "old", 1);
  first.store("page", "new", 2);
  first.save();
  const second = open();
  second.find("page", "new");
  second.save();
  const third = open();
  expect([third.find("page", "old"), third.find("page", "new")]).toEqual([undefined, 2]);
  expect(open("another").find("page", "new")).toBeUndefined();
});

test("starts empty if the file can't be read", () => {
  writeFileSync(file, "{");
  expect(open().find("page", "a: 1")).toBeUndefined();
});

test("is unchanged if nothing was used", () => {
  const first = open();
  first.store("data", "a: 1", { a: 1 });
  first.save();
  open().save();
  expect(open().find("data", "a: 1")).toEqual({ a: 1 });
});
