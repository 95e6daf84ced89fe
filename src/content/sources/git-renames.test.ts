import { expect, test } from "vitest";
import { firstNames } from "./git.ts";

test("a file that was renamed twice has its original name", () => {
  // Newest first, like the output of git.
  const log = ["R090", "docs/b.md", "docs/c.md", "R100", "docs/x/y.md", "docs/x/z.md"];
  log.push("R100", "docs/a.md", "docs/b.md", "");
  expect([...firstNames(log.join("\0"))]).toEqual([
    ["docs/c.md", "docs/a.md"],
    ["docs/x/z.md", "docs/x/y.md"],
  ]);
});

test("returns no renames for empty output", () => {
  expect(firstNames("").size).toBe(0);
});
