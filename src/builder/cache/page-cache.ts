import type { PageTokens } from "../../search/index/page-tokens.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { Trace } from "./trace.ts";
import type { CacheStore } from "./cache-store.ts";
import { cacheFile, caches } from "./caches.ts";
import { openPackFile } from "./pack-file.ts";

/** The content of a page with everything it was made from. */
export interface CachedContent {
  /** The engine, its options and the page's own text. */
  readonly key: string;
  readonly trace: Trace;
  readonly content: PageContent;
}

/** Contents of pages and the words in them, cached between builds. */
export interface PageCache {
  /** Whether no page has been cached. */
  isEmpty(): boolean;
  /** @param source names the page in its locale */
  read(source: string): CachedContent | undefined;
  write(source: string, entry: CachedContent): void;
  /** The entry as JSON, as another thread reads and writes it. */
  readText(source: string): string | undefined;
  writeText(source: string, entry: string): void;
  /** The words of a page, if they were cached under this key. */
  readTokens(route: string, key: string): PageTokens | undefined;
  /** @param tokens JSON of `PageTokens` */
  writeTokens(route: string, key: string, tokens: string): void;
  /** Whether the words of a page were cached under this key. */
  hasTokens(route: string, key: string): boolean;
  /** @param isWhole whether every page of the site has been asked for, and its words: the others are forgotten */
  close(isWhole: boolean): void;
}

/** No source is named so: a source has no space before its first slash. */
function tokensName(route: string): string {
  return `words of ${route}`;
}

/**
 * Open the cache of a locale's pages. What is written is found by the next build only
 * if the cache is closed.
 *
 * @param locale code of the locale
 */
export function pageCache(cache: CacheStore, locale: string): PageCache {
  const pack = openPackFile(cache, cacheFile(caches.contents, locale));
  return {
    isEmpty: () => pack.isEmpty(),
    read(source) {
      const text = pack.read(source);
      return text === undefined ? undefined : (JSON.parse(text) as CachedContent);
    },
    readText: (source) => pack.read(source),
    writeText: (source, entry) => pack.write(source, entry),
    write: (source, entry) => pack.write(source, JSON.stringify(entry)),
    readTokens(route, key) {
      const text = pack.read(tokensName(route));
      return text?.startsWith(`${key}\n`)
        ? (JSON.parse(text.slice(key.length + 1)) as PageTokens)
        : undefined;
    },
    writeTokens: (route, key, tokens) => pack.write(tokensName(route), `${key}\n${tokens}`),
    hasTokens: (route, key) => pack.startsWith(tokensName(route), `${key}\n`),
    close: (isWhole) => pack.close(isWhole),
  };
}
