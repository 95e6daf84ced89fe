import { expect, test } from "vitest";
import { cacheFile, caches } from "./caches.ts";

test("a cache with several uses has a file for each use", () => {
  expect(cacheFile(caches.contents, "en")).toBe("pages-en.pack");
  expect(cacheFile(caches.code, "en")).toBe("code.pack");
});
