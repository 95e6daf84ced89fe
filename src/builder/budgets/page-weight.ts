import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, deflateRawSync } from "node:zlib";
import { isCompressible } from "../output/compressed-forms.ts";
import { loadedFiles, type LoadedFiles } from "./loaded-files.ts";

/** What the document of a page weighs, and what it loads. */
export interface PageWeight extends LoadedFiles {
  /** Bytes as browsers fetch it, or a little more: see `isExact`. */
  readonly html: number;
  readonly isExact: boolean;
  readonly elements: number;
}

/** What a document weighs at most: a fast compression takes a little more bytes than the measured one. */
export function weighQuickly(html: string, basePath: string): PageWeight {
  return {
    html: deflateRawSync(html, { level: 1 }).length,
    isExact: false,
    elements: html.match(/<[a-z][a-z0-9-]*[\s/>]/gi)?.length ?? 0,
    ...loadedFiles(html, basePath),
  };
}

/** Bytes as browsers fetch them: Brotli, as hosts use it that compress in advance. */
export function transferSize(content: string | Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return brotliCompressSync(content, { params }).length;
}

/** Sizes of files of an output as browsers fetch them; undefined for a file that is not there. */
export function fileSizes(folder: string): (name: string) => number | undefined {
  const known = new Map<string, number | undefined>();
  const read = (name: string): number | undefined => {
    try {
      const content = readFileSync(path.join(folder, name));
      return isCompressible(name) ? transferSize(content) : content.length;
    } catch {
      return undefined;
    }
  };
  return (name) => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name);
  };
}
