import { pack, packSharded } from "../../search/file/pack.ts";
import { indexFileName, partFileName } from "../../search/file/format.ts";
import type { BuiltIndex } from "../../search/index/build-index.ts";
import { contentHash } from "../content-hash.ts";
import type { OutputFile } from "../output/write-files.ts";

/**
 * Sections of the largest index that stays in one file: such a file is 0.5 to 0.9 MB,
 * which comes while a reader goes to the search. `docs/design/search-index.md` explains why.
 */
export const LARGEST_WHOLE = 8000;

/** Where parts of indexes lie: their names carry a hash, so they are cached for ever. */
const partsRoot = "assets/search/";

/** Which file an index is, and what it is made of. */
export interface IndexPlace {
  readonly tag: string;
  /** Below the output folder, with a slash at its end; empty for the default locale. */
  readonly folder: string;
  /** Changes when anything in the index does. */
  readonly key: string;
}

/** The index of a tag and a locale, below the output folder. */
export function indexPath({ tag, folder }: Omit<IndexPlace, "key">): string {
  return folder + indexFileName(tag);
}

/** The files of an index: one, or, of a large one, its head and its parts. Each is made when it is asked for. */
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
  // Named after everything that is in the index: a reader never mixes parts of two builds.
  const folder = partsFolder(place);
  const way = place.folder.replaceAll(/[^/]+\//g, "../") + folder;
  yield jsonFile(name, { ...head, parts: way });
  for (const [part, value] of Object.entries(parts)) {
    yield jsonFile(folder + partFileName(part), value);
  }
}

/** The folder of an index's parts, below the output. */
export function partsFolder({ folder, tag, key }: IndexPlace): string {
  return `${partsRoot}${folder}${tag}-${contentHash(key)}/`;
}

/** Which index a file of the output belongs to; undefined for other files. */
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
