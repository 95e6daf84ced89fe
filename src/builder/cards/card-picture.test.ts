import fc from "fast-check";
import { expect, test } from "vitest";
import { indexedPng } from "../png-file.ts";
import { cardPalette, colorPlaces, textPlaces } from "./card-colors.ts";
import { type CardPicture, cardPicture, type PlacedLetter } from "./card-picture.ts";
import { pixelsOf } from "./card-pixels.fixture.ts";
import { zlibStream } from "./compressed-rows.ts";

const palette = cardPalette([208, 99, 0]);

/** The pixels of a card with these letters, taken in the rows between these. */
function drawn(picture: CardPicture, letters: readonly PlacedLetter[], cuts = [0, 630]) {
  const parts = cuts.slice(1).map((last, at) => {
    const first = cuts[at] ?? 0;
    for (const letter of letters)
      if (letter.top >= first && letter.top < last) picture.letter(letter);
    return picture.take({ first, last }, at % 2 === 0 ? "quick" : "thorough");
  });
  return pixelsOf(indexedPng({ width: 1200, height: 630, rows: zlibStream(parts), palette }));
}

/** The same, pixel by pixel. */
function painted(empty: Uint8Array, letters: readonly PlacedLetter[]): Uint8Array {
  const pixels = Uint8Array.from(empty);
  for (const { mask, left, top, role } of letters) {
    for (const [at, level] of mask.levels.entries()) {
      const pixel = (top + Math.floor(at / mask.width)) * 1200 + left + (at % mask.width);
      const place = textPlaces[role][level] ?? 0;
      pixels[pixel] = Math.max(pixels[pixel] ?? 0, place);
    }
  }
  return pixels;
}

const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

function letter(left: number, top: number, levels: readonly number[]): PlacedLetter {
  const width = Math.sqrt(levels.length);
  const mask = { width, height: width, left: 0, baseline: 0, levels: Uint8Array.from(levels) };
  return { mask, left, top, role: "title" };
}

test.each(["ltr", "rtl"] as const)("an empty card has its shapes: %s", (direction) => {
  const pixels = drawn(cardPicture(direction), []);
  const at = (x: number, y: number) => pixels[y * 1200 + (direction === "ltr" ? x : 1199 - x)];
  const { accent, background, tint, faint } = colorPlaces;
  expect([0, 27, 28, 1199].map((x) => at(x, 629))).toEqual([
    accent,
    accent,
    background,
    background,
  ]);
  expect([931, 932, 1111, 1112].map((x) => at(x, 522))).toEqual([
    background,
    faint,
    faint,
    background,
  ]);
  expect([521, 522, 531, 532, 540, 558].map((y) => at(932, y))).toEqual([
    background,
    faint,
    faint,
    background,
    tint,
    accent,
  ]);
});

test("letters are where they are put, whatever was drawn before", () => {
  const picture = cardPicture("ltr");
  const empty = drawn(picture, []);
  const levels = [0, 15, 8, 15, 15, 15, 3, 0, 15];
  const letters = [
    // Beside each other in one byte, over each other, over a shape, in the first and the last row.
    letter(100, 0, levels),
    letter(103, 0, levels),
    letter(200, 300, levels),
    letter(202, 301, levels),
    letter(201, 302, levels),
    letter(931, 520, levels),
    letter(401, 627, levels),
  ];
  const expected = painted(empty, letters);
  expect(same(expected, empty)).toBe(false);
  expect(same(drawn(picture, letters), expected)).toBe(true);
  expect(same(drawn(picture, letters), expected)).toBe(true);
  expect(same(drawn(picture, []), empty)).toBe(true);
});

test("a card in parts has the pixels of its letters, each the darkest there is", () => {
  const mask = fc
    .record({ width: fc.integer({ min: 0, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
    .chain(({ width, height }) => {
      const size = { minLength: width * height, maxLength: width * height };
      return fc.uint8Array({ ...size, max: 15 }).map((levels) => {
        return { width, height, left: 0, baseline: 0, levels };
      });
    });
  const placed = fc.record({
    mask,
    // Close to each other and to shapes, so that many overlap.
    left: fc.integer({ min: 20, max: 50 }),
    top: fc.constantFrom(0, 1, 3, 100, 104, 515, 521, 620, 621),
    role: fc.constantFrom("title", "quiet", "label"),
  });
  const pictures = { ltr: cardPicture("ltr"), rtl: cardPicture("rtl") };
  fc.assert(
    fc.property(
      fc.constantFrom("ltr", "rtl"),
      fc.array(placed, { maxLength: 30 }),
      (direction, letters) => {
        const picture = pictures[direction];
        const empty = drawn(picture, []);
        const result = drawn(picture, letters, [0, 50, 200, 600, 630]);
        expect(same(result, painted(empty, letters))).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
