import { cardSize } from "../../render/page/page-card.ts";
import { colorPlaces, textPlaces, type TextRole } from "./card-colors.ts";
import { margin } from "./card-layout.ts";
import type { LetterMask } from "./letter-masks.ts";

const { width, height } = cardSize;

/** Two pixels are a byte. */
const rowBytes = width / 2;
/** Before each row stands how it is written. */
const stride = rowBytes + 1;
/** Each byte less the one above it: what is the same from row to row is zeros. */
const UP = 2;

export interface PlacedLetter {
  readonly mask: LetterMask;
  /** Of the mask, in pixels of the card. */
  readonly left: number;
  readonly top: number;
  readonly role: TextRole;
}

/** The picture all cards are drawn into, one after the other. */
export interface CardPicture {
  /** Put a letter on the card. Where letters touch, the darker counts. */
  letter(placed: PlacedLetter): void;
  /**
   * The picture as PNG has its rows: four bits a pixel, filtered, uncompressed. Good until
   * the next one is taken. The card is empty again.
   */
  take(direction: "ltr" | "rtl"): Uint8Array;
}

/**
 * One picture for all cards: fresh memory costs more than the drawing. What stands on every
 * card is laid out once, and of the rows with letters only what lies under letters.
 */
export function cardPicture(): CardPicture {
  // As the rows, letters alone: unfiltered, without what stands before a row.
  const letters = new Uint8Array(rowBytes * height);
  const groups = new Uint32Array(letters.buffer);
  // Of each row the part that has letters, in bytes.
  const from = new Uint16Array(height).fill(rowBytes);
  const to = new Uint16Array(height);
  const rows = new Uint8Array(stride * height);
  const empty = new Map<string, Uint8Array>();
  const packed = new WeakMap<LetterMask, Map<string, PackedLetter>>();

  function packedLetter({ mask, left, role }: PlacedLetter): PackedLetter {
    const forms = packed.get(mask) ?? new Map<string, PackedLetter>();
    packed.set(mask, forms);
    const name = `${role} ${left & 1}`;
    const form = forms.get(name) ?? packLetter(mask, textPlaces[role], left & 1);
    forms.set(name, form);
    return form;
  }

  function emptyRows(direction: "ltr" | "rtl"): Uint8Array {
    const known = empty.get(direction) ?? filtered(shapes(direction));
    empty.set(direction, known);
    return known;
  }

  return {
    letter(placed) {
      const { bytes, width: bytesWide } = packedLetter(placed);
      const left = placed.left >> 1;
      for (let y = 0; y < placed.mask.height; y++) {
        const row = placed.top + y;
        const target = row * rowBytes + left;
        for (let x = 0; x < bytesWide; x++) {
          const two = bytes[y * bytesWide + x] ?? 0;
          if (two === 0) continue;
          const there = letters[target + x] ?? 0;
          letters[target + x] = there === 0 ? two : darker(two, there);
        }
        if (left < (from[row] ?? 0)) from[row] = left;
        if (left + bytesWide > (to[row] ?? 0)) to[row] = left + bytesWide;
      }
    },
    take(direction) {
      rows.set(emptyRows(direction));
      // From below, so that the row above is still there.
      for (let y = height - 1; y >= 0; y--) {
        const first = Math.min(from[y] ?? 0, from[y - 1] ?? rowBytes);
        const last = Math.max(to[y] ?? 0, to[y - 1] ?? 0);
        if (last === 0) continue;
        const start = y * rowBytes;
        writeRow(rows, { letters, groups }, { y, first, last });
        letters.fill(0, start + first, start + last);
      }
      from.fill(rowBytes);
      to.fill(0);
      return rows;
    },
  };
}

interface Letters {
  /** As the rows, unfiltered, without what stands before a row. */
  readonly letters: Uint8Array;
  /** The same, eight pixels at once. */
  readonly groups: Uint32Array;
}

interface PartOfRow {
  readonly y: number;
  /** In bytes; the last is excluded. */
  readonly first: number;
  readonly last: number;
}

/** Write a part of a row of letters, filtered: most of what stands in it stands above it, too. */
function writeRow(
  rows: Uint8Array,
  { letters, groups }: Letters,
  { y, first, last }: PartOfRow,
): void {
  const start = y * rowBytes;
  const target = y * stride + 1;
  rows.fill(0, target + first, target + last);
  for (let group = (start + first) >> 2; group * 4 < start + last; group++) {
    if (groups[group] === (groups[group - rowBytes / 4] ?? 0)) continue;
    const from = Math.max(group * 4, start + first);
    const to = Math.min(group * 4 + 4, start + last);
    for (let at = from; at < to; at++) {
      rows[target + at - start] = (letters[at] ?? 0) - (letters[at - rowBytes] ?? 0);
    }
  }
}

/** A letter in places of the palette, two pixels a byte. */
interface PackedLetter {
  /** Of a row, in bytes. */
  readonly width: number;
  readonly bytes: Uint8Array;
}

/** @param shift 1: it begins with the second pixel of a byte */
function packLetter(mask: LetterMask, places: Uint8Array, shift: number): PackedLetter {
  const bytesWide = (mask.width + shift + 1) >> 1;
  const bytes = new Uint8Array(bytesWide * mask.height);
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const place = places[mask.levels[y * mask.width + x] ?? 0] ?? 0;
      const at = y * bytesWide + ((x + shift) >> 1);
      bytes[at] = (bytes[at] ?? 0) | ((x + shift) & 1 ? place : place << 4);
    }
  }
  return { width: bytesWide, bytes };
}

/** Of two pixels each the darker, which has the higher place. */
function darker(a: number, b: number): number {
  return Math.max(a & 0xf0, b & 0xf0) | Math.max(a & 0x0f, b & 0x0f);
}

/** A band where lines begin, and the lines of a page at the foot of the card, opposite to the text. */
function shapes(direction: "ltr" | "rtl"): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(colorPlaces.background);
  const { accent, tint, faint } = colorPlaces;
  const right = width - margin - 180;
  const drawn = [
    { color: accent, left: 0, top: 0, width: 28, height },
    { color: faint, left: right, top: 522, width: 180, height: 10 },
    { color: tint, left: right, top: 540, width: 130, height: 10 },
    { color: accent, left: right, top: 558, width: 70, height: 10 },
  ];
  for (const shape of drawn) {
    const left = direction === "rtl" ? width - shape.left - shape.width : shape.left;
    for (let y = shape.top; y < shape.top + shape.height; y++) {
      pixels.fill(shape.color, y * width + left, y * width + left + shape.width);
    }
  }
  return pixels;
}

/** Pixels as PNG has its rows. */
function filtered(pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array(stride * height);
  const packed = (at: number) => ((pixels[at] ?? 0) << 4) | (pixels[at + 1] ?? 0);
  for (let y = 0; y < height; y++) {
    rows[y * stride] = UP;
    for (let at = 0; at < rowBytes; at++) {
      const pixel = y * width + at * 2;
      rows[y * stride + 1 + at] = packed(pixel) - packed(pixel - width);
    }
  }
  return rows;
}
