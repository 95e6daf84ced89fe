import { createHighlighter } from "../../markdown/code/highlighter.ts";
import type { Highlight, HighlightedCode } from "../../markdown/code/highlighted-code.ts";
import { findLanguage, type SiteGrammar } from "../../markdown/code/languages.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { openPackFile, readPackFile, type PackFile } from "../store/pack-file.ts";
import { contentHash } from "../content-hash.ts";

/** A block that has been highlighted: its name in the cache, and JSON of `HighlightedCode`. */
export type HighlightedBlock = readonly [name: string, text: string];

/** Highlights code in the thread it is called in; each distinct block once, cached on disk. */
export interface HighlightService {
  /** @param own grammars of the site */
  highlightWith(own: readonly SiteGrammar[]): Highlight;
  /** Cache blocks that have been highlighted in another thread. */
  store(blocks: readonly HighlightedBlock[]): void;
  close(): void;
}

/** @param key changes when the highlighter does */
export function highlightService(cache: CacheStore, key: string): HighlightService {
  let pack: PackFile | undefined;
  const opened = () => (pack ??= openPackFile(cache, caches.code));
  const store = (blocks: readonly HighlightedBlock[]) => {
    for (const [name, text] of blocks) if (!opened().has(name)) opened().write(name, text);
  };
  const highlightWith = heldHighlighter(key, {
    read: (name) => opened().read(name),
    made: (block) => store([block]),
  });
  return {
    highlightWith,
    store,
    // Only blocks of pages that were made anew were asked for: the others stay.
    close: () => pack?.close(false),
  };
}

/** Highlights code beside the thread that caches it, and hands over what is new. */
export interface BlockHighlighter {
  /** @param own grammars of the site */
  highlightWith(own: readonly SiteGrammar[]): Highlight;
  /** What has been made since it was last asked. */
  takeNew(): readonly HighlightedBlock[];
}

/**
 * Set up highlighting beside the thread that caches: the cache on disk is only read.
 *
 * @param key changes when the highlighter does
 */
export function blockHighlighter(cache: CacheStore, key: string): BlockHighlighter {
  const { read } = readPackFile(cache, caches.code);
  let made: HighlightedBlock[] = [];
  return {
    highlightWith: heldHighlighter(key, { read, made: (block) => void made.push(block) }),
    takeNew() {
      const taken = made;
      made = [];
      return taken;
    },
  };
}

/** How much is held in memory, in characters of JSON: versions of a page repeat each other's blocks. */
const HELD_CHARACTERS = 8_000_000;

interface BlockCache {
  /** JSON of `HighlightedCode`. */
  read(name: string): string | undefined;
  made(block: HighlightedBlock): void;
}

function heldHighlighter(key: string, cache: BlockCache): HighlightService["highlightWith"] {
  const highlighter = createHighlighter();
  const held = new Map<string, string>();
  let characters = 0;

  function hold(name: string, text: string): void {
    held.set(name, text);
    characters += text.length;
    for (const [oldest, { length }] of held) {
      if (characters <= HELD_CHARACTERS) break;
      held.delete(oldest);
      characters -= length;
    }
  }

  return (own) => async (code, language) => {
    const found = findLanguage(language, own);
    const grammar = found?.kind === "own" ? [found.hash] : [];
    const name = contentHash(key, language, code, ...grammar);
    const known = held.get(name) ?? cache.read(name);
    if (known !== undefined) return JSON.parse(known) as HighlightedCode;
    const result = await highlighter.highlight(code, language, own);
    const text = JSON.stringify(result);
    if (!held.has(name)) cache.made([name, text]);
    hold(name, text);
    return result;
  };
}
