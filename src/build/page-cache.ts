import path from "node:path";
import type { PageTokens } from "../search/page-tokens.ts";
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

/** Contents of pages and the words in them, kept on disk between builds. */
export interface PageCache {
  /** @param source names the page in its locale */
  read(source: string): Promise<CachedContent | undefined>;
  write(source: string, entry: CachedContent): Promise<void>;
  /** The words of a page, if they were kept under this key. */
  readTokens(route: string, key: string): Promise<PageTokens | undefined>;
  writeTokens(route: string, key: string, tokens: PageTokens): Promise<void>;
  /** Whether the words of a page were kept under this key. */
  hasTokens(route: string, key: string): Promise<boolean>;
  /** @param isWhole whether every page of the site has been asked for, and its words: the others are forgotten */
  close(isWhole: boolean): Promise<void>;
}

/** No source is named so: a source has no space before its first slash. */
function tokensName(route: string): string {
  return `words of ${route}`;
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
    async readTokens(route, key) {
      const text = await pack.read(tokensName(route));
      return text?.startsWith(`${key}\n`)
        ? (JSON.parse(text.slice(key.length + 1)) as PageTokens)
        : undefined;
    },
    writeTokens: (route, key, tokens) =>
      pack.write(tokensName(route), `${key}\n${JSON.stringify(tokens)}`),
    async hasTokens(route, key) {
      return (await pack.read(tokensName(route)))?.startsWith(`${key}\n`) ?? false;
    },
    close: (isWhole) => pack.close(isWhole),
  };
}
