import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentHash } from "./content-hash.ts";
import type { OutputFolder } from "./output-folder.ts";
import type { OutputManifest } from "./output-manifest.ts";

/**
 * `best` for the program that every reader loads and that is made once for many
 * builds; `dense` for search indexes, which it makes a tenth smaller than `quick`
 * does in a quarter of a second for 400 KB (`best` gains 0.1 % more for twice the
 * time); `quick`, which takes a fiftieth of the time, for all else.
 */
export type Compression = "best" | "dense" | "quick";

/** Brotli's quality, of 11. */
const qualities: Readonly<Record<Compression, number>> = { best: 11, dense: 10, quick: 5 };

/** Content of a file to be written, or the absolute path of one to be copied. */
export interface OutputFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly compression?: Compression;
}

/** Writes files with their compressed forms, and takes over from the last output what is the same. */
export interface OutputWriter {
  /**
   * Write the files of one thing, made by `make` only when `key` is new.
   *
   * @param name names the thing over builds
   * @param key changes when its files do
   */
  put(name: string, key: string, make: () => Promise<readonly OutputFile[]>): Promise<void>;
  /** Write one file. */
  file(file: OutputFile): Promise<void>;
  /** Copy one file; `from` is an absolute path. */
  copy(name: string, from: string, compression: Compression): Promise<void>;
  /** Bytes of a file that was written or taken over: as it is, and as browsers fetch it. */
  sizes(name: string): { readonly bytes: number; readonly compressedBytes: number };
  manifest(): OutputManifest;
  /** How many things were written, and how many taken over. */
  counts(): { readonly written: number; readonly kept: number };
}

export function outputWriter(folder: OutputFolder, last: OutputManifest): OutputWriter {
  const entries: Record<string, { key: string; files: readonly string[] }> = {};
  let written = 0;
  let kept = 0;

  async function put(
    name: string,
    key: string,
    make: () => Promise<readonly OutputFile[]>,
  ): Promise<void> {
    // Two pages may show one image; linking its file twice would fail.
    if (entries[name]?.key === key) return;
    const before = last.entries[name];
    if (before?.key === key && before.files.every((file) => folder.keep(file))) {
      entries[name] = before;
      kept++;
      return;
    }
    const names: string[] = [];
    const made = await make();
    for (const written of await Promise.all(made.map((file) => writeFile(folder, file)))) {
      names.push(...written);
    }
    entries[name] = { key, files: names };
    written++;
  }

  return {
    put,
    file: (file) => put(file.name, contentHash(file.content), async () => [file]),
    async copy(name, from, compression) {
      const content = await readFile(from);
      await put(name, contentHash(content), async () => [{ name, content, compression }]);
    },
    sizes(name) {
      const size = (file: string) =>
        statSync(path.join(folder.path, file), { throwIfNoEntry: false })?.size;
      const bytes = size(name) ?? 0;
      return { bytes, compressedBytes: size(`${name}.br`) ?? bytes };
    },
    manifest: () => ({ entries }),
    counts: () => ({ written, kept }),
  };
}

const compressible = /\.(html|json|css|m?js|svg|xml|atom|txt|webmanifest)$/;
/** Below this, in bytes, compression saves nothing on the network. */
const SMALLEST = 1024;
/** Data of pages is fetched by our own program, which runs only where Brotli is known. */
const brotliAlone = /\.json$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function writeFile(folder: OutputFolder, file: OutputFile): Promise<readonly string[]> {
  const { name } = file;
  folder.write(name, file.content);
  const bytes = Buffer.from(file.content);
  if (!compressible.test(name) || bytes.length < SMALLEST) return [name];
  const { compression = "quick" } = file;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[compression],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window no larger than the text: most of the cost of a small file is to set it up.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  folder.write(`${name}.br`, await brotli(bytes, { params }));
  if (brotliAlone.test(name)) return [name, `${name}.br`];
  folder.write(`${name}.gz`, await gzipped(bytes, { level: compression === "best" ? 9 : 6 }));
  return [name, `${name}.br`, `${name}.gz`];
}
