import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

let renderer: Promise<void> | undefined;

/**
 * Draw an SVG image. Texts in it are left out: there are no fonts.
 *
 * @param svg the text of the image
 * @param width of the picture, in pixels; its height follows from the image
 * @returns a PNG file
 * @throws Error when it is no SVG
 */
export async function drawPng(svg: string, width: number): Promise<Uint8Array> {
  const file = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");
  renderer ??= initWasm(readFile(fileURLToPath(file)));
  await renderer;
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}
