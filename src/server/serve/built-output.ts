import { constants } from "node:fs";
import { open, realpath, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostingFile, readHosting, type Hosting } from "../../build/output/hosting.ts";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib, gzip } from "node:zlib";
import { isCompressible } from "../../build/output/write-files.ts";

/** An open file of the output. Its content doesn't change if a build replaces the file. */
export interface OpenFile {
  readonly handle: FileHandle;
  /** Path in the output, without `.br` or `.gz`. */
  readonly name: string;
  readonly encoding: Encoding;
  /** Size in bytes. */
  readonly size: number;
  readonly modified: Date;
  /** Content compressed in memory. If `undefined`, read it from the handle. */
  readonly content?: Uint8Array;
}

/** Encodings that a file can be stored in. */
export type Encoding = "br" | "gzip" | "identity";

const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz", identity: "" };

/** The output of a build. Another build may replace it at any time. */
export type BuiltOutput = ReturnType<typeof builtOutput>;

/** How long a request waits while a build replaces the output, in milliseconds. */
const PATIENCE = 5000;
const PAUSE = 10;

/**
 * Errors that mean that a file doesn't exist. Others, such as too many open files, are temporary.
 */
const absent = new Set([
  "ENOENT",
  "ENOTDIR",
  "EISDIR",
  "ENAMETOOLONG",
  "EINVAL",
  "ELOOP",
  "EACCES",
]);

/** @param folder absolute path of the output */
export function builtOutput(folder: string) {
  let known: { readonly generation: string; readonly hosting: Hosting } | undefined;

  async function hostingOf(generation: string): Promise<Hosting> {
    if (known?.generation === generation) return known.hosting;
    const hosting = await readHosting(folder);
    known = { generation, hosting };
    return hosting;
  }

  return {
    /**
     * Runs a lookup in the current output, and retries it if a build replaces the output.
     *
     * @param look returns `undefined` if it finds nothing
     * @returns `away` if the output has been missing for several seconds
     */
    async look<Found>(
      look: (hosting: Hosting) => Promise<Found | undefined>,
    ): Promise<{ readonly found: Found | undefined; readonly hosting: Hosting } | "away"> {
      for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
        try {
          const before = await generationOf(folder);
          const hosting = await hostingOf(before);
          const found = await look(hosting);
          if (found !== undefined || (await generationOf(folder)) === before) {
            return { found, hosting };
          }
        } catch (error) {
          // These problems are temporary: the output is missing or incomplete, or too many files
          // are open.
          if (!isFileProblem(error)) throw error;
        }
        await delay(PAUSE);
      }
      return "away";
    },
    /** Opens the first file that exists, with the first encoding available. */
    async open(
      names: readonly string[],
      encodings: readonly Encoding[],
    ): Promise<OpenFile | undefined> {
      const root = await realpath(folder);
      for (const name of names) {
        for (const encoding of encodings) {
          const found = await openForm(root, name + endings[encoding]);
          if (found) return { ...found, name, encoding };
        }
      }
      return undefined;
    },
  };
}

/** Returns a string that changes whenever the output is replaced. Throws if there is no output. */
async function generationOf(folder: string): Promise<string> {
  const [whole, mark] = await Promise.all([stat(folder), stat(path.join(folder, hostingFile))]);
  return [whole.ino, mark.ino, mark.mtimeMs, mark.size].join(" ");
}

/** @param root real path of the output. Symbolic links that point outside it are ignored. */
async function openForm(root: string, name: string) {
  let handle: FileHandle | undefined;
  try {
    const file = await realpath(path.join(root, name));
    if (!file.startsWith(root + path.sep)) return undefined;
    // Opening a pipe would block until another process writes to it.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const facts = await handle.stat();
    if (facts.isFile()) return { handle, size: facts.size, modified: facts.mtime };
  } catch (error) {
    await handle?.close();
    if (isFileProblem(error) && absent.has(error.code ?? "")) return undefined;
    throw error;
  }
  await handle.close();
  return undefined;
}

function isFileProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof SyntaxError || (error instanceof Error && "code" in error);
}

/** Limits in bytes: compressing smaller files saves nothing, and larger files take too long. */
const SMALLEST = 1024;
const LARGEST = 8_000_000;

const compress: Readonly<Record<"br" | "gzip", (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Compresses a file with the client's preferred encoding if the output doesn't contain it in that
 * encoding.
 */
export async function compressOnRequest(
  file: OpenFile,
  encodings: readonly Encoding[],
): Promise<OpenFile> {
  const wanted = encodings.find((encoding) => encoding !== "identity");
  const isWorth = file.size >= SMALLEST && file.size <= LARGEST && isCompressible(file.name);
  if (file.encoding !== "identity" || wanted === undefined || !isWorth) return file;
  const content = await compress[wanted](await file.handle.readFile());
  return { ...file, encoding: wanted, size: content.length, content };
}
