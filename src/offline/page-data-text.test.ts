import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unpackedText } from "./page-data-text.ts";

const text = fc.oneof(
  fc.json(),
  fc.string({ unit: "grapheme" }).filter((words) => !/^\uFEFF|\p{Surrogate}/u.test(words)),
);

test("page data is the same if the host has already decompressed it", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 0, max: 9 }), async (written, level) => {
      const plain = new TextEncoder().encode(written);
      const packed = new Uint8Array(gzipSync(plain, { level }));
      expect(await unpackedText(plain)).toBe(written);
      expect(await unpackedText(packed)).toBe(written);
      expect(await unpackedText(packed.slice().buffer)).toBe(written);
    }),
  );
});

test("incomplete compressed data is an error", async () => {
  const cut = new Uint8Array(gzipSync("some words")).slice(0, 14);
  await expect(unpackedText(cut)).rejects.toBeInstanceOf(Error);
});
