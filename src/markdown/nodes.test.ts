import { expect, test } from "vitest";
import { pointAfter } from "./nodes.ts";

test.each([
  ["", { line: 3, column: 5 }],
  ["ab", { line: 3, column: 7 }],
  ["ab\n", { line: 4, column: 1 }],
  ["ab\ncd\ne", { line: 5, column: 2 }],
])("after %j", (text, point) => {
  expect(pointAfter({ line: 3, column: 5 }, text)).toEqual(point);
});
