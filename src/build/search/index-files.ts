import { indexFileName, partFileName } from "../../search/file/format.ts";
import { pack, packSharded } from "../../search/file/pack.ts";
import type { BuiltIndex } from "../../search/index/build-index.ts";
import { contentHash } from "../content-hash.ts";
import type { OutputFile } from "../output/write-files.ts";

/**
 * Maximum number of sections in a single-file index. The file is 0.5 to 0.9 MB, and loads while a
 * reader opens the search. `docs/design/search-index.md` explains this limit.
 */
export const LARGEST_WHOLE = 8000;

/** A search index in the output. */
export interface IndexPlace {
  readonly tag: string;
  /** Folder of the locale, ending with `/`. Empty for the default locale. */
  readonly folder: string;
  /** Changes when anything in the index changes. */
  readonly key: string;
}

/** Returns the file name of an index in the output. */
export function indexPath({ tag, folder }: Omit<IndexPlace, "key">): string {
  return folder + indexFileName(tag);
}

/** Serializes the files of an index one by one. A large index has a head and parts. */
export function* indexFiles(
  index: BuiltIndex,
  place: IndexPlace,
  largestWhole = LARGEST_WHOLE,
): Generator<OutputFile, void> {
  const name = indexPath(place);
  if (index.titles.length <= largestWhole) {
    yield jsonFile(name, pack(index));
    return;
  }
  const { head, parts } = packSharded(index);
  const { folder, tag, key } = place;
  // The hash prevents readers from mixing parts of two builds, and lets browsers cache parts
  // forever.
  const partsFolder = `assets/search/${folder}${tag}-${contentHash(key)}/`;
  yield jsonFile(name, { ...head, parts: folder.replaceAll(/[^/]+\//g, "../") + partsFolder });
  for (const [part, value] of Object.entries(parts)) {
    yield jsonFile(partsFolder + partFileName(part), value);
  }
}

/** Returns the index that an output file belongs to. */
export function indexOfFile(name: string): Omit<IndexPlace, "key"> | undefined {
  const [, folder = "", tag] =
    /^((?:[^/]+\/)?)search-index-([^/]+)\.json$/.exec(name) ??
    /^assets\/search\/((?:[^/]+\/)?)([^/]+)-[0-9a-f]{16}\/[^/]+\.json$/.exec(name) ??
    [];
  return tag === undefined ? undefined : { tag, folder };
}

function jsonFile(name: string, value: unknown): OutputFile {
  return { name, content: JSON.stringify(value), compression: "dense" };
}
