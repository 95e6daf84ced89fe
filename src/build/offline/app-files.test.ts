import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Resvg } from "@resvg/resvg-wasm";
import { afterAll, expect, test } from "vitest";
import { siteSchema } from "../../core/schema/site.ts";
import { engineHash } from "../engine.ts";
import { cacheStore } from "../store/cache-store.ts";
import { appIcons, defaultIcon, renderIcon, storeIcons, white } from "./app-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "lectern-icons-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the included icons are the same as rendered icons", async () => {
  const cache = cacheStore(folder);
  await storeIcons(cache);
  const stored = cache.read<[string, string][]>("icons.json", engineHash()) ?? [];
  expect(stored.map(([name]) => name)).toEqual(appIcons.map(({ name }) => name));
  for (const icon of appIcons) {
    const drawn = Buffer.from(await renderIcon(defaultIcon, icon, white)).toString("base64");
    expect(new Map(stored).get(icon.name)).toBe(drawn);
  }
});

test("their background is the background of a site without a colour", () => {
  const site = siteSchema.parse({ title: "A site", url: "https://site.example" });
  expect(site.themeColor).toBe(white);
});

const tile =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32">` +
  `<rect width="64" height="32" fill="#888"/><circle cx="32" cy="16" r="12" fill="#fff" fill-opacity=".7"/>` +
  `<path d="M2 2l20 9" stroke="#ff0" stroke-width="3"/><path d="M44 20h12v9z" fill="#fff"/></svg>`;

/** Returns the pixels of an image: red, green, blue and opacity, multiplied by the opacity. */
function pixelsOf(type: string, content: string | Uint8Array, size: number): Uint8Array {
  const data = `data:image/${type};base64,${Buffer.from(content).toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><image width="100" height="100" href="${data}"/></svg>`;
  return new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().pixels;
}

test("the single-colour icon shows the light parts of the image in white", async () => {
  const icon = appIcons.find(({ purpose }) => purpose === "monochrome");
  if (!icon) throw new Error("The icon is missing.");
  const size = 64;
  const drawn = pixelsOf("png", await renderIcon(tile, { ...icon, size }, "#fff"), size);
  const original = pixelsOf("svg+xml", tile, size);
  const levels = Array.from({ length: size * size }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0, opacity = 0] = original.subarray(pixel * 4, pixel * 4 + 4);
    const brightness = (1.06 * red + 3.58 * green + 0.36 * blue) / (opacity || 1);
    return Math.round(255 * Math.min(1, Math.max(0, brightness - 3)));
  });
  for (const [pixel, level] of levels.entries()) {
    // The filter has 255 steps per channel, so a weight of 3.58 is rounded.
    for (const part of drawn.subarray(pixel * 4, pixel * 4 + 4)) {
      expect(Math.abs(part - level)).toBeLessThan(8);
    }
  }
  expect(levels.filter((level) => level > 250).length).toBeGreaterThan(300);
  expect(levels.filter((level) => level === 0).length).toBeGreaterThan(2000);
});
