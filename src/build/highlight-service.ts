import path from "node:path";
import { Worker } from "node:worker_threads";
import type { HighlightedCode } from "../compile/code/highlighted-code.ts";
import { contentHash } from "./content-hash.ts";
import { openPackFile, type PackFile } from "./pack-file.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-worker.ts";

/** Highlights code on a thread of its own; each distinct block once, kept on disk. */
export interface HighlightService {
  highlight(code: string, language: string): Promise<HighlightedCode>;
  close(): Promise<void>;
}

/** How much code is held in memory, in characters: versions of a page repeat each other's blocks. */
const KEPT_CHARACTERS = 8_000_000;

/**
 * @param folder absolute path of the folder of caches
 * @param key changes when the highlighter does
 */
export function highlightService(folder: string, key: string): HighlightService {
  const known = new Map<string, Promise<HighlightedCode>>();
  const sizes = new Map<string, number>();
  let held = 0;
  let thread: HighlightThread | undefined;
  let pack: Promise<PackFile> | undefined;

  async function find(name: string, code: string, language: string): Promise<HighlightedCode> {
    pack ??= openPackFile(path.join(folder, "code.pack"));
    const before = await (await pack).read(name);
    if (before !== undefined) return JSON.parse(before) as HighlightedCode;
    thread ??= highlightThread();
    const result = await thread.highlight(code, language);
    await (await pack).write(name, JSON.stringify(result));
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
        if (held <= KEPT_CHARACTERS || oldest === name) break;
        known.delete(oldest);
        sizes.delete(oldest);
        held -= size;
      }
      return result;
    },
    async close() {
      await thread?.close();
      // Only blocks of pages that were made anew were asked for: the others stay.
      await (await pack)?.close(false);
    },
  };
}

interface Waiting {
  resolve(result: HighlightedCode): void;
  reject(reason: unknown): void;
}

interface HighlightThread {
  highlight(code: string, language: string): Promise<HighlightedCode>;
  close(): Promise<void>;
}

function highlightThread(): HighlightThread {
  const worker = new Worker(new URL("./highlight-worker.js", import.meta.url));
  const waiting = new Map<number, Waiting>();
  let next = 0;
  worker.unref();
  worker.on("message", (answer: HighlightAnswer) => {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if (answer.result === undefined) request?.reject(new Error(answer.error));
    else request?.resolve(answer.result);
  });
  worker.on("error", (error) => {
    for (const request of waiting.values()) request.reject(error);
    waiting.clear();
  });
  return {
    highlight(code, language) {
      const request: HighlightRequest = { id: next++, code, language };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker.ref();
        worker.postMessage(request);
      });
    },
    async close() {
      await worker.terminate();
    },
  };
}
