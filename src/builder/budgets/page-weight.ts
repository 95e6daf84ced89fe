import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, deflateRawSync } from "node:zlib";
import { isCompressible } from "../output/compressed-forms.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { loadedFiles, type LoadedFiles } from "./loaded-files.ts";

const compress = promisify(brotliCompress);

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

/**
 * Bytes as browsers fetch them: Brotli, as hosts use it that compress in advance. Beside
 * the thread it is called in, which can do other things.
 */
export async function transferSize(content: string | Uint8Array): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return (await compress(content, { params })).length;
}

/** Sizes of files of an output as browsers fetch them. */
export interface FileSizes {
  /** Undefined for a file that is not there. Each file is read once. */
  of(name: string): Promise<number | undefined>;
}

export function fileSizes({ placeOf }: Pick<OutputFolder, "placeOf">): FileSizes {
  const known = new Map<string, Promise<number | undefined>>();
  const read = async (name: string): Promise<number | undefined> => {
    try {
      const content = readFileSync(placeOf(name));
      return isCompressible(name) ? await transferSize(content) : content.length;
    } catch {
      return undefined;
    }
  };
  return {
    of(name) {
      const size = known.get(name) ?? read(name);
      known.set(name, size);
      return size;
    },
  };
}
