import { crc32, deflateSync } from "node:zlib";

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

/** Encodes an image as PNG. */
export function indexedPng({ width, height, rows, palette }: IndexedImage): Uint8Array {
  return pngFile([
    // Four bits per pixel, with a palette.
    chunk("IHDR", header(width, height, [4, 3])),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", rows),
  ]);
}

/** Bytes per pixel: one for grey and one for opacity. */
const GREY_AND_OPACITY = 2;

/**
 * Encodes a white image as PNG.
 *
 * @param size width and height, in pixels
 * @param opacity opacity of each pixel, row by row, from 0 to 255
 */
export function whitePng(size: number, opacity: Uint8Array): Uint8Array {
  const stride = 1 + size * GREY_AND_OPACITY;
  // The first byte of a row is 0 for no filter.
  const rows = Buffer.alloc(stride * size);
  for (let y = 0; y < size; y++) {
    rows.fill(0xff, y * stride + 1, (y + 1) * stride);
    for (let x = 0; x < size; x++) {
      rows[y * stride + (x + 1) * GREY_AND_OPACITY] = opacity[y * size + x] ?? 0;
    }
  }
  return pngFile([
    // Eight bits per channel, grey with opacity.
    chunk("IHDR", header(size, size, [8, 4])),
    chunk("IDAT", deflateSync(rows)),
  ]);
}

/** @see https://www.w3.org/TR/png-3/ */
function pngFile(chunks: readonly Buffer[]): Uint8Array {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

/** @param form bits per channel, and colour type */
function header(width: number, height: number, form: readonly [bits: number, kind: number]) {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  // Standard compression and filters, not interlaced.
  bytes.set([...form, 0, 0, 0], 8);
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
