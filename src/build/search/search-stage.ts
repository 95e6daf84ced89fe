import { type Page, outsideTag, searchTag, versionTag } from "../../core/page.ts";
import type { Site } from "../../core/site.ts";
import { tokenizePage, type PageTokens } from "../../search/index/page-tokens.ts";
import { indexBuilder, type IndexForm } from "../../search/index/build-index.ts";
import type { BuiltIndex } from "../../search/index/built-index.ts";
import type { SiteConfig } from "../../core/config.ts";
import { contentHash } from "../content-hash.ts";
import { engineHash } from "../engine.ts";
import type { SiteIndex } from "../../pages/site-index.ts";
import type { OpenSite } from "../open-site.ts";
import { type PageContent, type PageSummary, summaryOf } from "../pages/page-content.ts";
import { localeFolder } from "../output/output-names.ts";
import { type IndexPlace, indexFiles, indexPath } from "./index-files.ts";
import { searchableFacts, searchablePage } from "./searchable-page.ts";
import { bounded } from "../../core/bounded.ts";
import type { OutputWriter } from "../output/output-writer.ts";

/** An index ready to be written: where its files go, a key of all that is in it, and how to make it. */
export interface PreparedIndex extends IndexPlace {
  readonly sections: number;
  make(): Promise<BuiltIndex>;
}

/** From the contents of pages to the index files of a locale. Each page is read by itself and cached. */
export interface SearchStage {
  add(page: Page, content: PageContent): void;
  /** Add a page by what is known of it; its content is asked for if its words are not cached. */
  addUnchanged(page: Page, summary: PageSummary): Promise<void>;
  /** Adds a page whose words are cached. */
  addUnseen(page: Page, words: Pick<PageWords, "key" | "sections">): void;
  /** Add a page that has been read elsewhere. */
  note(page: Page, words: PageWords): void;
  /** One for every tag of the site, over the pages added; a tag without pages has an empty one. */
  indexes(): readonly PreparedIndex[];
  /** What was added of a page; undefined: it is not to be found. */
  wordsOf(page: Page): Pick<PageWords, "key" | "sections"> | undefined;
  /** Pages whose words were not cached from an earlier build. */
  readAnew(): number;
}

/** The words of a page. */
export interface PageWords {
  /** Changes when anything that is indexed does. */
  readonly key: string;
  readonly sections: number;
  /** JSON of `PageTokens`. */
  tokens(): string;
}

export interface PageWordsInput {
  readonly index: SiteIndex;
  readonly page: Page;
  readonly content: PageContent;
  /** Hash of the engine. */
  readonly engine: string;
}

/** Undefined for a page that is not to be found. */
export function pageWords({ index, page, content, engine }: PageWordsInput): PageWords | undefined {
  const found = searchablePage(index, page, content);
  const known = knownWords({ index, page, engine }, summaryOf(content));
  return known && found && { ...known, tokens: () => JSON.stringify(tokenizePage(found)) };
}

/** What is known of a page's words without its text; undefined for a page that is not to be found. */
function knownWords(
  { index, page, engine }: Omit<PageWordsInput, "content">,
  summary: PageSummary,
): Omit<PageWords, "tokens"> | undefined {
  const facts = searchableFacts(index, page, summary);
  if (facts === undefined) return undefined;
  const { hash, sections } = summary.searched;
  return { key: contentHash(engine, JSON.stringify(facts), hash), sections };
}

/** A page that has been read: where its words are cached. */
interface ReadPage {
  readonly page: Page;
  readonly key: string;
  readonly sections: number;
}

/**
 * Set up the search of a locale. Words of pages go to the cache and are read from
 * there for each index; when another process has replaced them, the page is read
 * again.
 */
export function searchStage(open: OpenSite): SearchStage {
  const { cache } = open;
  const read = new Map<Page, ReadPage>();
  const engine = engineHash();
  let anew = 0;

  async function tokens({ page, key }: ReadPage): Promise<PageTokens | undefined> {
    const cached = cache.readTokens(page.route, key);
    if (cached) return cached;
    // Another process has written over them.
    const found = searchablePage(open.index, page, await open.content.content(page));
    return found && tokenizePage(found);
  }

  function note(page: Page, { key, sections, tokens }: PageWords): void {
    if (!cache.hasTokens(page.route, key)) {
      cache.writeTokens(page.route, key, tokens());
      anew++;
    }
    read.set(page, { page, key, sections });
  }

  function add(page: Page, content: PageContent): void {
    const words = pageWords({ index: open.index, page, content, engine });
    if (words) note(page, words);
  }

  const { prepared, inOrder } = indexesOf(open, read, tokens);

  return {
    add,
    async addUnchanged(page, summary) {
      const words = knownWords({ index: open.index, page, engine }, summary);
      if (words === undefined) return;
      if (cache.hasTokens(page.route, words.key)) read.set(page, { page, ...words });
      else add(page, await open.content.content(page));
    },
    addUnseen: (page, words) => void read.set(page, { page, ...words }),
    note,
    indexes() {
      const pages = inOrder();
      return searchTags(open.site).map((tag) => prepared(tag, pages));
    },
    wordsOf: (page) => wordsIn(read.get(page)),
    readAnew: () => anew,
  };
}

