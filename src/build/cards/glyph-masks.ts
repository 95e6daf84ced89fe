import { Resvg } from "@resvg/resvg-wasm";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { escapeHtml } from "../../core/text.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { lineSizes, type FontMetrics } from "./card-layout.ts";

/** The number of opacity levels of a mask. */
export const textLevels = 16;

export interface CardFont {
  readonly family: string;
  readonly bytes: Uint8Array;
  readonly metrics: FontMetrics;
}

/** A glyph to render: a character with its combining marks. */
export interface Glyph {
  readonly text: string;
  /** Font size in pixels. */
  readonly size: number;
}

export function glyphKey({ text, size }: Glyph): string {
  return `${size} ${text}`;
}

/** A rendered glyph: the opacity level of each pixel, row by row. Level 0 is transparent. */
export interface GlyphMask {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Distance from the mask's left edge to the start of the glyph. Parts of the glyph may extend
   * further left.
   */
  readonly left: number;
  /** Distance of the baseline from the top of the mask. */
  readonly baseline: number;
  readonly levels: Uint8Array;
}

/**
 * Renders glyphs in one image, one below the other, because reading the font takes the most time.
 */
export function glyphMasks(glyphs: readonly Glyph[], font: CardFont): readonly GlyphMask[] {
  if (glyphs.length === 0) return [];
  let bottom = 0;
  const placed = glyphs.map(({ text, size }) => {
    const top = bottom;
    // The baseline is `size` rows below the first row.
    const height = Math.ceil(size * 1.4);
    bottom += height;
    const left = Math.ceil(size * 0.15);
    const width = Math.ceil(font.metrics.widthOf(text) * size) + 2 * left;
    return { text, size, top, left, width, height };
  });
  const width = Math.max(...placed.map((glyph) => glyph.width));
  const texts = placed.map(
    ({ text, size, top, left }) =>
      `<text x="${left}" y="${top + size}" font-size="${size}">${escapeHtml(drawable(text))}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom}"><g font-family="${font.family}" font-weight="700">${texts.join("")}</g></svg>`;
  const pixels = pixelsOf(svg, font.bytes);
  return placed.map((glyph) => {
    const levels = new Uint8Array(glyph.width * glyph.height);
    for (let y = 0; y < glyph.height; y++) {
      const row = (glyph.top + y) * width;
      for (let x = 0; x < glyph.width; x++) {
        levels[y * glyph.width + x] = levelOf[pixels[(row + x) * 4 + 3] ?? 0] ?? 0;
      }
    }
    const { left, height, size } = glyph;
    return cropped({ width: glyph.width, height, left, baseline: size, levels });
  });
}

/** Removes the empty rows and columns around a glyph. */
function cropped({ width, height, left, baseline, levels }: GlyphMask): GlyphMask {
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

/** Opacity levels by a pixel's alpha value. */
const levelOf = Uint8Array.from({ length: 256 }, (_, alpha) =>
  Math.round((alpha / 255) * (textLevels - 1)),
);

/** Renders an SVG image. Returns the red, green, blue and alpha values of each pixel. */
function pixelsOf(svg: string, font: Uint8Array): Uint8Array {
  const renderer = new Resvg(svg, { font: { fontBuffers: [font] } });
  const image = renderer.render();
  const { pixels } = image;
  image.free();
  renderer.free();
  return pixels;
}

/** Replaces control characters and lone surrogates, which XML can't contain. */
function drawable(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, "\uFFFD");
}

/** File with the stored glyphs, in the folder of files that are built with the engine. */
const FILE = "glyphs.json";

interface StoredGlyphs {
  /** Key and dimensions of each glyph. */
  readonly glyphs: readonly (readonly [key: string, ...Measures])[];
  /** Opacity levels of all glyphs, compressed, in Base64. */
  readonly levels: string;
}

type Measures = readonly [width: number, height: number, left: number, baseline: number];

/** Printable ASCII characters, and punctuation that is common in titles. */
const usual = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...Array.from("·–—’“”…"),
];

/**
 * Returns the stored glyphs. The glyphs of most titles are rendered when the engine is built, which
 * saves most of a second in a cold build.
 *
 * @param key from `glyphsKey`
 * @returns an empty map if the glyphs are missing, or belong to another font or engine
 */
export function drawnGlyphs(cache: CacheStore, key: string): ReadonlyMap<string, GlyphMask> {
  const found = cache.read<StoredGlyphs>(FILE, key);
  if (found === undefined) return new Map();
  const { glyphs, levels: packed } = found;
  const all = inflateRawSync(Buffer.from(packed, "base64"));
  let end = 0;
  return new Map(
    glyphs.map(([glyph, width, height, left, baseline]) => {
      const levels = all.subarray(end, (end += width * height));
      return [glyph, { width, height, left, baseline, levels }];
    }),
  );
}

/** Renders and stores the glyphs when the engine is built. The renderer must be prepared. */
export function storeGlyphs(cache: CacheStore, key: string, font: CardFont): void {
  if (cache.read(FILE, key) !== undefined) return;
  const glyphs = lineSizes.flatMap((size) => usual.map((text) => ({ text, size })));
  const masks = glyphMasks(glyphs, font);
  const stored: StoredGlyphs = {
    glyphs: glyphs.flatMap((glyph, at) => {
      const mask = masks[at];
      if (!mask) return [];
      const { width, height, left, baseline } = mask;
      return [[glyphKey(glyph), width, height, left, baseline] as const];
    }),
    levels: deflateRawSync(Buffer.concat(masks.map(({ levels }) => levels))).toString("base64"),
  };
  cache.write(FILE, key, stored);
}

/** Returns a key that changes if glyphs may look different. */
export function glyphsKey(engine: string, font: Uint8Array): string {
  return contentHash(engine, font);
}
