import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
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

/** Returns the alpha values of an unfiltered PNG with 8-bit grey and alpha channels. */
function opacities(png: Uint8Array, size: number): readonly number[] {
  const file = Buffer.from(png);
  const at = file.indexOf("IDAT");
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  return Array.from({ length: size * size }, (_, pixel) => {
    return rows[Math.floor(pixel / size) * (1 + 2 * size) + 2 + 2 * (pixel % size)] ?? -1;
  });
}

test("the single-colour icon is the same as the SVG filter of the image", async () => {
  const icon = appIcons.find(({ purpose }) => purpose === "monochrome");
  if (!icon) throw new Error("The icon is missing.");
  const size = 64;
  const drawn = opacities(await renderIcon(tile, { ...icon, size }, "#fff"), size);
  const image = `<image width="100" height="100" href="data:image/svg+xml;base64,${Buffer.from(tile).toString("base64")}"/>`;
  const reference =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` +
    `<filter id="light" color-interpolation-filters="sRGB"><feColorMatrix values="` +
    `0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.06 3.58 .36 0 -3"/></filter><g filter="url(#light)">${image}</g></svg>`;
  const { pixels } = new Resvg(reference, { fitTo: { mode: "width", value: size } }).render();
  const wanted = drawn.map((_, pixel) => pixels[pixel * 4 + 3] ?? -1);
  // The filter has 255 steps per channel, so a weight of 3.58 is rounded.
  expect(Math.max(...drawn.map((level, at) => Math.abs(level - (wanted[at] ?? -1))))).toBeLessThan(
    8,
  );
  expect(drawn.filter((level) => level > 250).length).toBeGreaterThan(300);
  expect(drawn.filter((level) => level === 0).length).toBeGreaterThan(2000);
});
