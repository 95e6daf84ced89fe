import { rgbOf } from "../../base/color.ts";
import { type Card, cardSize } from "../../render/page/page-card.ts";
import { cardPalette, colorPlaces } from "./card-colors.ts";
import { cardLines, type CardLine, margin } from "./card-layout.ts";
import { pngPacker, type Rgb } from "./indexed-png.ts";
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

/** Make a painter for a font. Each letter is drawn once in each size, for all cards. */
export function cardPainter(input: PainterInput): CardPainter {
  const { font } = input;
  const letters = letterCase(input);
  const { widthOf } = font.metrics;
  const palettes = new Map<string, readonly Rgb[]>();

  function paletteOf(color: string): readonly Rgb[] {
    const palette = palettes.get(color) ?? cardPalette(rgbOf(color) ?? [255, 255, 255]);
    palettes.set(color, palette);
    return palette;
  }

  // One for all cards: fresh memory of this size costs more than the drawing.
  const pixels = new Uint8Array(cardSize.width * cardSize.height);
  const pack = pngPacker({ ...cardSize, pixels });

  return async ({ direction, color, ...card }) => {
    const lines = cardLines({ direction, color, ...card }, font.metrics).map(setLine);
    const maskOf = await letters(lines);
    // Nothing is waited for from here on: the next card is drawn into the same picture.
    pixels.fill(colorPlaces.background);
    drawShapes(pixels, direction);
    for (const line of lines) drawLine(pixels, { line, direction, maskOf, widthOf });
    return pack(paletteOf(color));
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

/** Put letters on the card one after the other, as levels between background and the line's colour. */
function drawLine(pixels: Uint8Array, { line, direction, maskOf, widthOf }: DrawnLine): void {
  const { size, role: color } = line;
  let at = direction === "rtl" ? cardSize.width - margin - widthOf(line.text) * size : margin;
  for (const text of line.letters) {
    const mask = maskOf({ text, size });
    if (mask) {
      const left = Math.round(at) - mask.left;
      drawLetter(pixels, { mask, left, top: line.baseline - mask.baseline, color });
    }
    at += widthOf(text) * size;
  }
}

interface PlacedLetter {
  readonly mask: LetterMask;
  /** Of the mask, in pixels of the card. */
  readonly left: number;
  readonly top: number;
  readonly color: CardLine["role"];
}

function drawLetter(pixels: Uint8Array, { mask, left, top, color }: PlacedLetter): void {
  const first = colorPlaces[color];
  for (let y = 0; y < mask.height; y++) {
    const target = (top + y) * cardSize.width + left;
    for (let x = 0; x < mask.width; x++) {
      const level = mask.levels[y * mask.width + x] ?? 0;
      // Where letters touch, the darker counts.
      if (level > 0 && (pixels[target + x] ?? 0) < first + level)
        pixels[target + x] = first + level;
    }
  }
}

/** A band where lines begin, and the lines of a page at the foot of the card, opposite to the text. */
function drawShapes(pixels: Uint8Array, direction: "ltr" | "rtl"): void {
  const { width, height } = cardSize;
  const { accent, tint, faint } = colorPlaces;
  const right = width - margin - 180;
  const shapes = [
    { color: accent, left: 0, top: 0, width: 28, height },
    { color: faint, left: right, top: 522, width: 180, height: 10 },
    { color: tint, left: right, top: 540, width: 130, height: 10 },
    { color: accent, left: right, top: 558, width: 70, height: 10 },
  ];
  for (const shape of shapes) {
    const left = direction === "rtl" ? width - shape.left - shape.width : shape.left;
    for (let y = shape.top; y < shape.top + shape.height; y++) {
      pixels.fill(shape.color, y * width + left, y * width + left + shape.width);
    }
  }
}
