import { type Page, outsideTag, searchTag, versionTag } from "../../core/page.ts";
import type { Site } from "../../core/site.ts";
import { tokenizePage, type PageTokens } from "../../search/index/page-tokens.ts";
import { type BuiltIndex, indexBuilder, type IndexForm } from "../../search/index/build-index.ts";
import type { SiteConfig } from "../../core/config.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSite } from "../open-site.ts";
import { type PageContent, type PageSummary, summaryOf } from "../pages/page-content.ts";
import { localeFolder } from "../output/output-kinds.ts";
import { type IndexPlace, indexFiles, indexPath } from "./index-files.ts";
import { searchableFacts, searchablePage } from "./searchable-page.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { workerThread } from "../threads/worker-thread.ts";
import type { IndexCalls } from "./index-worker.ts";

/** A search index that is built on demand. */
interface PreparedIndex extends IndexPlace, IndexForm {
  readonly sections: number;
  /** Reads `PageTokens` of the pages as JSON. */
  tokens(): AsyncGenerator<string>;
  build(): Promise<BuiltIndex>;
}

/** The key of a page's words, and the number of the page's sections. */
export interface WordsKey {
  /** Changes when any indexed data changes. */
  readonly key: string;
  readonly sections: number;
}

export interface PageWords extends WordsKey {
  /** `PageTokens` as JSON. */
  readonly tokens: string;
}

/** Collects and caches the words of a locale's pages, and builds the locale's search indexes. */
export interface SearchStage {
  add(page: Page, words: PageWords): void;
  /** Adds a page, using cached data. Reads its content if its words aren't cached. */
  addUnchanged(page: Page, summary: PageSummary): Promise<void>;
  /** Adds a page whose words are cached. */
  addUnseen(page: Page, words: WordsKey): void;
  /** Returns the key of a page's words, or `undefined` if the page isn't searchable. */
  wordsOf(page: Page): WordsKey | undefined;
  /** Returns an index for each tag of the site. A tag without pages has an empty index. */
  indexes(): readonly PreparedIndex[];
  /** Returns the number of pages whose words weren't cached. */
  readAnew(): number;
}

type SearchedSite = Pick<OpenSite, "index" | "engine">;

/** Returns the words of a page, or `undefined` if the page isn't searchable. */
export function pageWords(
  open: SearchedSite,
  page: Page,
  content: PageContent,
): PageWords | undefined {
  const found = searchablePage(open.index, page, content);
  const known = wordsKey(open, page, summaryOf(content));
  return known && found && { ...known, tokens: JSON.stringify(tokenizePage(found)) };
}

function wordsKey({ index, engine }: SearchedSite, page: Page, summary: PageSummary) {
  const facts = searchableFacts(index, page, summary);
  if (facts === undefined) return undefined;
  const { hash, sections } = summary.searched;
  return { key: contentHash(engine, JSON.stringify(facts), hash), sections };
}

export function searchStage(open: OpenSite): SearchStage {
  const { cache, site } = open;
  const words = new Map<Page, WordsKey>();
  let readAnew = 0;

  const wordsIn = async (page: Page) => pageWords(open, page, await open.content.content(page));

  function add(page: Page, { tokens, ...key }: PageWords): void {
    if (!cache.hasTokens(page.route, key.key)) {
      cache.writeTokens(page.route, key.key, tokens);
      readAnew++;
    }
    words.set(page, key);
  }

  function prepare(tag: string, pages: readonly (readonly [Page, WordsKey])[]): PreparedIndex {
    const { synonyms } = site.config.ranking;
    const keys = pages.map(([, { key }]) => key);
    async function* tokens() {
      for (const [page, { key }] of pages) {
        // If the cache entry is damaged, the page's words are extracted again.
        const found = cache.readTokens(page.route, key) ?? (await wordsIn(page))?.tokens;
        if (found !== undefined) yield found;
      }
    }
    return {
      tag,
      folder: localeFolder(open),
      key: contentHash(open.engine, tag, JSON.stringify(synonyms), ...keys),
      sections: pages.reduce((sum, [, { sections }]) => sum + sections, 0),
      synonyms,
      tokens,
      async build() {
        const builder = indexBuilder({ tag, synonyms });
        for await (const text of tokens()) builder.add(JSON.parse(text) as PageTokens);
        return builder.finish();
      },
    };
  }

  return {
    add,
    async addUnchanged(page, summary) {
      const known = wordsKey(open, page, summary);
      if (known === undefined) return;
      const isCached = cache.hasTokens(page.route, known.key);
      const made = isCached ? undefined : await wordsIn(page);
      if (made) add(page, made);
      else words.set(page, known);
    },
    addUnseen: (page, known) => void words.set(page, known),
    wordsOf: (page) => words.get(page),
    indexes() {
      // Pages are added in any order, but indexed in the site's order.
      const all = [...site.pages.values()].flatMap((page) => {
        const known = words.get(page);
        return known ? [[page, known] as const] : [];
      });
      return searchTags(site).map((tag) =>
        prepare(
          tag,
          all.filter(([page]) => searchTag(page) === tag),
        ),
      );
    },
    readAnew: () => readAnew,
  };
}

