import type { DataSource } from "./data/data-source.ts";
import type { CategoryFile, SidebarsFile } from "./sidebars/sidebar-files.ts";
import type { PageSource } from "./sources/page-source.ts";
import type { FileCache, ParsedTexts, ReadTexts } from "./sources/read-files.ts";
import type { TagsFile } from "./tags.ts";
import type { TextsFile } from "./translated-strings.ts";

/** Caches from earlier builds, and a listener that receives pages. */
interface StoredSources {
  /** Parsed pages and checked data. */
  readonly parsedTexts?: ParsedTexts | undefined;
  /** Hash of the code that checks data. `undefined` if the code may also read something else. */
  readonly checkedBy?: string | undefined;
  /** Receives all pages that are read. */
  readonly onRead?: ReadTexts | undefined;
}

/** Cache for `loadSite`. A second call with the same cache reads only changed files. */
export interface SourceCache extends StoredSources {
  readonly pages: FileCache<PageSource>;
  readonly categories: FileCache<CategoryFile>;
  readonly sidebars: FileCache<SidebarsFile>;
  readonly tags: FileCache<TagsFile>;
  readonly texts: FileCache<TextsFile>;
  readonly data: FileCache<DataSource>;
}

/** Returns an empty cache. */
export function createSourceCache(stored: StoredSources = {}): SourceCache {
  return {
    ...stored,
    pages: new Map(),
    categories: new Map(),
    sidebars: new Map(),
    tags: new Map(),
    texts: new Map(),
    data: new Map(),
  };
}
