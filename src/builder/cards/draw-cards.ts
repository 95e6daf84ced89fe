import { rgbOf } from "../../base/color.ts";
import { type Card, cardSize } from "../../render/page/page-card.ts";
import { cardPalette } from "./card-colors.ts";
import { cardLines, type CardLine, margin } from "./card-layout.ts";
import { cardParts, comesAgain, type RememberedParts, rememberedParts } from "./card-parts.ts";
import { type CardPicture, cardPicture } from "./card-picture.ts";
import { zlibStream } from "./compressed-rows.ts";
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

  const drawings = new Map<string, CardDrawing>();

  function drawingIn(direction: "ltr" | "rtl"): CardDrawing {
    const known = drawings.get(direction);
    const drawing = known ?? { picture: cardPicture(direction), remembered: rememberedParts() };
    drawings.set(direction, drawing);
    return drawing;
  }

  return async (card) => {
    const { direction } = card;
    const { picture, remembered } = drawingIn(direction);
    const parts = cardParts(cardLines(card, font.metrics));
    const fresh = parts.filter((part) => remembered.get(part) === undefined);
    const maskOf = await letters(fresh.flatMap(({ lines }) => lines.map(setLine)));
    // Nothing is waited for from here on: the next card is drawn into the same picture.
    const drawn = parts.map((part) => {
      // Cards that are asked for at once have parts in common: another may have drawn this one.
      const known = remembered.get(part);
      if (known) return known;
      for (const line of part.lines) {
        drawLine(picture, { line: setLine(line), direction, maskOf, widthOf });
      }
      const isShared = comesAgain(part);
      const rows = picture.take(part, isShared ? "thorough" : "quick");
      if (isShared) remembered.set(part, rows);
      return rows;
    });
    return indexedPng({ ...cardSize, rows: zlibStream(drawn), palette: paletteOf(card.color) });
  };
}

/** What the cards of a direction are drawn with. */
interface CardDrawing {
  readonly picture: CardPicture;
  readonly remembered: RememberedParts;
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
function drawLine(picture: CardPicture, { line, direction, maskOf, widthOf }: DrawnLine): void {
  const { size, role } = line;
  let at = direction === "rtl" ? cardSize.width - margin - widthOf(line.text) * size : margin;
  for (const text of line.letters) {
    const mask = maskOf({ text, size });
    if (mask) {
      const left = Math.round(at) - mask.left;
      picture.letter({ mask, left, top: line.baseline - mask.baseline, role });
    }
    at += widthOf(text) * size;
  }
}
