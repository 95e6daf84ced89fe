import { Resvg } from "@resvg/resvg-wasm";
import { escapeHtml } from "../../core/text.ts";
import { textLevels } from "./card-colors.ts";
import type { FontMetrics } from "./font-metrics.ts";

/** The one font of the cards. */
export interface CardFont {
  readonly family: string;
  readonly bytes: Uint8Array;
  readonly metrics: FontMetrics;
}

/** Letters of a size to be drawn: a character with the marks on it. */
export interface Letter {
  readonly text: string;
  /** In pixels. */
  readonly size: number;
}

/** The name of a letter among those that are drawn. */
export function letterKey({ text, size }: Letter): string {
  return `${size} ${text}`;
}

/** A letter: how much of each pixel it covers, in levels from 0, row by row. */
export interface LetterMask {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Where the letter begins, from the mask's left: parts of it may lean over. */
  readonly left: number;
  /** Where it stands, from the mask's top. */
  readonly baseline: number;
  readonly levels: Uint8Array;
}

/** Rows there are for a letter of a size; it stands as many below the first as the size has pixels. */
export function letterHeight(size: number): number {
  return Math.ceil(size * 1.4);
}

/**
 * Draw letters. All in one picture, one below the other: to read the font costs
 * more than to draw them.
 */
export function letterMasks(letters: readonly Letter[], font: CardFont): readonly LetterMask[] {
  if (letters.length === 0) return [];
  let bottom = 0;
  const placed = letters.map(({ text, size }) => {
    const top = bottom;
    const height = letterHeight(size);
    bottom += height;
    const left = Math.ceil(size * 0.15);
    const width = Math.ceil(font.metrics.widthOf(text) * size) + 2 * left;
    return { text, size, top, left, width, height };
  });
  const width = Math.max(...placed.map((letter) => letter.width));
  const texts = placed.map(
    ({ text, size, top, left }) =>
      `<text x="${left}" y="${top + size}" font-size="${size}">${escapeHtml(drawable(text))}</text>`,
  );
  const inside = `<g font-family="${font.family}" font-weight="700">${texts.join("")}</g>`;
  const pixels = draw({ width, height: bottom, inside }, [font.bytes]);
  return placed.map((letter) => {
    const levels = new Uint8Array(letter.width * letter.height);
    for (let y = 0; y < letter.height; y++) {
      const row = (letter.top + y) * width;
      for (let x = 0; x < letter.width; x++) {
        levels[y * letter.width + x] = levelOf[pixels[(row + x) * 4 + 3] ?? 0] ?? 0;
      }
    }
    const { left, height, size } = letter;
    return cropped({ width: letter.width, height, left, baseline: size, levels });
  });
}

/** The mask without the empty rows and columns around the letter: most of it is empty. */
function cropped({ width, height, left, baseline, levels }: LetterMask): LetterMask {
  let [top, bottom, first, last] = [height, 0, width, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (levels[y * width + x] === 0) continue;
      top = Math.min(top, y);
      bottom = y + 1;
      first = Math.min(first, x);
      last = Math.max(last, x + 1);
    }
  }
  if (last === 0) return { width: 0, height: 0, left: 0, baseline: 0, levels: new Uint8Array() };
  const inside = new Uint8Array((last - first) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const row = levels.subarray(y * width + first, y * width + last);
    inside.set(row, (y - top) * (last - first));
  }
  return {
    width: last - first,
    height: bottom - top,
    left: left - first,
    baseline: baseline - top,
    levels: inside,
  };
}

/** Levels by how opaque a pixel is. */
const levelOf = Uint8Array.from({ length: 256 }, (_, alpha) =>
  Math.round((alpha / 255) * (textLevels - 1)),
);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** SVG elements. */
  readonly inside: string;
}

/** Red, green, blue and alpha of each pixel. */
function draw({ width, height, inside }: Picture, fontBuffers: Uint8Array[]): Uint8Array {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  const picture = new Resvg(source, { font: { fontBuffers } });
  const image = picture.render();
  const { pixels } = image;
  image.free();
  picture.free();
  return pixels;
}

/** XML has no way to write control characters, and halves of characters are none. */
function drawable(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, "\uFFFD");
}
