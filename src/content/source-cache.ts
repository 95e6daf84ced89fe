import type { CategoryFile } from "./sidebars/category-file.ts";
import type { DataSource } from "./data/data-source.ts";
import { createFileCache, type FileCache } from "./sources/file-cache.ts";
import type { PageSource } from "./sources/page-source.ts";
import type { ParsedTexts } from "./sources/parsed-texts.ts";
import type { ReadTexts } from "./sources/read-files.ts";
import type { SidebarsFile } from "./sidebars/sidebars-file.ts";
import type { TagsFile } from "./tags/tags-file.ts";
import type { TextsFile } from "./texts-file.ts";

/** What `loadSite` caches between two calls, so that the second reads only what changed. */
export interface SourceCache {
  readonly pages: FileCache<PageSource>;
  readonly categories: FileCache<CategoryFile>;
  readonly sidebars: FileCache<SidebarsFile>;
  readonly tags: FileCache<TagsFile>;
  readonly texts: FileCache<TextsFile>;
  readonly data: FileCache<DataSource>;
  /** Parsed texts of pages and sidebars of earlier builds. */
  readonly parsedTexts?: ParsedTexts | undefined;
  /** Checked data of earlier builds; undefined if the site's checks may depend on more than the data. */
  readonly checkedData?: ParsedTexts | undefined;
  /** Hears of the pages that are read. */
  readonly onRead?: ReadTexts | undefined;
}

/** A cache that holds nothing yet. */
export function createSourceCache(
  stored: Pick<SourceCache, "parsedTexts" | "checkedData" | "onRead"> = {},
): SourceCache {
  return {
    ...stored,
    pages: createFileCache(),
    categories: createFileCache(),
    sidebars: createFileCache(),
    tags: createFileCache(),
    texts: createFileCache(),
    data: createFileCache(),
  };
}
