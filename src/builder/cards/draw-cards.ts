import { rgbOf } from "../../base/color.ts";
import { type Card, cardSize } from "../../render/page/page-card.ts";
import { cardPalette } from "./card-colors.ts";
import { cardLines, type CardLine, margin } from "./card-layout.ts";
import { type CardRows, compressedRows, drawLetter, emptyCard } from "./card-picture.ts";
import { indexedPng, type Rgb } from "../png-file.ts";
import {
  type CardFont,
  type Letter,
  letterKey,
  type LetterMask,
  letterMasks,
} from "./letter-masks.ts";

/** Draws a card as a PNG file: letters that are drawn once, all else rectangles. */
export type CardPainter = (card: Card) => Promise<Uint8Array>;

export interface PainterInput {
  readonly font: CardFont;
  /** Letters that have been drawn before, by their names. */
  readonly drawn: ReadonlyMap<string, LetterMask>;
  /** Called before other letters are drawn. */
  readonly prepareRenderer: () => Promise<void>;
}

/** Creates a painter for a font. Each letter is rendered once in each size, for all cards. */
export function cardPainter(input: PainterInput): CardPainter {
  const { font } = input;
  const letters = letterCase(input);
  const { widthOf } = font.metrics;
  const palettes = new Map<string, readonly Rgb[]>();
  const paletteOf = (color: string): readonly Rgb[] => {
    const palette = palettes.get(color) ?? cardPalette(rgbOf(color) ?? [255, 255, 255]);
    palettes.set(color, palette);
    return palette;
  };
  const empty = { ltr: emptyCard("ltr"), rtl: emptyCard("rtl") };
  return async (card) => {
    const { direction, color } = card;
    const lines = cardLines(card, font.metrics).map(setLine);
    const maskOf = await letters(lines);
    const rows = empty[direction].slice();
    for (const line of lines) drawLine(rows, { line, direction, maskOf, widthOf });
    return indexedPng({ ...cardSize, rows: compressedRows(rows), palette: paletteOf(color) });
  };
}

/** A line cut into letters: characters with the marks on them. */
interface SetLine extends CardLine {
  readonly letters: readonly string[];
}

function setLine(line: CardLine): SetLine {
  return { ...line, letters: line.text.normalize("NFC").match(/\P{M}\p{M}*|\p{M}+/gu) ?? [] };
}

/** The letters of lines, those that are new drawn at once. */
type LetterCase = (
  lines: readonly SetLine[],
) => Promise<(letter: Letter) => LetterMask | undefined>;

function letterCase({ font, drawn, prepareRenderer }: PainterInput): LetterCase {
  const known = new Map(drawn);
  return async (lines) => {
    const wanted = lines.flatMap(({ letters, size }) => letters.map((text) => ({ text, size })));
    const isNew = (letter: Letter) => !known.has(letterKey(letter));
    if (wanted.some(isNew)) await prepareRenderer();
    const anew = new Map(wanted.filter(isNew).map((letter) => [letterKey(letter), letter]));
    const masks = letterMasks([...anew.values()], font);
    for (const [at, key] of [...anew.keys()].entries()) {
      const mask = masks[at];
      if (mask) known.set(key, mask);
    }
    return (letter) => known.get(letterKey(letter));
  };
}

interface DrawnLine {
  readonly line: SetLine;
  readonly direction: "ltr" | "rtl";
  readonly maskOf: Awaited<ReturnType<LetterCase>>;
  /** Width of a text in ems. */
  readonly widthOf: (text: string) => number;
}

/** Put letters on the card one after the other. */
function drawLine(rows: CardRows, { line, direction, maskOf, widthOf }: DrawnLine): void {
  const { size, role } = line;
  let at = direction === "rtl" ? cardSize.width - margin - widthOf(line.text) * size : margin;
  for (const text of line.letters) {
    const mask = maskOf({ text, size });
    if (mask) {
      const left = Math.round(at) - mask.left;
      drawLetter(rows, { mask, left, top: line.baseline - mask.baseline, role });
    }
    at += widthOf(text) * size;
  }
}
