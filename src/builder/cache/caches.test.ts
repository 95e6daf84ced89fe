import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cacheFile, cacheFolders, caches } from "./caches.ts";

const architecture = readFileSync(
  fileURLToPath(new URL("../../../ARCHITECTURE.md", import.meta.url)),
  "utf8",
);

/** The cells of the table that begins with a heading, row by row. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, table = ""] = architecture.split(heading);
  const lines = table.trimStart().split("\n");
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

test("ARCHITECTURE describes every cache, and no other", () => {
  const described = rowsBelow("## What is cached, and for how long\n").map(([, file]) => file);
  expect(described).toEqual(Object.values(caches).map((file) => `\`.lectern/${file}\``));
});

test("a use of which there are several has a file for each", () => {
  expect(cacheFile(caches.contents, "en")).toBe("pages-en.pack");
  expect(cacheFile(caches.code, "en")).toBe("code.pack");
});

test("the folders of caches are those of the table", () => {
  expect(cacheFolders).toEqual(["", "config", "server", "client", "engine", "outputs"]);
});
