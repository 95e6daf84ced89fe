import { Resvg } from "@resvg/resvg-wasm";
import { escapeHtml } from "../../base/text.ts";
import { textLevels } from "./card-colors.ts";
import type { FontMetrics } from "./font-metrics.ts";
import type { Rgb } from "./indexed-png.ts";

/** The one font of the cards. */
export interface CardFont {
  readonly family: string;
  readonly bytes: Uint8Array;
  readonly metrics: FontMetrics;
}

/** A line of text to be drawn. */
export interface TextLine {
  readonly text: string;
  /** Of the letters, in pixels. */
  readonly size: number;
}

/** The letters of a line: how much of each pixel they cover, in levels from 0, row by row. */
export interface LetterMask {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Where letters stand, from the mask's top. */
  readonly baseline: number;
  readonly levels: Uint8Array;
}

/**
 * Draw lines of text. All in one picture, one below the other: to read the font
 * costs more than to draw a line.
 */
export function letterMasks(lines: readonly TextLine[], font: CardFont): readonly LetterMask[] {
  if (lines.length === 0) return [];
  let bottom = 0;
  const placed = lines.map(({ text, size }) => {
    const top = bottom;
    bottom += Math.ceil(size * 1.4);
    // Letters may lean over the width they are given.
    const width = Math.ceil(font.metrics.widthOf(text) * size + size * 0.1);
    return { text, size, top, width, height: bottom - top };
  });
  const width = Math.max(...placed.map((line) => line.width));
  const texts = placed.map(
    ({ text, size, top }) =>
      `<text y="${top + size}" font-size="${size}">${escapeHtml(drawable(text))}</text>`,
  );
  const inside = `<g font-family="${font.family}" font-weight="700">${texts.join("")}</g>`;
  const pixels = draw({ width, height: bottom, inside }, [font.bytes]);
  return placed.map((line) => {
    const levels = new Uint8Array(line.width * line.height);
    for (let y = 0; y < line.height; y++) {
      const row = (line.top + y) * width;
      for (let x = 0; x < line.width; x++) {
        levels[y * line.width + x] = levelOf[pixels[(row + x) * 4 + 3] ?? 0] ?? 0;
      }
    }
    return { width: line.width, height: line.height, baseline: line.size, levels };
  });
}

/** Levels by how opaque a pixel is. */
const levelOf = Uint8Array.from({ length: 256 }, (_, alpha) =>
  Math.round((alpha / 255) * (textLevels - 1)),
);

/** What a CSS colour is; the renderer reads it, which knows them all. */
export function rgbOf(color: string): Rgb {
  const inside = `<rect width="1" height="1" fill="${escapeHtml(color)}"/>`;
  const [red = 0, green = 0, blue = 0] = draw({ width: 1, height: 1, inside }, []);
  return [red, green, blue];
}

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
