import { Resvg } from "@resvg/resvg-wasm";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { escapeHtml } from "../../core/text.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { lineSizes, type FontMetrics } from "./card-layout.ts";

/** The number of opacity levels of a mask. */
export const textLevels = 16;

/** The font of the cards. */
export interface CardFont {
  readonly family: string;
  readonly bytes: Uint8Array;
  readonly metrics: FontMetrics;
}

/** A letter to render: a character with its marks. */
export interface Letter {
  readonly text: string;
  /** In pixels. */
  readonly size: number;
}

/** The key of a letter. */
export function letterKey({ text, size }: Letter): string {
  return `${size} ${text}`;
}

/** A rendered letter: the opacity of each pixel in levels from 0, row by row. */
export interface LetterMask {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The start of the letter, from the left of the mask. Parts of a letter may be further left. */
  readonly left: number;
  /** The baseline, from the top of the mask. */
  readonly baseline: number;
  readonly levels: Uint8Array;
}

/** The number of rows for a letter. Its baseline is `size` rows below the first. */
function letterHeight(size: number): number {
  return Math.ceil(size * 1.4);
}

/** Renders letters in one image, one below the other, because reading the font takes longest. */
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

/** Removes the empty rows and columns around a letter. */
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

/** Levels by the alpha value of a pixel. */
const levelOf = Uint8Array.from({ length: 256 }, (_, alpha) =>
  Math.round((alpha / 255) * (textLevels - 1)),
);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** SVG elements. */
  readonly inside: string;
}

/** Returns red, green, blue and alpha of each pixel. */
function draw({ width, height, inside }: Picture, fontBuffers: Uint8Array[]): Uint8Array {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  const picture = new Resvg(source, { font: { fontBuffers } });
  const image = picture.render();
  const { pixels } = image;
  image.free();
  picture.free();
  return pixels;
}

/** Replaces control characters and lone surrogates, which XML can't contain. */
function drawable(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, "\uFFFD");
}

/** The file of the letters in the folder of what is built with the engine. */
const FILE = "letters.json";

interface StoredLetters {
  /** The key and measures of each letter. */
  readonly letters: readonly (readonly [key: string, ...Measures])[];
  /** The levels of all letters, compressed, in Base64. */
  readonly levels: string;
}

type Measures = readonly [width: number, height: number, left: number, baseline: number];

/** The printable characters of ASCII, and punctuation of titles. */
const usual = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).concat([
  "·",
  "–",
  "—",
  "’",
  "“",
  "”",
  "…",
]);

/**
 * The letters of most titles are rendered when the engine is built, which saves a cold build
 * most of a second.
 *
 * @param key from `lettersKey`
 * @returns no letters if they are missing, or belong to another font or engine
 */
export function drawnLetters(cache: CacheStore, key: string): ReadonlyMap<string, LetterMask> {
  const text = cache.read(FILE, key);
  if (text === undefined) return new Map();
  const { letters, levels: packed } = JSON.parse(text) as StoredLetters;
  const all = inflateRawSync(Buffer.from(packed, "base64"));
  let end = 0;
  return new Map(
    letters.map(([letter, width, height, left, baseline]) => {
      const levels = all.subarray(end, (end += width * height));
      return [letter, { width, height, left, baseline, levels }];
    }),
  );
}

/** Renders and stores the letters as part of building the engine. The renderer must be prepared. */
export function storeLetters(cache: CacheStore, { key, font }: LettersInput): void {
  if (cache.read(FILE, key) !== undefined) return;
  const letters = lineSizes.flatMap((size) => usual.map((text) => ({ text, size })));
  const masks = letterMasks(letters, font);
  const stored: StoredLetters = {
    letters: letters.flatMap((letter, at) => {
      const mask = masks[at];
      if (!mask) return [];
      const { width, height, left, baseline } = mask;
      return [[letterKey(letter), width, height, left, baseline] as const];
    }),
    levels: deflateRawSync(Buffer.concat(masks.map(({ levels }) => levels))).toString("base64"),
  };
  cache.write(FILE, key, JSON.stringify(stored));
}

interface LettersInput {
  readonly key: string;
  readonly font: CardFont;
}

/** The key changes if letters may look different. */
export function lettersKey(engine: string, font: Uint8Array): string {
  return contentHash(engine, font);
}
