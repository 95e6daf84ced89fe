import { expect, test } from "vitest";
import { sourcePath } from "../../base/paths.ts";
import { firstNames } from "./git-renames.ts";

test("a file that was renamed twice has its first name", () => {
  // Newest first, as git says it.
  const log = ["R090", "b.md", "c.md", "R100", "x/y.md", "x/z.md", "R100", "a.md", "b.md", ""];
  expect([...firstNames(log.join("\0"), sourcePath("docs"))]).toEqual([
    ["docs/c.md", "docs/a.md"],
    ["docs/x/z.md", "docs/x/y.md"],
  ]);
});

test("nothing was renamed where git says nothing", () => {
  expect(firstNames("", sourcePath("docs")).size).toBe(0);
});
