import type { PageTokens } from "../../search/index/page-tokens.ts";
import { type PageContent, type PageSummary, summaryOf } from "../pages/page-content.ts";
import { type Trace, addressesHold } from "../graph/trace.ts";
import type { CacheStore } from "./cache-store.ts";
import { cacheFile, caches } from "./caches.ts";
import { openPackFile } from "./pack-file.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { CompiledModule } from "../../markdown/compiled-module.ts";
import type { SiteResolver } from "../links/link-resolver.ts";

/** Everything something of a page was made from. */
export interface MadeFrom {
  /** The engine, its options and the page's own text. */
  readonly key: string;
  readonly trace: Trace;
}

/** The content of a page with everything it was made from. */
export interface CachedContent extends MadeFrom {
  readonly content: PageContent;
}

/** What is known of a page besides its text, with everything it was made from. */
export interface CachedSummary extends MadeFrom {
  readonly summary: PageSummary;
}

/** A content as it is cached; it crosses from one thread to another so. */
export interface CachedTexts {
  /** JSON of `CachedContent`. */
  readonly content: string;
  /** JSON of `CachedSummary`. */
  readonly summary: string;
  /** The page as it was compiled, if that is worth caching. */
  readonly program?: string | undefined;
}

export function cachedTexts({ key, trace, content }: CachedContent): CachedTexts {
  const summary: CachedSummary = { key, trace, summary: summaryOf(content) };
  return { content: JSON.stringify({ key, trace, content }), summary: JSON.stringify(summary) };
}

/** Contents of pages and the words in them, cached between builds. */
export interface PageCache extends ProgramCache {
  /** @param source names the page in its locale */
  read(source: string): CachedContent | undefined;
  /** What is known of the page without reading its content, which may be of another time. */
  readSummary(name: string): CachedSummary | undefined;
  /** Write a content, and what is known of it. */
  write(source: string, entry: CachedContent): void;
  writeSummary(name: string, entry: CachedSummary): void;
  /**
   * Count what is cached of a page as used without reading it.
   *
   * @param page its source, if it has one, and its route if its words are cached
   * @returns whether all of it is there
   */
  use(page: { readonly source: string | undefined; readonly words: string | undefined }): boolean;
  /** JSON of `CachedContent`, as another thread reads it. */
  readText(source: string): string | undefined;
  writeTexts(name: string, texts: CachedTexts): void;
  /** The words of a page, if they were cached under this key. */
  readTokens(route: string, key: string): PageTokens | undefined;
  /** @param tokens JSON of `PageTokens` */
  writeTokens(route: string, key: string, tokens: string): void;
  /** Whether the words of a page were cached under this key. */
  hasTokens(route: string, key: string): boolean;
  /** @param isWhole whether every page of the site has been asked for, and its words: the others are forgotten */
  close(isWhole: boolean): void;
}

/** Where contents come from and go to; a thread has none to read. */
export type ContentCache = ProgramCache &
  Pick<PageCache, "read" | "readSummary" | "write" | "writeSummary">;

/** No source is named so: a source has no space before its first slash. */
function tokensName(route: string): string {
  return `words of ${route}`;
}

/** Nor so. */
function programName(source: string): string {
  return `program of ${source}`;
}

/**
 * Open the cache of a locale's pages. What is written is found by the next build only
 * if the cache is closed.
 *
 * @param locale code of the locale
 */
export function pageCache(cache: CacheStore, locale: string): PageCache {
  const pack = openPackFile(cache, cacheFile(caches.contents, locale));
  // Nearly all of them are asked for in every build.
  const summaries = openPackFile(cache, cacheFile(caches.summaries, locale), { isReadWhole: true });
  const writeTexts = (name: string, { content, summary, program }: CachedTexts) => {
    pack.write(name, content);
    if (program !== undefined) pack.write(programName(name), program);
    summaries.write(name, summary);
  };
  return {
    read(source) {
      const text = pack.read(source);
      summaries.use(source);
      return text === undefined ? undefined : (JSON.parse(text) as CachedContent);
    },
    use({ source, words }) {
      if (source !== undefined) {
        summaries.use(source);
        pack.use(source);
        pack.use(programName(source));
      }
      if (words !== undefined) pack.use(tokensName(words));
      const hasWords = words === undefined || pack.has(tokensName(words));
      return hasWords && (source === undefined || summaries.has(source));
    },
    readText: (source) => pack.read(source),
    readProgram: (source) => pack.read(programName(source)),
    writeProgram: (source, text) => pack.write(programName(source), text),
    readSummary(name) {
      const text = summaries.read(name);
      // The content is of use as long as this is, and what it was compiled to.
      pack.use(name);
      pack.use(programName(name));
      return text === undefined ? undefined : (JSON.parse(text) as CachedSummary);
    },
    writeTexts,
    write: (source, entry) => writeTexts(source, cachedTexts(entry)),
    writeSummary: (name, entry) => summaries.write(name, JSON.stringify(entry)),
    readTokens(route, key) {
      const text = pack.read(tokensName(route));
      return text?.startsWith(`${key}\n`)
        ? (JSON.parse(text.slice(key.length + 1)) as PageTokens)
        : undefined;
    },
    writeTokens: (route, key, tokens) => pack.write(tokensName(route), `${key}\n${tokens}`),
    hasTokens: (route, key) => pack.startsWith(tokensName(route), `${key}\n`),
    close(isWhole) {
      pack.close(isWhole);
      summaries.close(isWhole);
    },
  };
}

/** A source that can be given its imports and run, again and again. */
export interface Compiled {
  readonly module: CompiledModule;
  /** Its links and images. */
  readonly trace: Trace;
  /** Of the text. */
  readonly hash: string;
  /** Whether no code of its author is in it. */
  readonly isPlain: boolean;
}

/** Where compiled pages are cached, by their sources. */
export interface ProgramCache {
  /** Undefined when there is none. */
  readProgram(source: SourcePath): string | undefined;
  writeProgram(source: SourcePath, text: string): void;
}

/** A page to be compiled: what it is compiled from, and where what it names is found. */
export interface ProgramOf {
  readonly source: SourcePath;
  /** Hash of the engine, the options, the page's text and what its plugins know of it. */
  readonly key: string;
  readonly resolver: SiteResolver;
}

/** A page as it was compiled, if it would come out the same. Asks for what it names, as a compilation does. */
export async function cachedProgram(
  cache: ProgramCache,
  { source, key, resolver }: ProgramOf,
): Promise<Compiled | undefined> {
  const text = cache.readProgram(source);
  if (!text?.startsWith(`${key}\n`)) return undefined;
  const compiled = JSON.parse(text.slice(key.length + 1)) as Compiled;
  const isThere = compiled.module.imports.every(
    (request) => resolver.importFile(request, source).kind === "resolved",
  );
  return isThere && (await addressesHold(compiled.trace, resolver)) ? compiled : undefined;
}

/** Cache a page for the time when a module that it imports has changed, and nothing else. */
export function cacheProgram(cache: ProgramCache, { source, key }: ProgramOf, compiled: Compiled) {
  if (isWorthCaching(compiled)) cache.writeProgram(source, `${key}\n${JSON.stringify(compiled)}`);
}

/** The text of a raw file is part of what is compiled, and what is wrong is looked for again. */
function isWorthCaching({ module }: Compiled): boolean {
  const { imports, diagnostics } = module;
  const isWhole = diagnostics.length === 0 && imports.every(({ kind }) => kind !== "raw");
  return isWhole && imports.some(({ kind }) => kind === "module");
}
