import path from "node:path";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isCode } from "../../content/sources/file-access.ts";
import type { FileStamp } from "../graph/snapshot.ts";

/** The written files, with stamps for detecting later changes. */
export type WrittenFiles = readonly (readonly [name: string, stamp: FileStamp])[];

/**
 * Writes files into a new output. It's synchronous, because a promise for each file would take
 * several times longer than the writing.
 */
export type WriteFiles = (files: Iterable<OutputFile>) => WrittenFiles;

/**
 * @param folder absolute path of the output
 * @param compress whether to also write compressed versions
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
    // One file at a time, because thousands of files may not fit in memory together.
    for (const file of files) {
      for (const { name, content } of compressedForms(file, compress)) {
        written.push([name, write(name, content)]);
      }
    }
    return written;
  };
}

/**
 * Replaces an existing file instead of modifying it, because it's a hard link to a file of the last
 * output.
 */
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
 * - `dense`: search indexes and generated files. They are a tenth smaller than with `quick`, but
 *   400 KB take a quarter of a second. `best` would save another 0.1 % in twice the time.
 * - `quick`: everything else, in a fiftieth of the time.
 */
export type Compression = "best" | "dense" | "quick";

/** Brotli quality levels. The maximum is 11. */
const qualities: Readonly<Record<Compression, number>> = { best: 11, dense: 10, quick: 5 };

/** An output file, and how to compress it. The default is `quick`. */
export interface OutputFile {
  /** Relative to the output folder. */
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly compression?: Compression | undefined;
}

const compressible = /\.(html|json|css|m?js|svg|xml|atom|txt|webmanifest)$/;

/** Returns whether servers send a file compressed. */
export function isCompressible(name: string): boolean {
  return compressible.test(name);
}

/**
 * Returns whether a file is the compressed version of another file. JSON has no gzip version,
 * because `.json.gz` is the page data of large sites.
 */
export function isCompressedForm(name: string): boolean {
  return /\.br$|(?<!\.json)\.gz$/.test(name);
}

/** Minimum size in bytes. Compressing smaller files saves nothing on the network. */
const SMALLEST = 1024;

/**
 * Returns a file and its compressed versions. It's synchronous and runs in a worker thread, because
 * streams cost more than the compression of small files.
 *
 * @param compress if false, only the original file is returned
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
    // Limits the window to the size of the text, because setting up the window is most of the cost
    // for a small file.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const brotli = { name: `${name}.br`, content: brotliCompressSync(bytes, { params }) };
  // Only Lectern's client fetches JSON, and every browser that it supports has Brotli.
  if (name.endsWith(".json")) return [plain, brotli];
  const level = compression === "best" ? 9 : 6;
  return [plain, brotli, { name: `${name}.gz`, content: gzipSync(bytes, { level }) }];
}
