import type { PageSection } from "../../core/outline.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { CompiledModule } from "../../markdown/compiled-module.ts";
import { type Trace, linksHold } from "../graph/trace.ts";
import type { SiteResolver } from "../links/link-resolver.ts";
import {
  joinContent,
  type PageContent,
  type PageSummary,
  summaryOf,
} from "../pages/page-content.ts";
import type { CacheStore } from "./cache-store.ts";
import { cacheFile, caches } from "./caches.ts";
import { openPackFile } from "./pack-file.ts";

/** The summary of a page's content, and the inputs that the content depends on. */
export interface CachedSummary {
  /** Key of the engine, its options, and the page's text. */
  readonly key: string;
  readonly trace: Trace;
  readonly summary: PageSummary;
}

/** A new cache entry. Plain data, because threads send entries to the main thread. */
export type NewEntry = readonly [name: string, text: string, key?: string];

/** The parts of a page's content that its summary doesn't contain. */
interface CachedText {
  readonly html: string;
  readonly sections: readonly PageSection[];
}

function textKey({ htmlHash, searched }: PageSummary): string {
  return htmlHash + searched.hash;
}

/** Content, search words and compiled forms of pages, cached between builds. */
export interface PageCache extends ProgramCache {
  readSummary(source: SourcePath): CachedSummary | undefined;
  /** Reads the content that belongs to a summary. */
  readContent(source: SourcePath, summary: PageSummary): PageContent | undefined;
  /** Writes the content of a page with its inputs. */
  write(source: SourcePath, page: Pick<CachedSummary, "key" | "trace">, content: PageContent): void;
  /** Writes the entries of another thread. */
  store(entries: readonly NewEntry[]): void;
  /**
   * Marks the entries of a page as used without reading them. Returns whether all of them exist.
   *
   * @param words key of the page's search words, if the page is searchable
   */
  use(page: { readonly route: string; readonly source?: SourcePath }, words?: string): boolean;
  hasTokens(route: string, key: string): boolean;
  /** Returns `PageTokens` as JSON. */
  readTokens(route: string, key: string): string | undefined;
  /** @param tokens `PageTokens` as JSON */
  writeTokens(route: string, key: string, tokens: string): void;
  /** @param removeUnused whether to remove entries of pages that weren't used */
  close(removeUnused: boolean): void;
}

/** The parts of the cache that compiling and rendering use. */
export type ContentCache = ProgramCache & Pick<PageCache, "readSummary" | "readContent" | "write">;

// The names are unique, because a source contains no space before its first slash.
const textName = (source: SourcePath) => `text of ${source}`;
const tokensName = (route: string) => `words of ${route}`;
const programName = (source: SourcePath) => `program of ${source}`;

/**
 * Opens the page cache of a locale. It must be closed, otherwise the next build doesn't find new
 * entries.
 *
 * @param onNew receives new entries in a thread, because threads don't write the cache
 */
export function pageCache(
  store: CacheStore,
  locale: string,
  onNew?: (entry: NewEntry) => void,
): PageCache {
  const pack = openPackFile(store, cacheFile(caches.contents, locale));
  const add = (...entry: NewEntry) => (onNew ? onNew(entry) : pack.write(...entry));
  const useSource = (source: SourcePath) => {
    pack.has(textName(source));
    pack.has(programName(source));
    return pack.has(source);
  };
  return {
    readSummary(source) {
      const text = pack.read(source);
      useSource(source);
      return text === undefined ? undefined : (JSON.parse(text) as CachedSummary);
    },
    readContent(source, summary) {
      const text = pack.read(textName(source), textKey(summary));
      if (text === undefined) return undefined;
      const { html, sections } = JSON.parse(text) as CachedText;
      return joinContent(summary, html, sections);
    },
    write(source, page, content) {
      const summary = summaryOf(content);
      const text: CachedText = { html: content.html, sections: content.inspection.sections };
      add(textName(source), JSON.stringify(text), textKey(summary));
      add(source, JSON.stringify({ ...page, summary } satisfies CachedSummary));
    },
    store(entries) {
      for (const entry of entries) pack.write(...entry);
    },
    use({ route, source }, words) {
      const hasSource = source === undefined || useSource(source);
      return (words === undefined || pack.has(tokensName(route), words)) && hasSource;
    },
    readProgram: (source, key) => pack.read(programName(source), key),
    writeProgram: (source, key, text) => add(programName(source), text, key),
    hasTokens: (route, key) => pack.has(tokensName(route), key),
    readTokens: (route, key) => pack.read(tokensName(route), key),
    writeTokens: (route, key, tokens) => pack.write(tokensName(route), tokens, key),
    close: pack.close,
  };
}

/** A compiled source, which can be linked with its imports and run. */
export interface Compiled {
  readonly module: CompiledModule;
  /** Links and images of the source. */
  readonly trace: Trace;
  /** Hash of the source text. */
  readonly hash: string;
}

/** A cache of compiled pages. */
export interface ProgramCache {
  readProgram(source: SourcePath, key: string): string | undefined;
  writeProgram(source: SourcePath, key: string, text: string): void;
}

/** A page to compile. */
export interface ProgramOf {
  readonly source: SourcePath;
  /** Hash of the engine, the options, the page's text, and the page facts that plugins can read. */
  readonly key: string;
  readonly resolver: SiteResolver;
}

/**
 * Returns the cached form of a page if recompiling it would have the same result. Resolves links
 * and images in the same way as the compiler, so that their files are published.
 */
export async function cachedProgram(
  cache: ProgramCache,
  { source, key, resolver }: ProgramOf,
): Promise<Compiled | undefined> {
  const text = cache.readProgram(source, key);
  if (text === undefined) return undefined;
  const compiled = JSON.parse(text) as Compiled;
  const areResolved = compiled.module.imports.every(
    (request) => resolver.importFile(request, source).kind === "resolved",
  );
  return areResolved && (await linksHold(compiled.trace, resolver)) ? compiled : undefined;
}

/**
 * Caches a compiled page for builds in which only an imported module changes. Pages that import
 * files as text aren't cached, because the compiled form contains the text. Pages with problems
 * aren't cached either, because compiling finds the problems again.
 */
export function cacheProgram(cache: ProgramCache, { source, key }: ProgramOf, compiled: Compiled) {
  const { imports, diagnostics } = compiled.module;
  const isCacheable = diagnostics.length === 0 && imports.every(({ kind }) => kind !== "raw");
  if (isCacheable && imports.some(({ kind }) => kind === "module")) {
    cache.writeProgram(source, key, JSON.stringify(compiled));
  }
}
