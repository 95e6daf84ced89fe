import { describe, expect, test } from "vitest";
import { countText, fillText } from "./texts.ts";

describe("a string is filled in", () => {
  test.each([
    ["Since {version}", { version: "4.0" }, "Since 4.0"],
    ["{a} and {a}", { a: 1 }, "1 and 1"],
    ["{unknown} stays", {}, "{unknown} stays"],
    ["{a}", { a: "{b}" }, "{b}"],
  ])("%s", (text, values, expected) => {
    expect(fillText(text, values)).toBe(expected);
  });
});

const arabic = {
  zero: "لا صفحات",
  one: "صفحة واحدة",
  two: "صفحتان",
  few: "{count} صفحات",
  other: "{count} صفحة",
};

test.each([
  [0, "لا صفحات"],
  [1, "صفحة واحدة"],
  [2, "صفحتان"],
  [3, "3 صفحات"],
  // Arabic has a separate plural form for 11, but the catalogue doesn't.
  [11, "11 صفحة"],
])("of %i there are %s", (count, expected) => {
  expect(countText(arabic, { locale: "ar", count })).toBe(expected);
});
