import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { adler32, type ByteSums, compressPart, zlibStream } from "./compressed-rows.ts";

function sumsOf(bytes: Uint8Array): ByteSums {
  const { length } = bytes;
  return {
    length,
    sum: bytes.reduce((sum, byte) => sum + byte, 0),
    weightedSum: bytes.reduce((sum, byte, at) => sum + byte * (length - at), 0),
  };
}

/** As RFC 1950 has it, byte by byte. */
function naiveAdler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}

const manyBytes = fc
  .tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 3000 }))
  .map(([bytes, times]) => Uint8Array.from(Buffer.alloc(bytes.length * times, bytes)));

test("the checksum of parts is that of all bytes", () => {
  fc.assert(
    fc.property(fc.array(manyBytes, { maxLength: 6 }), (parts) => {
      expect(adler32(parts.map(sumsOf))).toBe(naiveAdler32(Buffer.concat(parts)));
    }),
  );
  // The largest sums a card can have.
  const full = new Uint8Array(630 * 601).fill(255);
  expect(adler32([sumsOf(full)])).toBe(naiveAdler32(full));
  expect(adler32([])).toBe(1);
});

test("parts that follow each other are one stream", () => {
  const part = fc.record({
    bytes: manyBytes,
    effort: fc.constantFrom("quick", "thorough"),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const stream = zlibStream(
        parts.map(({ bytes, effort }) => compressPart(bytes, sumsOf(bytes), effort)),
      );
      // Which checks the checksum, too.
      const all = Buffer.concat(parts.map(({ bytes }) => bytes));
      expect(Buffer.compare(inflateSync(stream), all)).toBe(0);
    }),
  );
});