/**
 * Returns the tags of all indexes. Empty indexes are included, because clients request every index
 * in their scope.
 */
export function searchTags(site: Site): readonly string[] {
  const versions = site.sections.flatMap(({ config, versions }) =>
    versions.map((version) => versionTag(config.id, version.config.name)),
  );
  return [...versions, outsideTag];
}

/** Returns whether the site uses the built-in search index. */
export function hasIndexes(config: SiteConfig): boolean {
  return config.search.enabled && config.search.provider.kind === "embedded";
}

/** Statistics about the search indexes of a build. */
export interface SearchReport {
  readonly indexes: number;
  readonly sections: number;
  /** Number of pages whose words weren't cached. */
  readonly readAnew: number;
  /** Size of all indexes, and their compressed size if the build compresses files. */
  readonly bytes: number;
  readonly compressedBytes: number | undefined;
}

/** Up to this number of sections, starting a thread takes about as long as building the indexes. */
const FEW = 3000;

/** Number of calls that the thread hasn't answered yet. It limits the memory of large sites. */
const CALLS_AT_ONCE = 2000;

export interface WriteIndexesInput {
  readonly config: SiteConfig;
  /** The search stage of each locale. */
  readonly search: readonly SearchStage[];
  readonly writer: OutputWriter;
  /** Number of threads in addition to the main thread. */
  readonly threads: number | undefined;
}

/**
 * Writes the indexes of all locales. Reuses an index if none of its pages have changed. Another
 * thread builds large ones.
 *
 * @returns `undefined` if the site has no indexes
 */
export async function writeIndexes(input: WriteIndexesInput): Promise<SearchReport | undefined> {
  const { config, search, writer, threads } = input;
  if (!hasIndexes(config)) return undefined;
  const indexes = search.flatMap((stage) => stage.indexes());
  const stale = indexes.filter((index) => !writer.takeOver(indexPath(index), index.key));
  if (threads !== 0 && sectionsOf(stale) > FEW) await writeInThread(stale, input);
  else {
    for (const index of stale) {
      await writer.put(indexPath(index), index.key, async () =>
        indexFiles(await index.build(), index),
      );
    }
  }
  const { entries } = writer;
  const sizes = indexes
    .flatMap((index) => entries[indexPath(index)]?.files ?? [])
    .filter((file) => file.endsWith(".json"))
    .map((file) => writer.sizes(file));
  const isCompressed = sizes.some(({ compressedBytes }) => compressedBytes !== undefined);
  return {
    indexes: indexes.length,
    sections: sectionsOf(indexes),
    readAnew: search.reduce((sum, { readAnew }) => sum + readAnew(), 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    // The smallest files aren't compressed.
    compressedBytes: isCompressed
      ? sizes.reduce((sum, { bytes, compressedBytes }) => sum + (compressedBytes ?? bytes), 0)
      : undefined,
  };
}

function sectionsOf(indexes: readonly PreparedIndex[]): number {
  return indexes.reduce((sum, { sections }) => sum + sections, 0);
}

async function writeInThread(
  indexes: readonly PreparedIndex[],
  { config: { compress }, writer }: WriteIndexesInput,
): Promise<void> {
  const { folder } = writer;
  const thread = workerThread<IndexCalls>(new URL("./index-worker.js", import.meta.url));
  const calls: Promise<void>[] = [];
  // Doesn't wait for the answer, because the main thread may be busy when the call is done.
  const send = async (call: Promise<void>) => {
    call.catch(() => undefined);
    calls.push(call);
    await calls.at(-CALLS_AT_ONCE);
  };
  try {
    for (const { tokens: read, build: _build, ...index } of indexes) {
      for await (const tokens of read()) await send(thread.call("add", { index, tokens }));
      const written = thread.call("write", { index, folder, compress });
      await send(written.then((files) => writer.note(indexPath(index), index.key, files)));
    }
    await Promise.all(calls);
  } finally {
    await thread.close();
  }
}
