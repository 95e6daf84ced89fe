import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { CacheStore } from "../store/cache-store.ts";
import { contentHash } from "../content-hash.ts";
import { lineSizes } from "./card-layout.ts";
import { letterKey, letterMasks, type CardFont, type LetterMask } from "./letter-masks.ts";

/** The file of the letters, in the folder of what is built with the engine. */
const FILE = "letters.json";

interface StoredLetters {
  /** Of each letter its name and its measures; the levels of all follow each other. */
  readonly letters: readonly (readonly [key: string, ...Measures])[];
  /** Compressed, in base 64. */
  readonly levels: string;
}

type Measures = readonly [width: number, height: number, left: number, baseline: number];

/** The printable characters of ASCII, and signs that stand in titles and between their parts. */
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
 * The letters most titles are written in come drawn with the engine: to warm up the
 * renderer for them takes a cold build most of a second.
 *
 * @param key as `lettersKey` makes it
 * @returns none when they are not there, or of another font or engine
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

/** Draw the letters and store them; part of building the engine. The renderer must be prepared. */
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

/** Changes when letters may look different. */
export function lettersKey(engine: string, font: Uint8Array): string {
  return contentHash(engine, font);
}
