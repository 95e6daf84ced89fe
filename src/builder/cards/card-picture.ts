import { deflateSync } from "node:zlib";
import { cardSize } from "../../render/page/page-card.ts";
import { colorPlaces, textPlaces, type TextRole } from "./card-colors.ts";
import { margin } from "./card-layout.ts";
import type { LetterMask } from "./letter-masks.ts";

const { width, height } = cardSize;

/**
 * A card as rows of places in its palette. Two pixels share a byte, and each row starts with
 * a byte for its PNG filter, 0 for none.
 */
export type CardRows = Uint8Array;

const stride = width / 2 + 1;

/** A rectangle or a letter's box, in pixels of the card. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLetter {
  readonly mask: LetterMask;
  /** Position of the mask, in pixels of the card. */
  readonly left: number;
  readonly top: number;
  readonly role: TextRole;
}

/** A card with its shapes: a band where lines start, and the lines of a page at the opposite foot. */
export function emptyCard(direction: "ltr" | "rtl"): CardRows {
  const rows = new Uint8Array(stride * height);
  const { accent, tint, faint } = colorPlaces;
  const right = width - margin - 180;
  fill({ left: 0, top: 0, width: 28, height }, accent);
  fill({ left: right, top: 522, width: 180, height: 10 }, faint);
  fill({ left: right, top: 540, width: 130, height: 10 }, tint);
  fill({ left: right, top: 558, width: 70, height: 10 }, accent);
  return rows;

  /** All boxes start and end at an even pixel. */
  function fill(box: Box, place: number): void {
    const left = direction === "rtl" ? width - box.left - box.width : box.left;
    for (let y = box.top; y < box.top + box.height; y++) {
      const start = y * stride + 1 + left / 2;
      rows.fill((place << 4) | place, start, start + box.width / 2);
    }
  }
}

/** Draws a letter. Where letters touch, the darker pixel wins. */
export function drawLetter(rows: CardRows, { mask, left, top, role }: PlacedLetter): void {
  const places = textPlaces[role];
  for (let y = Math.max(0, -top); y < mask.height && top + y < height; y++) {
    for (let x = Math.max(0, -left); x < mask.width && left + x < width; x++) {
      const place = places[mask.levels[y * mask.width + x] ?? 0] ?? 0;
      if (place === 0) continue;
      const at = (top + y) * stride + 1 + ((left + x) >> 1);
      const shift = (left + x) & 1 ? 0 : 4;
      const byte = rows[at] ?? 0;
      if (place > ((byte >> shift) & 15)) rows[at] = (byte & (0xf0 >> shift)) | (place << shift);
    }
  }
}

/** Compresses the rows, unfiltered: a filter costs more time than it saves bytes. */
export function compressedRows(rows: CardRows): Uint8Array {
  return deflateSync(rows, { level: 3 });
}
