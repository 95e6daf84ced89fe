import { expect, test } from "vitest";
import { classesOfPatch, splitMarks } from "./line-marks.ts";

test("a patch has inserted and deleted lines, and headers that are neither", () => {
  const patch = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n c\n--\n++i";
  expect([...classesOfPatch(patch)]).toEqual([
    [4, new Set(["deleted"])],
    [5, new Set(["inserted"])],
    [7, new Set(["deleted"])],
    [8, new Set(["inserted"])],
  ]);
});

test("removes the first column, if there is one", () => {
  expect(splitMarks("+a\n-b\n c\nd\n\n+")).toEqual({
    code: "a\nb\nc\nd\n\n",
    marks: ["+", "-", " ", "", "", "+"],
  });
});
