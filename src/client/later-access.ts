import type { PageData } from "../core/page-data.ts";
import type { LaterParts, LaterPartsInput } from "./later-parts.ts";
import type { ContentPart } from "./content/mount-part.tsx";
import { whenIdle } from "../theme/dom.ts";

/** The parts that are loaded in the first quiet moment, and what is asked of them before. */
export interface LaterAccess extends ContentPart {
  /** Scroll to where an entry of the history was left. False when that is not known. */
  restore(entryKey: string): boolean;
  /** Bring what other programs read in the document's head in line with a page. */
  describe(page: PageData): void;
  /** Nodes that were made of a page's HTML before the reader went to it. */
  takePrepared(html: string): DocumentFragment | undefined;
  /** Have content that was just put into the document laid out by and by. */
  layOut(content: HTMLElement): void;
  load(input: LaterPartsInput): void;
}

/**
 * Access before and after `load`. Until the parts are there, `restore` returns false,
 * what was last given to `describe` and `watch` waits for them, and the rest does nothing.
 */
export function laterAccess(): LaterAccess {
  let parts: LaterParts | undefined;
  let shown: PageData | undefined;
  let entered: Element | undefined;
  return {
    watch: (content) => void (parts ? parts.watch(content) : (entered = content)),
    restore: (entryKey) => parts?.restoreScroll(entryKey) ?? false,
    describe: (page) => void (parts ? parts.describe(page) : (shown = page)),
    takePrepared: (html) => parts?.ahead.takePrepared(html),
    layOut: (content) => parts?.layOut(content),
    load(input) {
      import("./later-parts.ts").then(
        ({ laterParts }) => {
          parts = laterParts(input);
          if (shown) parts.describe(shown);
          whenIdle(() => entered?.isConnected && parts?.watch(entered), 200);
        },
        // The page can be read without.
        () => {},
      );
    },
  };
}
