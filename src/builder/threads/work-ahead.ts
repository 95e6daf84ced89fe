import { setImmediate } from "node:timers/promises";
import type { SourcePath } from "../../base/paths.ts";
import { fencedCode } from "../../compile/code/fenced-code.ts";
import { cacheStore } from "../cache/cache-store.ts";
import { sourceFiles } from "../cache/source-files.ts";
import {
  blockHighlighter,
  type BlockHighlighter,
  type HighlightedBlock,
} from "./highlight-service.ts";

/** What a thread that makes pages can do before there is a site. */
export interface WorkAhead {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Absolute path of the folder of caches. */
  readonly cacheFolder: string;
  /** Hash of the engine. */
  readonly engine: string;
  /** Markdown whose code is highlighted, in the order in which pages are likely to come. */
  readonly markdown: readonly SourcePath[];
  /** Which thread it is, of how many. */
  readonly part: { readonly index: number; readonly of: number };
}

/** Work that goes on until it is ended. */
export interface Preparation {
  /** Has what has been highlighted. */
  readonly highlighter: BlockHighlighter;
  /** End it; what other threads can use. */
  end(): Promise<readonly HighlightedBlock[]>;
}

/**
 * Highlight the code of a site while it is being opened. What a block of code looks like
 * depends on nothing but its text and its language, so it does not matter which blocks there
 * was time for.
 */
export function prepare({ root, cacheFolder, engine, markdown, part }: WorkAhead): Preparation {
  const highlighter = blockHighlighter(cacheStore(cacheFolder), engine);
  const files = sourceFiles({ root, locale: undefined, held: 1 });
  const found: HighlightedBlock[] = [];
  let isEnded = false;

  async function work(): Promise<void> {
    for (const [index, file] of markdown.entries()) {
      if (index % part.of !== part.index) continue;
      for (const { code, language } of fencedCode(files.read(file)?.text ?? "")) {
        const block = await highlighter.ahead(code, language);
        if (block) found.push(block);
        // What the main thread asks comes in between two blocks.
        await setImmediate();
        if (isEnded) return;
      }
    }
  }

  // What is wrong with a block is found again by the page it stands on.
  const done = work().catch(() => undefined);
  return {
    highlighter,
    async end() {
      isEnded = true;
      await done;
      return found;
    },
  };
}
