import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { initWasm } from "@resvg/resvg-wasm";

let renderer: Promise<void> | undefined;

/** Loads the SVG renderer once, for both cards and app icons. */
export function prepareRenderer(): Promise<void> {
  const file = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");
  return (renderer ??= initWasm(readFile(fileURLToPath(file))));
}
