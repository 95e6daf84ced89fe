import { readFileSync } from "node:fs";
import { indexBuilder, type IndexForm } from "../../search/index/build-index.ts";
import type { BuiltIndex } from "../../search/index/built-index.ts";
import type { PageTokens } from "../../search/index/page-tokens.ts";
import { patchIndex, type PatchedIndex, type PatchedPage } from "../../search/index/patch-index.ts";
import { cutBefore } from "../../search/file/cut-before.ts";
import type { PackedHead } from "../../search/file/packed-index.ts";
import type { IndexBeforeOnDisk, MadeIndex } from "./index-files.ts";
import type { ReadPage } from "./search-stage.ts";
import {
  placesBefore,
  readStoredIndex,
  storeIndex,
  type StoredIndex,
  type IndexedRoute,
  type StoredIndexPlace,
} from "./stored-index.ts";

/** The words of a page; undefined when it is not to be found any more. */
type ReadTokens = (page: ReadPage) => Promise<PageTokens | undefined>;

/** Make an index of the words of all its pages. */
export async function builtIndex(
  form: IndexForm,
  pages: readonly ReadPage[],
  read: ReadTokens,
): Promise<BuiltIndex> {
  const builder = indexBuilder(form);
  for (const page of pages) {
    const found = await read(page);
    if (found) builder.add(found);
    // Threads answer, and are given more, between two pages.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return builder.finish();
}

export interface LargeIndexInput {
  readonly place: StoredIndexPlace;
  readonly form: IndexForm;
  readonly pages: readonly ReadPage[];
  readonly read: ReadTokens;
  /** The key of its files in the output. */
  readonly files: string;
  readonly last: LastIndex;
}

/** Of an index in the last output, if all its files are there as they were written. */
export interface LastIndex {
  /** Undefined: they are not. */
  readonly key: string | undefined;
  /** Absolute path of what lies in the last output under a name. */
  placeOf(name: string): string;
  /** Its head and the folder of its parts, below the output. */
  readonly head: string;
  readonly parts: string;
}

/** Make an index of the one that was made last and of the pages that have changed since, and store it. */
export async function largeIndex(input: LargeIndexInput): Promise<MadeIndex> {
  const { place, form, pages, read, files } = input;
  const now = pages.map(({ page, key }): IndexedRoute => [page.route, key]);
  const before = readStoredIndex(place);
  const places = before && placesBefore(before.pages, now);
  if (!before || !places) {
    const index = await builtIndex(form, pages, read);
    if (index.pages.length === pages.length) storeIndex(place, { files, pages: now }, index);
    return { index };
  }
  const patched: PatchedPage[] = [];
  for (const [at, page] of pages.entries()) {
    const known = places[at] ?? -1;
    const found = known < 0 ? await read(page) : known;
    if (found !== undefined) patched.push(found);
  }
  const made = patchIndex(before.index, patched);
  if (patched.length === pages.length) storeIndex(place, { files, pages: now }, made.index);
  return { index: made.index, before: onDisk(input.last, before, made) };
}

/** Undefined when the parts on disk are not those of the index before. */
function onDisk(
  last: LastIndex,
  { files, index }: StoredIndex,
  made: PatchedIndex,
): IndexBeforeOnDisk | undefined {
  if (last.key !== files) return undefined;
  const head = JSON.parse(readFileSync(last.placeOf(last.head), "utf8")) as PackedHead;
  return { cut: cutBefore(index, head, made), folder: last.placeOf(last.parts) };
}