/** The words of a page; undefined when it is not to be found any more. */
type ReadTokens = (page: ReadPage) => Promise<PageTokens | undefined>;

/** Prepares indexes of the pages that have been read. */
function indexesOf(open: OpenSite, read: ReadonlyMap<Page, ReadPage>, tokens: ReadTokens) {
  const { synonyms } = open.site.config.ranking;
  return {
    /** Pages come in as they are finished; an index has them in the order of the site. */
    inOrder: () => [...open.site.pages.values()].flatMap((page) => read.get(page) ?? []),
    prepared(tag: string, all: readonly ReadPage[]): PreparedIndex {
      const pages = all.filter(({ page }) => searchTag(page) === tag);
      const own = [tag, JSON.stringify(synonyms), ...pages.map(({ key }) => key)];
      const key = contentHash(engineHash(), ...own);
      return {
        tag,
        folder: localeFolder(open),
        key,
        sections: countOf(pages),
        make: () => builtIndex({ tag, synonyms }, pages, tokens),
      };
    },
  };
}

async function builtIndex(
  form: IndexForm,
  pages: readonly ReadPage[],
  read: ReadTokens,
): Promise<BuiltIndex> {
  const builder = indexBuilder(form);
  for (const page of pages) {
    const found = await read(page);
    if (found) builder.add(found);
    // Compression of other files is finished between two pages.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return builder.finish();
}

function wordsIn(read: ReadPage | undefined): Pick<PageWords, "key" | "sections"> | undefined {
  return read && { key: read.key, sections: read.sections };
}

function countOf(pages: readonly ReadPage[]): number {
  return pages.reduce((sum, { sections }) => sum + sections, 0);
}

/** Every index of a site, empty ones included: a reader's program asks for those of its scope unseen. */
export function searchTags(site: Site): readonly string[] {
  const versions = site.sections.flatMap(({ config, versions }) =>
    versions.map((version) => versionTag(config.id, version.config.name)),
  );
  return [...versions, outsideTag];
}

/** Whether readers search in files of the build. */
export function hasIndexes(config: SiteConfig): boolean {
  return config.search.enabled && config.search.provider.kind === "embedded";
}

/** What a build has to say about its search indexes. */
export interface SearchReport {
  readonly indexes: number;
  readonly sections: number;
  /** Pages whose words were not cached from an earlier build. */
  readonly readAnew: number;
  /** Of all indexes together, in bytes: as they are, and compressed, if the build compresses. */
  readonly bytes: number;
  readonly compressedBytes: number | undefined;
}

/** Write the index files of all locales. Those whose pages are the same are taken over. */
export async function writeIndexes(
  stages: readonly SearchStage[],
  writer: OutputWriter,
): Promise<SearchReport> {
  const indexes = stages.flatMap((stage) => stage.indexes());
  // Two at once: one is made while the other is compressed.
  await bounded(indexes, 2, (index) =>
    writer.put(indexPath(index), index.key, async () => indexFiles(await index.make(), index)),
  );
  const { entries } = writer.manifest();
  const sizes = indexes
    .flatMap((index) => entries[indexPath(index)]?.files ?? [])
    .filter((file) => file.endsWith(".json"))
    .map((file) => writer.sizes(file));
  const isCompressed = sizes.some(({ compressedBytes }) => compressedBytes !== undefined);
  return {
    indexes: indexes.length,
    sections: indexes.reduce((sum, { sections }) => sum + sections, 0),
    readAnew: stages.reduce((sum, stage) => sum + stage.readAnew(), 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    // The smallest files have no compressed form.
    compressedBytes: isCompressed
      ? sizes.reduce((sum, { bytes, compressedBytes }) => sum + (compressedBytes ?? bytes), 0)
      : undefined,
  };
}
