import { type Card, cardSize } from "../../render/page/page-card.ts";
import { cardPalette, colorPlaces } from "./card-colors.ts";
import { cardLines, type CardLine, margin } from "./card-layout.ts";
import { indexedPng, type Rgb } from "./indexed-png.ts";
import { type CardFont, type LetterMask, letterMasks, rgbOf } from "./letter-masks.ts";

/** Draws cards as PNG files: letters by the font, all else rectangles. */
export type CardPainter = (cards: readonly Card[]) => readonly Uint8Array[];

/** Cards repeat their small lines: the site, the section. Held for as many as this. */
const HELD_LINES = 500;

export function cardPainter(font: CardFont): CardPainter {
  const smallLines = new Map<string, LetterMask>();
  const colors = new Map<string, Rgb>();

  function masksOf(lines: readonly CardLine[]): ReadonlyMap<CardLine, LetterMask> {
    const isKnown = (line: CardLine) => line.role !== "title" && smallLines.has(line.text);
    const anew = lines.filter((line) => !isKnown(line));
    const drawn = letterMasks(anew, font);
    const masks = new Map(anew.flatMap((line, at) => (drawn[at] ? [[line, drawn[at]]] : [])));
    for (const line of lines) {
      if (line.role === "title") continue;
      const mask = masks.get(line) ?? smallLines.get(line.text);
      if (!mask) continue;
      masks.set(line, mask);
      if (smallLines.size < HELD_LINES) smallLines.set(line.text, mask);
    }
    return masks;
  }

  function colorOf(name: string): Rgb {
    const color = colors.get(name) ?? rgbOf(name);
    colors.set(name, color);
    return color;
  }

  return (cards) => {
    const laid = cards.map((card) => ({ card, lines: cardLines(card, font.metrics) }));
    const masks = masksOf(laid.flatMap(({ lines }) => lines));
    return laid.map(({ card, lines }) => {
      const pixels = new Uint8Array(cardSize.width * cardSize.height);
      drawShapes(pixels, card.direction);
      for (const line of lines) {
        const mask = masks.get(line);
        if (mask) drawLine(pixels, { line, mask, direction: card.direction });
      }
      return indexedPng({ ...cardSize, pixels, palette: cardPalette(colorOf(card.color)) });
    });
  };
}

interface DrawnLine {
  readonly line: CardLine;
  readonly mask: LetterMask;
  readonly direction: "ltr" | "rtl";
}

/** Put letters on the card, as levels between background and the line's colour. */
function drawLine(pixels: Uint8Array, { line, mask, direction }: DrawnLine): void {
  const first = colorPlaces[line.role];
  const top = line.baseline - mask.baseline;
  const left = direction === "rtl" ? cardSize.width - margin - mask.width : margin;
  for (let y = 0; y < mask.height; y++) {
    const target = (top + y) * cardSize.width + left;
    for (let x = 0; x < mask.width; x++) {
      const level = mask.levels[y * mask.width + x] ?? 0;
      if (level > 0) pixels[target + x] = first + level;
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
