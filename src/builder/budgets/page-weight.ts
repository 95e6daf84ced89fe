import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from "node:zlib";
import picomatch from "picomatch";
import type { SiteConfig } from "../../model/config/config.ts";
import { elementsIn } from "./document-parts.ts";
import { loadedFiles, type LoadedFiles } from "./loaded-files.ts";

/** The size of a page's document, and the files it loads. */
export interface PageWeight extends LoadedFiles {
  /** Compressed size in bytes, or an upper bound that is within the limit. */
  readonly html: number;
  readonly elements: number;
}

/** Returns the limits of pages: the last limit whose pattern matches the route counts. */
export function pageLimits({ budgets }: SiteConfig) {
  const matchers = budgets.pages.map(({ path }) => picomatch(path, { dot: true }));
  return (route: string, figure: keyof PageWeight): number | undefined =>
    budgets.pages.findLast((each, at) => each[figure] !== undefined && matchers[at]?.(route))?.[
      figure
    ];
}

/**
 * Weighs the document of a page. Brotli's fastest quality takes a tenth of the time and a
 * quarter more bytes, so only documents near their limit are measured exactly.
 */
export function weighDocument(document: Buffer, basePath: string, limit = Infinity): PageWeight {
  const html = document.toString();
  const fast = compressedSize(document, 0);
  return {
    html: fast <= limit ? fast : compressedSize(document, hostQuality),
    elements: elementsIn(html),
    ...loadedFiles(html, basePath),
  };
}

function compressedSize(content: Buffer, quality: number): number {
  return brotliCompressSync(content, brotliOptions(content, quality)).length;
}

/** The compressed size of a file, measured in another thread. */
export async function compressed(content: Buffer): Promise<number> {
  return (await promisify(brotliCompress)(content, brotliOptions(content, hostQuality))).length;
}

/** Brotli's quality on hosts that compress files in advance. */
const hostQuality = 9;

function brotliOptions(content: Buffer, quality: number): BrotliOptions {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return { params, chunkSize: Math.max(1024, content.length) };
}
