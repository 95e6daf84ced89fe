import { deflateSync } from "node:zlib";
import { rgbOf, contrast } from "../../core/color.ts";
import { type Card, cardSize } from "../../pages/page/page-card.ts";
import { cardLines, type CardLine, margin } from "./card-layout.ts";
import {
  type CardFont,
  type Glyph,
  glyphKey,
  type GlyphMask,
  glyphMasks,
  textLevels,
} from "./glyph-masks.ts";
import { indexedPng, type Rgb } from "./png-file.ts";

/** Renders a card as a PNG file from cached glyphs and rectangles. */
export type CardPainter = (card: Card) => Promise<Uint8Array>;

export interface PainterInput {
  readonly font: CardFont;
  /** Glyphs that have already been rendered, by key. */
  readonly drawn: ReadonlyMap<string, GlyphMask>;
  /** Called before new glyphs are rendered. */
  readonly prepareRenderer: () => Promise<void>;
}

/** Creates a painter for a font. It renders each glyph once per size, for all cards. */
export function cardPainter(input: PainterInput): CardPainter {
  const { font } = input;
  const lookUp = glyphLookup(input);
  const { widthOf } = font.metrics;
  const empty = { ltr: emptyCard("ltr"), rtl: emptyCard("rtl") };
  return async (card) => {
    const { direction, color } = card;
    const lines = cardLines(card, font.metrics);
    const maskOf = await lookUp(lines);
    const rows = empty[direction].slice();
    for (const { text, size, role, baseline } of lines) {
      let at = direction === "rtl" ? width - margin - widthOf(text) * size : margin;
      for (const glyph of glyphsOf(text)) {
        const mask = maskOf({ text: glyph, size });
        if (mask) {
          const left = Math.round(at) - mask.left;
          drawGlyph(rows, mask, { left, top: baseline - mask.baseline, role });
        }
        at += widthOf(glyph) * size;
      }
    }
    const palette = cardPalette(rgbOf(color) ?? white);
    // Doesn't use PNG filters, because the slightly smaller file isn't worth the time.
    return indexedPng({ ...cardSize, rows: deflateSync(rows, { level: 3 }), palette });
  };
}

