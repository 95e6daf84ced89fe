import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./ensure.mjs";
import { libraryHash } from "./record-typedoc.mjs";

test("the recorded pages of TypeDoc are those of the library", () => {
  const file = path.join(projectRoot, "test", "fixtures", "typedoc", "recorded.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ library: libraryHash() });
});
