import type { SourcePath } from "../../base/paths.ts";
import { createSourceCache, type SourceCache } from "../../content/source-cache.ts";
import type { Locale } from "../../model/config/config.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { pageCache, type PageCache } from "../cache/page-cache.ts";
import { sourceFiles, type SourceFiles } from "../cache/source-files.ts";

/** What stays in memory of a locale while the site is opened again and again. */
export interface LocaleReaders {
  readonly sources: SourceCache;
  readonly files: SourceFiles;
  readonly cache: PageCache;
}

/** The readers of all locales. */
export interface DevReaders {
  /** The site's files as they are written, in no locale. */
  readonly files: SourceFiles;
  of(locale: Locale): LocaleReaders;
  /** A file has changed. */
  forget(source: SourcePath): void;
  /** The configuration has changed, and with it how files are read. */
  forgetParsed(): void;
  close(): void;
}

/** @param root absolute path of the site folder */
export function devReaders(root: string, store: CacheStore): DevReaders {
  const files = sourceFiles({ root, locale: undefined, held: Infinity });
  const readers = new Map<string, LocaleReaders>();
  return {
    files,
    of(locale) {
      const found = readers.get(locale.code) ?? {
        sources: createSourceCache(),
        files: sourceFiles({ root, locale, held: Infinity }),
        cache: pageCache(store, locale.code),
      };
      readers.set(locale.code, found);
      return found;
    },
    forget(source) {
      files.forget(source);
      for (const reader of readers.values()) reader.files.forget(source);
    },
    forgetParsed() {
      for (const [code, reader] of readers) {
        readers.set(code, { ...reader, sources: createSourceCache() });
      }
    },
    close() {
      for (const { cache } of readers.values()) cache.close(false);
    },
  };
}
