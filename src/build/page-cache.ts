import path from "node:path";
import { openPackFile } from "./pack-file.ts";
import type { PageContent } from "./page-content.ts";
import type { Trace } from "./trace.ts";

/** The content of a page with everything it was made from. */
export interface CachedContent {
  /** The engine, its options and the page's own text. */
  readonly key: string;
  readonly trace: Trace;
  readonly content: PageContent;
}

/** Contents of pages, kept on disk between builds. */
export interface PageCache {
  /** @param source names the page in its locale */
  read(source: string): Promise<CachedContent | undefined>;
  write(source: string, entry: CachedContent): Promise<void>;
  /** @param isWhole whether every page of the site has been asked for: the others are forgotten */
  close(isWhole: boolean): Promise<void>;
}

/** @param folder absolute path of the folder of caches */
export async function pageCache(folder: string, locale: string): Promise<PageCache> {
  const pack = await openPackFile(path.join(folder, `pages-${locale}.pack`));
  return {
    async read(source) {
      const text = await pack.read(source);
      return text === undefined ? undefined : (JSON.parse(text) as CachedContent);
    },
    write: (source, entry) => pack.write(source, JSON.stringify(entry)),
    close: (isWhole) => pack.close(isWhole),
  };
}
