import { expect, test } from "vitest";
import { cacheFile, cacheFolders, caches } from "./caches.ts";

test("a use of which there are several has a file for each", () => {
  expect(cacheFile(caches.contents, "en")).toBe("pages-en.pack");
  expect(cacheFile(caches.code, "en")).toBe("code.pack");
});

test("the folders of caches are those of the table", () => {
  expect(cacheFolders).toEqual([
    "",
    "generated",
    "config",
    "server",
    "client",
    "engine",
    "outputs",
  ]);
});
