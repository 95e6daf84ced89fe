import { deflateSync } from "node:zlib";
import { rgbOf } from "../../core/color.ts";
import { type Card, cardSize } from "../../pages/page/page-card.ts";
import { cardPalette, colorPlaces, textPlaces, type TextRole } from "./card-colors.ts";
import { cardLines, type CardLine, margin } from "./card-layout.ts";
import { indexedPng, type Rgb } from "./png-file.ts";
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

const { width, height } = cardSize;

/**
 * A card as rows of places in its palette. Two pixels share a byte, and each row starts with
 * a byte for its PNG filter, 0 for none.
 */
type CardRows = Uint8Array;

const stride = width / 2 + 1;

/** A rectangle or a letter's box, in pixels of the card. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PlacedLetter {
  readonly mask: LetterMask;
  /** Position of the mask, in pixels of the card. */
  readonly left: number;
  readonly top: number;
  readonly role: TextRole;
}

/** A card with its shapes: a band where lines start, and the lines of a page at the opposite foot. */
function emptyCard(direction: "ltr" | "rtl"): CardRows {
  const rows = new Uint8Array(stride * height);
  const { accent, tint, faint } = colorPlaces;
  const right = width - margin - 180;
  fill({ left: 0, top: 0, width: 28, height }, accent);
  fill({ left: right, top: 522, width: 180, height: 10 }, faint);
  fill({ left: right, top: 540, width: 130, height: 10 }, tint);
  fill({ left: right, top: 558, width: 70, height: 10 }, accent);
  return rows;

  /** All boxes start and end at an even pixel. */
  function fill(box: Box, place: number): void {
    const left = direction === "rtl" ? width - box.left - box.width : box.left;
    for (let y = box.top; y < box.top + box.height; y++) {
      const start = y * stride + 1 + left / 2;
      rows.fill((place << 4) | place, start, start + box.width / 2);
    }
  }
}

/** Draws a letter. Where letters touch, the darker pixel wins. */
function drawLetter(rows: CardRows, { mask, left, top, role }: PlacedLetter): void {
  const places = textPlaces[role];
  for (let y = Math.max(0, -top); y < mask.height && top + y < height; y++) {
    for (let x = Math.max(0, -left); x < mask.width && left + x < width; x++) {
      const place = places[mask.levels[y * mask.width + x] ?? 0] ?? 0;
      if (place === 0) continue;
      const at = (top + y) * stride + 1 + ((left + x) >> 1);
      const shift = (left + x) & 1 ? 0 : 4;
      const byte = rows[at] ?? 0;
      if (place > ((byte >> shift) & 15)) rows[at] = (byte & (0xf0 >> shift)) | (place << shift);
    }
  }
}

/** Compresses the rows, unfiltered: a filter costs more time than it saves bytes. */
function compressedRows(rows: CardRows): Uint8Array {
  return deflateSync(rows, { level: 3 });
}
