import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { srcsetAddresses, withAddresses } from "./srcset.ts";

describe("a srcset", () => {
  test.each([
    ["", []],
    [" , ", []],
    ["/a.webp", ["/a.webp"]],
    ["/a.webp 1x, /b.webp 2x", ["/a.webp", "/b.webp"]],
    ["/a.webp 1x,/b.webp 2x", ["/a.webp", "/b.webp"]],
    ["/a.webp, /b.webp 2x,", ["/a.webp", "/b.webp"]],
    ["\n  /a,b.webp 400w,\n  /c.webp 800w\n", ["/a,b.webp", "/c.webp"]],
    ["data:image/png;base64,AA== 1x, /b.webp 2x", ["data:image/png;base64,AA==", "/b.webp"]],
  ])("%j names %j", (srcset, addresses) => {
    expect(srcsetAddresses(srcset)).toEqual(addresses);
  });

  test("stays as it is but for its addresses", () => {
    const change = (address: string) => `/sub${address}`;
    expect(withAddresses("/a.webp 1x,\n/b.webp", change)).toBe("/sub/a.webp 1x,\n/sub/b.webp");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(withAddresses(text, (address) => address)).toBe(text);
      }),
    );
  });
});
