import { constants, crc32, deflateSync } from "node:zlib";

/** A colour, each part 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A picture of at most sixteen colours. */
export interface IndexedImage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** As PNG has them: a filter, then four bits a pixel, its place in the palette. */
  readonly rows: Uint8Array;
  readonly palette: readonly Rgb[];
}

/**
 * A PNG of a picture. Compressed by run lengths alone: that takes a fifth of the time of
 * the usual compression, and a tenth more bytes when rows are filtered by the ones above.
 *
 * @see https://www.w3.org/TR/png-3/
 */
export function indexedPng({ width, height, rows, palette }: IndexedImage): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits, palette; standard compression and filters, not interlaced.
  header.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { strategy: constants.Z_RLE })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
