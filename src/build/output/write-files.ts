import path from "node:path";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isCode } from "../../content/sources/file-access.ts";
import type { FileStamp } from "./output-record.ts";

/** The files that were written, with stamps that show later whether they have changed. */
export type WrittenFiles = readonly (readonly [name: string, stamp: FileStamp])[];

/** Writes files into a new output. It's synchronous, because a promise per file costs several times the writing. */
export type WriteFiles = (files: Iterable<OutputFile>) => WrittenFiles;

/**
 * @param folder absolute path of the output
 * @param compress whether compressed forms are written too
 */
export function fileWriter(folder: string, compress: boolean): WriteFiles {
  const made = new Set<string>();
  const write = (name: string, content: string | Uint8Array): FileStamp => {
    const target = path.join(folder, name);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    replaceOrCreate(target, content);
    const { size, mtimeMs } = statSync(target);
    return [size, mtimeMs];
  };
  return (files) => {
    const written: (readonly [name: string, stamp: FileStamp])[] = [];
    // One by one, because there may be thousands that don't fit in memory together.
    for (const file of files) {
      for (const { name, content } of compressedForms(file, compress)) {
        written.push([name, write(name, content)]);
      }
    }
    return written;
  };
}

/** An existing file is a hard link to a file of the last output, so it's replaced, not changed. */
function replaceOrCreate(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    rmSync(file);
    writeFileSync(file, content, { flag: "wx" });
  }
}

/**
 * - `best`: client JavaScript, which every reader loads and which rarely changes.
 * - `dense`: search indexes and generated files. They are a tenth smaller than with `quick`,
 *   which takes a quarter of a second for 400 KB. `best` would save 0.1 % more in twice the time.
 * - `quick`: everything else, in a fiftieth of the time.
 */
export type Compression = "best" | "dense" | "quick";

/** Brotli's quality, of 11. */
const qualities: Readonly<Record<Compression, number>> = { best: 11, dense: 10, quick: 5 };

/** A file of the output and how to compress it. Default: `quick`. */
export interface OutputFile {
  /** Relative to the output folder. */
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly compression?: Compression | undefined;
}

const compressible = /\.(html|json|css|m?js|svg|xml|atom|txt|webmanifest)$/;

/** Whether servers send a file compressed. */
export function isCompressible(name: string): boolean {
  return compressible.test(name);
}

/** Whether a file is a compressed form of another. JSON has no gzip form: `.json.gz` is page data of large sites. */
export function isCompressedForm(name: string): boolean {
  return /\.br$|(?<!\.json)\.gz$/.test(name);
}

/** Compressing files of fewer bytes saves nothing on the network. */
const SMALLEST = 1024;

/**
 * Returns a file and its compressed forms. It's synchronous and runs in a worker thread: for small
 * files, streams cost more than the compression.
 *
 * @param compress if false, only the file itself is returned
 */
export function compressedForms(file: OutputFile, compress: boolean): readonly OutputFile[] {
  const { name, compression = "quick" } = file;
  if (!compress || !compressible.test(name)) return [file];
  const bytes = typeof file.content === "string" ? Buffer.from(file.content) : file.content;
  const plain = { name, content: bytes };
  if (bytes.length < SMALLEST) return [plain];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[compression],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window no larger than the text, because its setup is most of the cost of a small file.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const brotli = { name: `${name}.br`, content: brotliCompressSync(bytes, { params }) };
  // Only our client fetches JSON, and every browser it supports has Brotli.
  if (name.endsWith(".json")) return [plain, brotli];
  const level = compression === "best" ? 9 : 6;
  return [plain, brotli, { name: `${name}.gz`, content: gzipSync(bytes, { level }) }];
}
