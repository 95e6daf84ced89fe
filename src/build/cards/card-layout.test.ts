import fc from "fast-check";
import { expect, test } from "vitest";
import { setTitle, type TitleBox } from "./card-layout.ts";

/** Every character is half an em wide. */
const box: TitleBox = {
  width: 100,
  sizes: [
    { size: 20, lines: 1 },
    { size: 10, lines: 2 },
  ],
  widthOf: (text) => [...text].length / 2,
};

test.each([
  ["Access API", 20, ["Access API"]],
  ["Activity modules", 10, ["Activity modules"]],
  ["Activity modules and their files", 10, ["Activity modules and", "their files"]],
  [
    "one two three four five six seven eight nine",
    10,
    ["one two three four", "five six seven eigh…"],
  ],
  ["core_question_local_bank_column_base", 10, ["core_question_local_", "bank_column_base"]],
])("%j stands in letters of %i px", (title, size, lines) => {
  expect(setTitle(title, box)).toEqual({ size, lines });
});

test("no title is wider or higher than its box, and none is empty", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), (title) => {
      fc.pre(title.trim() !== "");
      const { size, lines } = setTitle(title, box);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(size === 20 ? 1 : 2);
      for (const line of lines) expect(box.widthOf(line) * size).toBeLessThanOrEqual(box.width);
    }),
  );
});
