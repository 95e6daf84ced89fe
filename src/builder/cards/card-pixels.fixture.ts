import { inflateSync } from "node:zlib";
import { expect } from "vitest";

/** The pixels of a card, as places in its palette. The checksum of its rows is checked, too. */
export function pixelsOf(png: Uint8Array): Uint8Array {
  const buffer = Buffer.from(png);
  const start = buffer.indexOf("IDAT");
  const length = buffer.readUInt32BE(start - 4);
  const data = inflateSync(buffer.subarray(start + 4, start + 4 + length));
  expect(data).toHaveLength(630 * 601);
  const pixels = new Uint8Array(1200 * 630);
  const row = new Uint8Array(600);
  for (let y = 0; y < 630; y++) {
    // Each row is written as its difference from the one above.
    if (data[y * 601] !== 2) throw new Error(`row ${y} is not filtered by the one above`);
    for (let at = 0; at < 600; at++) {
      const two = ((row[at] ?? 0) + (data[y * 601 + 1 + at] ?? 0)) & 0xff;
      row[at] = two;
      pixels[y * 1200 + at * 2] = two >> 4;
      pixels[y * 1200 + at * 2 + 1] = two & 15;
    }
  }
  return pixels;
}
