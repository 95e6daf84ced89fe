import { crc32 } from "node:zlib";

/** A colour whose components range from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** An image with at most sixteen colours. */
interface IndexedImage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** A zlib stream of PNG rows. Each row is a filter byte followed by four-bit palette indexes. */
  readonly rows: Uint8Array;
  readonly palette: readonly Rgb[];
}

/**
 * Encodes an image as PNG.
 *
 * @see https://www.w3.org/TR/png-3/
 */
export function indexedPng({ width, height, rows, palette }: IndexedImage): Uint8Array {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function header(width: number, height: number) {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  // Four bits per pixel with a palette, standard compression and filters, not interlaced.
  bytes.set([4, 3, 0, 0, 0], 8);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
  return framed;
}
