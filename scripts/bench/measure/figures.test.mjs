import { expect, test } from "vitest";
import { median, seconds, size, table } from "./figures.mjs";

test.each([
  [[3], 3],
  [[9, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[10, 9, 100], 10],
])("the median of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [0.123, "0.12 s"],
  [1.999, "2.00 s"],
  [13.46, "13.5 s"],
  [464.2, "464 s"],
  [undefined, "–"],
])("%s seconds are written %s", (value, text) => {
  expect(seconds(value)).toBe(text);
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 KB"],
  [78_140, "78.1 KB"],
  [999_960, "1.0 MB"],
  [5_500_000, "5.5 MB"],
  [2_500_000_000, "2,500 MB"],
  [undefined, "–"],
])("%s bytes are written %s", (value, text) => {
  expect(size(value)).toBe(text);
});

test("a table is Markdown", () => {
  expect(table(["a", "b"], [["1", "2"]])).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");
});