/** Splits text into characters with their combining marks. */
function glyphsOf(text: string): readonly string[] {
  return text.normalize("NFC").match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

/** Looks up the glyphs of lines, and renders missing glyphs together. */
type GlyphLookup = (lines: readonly CardLine[]) => Promise<(glyph: Glyph) => GlyphMask | undefined>;

function glyphLookup({ font, drawn, prepareRenderer }: PainterInput): GlyphLookup {
  const known = new Map(drawn);
  return async (lines) => {
    const wanted = lines.flatMap((line) =>
      glyphsOf(line.text).map((text) => ({ text, size: line.size })),
    );
    const isNew = (glyph: Glyph) => !known.has(glyphKey(glyph));
    if (wanted.some(isNew)) await prepareRenderer();
    const anew = new Map(wanted.filter(isNew).map((glyph) => [glyphKey(glyph), glyph]));
    const masks = glyphMasks([...anew.values()], font);
    for (const [at, key] of [...anew.keys()].entries()) {
      const mask = masks[at];
      if (mask) known.set(key, mask);
    }
    return (glyph) => known.get(glyphKey(glyph));
  };
}

const { width, height } = cardSize;

/**
 * A card as rows of palette indexes. Two pixels share a byte, and each row starts with a byte for
 * its PNG filter, which is 0 for none.
 */
type CardRows = Uint8Array;

const stride = width / 2 + 1;

/** A rectangle in pixels, relative to the card. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A glyph's text role, and its position in pixels relative to the card. */
type GlyphPlace = Pick<Box, "left" | "top"> & { readonly role: TextRole };

/**
 * Creates a card with its shapes: a bar on the side where lines start, and three lines at the
 * bottom of the opposite side.
 */
function emptyCard(direction: "ltr" | "rtl"): CardRows {
  const rows = new Uint8Array(stride * height);
  const { accent, tint, faint } = colorPlaces;
  const right = width - margin - 180;
  fill({ left: 0, top: 0, width: 28, height }, accent);
  fill({ left: right, top: 522, width: 180, height: 10 }, faint);
  fill({ left: right, top: 540, width: 130, height: 10 }, tint);
  fill({ left: right, top: 558, width: 70, height: 10 }, accent);
  return rows;

  /** Fills a box. All boxes start and end at an even pixel. */
  function fill(box: Box, place: number): void {
    const left = direction === "rtl" ? width - box.left - box.width : box.left;
    for (let y = box.top; y < box.top + box.height; y++) {
      const start = y * stride + 1 + left / 2;
      rows.fill((place << 4) | place, start, start + box.width / 2);
    }
  }
}

/** Draws a glyph. Where glyphs overlap, the darker pixel wins. */
function drawGlyph(rows: CardRows, mask: GlyphMask, { left, top, role }: GlyphPlace): void {
  const places = textPlaces[role];
  const { levels } = mask;
  for (let y = Math.max(0, -top); y < mask.height && top + y < height; y++) {
    for (let x = Math.max(0, -left); x < mask.width && left + x < width; x++) {
      const level = levels[y * mask.width + x];
      if (!level) continue;
      const place = places[level] ?? 0;
      const at = (top + y) * stride + 1 + ((left + x) >> 1);
      const shift = (left + x) & 1 ? 0 : 4;
      const byte = rows[at] ?? 0;
      if (place > ((byte >> shift) & 15)) rows[at] = (byte & (0xf0 >> shift)) | (place << shift);
    }
  }
}

/** Role of a line of text, which determines its colour. */
type TextRole = CardLine["role"];

/** Opacities of title text in the palette, from 0 to 1. Quiet text uses one of them. */
const inkShares = [0.14, 0.28, 0.42, 0.56, 0.7, 0.85, 1];
const quietShare = 0.7;
const labelShares = [0.2, 0.4, 0.6, 0.8, 1];

const firstInk = 4;
const firstLabel = firstInk + inkShares.length;

/** Palette indexes of the shapes. The palette's other twelve colours are for glyphs. */
export const colorPlaces = { background: 0, accent: 1, tint: 2, faint: 3 } as const;

/**
 * Palette indexes by a pixel's opacity level. The edges of small text have five steps and those of
 * titles seven, because more steps make no visible difference.
 */
export const textPlaces: Readonly<Record<TextRole, Uint8Array>> = {
  title: placesOf(firstInk, inkShares),
  quiet: placesOf(
    firstInk,
    inkShares.map((share) => share / quietShare),
  ),
  label: placesOf(firstLabel, labelShares),
};

/**
 * Returns the palette index with the nearest opacity for each level. The background counts as
 * opacity 0.
 */
function placesOf(first: number, shares: readonly number[]): Uint8Array {
  const all = [{ share: 0, place: colorPlaces.background as number }].concat(
    shares.map((share, at) => ({ share, place: first + at })),
  );
  return Uint8Array.from({ length: textLevels }, (_, level) => {
    const wanted = level / (textLevels - 1);
    const distance = ({ share }: { readonly share: number }) => Math.abs(share - wanted);
    return all.reduce((best, each) => (distance(each) < distance(best) ? each : best)).place;
  });
}

const white: Rgb = [255, 255, 255];
const ink: Rgb = [33, 26, 20];

/** Returns the palette of a card with an accent colour. */
export function cardPalette(accent: Rgb): readonly Rgb[] {
  const background = mix(white, accent, 0.04);
  const label = readableOn(background, accent);
  return [
    background,
    accent,
    mix(background, accent, 0.45),
    mix(background, accent, 0.16),
    ...inkShares.map((share) => mix(background, ink, share)),
    ...labelShares.map((share) => mix(background, label, share)),
  ];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

/** Darkens a colour until text has a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3). */
function readableOn(background: Rgb, color: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mix(color, [0, 0, 0], share);
    if (contrast(css(background), css(darker)) >= 4.5) return darker;
  }
  return [0, 0, 0];
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}
