import { expect, test } from "vitest";
import { cacheFile, cacheFolders, caches } from "./caches.ts";

test("a cache with several uses has a file for each use", () => {
  expect(cacheFile(caches.contents, "en")).toBe("pages-en.pack");
  expect(cacheFile(caches.code, "en")).toBe("code.pack");
});

test("the cache folders are those in the table", () => {
  expect(cacheFolders).toEqual(["", "generated", "server", "client", "engine", "outputs"]);
});
