import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

/** Returns the transfer size of a file in bytes, with the highest compression level. */
export function brotli(file) {
  return brotliCompressSync(readFileSync(file)).length;
}
