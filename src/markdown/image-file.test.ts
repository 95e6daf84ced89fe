import { describe, expect, test } from "vitest";
import { readImageSize } from "./image-file.ts";

const text = (svg: string) => new TextEncoder().encode(svg);
/** The first bytes of each format, which contain the size. */
const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const gif = Uint8Array.from(
  [..."GIF89a"].map((c) => c.charCodeAt(0)).concat([4, 1, 3, 0, 0, 0, 0]),
);

describe("the size of an image", () => {
  test.each([
    ["PNG", png(640, 480), { width: 640, height: 480 }],
    ["GIF", gif, { width: 260, height: 3 }],
    ["SVG with a size", text('<svg width="10px" height="20">'), { width: 10, height: 20 }],
    [
      "SVG with only a view box",
      text('<svg viewBox="0 0 760 300.4">'),
      { width: 760, height: 300 },
    ],
    [
      "SVG with a size as a percentage",
      text('<svg width="100%" viewBox="0 0 10 20">'),
      { width: 10, height: 20 },
    ],
    [
      "SVG with an XML declaration",
      text('<?xml version="1.0"?>\n<svg viewBox="0 0 1 2">'),
      { width: 1, height: 2 },
    ],
    ["a rotated photo", turnedJpeg(), { width: 20, height: 40 }],
  ])("%s", (_name, bytes, size) => {
    expect(readImageSize(bytes)).toEqual(size);
  });

  test.each([
    ["an empty file", new Uint8Array()],
    ["text", text("hello")],
    ["SVG without a size", text("<svg>")],
    ["a truncated PNG", png(1, 1).slice(0, 12)],
    ["PNG with a width of 0", png(0, 4)],
  ])("can't be read from %s", (_name, bytes) => {
    expect(readImageSize(bytes)).toBeUndefined();
  });
});

/** Returns a JPEG of 40 × 20 pixels with an EXIF orientation of 6, which rotates it by 90°. */
function turnedJpeg(): Uint8Array {
  const tiff = [
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ];
  const exif = [..."Exif\0\0"].map((c) => c.charCodeAt(0)).concat(tiff);
  const app1 = [0xff, 0xe1, 0, exif.length + 2, ...exif];
  const sof = [0xff, 0xc0, 0, 17, 8, 0, 20, 0, 40, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0];
  return Uint8Array.from([0xff, 0xd8, ...app1, ...sof, 0xff, 0xd9]);
}
