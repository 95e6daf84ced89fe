import { createHighlighter } from "../../markdown/code/highlighter.ts";
import type { Highlight, HighlightedCode } from "../../markdown/code/highlighted-code.ts";
import { findLanguage, type SiteGrammar } from "../../markdown/code/languages.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { openPackFile, type PackFile } from "../store/pack-file.ts";

/** A highlighted code block: its hash, and `HighlightedCode` as JSON. */
export type HighlightedBlock = readonly [hash: string, text: string];

/** Highlights code. Each distinct block is highlighted once and cached. */
export interface HighlightService {
  /** @param own the site's grammars */
  highlightWith(own: readonly SiteGrammar[]): Highlight;
  /** Caches blocks that other threads have highlighted. */
  store(blocks: readonly HighlightedBlock[]): void;
  close(): void;
}

/**
 * Maximum size of the blocks in memory, in characters. They are kept because versions of a page
 * contain the same blocks.
 */
const MEMORY = 8_000_000;

/**
 * @param key changes when the highlighter changes
 * @param onNew receives new blocks in a thread, because threads don't write the cache
 */
export function highlightService(
  cache: CacheStore,
  key: string,
  onNew?: (block: HighlightedBlock) => void,
): HighlightService {
  const highlighter = createHighlighter();
  let pack: PackFile | undefined;
  const opened = () => (pack ??= openPackFile(cache, caches.code));
  const inMemory = new Map<string, string>();
  let characters = 0;

  function store(blocks: readonly HighlightedBlock[]): void {
    for (const [hash, text] of blocks) if (!opened().has(hash)) opened().write(hash, text);
  }

  function remember(hash: string, text: string): void {
    inMemory.set(hash, text);
    characters += text.length;
    for (const [oldest, { length }] of inMemory) {
      if (characters <= MEMORY) break;
      inMemory.delete(oldest);
      characters -= length;
    }
  }

  return {
    store,
    highlightWith: (own) => async (code, language) => {
      const found = findLanguage(language, own);
      const grammar = found?.kind === "own" ? [found.hash] : [];
      const hash = contentHash(key, language, code, ...grammar);
      const known = inMemory.get(hash) ?? opened().read(hash);
      if (known !== undefined) return JSON.parse(known) as HighlightedCode;
      const result = await highlighter.highlight(code, language, own);
      const text = JSON.stringify(result);
      // Another page may have highlighted the same block in the meantime.
      if (!inMemory.has(hash)) {
        if (onNew) onNew([hash, text]);
        else store([[hash, text]]);
        remember(hash, text);
      }
      return result;
    },
    // Unused blocks aren't removed, because unchanged pages don't request their blocks.
    close: () => pack?.close(false),
  };
}
