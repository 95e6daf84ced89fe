import fc from "fast-check";
import path from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { contrast } from "../../core/color.ts";
import type { Card } from "../../pages/page/page-card.ts";
import { cacheStore } from "../store/cache-store.ts";
import { cardLines, fontMetrics, setTitle, type TitleBox } from "./card-layout.ts";
import { cardPalette, colorPlaces, textPlaces, cardPainter } from "./draw-cards.ts";
import {
  textLevels,
  glyphKey,
  type GlyphMask,
  glyphMasks,
  drawnGlyphs,
  storeGlyphs,
} from "./glyph-masks.ts";
import type { Rgb } from "./png-file.ts";

const file = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)));
const bytes = file("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf");
const metrics = fontMetrics(bytes);
const card: Card = {
  title: "Access API",
  label: "Developer docs · 4.0",
  site: "Example",
  color: "rgb(208, 99, 0)",
  direction: "ltr",
};

const prepareRenderer = () => Promise.resolve();
const painterWith = (drawn: ReadonlyMap<string, GlyphMask> = new Map()) =>
  cardPainter({ font: { family: "Inter", bytes, metrics }, drawn, prepareRenderer });

beforeAll(() => initWasm(file("@resvg/resvg-wasm/index_bg.wasm")));

describe("the font", () => {
  test.each(["Hmm", "get_string()", "Žluťoučký kůň", "Что нового", "Φυλλομετρητής"])(
    "has the same measurements as the renderer: %s",
    (text) => {
      const source = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="200"><text y="100" font-family="Inter" font-weight="700" font-size="100">${text}</text></svg>`;
      const drawn = new Resvg(source, { font: { fontBuffers: [bytes] } }).getBBox();
      const measured = metrics.widthOf(text) * 100;
      expect(drawn?.width).toBeGreaterThan(measured * 0.85);
      expect(drawn?.width).toBeLessThan(measured * 1.02);
    },
  );

  test("reports unsupported characters", () => {
    expect(metrics.covers("Übersicht – “4.0”")).toBe(true);
    expect(metrics.covers("目次")).toBe(false);
  });
});

describe("a card", () => {
  test("has the site at the top, the title in the middle and the section at the bottom", () => {
    expect(cardLines(card, metrics).map(({ role, text }) => [role, text])).toEqual([
      ["quiet", "Example"],
      ["title", "Access API"],
      ["label", "Developer docs · 4.0"],
    ]);
  });

  test("omits unsupported characters and repeated text", () => {
    const lines = (changed: Partial<Card>) =>
      cardLines({ ...card, ...changed }, metrics).map((line) => line.text);
    expect(lines({ title: "目次" })).toEqual(["Example", "Developer docs · 4.0"]);
    expect(lines({ title: "Example" })).toEqual(["Example", "Developer docs · 4.0"]);
    expect(lines({ title: "目次", label: "目", site: "次" })).toEqual([]);
  });

  test("is a PNG of 1200 by 630 pixels with few colours, always identical", async () => {
    const alone = await painterWith()(card);
    const painter = painterWith();
    const others = ["Other – Žluťoučký", "A longer one"].map((title) =>
      painter({ ...card, title }),
    );
    // Concurrent requests for the same card share one image.
    expect(await painter(card)).toEqual(alone);
    for (const other of await Promise.all(others)) expect(other).not.toEqual(alone);
    const view = new DataView(alone.buffer, alone.byteOffset);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
    expect(alone.length).toBeLessThan(40_000);
  });

  test("has its shapes, mirrored for right-to-left languages", async () => {
    const nothing = { ...card, title: "目", label: "目", site: "目" };
    const { accent, background, faint, tint } = colorPlaces;
    for (const direction of ["ltr", "rtl"] as const) {
      const pixels = pixelsOf(await painterWith()({ ...nothing, direction }));
      const at = (x: number, y: number) => pixels[y * 1200 + (direction === "ltr" ? x : 1199 - x)];
      expect([at(0, 0), at(27, 629), at(28, 629)]).toEqual([accent, accent, background]);
      expect([at(931, 522), at(932, 522), at(1112, 522)]).toEqual([background, faint, background]);
      expect([at(932, 540), at(932, 558)]).toEqual([tint, accent]);
    }
  });

  test("starts at the right for right-to-left languages", async () => {
    const png = await painterWith()({ ...card, direction: "rtl" });
    const pixels = pixelsOf(png);
    expect(pixels[0]).toBe(colorPlaces.background);
    expect(pixels[1199]).toBe(colorPlaces.accent);
  });

  test.each(["ltr", "rtl"] as const)(
    "has the pixels of its glyphs, whatever was rendered before: %s",
    async (direction) => {
      const cards = [
        "Access API",
        "Access API",
        "jj ff _j_ AVA, in a title that has two lines or three",
        "ẬẤỆq\u0323\u0302 gjpy_ ÅÅÅ gjgjgj ÅÅÅ\u0301\u030a\u0301 gjpqy gjpqy gjpqy ÅÅÅÅÅÅÅÅÅÅ",
        "Example",
      ].map((title) => ({ ...card, title, direction }));
      const masks = masksOf(cards);
      const painter = painterWith(masks);
      for (const each of cards) {
        const expected = await painted(each, masks);
        expect(Buffer.compare(pixelsOf(await painter(each)), expected)).toBe(0);
      }
    },
  );

  test("has glyph edges without visible differences", () => {
    for (const places of Object.values(textPlaces)) {
      expect(places).toHaveLength(textLevels);
      expect([...places]).toEqual([...places].sort((a, b) => a - b));
      // Half-covered pixels have intermediate levels.
      expect(new Set(places).size).toBeGreaterThan(5);
    }
    expect(cardPalette([208, 99, 0])).toHaveLength(16);
  });

  test("reuses rendered glyphs, without a renderer", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "lectern-glyphs-"));
    const font = { family: "Inter", bytes, metrics };
    try {
      storeGlyphs(cacheStore(folder), "a", font);
      const drawn = drawnGlyphs(cacheStore(folder), "a");
      const noRenderer = () => Promise.reject(new Error("no renderer"));
      const painter = cardPainter({ font, drawn, prepareRenderer: noRenderer });
      const plain = { ...card, label: "Developer docs 4.0" };
      expect(await painter(plain)).toEqual(await painterWith(drawn)(plain));
      await expect(painter({ ...card, title: "Žluťoučký" })).rejects.toThrow("no renderer");
      expect(drawnGlyphs(cacheStore(folder), "another engine").size).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(["#ffcc00", "#d06300", "#0b5", "#000", "#fff"])(
    "has readable text on the colour %s",
    (hex) => {
      const full = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        parseInt(full.slice(at, at + 2), 16),
      );
      const palette = cardPalette([red, green, blue]);
      const background = palette[colorPlaces.background];
      for (const role of ["title", "quiet", "label"] as const) {
        const glyphs = palette[textPlaces[role].at(-1) ?? 0];
        expect(contrast(css(background), css(glyphs))).toBeGreaterThan(4.5);
      }
    },
  );
});

const css = (color: Rgb = [0, 0, 0]) => `rgb(${color.join(", ")})`;

/** Returns the pixels of a card as palette indexes. Inflating verifies the checksum of the rows. */
function pixelsOf(png: Uint8Array): Uint8Array {
  const buffer = Buffer.from(png);
  const start = buffer.indexOf("IDAT");
  const length = buffer.readUInt32BE(start - 4);
  const data = inflateSync(buffer.subarray(start + 4, start + 4 + length));
  expect(data).toHaveLength(630 * 601);
  const pixels = new Uint8Array(1200 * 630);
  for (const [at, two] of data.entries()) {
    const [y, x] = [Math.floor(at / 601), (at % 601) - 1];
    if (x >= 0) pixels.set([two >> 4, two & 15], y * 1200 + x * 2);
    else if (two !== 0) throw new Error(`row ${y} has a filter`);
  }
  return pixels;
}

const glyphsOf = (text: string) => text.normalize("NFC").match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

function masksOf(cards: readonly Card[]): ReadonlyMap<string, GlyphMask> {
  const lines = cards.flatMap((each) => cardLines(each, metrics));
  const glyphs = lines.flatMap(({ text, size }) =>
    glyphsOf(text).map((glyph) => ({ text: glyph, size })),
  );
  const masks = glyphMasks(glyphs, { family: "Inter", bytes, metrics });
  return new Map(masks.map((mask, at) => [glyphKey(glyphs[at] ?? { text: "", size: 0 }), mask]));
}

/** Returns the expected pixels of a card, drawing each glyph pixel by pixel. */
async function painted(drawn: Card, masks: ReadonlyMap<string, GlyphMask>): Promise<Uint8Array> {
  const nothing = { title: "目", label: "目", site: "目" };
  const pixels = pixelsOf(await painterWith()({ ...drawn, ...nothing }));
  for (const { text, size, role, baseline } of cardLines(drawn, metrics)) {
    let at = drawn.direction === "rtl" ? 1200 - 88 - metrics.widthOf(text) * size : 88;
    for (const glyph of glyphsOf(text)) {
      const mask = masks.get(glyphKey({ text: glyph, size }));
      if (!mask) throw new Error(`no glyph ${glyph}`);
      for (const [pixel, level] of mask.levels.entries()) {
        const x = Math.round(at) - mask.left + (pixel % mask.width);
        const y = baseline - mask.baseline + Math.floor(pixel / mask.width);
        const place = textPlaces[role][level] ?? 0;
        pixels[y * 1200 + x] = Math.max(pixels[y * 1200 + x] ?? 0, place);
      }
      at += metrics.widthOf(glyph) * size;
    }
  }
  return pixels;
}

/** A box in which every character is half an em wide. */
const box: TitleBox = {
  width: 100,
  sizes: [
    { size: 20, lines: 1 },
    { size: 10, lines: 2 },
  ],
  widthOf: (text) => [...text].length / 2,
};

test.each([
  ["Access API", 20, ["Access API"]],
  ["Activity modules", 10, ["Activity modules"]],
  ["Activity modules and their files", 10, ["Activity modules and", "their files"]],
  [
    "one two three four five six seven eight nine",
    10,
    ["one two three four", "five six seven eigh…"],
  ],
  ["core_question_local_bank_column_base", 10, ["core_question_local_", "bank_column_base"]],
])("%j has a size of %i px", (title, size, lines) => {
  expect(setTitle(title, box)).toEqual({ size, lines });
});

test("no title is wider or higher than its box, and no title is empty", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), (title) => {
      fc.pre(title.trim() !== "");
      const { size, lines } = setTitle(title, box);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(size === 20 ? 1 : 2);
      for (const line of lines) expect(box.widthOf(line) * size).toBeLessThanOrEqual(box.width);
    }),
  );
});
