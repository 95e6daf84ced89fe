import { expect, test } from "vitest";
import { sizeOfCode } from "./code-size.ts";

test("a short block has no size", () => {
  expect(sizeOfCode(["a", "b"])).toEqual({});
});

test("a longer block has the number of its lines and the columns of the longest, with tab stops", () => {
  const lines = ["a", "", "\tab", "ab\tc", "", "", "", "ü€😀x"];
  expect(sizeOfCode(lines)).toEqual({ "data-lines": 8, "data-columns": 6 });
});
