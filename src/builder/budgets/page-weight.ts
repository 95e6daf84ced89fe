import { readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, deflateRaw } from "node:zlib";
import { contentHash } from "../content-hash.ts";
import { isCompressible } from "../output/compressed-forms.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { loadedFiles, type LoadedFiles } from "./loaded-files.ts";

const compress = promisify(brotliCompress);
const deflate = promisify(deflateRaw);

/** A text that cannot be compressed becomes longer by this at most. */
const MORE = 1024;

/** Qualities of Brotli: the fastest, and one that comes near the measured one in a sixth of its time. */
const [FASTEST, NEAR] = [0, 5];

/** As hosts that compress in advance do. */
const dense = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** What the document of a page weighs, and what it loads. */
export interface PageWeight extends LoadedFiles {
  /** Bytes as browsers fetch it, or a little more: see `isExact`. */
  readonly html: number;
  readonly isExact: boolean;
  readonly elements: number;
}

/**
 * What a document weighs at most: the fastest compression takes a quarter more bytes than the measured one.
 *
 * @param bytes of the document, where there are any already
 */
export function weighQuickly(
  html: string,
  basePath: string,
  bytes: Uint8Array = Buffer.from(html),
): PageWeight {
  return {
    html: compressedSize(bytes, FASTEST),
    isExact: false,
    elements: html.match(/<[a-z][a-z0-9-]*[\s/>]/gi)?.length ?? 0,
    ...loadedFiles(html, basePath),
  };
}

function compressedSize(bytes: Uint8Array, quality: number): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
}

/**
 * What a document weighs: measured exactly if quick weighing does not show it to be within a limit.
 *
 * @param limit bytes; undefined: there is none
 */
export function weighDocument(
  html: string,
  bytes: Uint8Array,
  {
    basePath,
    limit = Infinity,
  }: { readonly basePath: string; readonly limit?: number | undefined },
): PageWeight {
  const quick = weighQuickly(html, basePath, bytes);
  if (quick.html <= limit) return quick;
  const near = compressedSize(bytes, NEAR);
  if (near <= limit) return { ...quick, html: near };
  return { ...quick, html: brotliCompressSync(bytes, { params: dense }).length, isExact: true };
}

/** Sizes as browsers fetch them: compressed by Brotli, as hosts use it that compress in advance. */
export interface TransferSizes {
  /** Of a file of the output; undefined for one that is not there. Each file is read once. */
  of(name: string): Promise<number | undefined>;
  /** The same if it is above a limit, else undefined: most files are seen to be below it sooner. */
  above(name: string, limit: number): Promise<number | undefined>;
  ofText(text: string): Promise<number>;
  /** Hashes of what was compressed, and its sizes: what the next build need not compress. */
  known(): readonly KnownSize[];
}

/** The hash of a content, and its size as browsers fetch it, in bytes. */
export type KnownSize = readonly [hash: string, size: number];

/** What a content weighs, measured at once. */
export function knownSize(content: string | Uint8Array): KnownSize {
  return [contentHash(content), brotliCompressSync(content, { params: dense }).length];
}

/**
 * Measures beside the thread it is called in, which can do other things; one after the
 * other, since each compression takes tens of megabytes.
 *
 * @param before what is known: from an earlier build, or of what comes with the engine
 */
export function transferSizes(
  { placeOf }: Pick<OutputFolder, "placeOf">,
  before: readonly KnownSize[],
): TransferSizes {
  const ofContents = new Map(before);
  const asked = new Map<string, number>();
  const known = new Map<string, Promise<number | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  function compressed(content: () => string | Uint8Array): Promise<number> {
    const params = dense;
    const size = last.then(async () => {
      const whole = content();
      const hash = contentHash(whole);
      // With room for all that comes out: for more of it, the compression would wait for this thread.
      const chunkSize = Math.max(MORE, whole.length);
      const found = ofContents.get(hash) ?? (await compress(whole, { params, chunkSize })).length;
      asked.set(hash, found);
      return found;
    });
    last = size.catch(() => undefined);
    return size;
  }

  async function read(name: string): Promise<number | undefined> {
    try {
      const file = placeOf(name);
      if (isCompressible(name)) return await compressed(() => readFileSync(file));
      return statSync(file).size;
    } catch {
      return undefined;
    }
  }

  function of(name: string): Promise<number | undefined> {
    const size = known.get(name) ?? read(name);
    known.set(name, size);
    return size;
  }

  async function above(name: string, limit: number): Promise<number | undefined> {
    if (isCompressible(name) && (await isWithin(placeOf(name), limit))) return undefined;
    const size = await of(name);
    return size !== undefined && size > limit ? size : undefined;
  }

  return {
    known: () => [...asked],
    ofText: (text) => compressed(() => text),
    of,
    above,
  };
}

/** Quicker compressions take a little more bytes than the measured one. */
async function isWithin(file: string, limit: number): Promise<boolean> {
  try {
    const content = readFileSync(file);
    const chunkSize = content.length;
    if (chunkSize <= limit) return true;
    if ((await deflate(content, { level: 1, chunkSize })).length <= limit) return true;
    const params = { [constants.BROTLI_PARAM_QUALITY]: NEAR };
    return (await compress(content, { params, chunkSize })).length <= limit;
  } catch {
    return false;
  }
}
