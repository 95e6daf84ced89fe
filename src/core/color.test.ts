import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, hexOf, readColor } from "./color.ts";

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a colour", () => {
  test.each(["#d06300", "rgb(208, 99, 0)", "rgb(208 99 0 / 50%)", " RGB(208 99 0) "])(
    "is parsed from %s",
    (value) => {
      const color = readColor(value);
      expect(color && hexOf(color)).toBe("#d06300");
    },
  );

  test.each([
    ["rebeccapurple", "#663399"],
    ["hsl(120 100% 50%)", "#00ff00"],
    ["oklch(1 0 0)", "#ffffff"],
    ["black", "#000000"],
  ])("%s is %s on a screen", (value, shown) => {
    const color = readColor(value);
    expect(color && hexOf(color)).toBe(shown);
  });

  test.each(["", "orangy", "var(--x)", "currentColor", "#12345", "inherit"])(
    "isn't parsed from %j",
    (value) => {
      expect(readColor(value)).toBeUndefined();
    },
  );

  test("is the same after it was parsed", () => {
    fc.assert(
      fc.property(hex, (value) => {
        const color = readColor(value);
        expect(color && hexOf(color)).toBe(value);
      }),
    );
  });
});

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
])("the contrast of %s and %s is %d", (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2);
});
