import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

/** Bytes of a file as it travels, compressed at the highest level. */
export function brotli(file) {
  return brotliCompressSync(readFileSync(file)).length;
}
