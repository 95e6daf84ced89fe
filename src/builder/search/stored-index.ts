import { deserialize, serialize } from "node:v8";
import { standardAnalysis } from "../../search/words/analysis.ts";
import type { BuiltIndex } from "../../search/index/built-index.ts";
import type { IndexBefore } from "../../search/index/patch-index.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { cacheFile, caches } from "../cache/caches.ts";

/** A page of an index: its route, and the key of its words. */
export type IndexedRoute = readonly [route: string, words: string];

/** An index as it was last made: the next is made of it and of the pages that have changed. */
export interface StoredIndex {
  /** The key of its files in the output. */
  readonly files: string;
  readonly pages: readonly IndexedRoute[];
  readonly index: IndexBefore;
}

/** Where an index is stored, and all it is made with besides its pages. */
export interface StoredIndexPlace {
  readonly store: CacheStore;
  /** Names it among the indexes of all locales. */
  readonly name: string;
  /** Of one line. */
  readonly key: string;
}

/** What is stored: all of an index but what is a function. */
type Stored = Omit<StoredIndex, "index"> & { readonly index: Omit<IndexBefore, "analysis"> };

/** Undefined when there is none, it is damaged, or it was made with something else. */
export function readStoredIndex({ store, name, key }: StoredIndexPlace): StoredIndex | undefined {
  const bytes = store.readBytes(cacheFile(caches.indexes, name), key);
  if (bytes === undefined) return undefined;
  const { index, ...stored } = deserialize(bytes) as Stored;
  return { ...stored, index: { ...index, analysis: standardAnalysis } };
}

/** @param index made with the standard analysis, as all of the builder are */
export function storeIndex(
  { store, name, key }: StoredIndexPlace,
  made: Omit<StoredIndex, "index">,
  { analysis: _functions, ...index }: BuiltIndex,
): void {
  // A word stands some few times in a text: a byte for each instead of four.
  const isShort = index.frequencies.every((frequency) => frequency < 256);
  const frequencies = isShort ? Uint8Array.from(index.frequencies) : index.frequencies;
  const stored: Stored = { ...made, index: { ...index, frequencies } };
  store.writeBytes(cacheFile(caches.indexes, name), key, serialize(stored));
}

/**
 * For each page its number in the index before, or -1; undefined when making the index of all
 * pages is less work, or the pages are in another order.
 */
export function placesBefore(
  before: readonly IndexedRoute[],
  now: readonly IndexedRoute[],
): readonly number[] | undefined {
  const numbers = new Map(before.map(([route, words], number) => [`${route} ${words}`, number]));
  const places = now.map(([route, words]) => numbers.get(`${route} ${words}`) ?? -1);
  const found = places.filter((place) => place >= 0);
  const isInOrder = found.every((place, at) => at === 0 || place > (found[at - 1] ?? 0));
  return isInOrder && found.length > now.length / 2 ? places : undefined;
}
