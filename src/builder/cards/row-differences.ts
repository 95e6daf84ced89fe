/** A letter or a rectangle: the place of each pixel in the palette, row by row, 0 where it leaves what is there. */
export interface Drawing {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly places: Uint8Array;
}

/** A drawing on a card. */
export interface PlacedDrawing extends Drawing {
  /** In pixels of the card. */
  readonly left: number;
  readonly top: number;
}

/**
 * What a drawing adds to rows that are written as differences from the row above: few bytes,
 * since most of what stands in a row stands above it, too. Drawings that share no pixel can
 * be added one after the other, also into one byte.
 */
export interface RowDifferences {
  /** Of each row, and of the one below the last, where its bytes end among those that follow. */
  readonly ends: Uint32Array;
  /** Which byte of the row, from the drawing's first. */
  readonly at: Uint16Array;
  /** What is added to it; bytes have no carry. */
  readonly by: Uint8Array;
}

/** @param shift 1: the drawing begins with the second pixel of a byte */
export function rowDifferences({ width, height, places }: Drawing, shift: number): RowDifferences {
  const bytesWide = (width + shift + 1) >> 1;
  // With an empty row above and one below.
  const packed = new Uint8Array(bytesWide * (height + 2));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = places[y * width + x] ?? 0;
      const byte = (y + 1) * bytesWide + ((x + shift) >> 1);
      packed[byte] = (packed[byte] ?? 0) | ((x + shift) & 1 ? place : place << 4);
    }
  }
  const ends = new Uint32Array(height + 1);
  const at: number[] = [];
  const by: number[] = [];
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x < bytesWide; x++) {
      const byte = (y + 1) * bytesWide + x;
      const difference = (packed[byte] ?? 0) - (packed[byte - bytesWide] ?? 0);
      if (difference === 0) continue;
      at.push(x);
      by.push(difference);
    }
    ends[y] = at.length;
  }
  return { ends, at: new Uint16Array(at), by: new Uint8Array(by) };
}

const none: readonly PlacedDrawing[] = [];

/** Those of drawings that may share a pixel with another one. */
export function overlapping(
  drawings: readonly PlacedDrawing[],
  { left, top, width, height }: PlacedDrawing,
): readonly PlacedDrawing[] {
  let found = none;
  for (const other of drawings) {
    if (left >= other.left + other.width || other.left >= left + width) continue;
    if (top >= other.top + other.height || other.top >= top + height) continue;
    found = [...found, other];
  }
  return found;
}

/**
 * What a drawing adds to others that it overlaps, so that the higher place of each pixel
 * counts: with letters the darker.
 */
export function added(drawing: PlacedDrawing, others: readonly PlacedDrawing[]): Drawing {
  const { left, top, width, height } = drawing;
  const places = drawing.places.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const there = Math.max(...others.map((other) => placeAt(other, left + x, top + y)));
      places[y * width + x] = Math.max(0, (places[y * width + x] ?? 0) - there);
    }
  }
  return { width, height, places };
}

function placeAt({ left, top, width, height, places }: PlacedDrawing, x: number, y: number) {
  const isInside = x >= left && x < left + width && y >= top && y < top + height;
  return isInside ? (places[(y - top) * width + x - left] ?? 0) : 0;
}
