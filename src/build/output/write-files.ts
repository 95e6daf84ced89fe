import path from "node:path";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isCode } from "../../content/sources/file-access.ts";
import type { FileStamp } from "./output-record.ts";

/** The names of the files that were written, with what tells later whether they were changed. */
export type WrittenFiles = readonly (readonly [name: string, stamp: FileStamp])[];

/** Writes files into a fresh output. Synchronous: a promise for each costs several times what the writing does. */
export type WriteFiles = (files: Iterable<OutputFile>) => WrittenFiles;

/**
 * @param folder absolute path of the output
 * @param compress whether compressed forms are written beside them
 */
export function fileWriter(folder: string, compress: boolean): WriteFiles {
  const made = new Set<string>();
  const write = (name: string, content: string | Uint8Array): FileStamp => {
    const target = path.join(folder, name);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeAnew(target, content);
    const { size, mtimeMs } = statSync(target);
    return [size, mtimeMs];
  };
  return (files) => {
    const written: (readonly [name: string, stamp: FileStamp])[] = [];
    // One after the other: there may be thousands, of which none is held in memory.
    for (const file of files) {
      for (const { name, content } of compressedForms(file, compress)) {
        written.push([name, write(name, content)]);
      }
    }
    return written;
  };
}

/** A file that is there is one with that of the last output, which stays as it is. */
function writeAnew(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    rmSync(file);
    writeFileSync(file, content, { flag: "wx" });
  }
}

/**
 * `best` for the program that every reader loads and that is made once for many
 * builds; `dense` for search indexes and files of the site, which it makes a tenth
 * smaller than `quick` does in a quarter of a second for 400 KB (`best` gains 0.1 %
 * more for twice the time); `quick`, which takes a fiftieth of the time, for all else.
 */
export type Compression = "best" | "dense" | "quick";

/** Brotli's quality, of 11. */
const qualities: Readonly<Record<Compression, number>> = { best: 11, dense: 10, quick: 5 };

/** A file of the output and how to compress it; default `quick`. */
export interface OutputFile {
  /** Below the output folder. */
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly compression?: Compression;
}

/** A file as it comes to lie in the output. */
export interface StoredFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

const compressible = /\.(html|json|css|m?js|svg|xml|atom|txt|webmanifest)$/;
/** Whether a file is one of those that travel compressed. */
export function isCompressible(name: string): boolean {
  return compressible.test(name);
}

/** Whether a file is a second form of another. JSON has none by gzip: packed data of pages is the only one. */
export function isCompressedForm(name: string): boolean {
  return /\.br$|(?<!\.json)\.gz$/.test(name);
}

/** Below this, in bytes, compression saves nothing on the network. */
const SMALLEST = 1024;
/** Data of pages is fetched by our own program, which runs only where Brotli is known. */
const brotliAlone = /\.json$/;

/**
 * A file as it is, and as browsers fetch it. Synchronously, on a thread made
 * for it: for a small file the streams around the compressor cost more than it does.
 *
 * @param compress false: as it is, alone
 */
export function compressedForms(file: OutputFile, compress: boolean): readonly StoredFile[] {
  const { name, compression = "quick" } = file;
  if (!compress || !compressible.test(name)) return [file];
  const bytes = typeof file.content === "string" ? Buffer.from(file.content) : file.content;
  const plain: StoredFile = { name, content: bytes };
  if (bytes.length < SMALLEST) return [plain];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[compression],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window no larger than the text: most of the cost of a small file is to set it up.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const brotli: StoredFile = { name: `${name}.br`, content: brotliCompressSync(bytes, { params }) };
  if (brotliAlone.test(name)) return [plain, brotli];
  const level = compression === "best" ? 9 : 6;
  return [plain, brotli, { name: `${name}.gz`, content: gzipSync(bytes, { level }) }];
}
