import { expect, test } from "vitest";
import type { CardLine } from "./card-layout.ts";
import { cardParts, comesAgain, mostParts, rememberedParts } from "./card-parts.ts";
import { compressPart } from "./compressed-rows.ts";

const line = (text: string, role: CardLine["role"], size: number, baseline: number): CardLine => ({
  text,
  role,
  size,
  baseline,
});
const site = line("Example", "quiet", 34, 104);
const title = line("A title", "title", 96, 294);
const rest = line("in two lines", "title", 96, 407);
const label = line("Docs", "label", 34, 556);

test.each([
  [[], [[0, 630]]],
  [
    [site, title, rest, label],
    [
      [0, 70],
      [70, 119, site],
      [119, 198],
      [198, 447, title, rest],
      [447, 522],
      [522, 571, label],
      [571, 630],
    ],
  ],
])("the parts of a card are all its rows, with lines that may touch in one", (lines, parts) => {
  expect(cardParts(lines).map((part) => [part.first, part.last, ...part.lines])).toEqual(parts);
});

test("all parts but titles come again", () => {
  const parts = cardParts([site, title, label]);
  expect(parts.filter((part) => !comesAgain(part)).map(({ lines }) => lines)).toEqual([[title]]);
});

test("parts are remembered by all that decides how they look, and not too many", () => {
  const remembered = rememberedParts();
  const rows = compressPart(new Uint8Array(3), { length: 3, sum: 0, weightedSum: 0 }, "quick");
  const part = { first: 70, last: 119, lines: [site] };
  remembered.set(part, rows);
  expect(remembered.get({ ...part, lines: [{ ...site }] })).toBe(rows);
  const others = [
    { ...part, first: 71 },
    { ...part, last: 120 },
    { ...part, lines: [] },
    ...[{ text: "Other" }, { role: "label" as const }, { size: 35 }, { baseline: 105 }].map(
      (changed) => ({ ...part, lines: [{ ...site, ...changed }] }),
    ),
  ];
  for (const other of others) expect(remembered.get(other)).toBeUndefined();
  for (let first = 0; first < mostParts * 3; first++) {
    remembered.set({ first, last: 630, lines: [] }, rows);
    expect(remembered.size).toBeLessThanOrEqual(mostParts);
  }
  expect(remembered.get({ first: mostParts * 3 - 1, last: 630, lines: [] })).toBe(rows);
});
