import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { caches } from "../src/build/store/caches.ts";
import { outputKinds } from "../src/build/output/output-kinds.ts";

/** Returns the second column of the table in a `docs/reference` page. It lists files. */
function filesIn(name: string): readonly string[] {
  const page = readFileSync(new URL(`../docs/reference/${name}`, import.meta.url), "utf8");
  const rows = page.match(/^\|.*$/gm) ?? [];
  return rows.slice(2).map((row) => (row.split("|")[2] ?? "").replaceAll("`", "").trim());
}

test("the reference describes exactly the existing caches", () => {
  expect(filesIn("caches.md")).toEqual(Object.values(caches));
});

test("the reference describes exactly the existing kinds of output files", () => {
  expect(filesIn("output-files.md")).toEqual(Object.values(outputKinds));
});
