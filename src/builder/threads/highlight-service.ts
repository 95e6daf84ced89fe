import type { HighlightedCode } from "../../compile/code/highlighted-code.ts";
import { contentHash } from "../content-hash.ts";
import type { HighlightRequest } from "./highlight-worker.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { caches } from "../cache/caches.ts";
import { openPackFile, type PackFile } from "../cache/pack-file.ts";
import { workerThread, type WorkerThread } from "./worker-thread.ts";

/** Highlights code on a thread of its own; each distinct block once, cached on disk. */
export interface HighlightService {
  highlight(code: string, language: string): Promise<HighlightedCode>;
  close(): Promise<void>;
}

/** How much code is held in memory, in characters: versions of a page repeat each other's blocks. */
const HELD_CHARACTERS = 8_000_000;

/** @param key changes when the highlighter does */
export function highlightService(cache: CacheStore, key: string): HighlightService {
  const known = new Map<string, Promise<HighlightedCode>>();
  const sizes = new Map<string, number>();
  let held = 0;
  let thread: WorkerThread<HighlightRequest, HighlightedCode> | undefined;
  let pack: PackFile | undefined;

  async function find(name: string, code: string, language: string): Promise<HighlightedCode> {
    pack ??= openPackFile(cache, caches.code.file);
    const before = pack.read(name);
    if (before !== undefined) return JSON.parse(before) as HighlightedCode;
    thread ??= workerThread(new URL("./highlight-worker.js", import.meta.url));
    const result = await thread.ask({ code, language });
    pack.write(name, JSON.stringify(result));
    return result;
  }

  return {
    highlight(code, language) {
      const name = contentHash(key, language, code);
      const before = known.get(name);
      if (before) return before;
      const result = find(name, code, language);
      known.set(name, result);
      sizes.set(name, code.length);
      held += code.length;
      for (const [oldest, size] of sizes) {
        if (held <= HELD_CHARACTERS || oldest === name) break;
        known.delete(oldest);
        sizes.delete(oldest);
        held -= size;
      }
      return result;
    },
    async close() {
      await thread?.close();
      // Only blocks of pages that were made anew were asked for: the others stay.
      pack?.close(false);
    },
  };
}
