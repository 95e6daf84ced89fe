import { pageAddress, type PageScope, type PageLoader } from "./page-loader.ts";
import { whenIdle } from "../../theme/dom.ts";

/** How many links in view are fetched ahead on one page. */
const IN_VIEW_LIMIT = 12;

/** How long after a scroll links are looked for, in milliseconds. */
const SCROLL_PAUSE = 200;

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Whether the reader's connection allows fetching what may not be needed. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes("2g");
}

/** Fetches pages before a reader follows a link to them. */
export interface Prefetcher {
  /** Look for links in the content that has just been shown. */
  watch(content: Element): void;
  /** Fetch the page a link leads to, when it is one of ours, and make nodes of its content. */
  prefetch(href: string): void;
  /** The nodes of a page's HTML, once; undefined when they have not been made. */
  takePrepared(html: string): DocumentFragment | undefined;
}

/**
 * Pages are fetched when a link to them is pointed at, focused or in view. Of one that was
 * pointed at or focused nodes are made, too: that link is likely to be followed.
 */
export function prefetcher(
  loader: PageLoader,
  { scope, isOn }: { readonly scope: PageScope; readonly isOn: boolean },
): Prefetcher {
  const connection = (navigator as { connection?: Connection }).connection;
  let stop: (() => void) | undefined;

  const prepared = preparedContent();

  const fetchAhead = (href: string) => {
    if (!isOn || !mayPrefetch(connection) || loader.isOutdated()) return undefined;
    const address = pageAddress(new URL(href, location.href), location.origin, scope);
    if (address === undefined || address === location.pathname) return undefined;
    return loader.prefetch(address);
  };
  const prefetch = (href: string) => {
    void fetchAhead(href)?.then((result) => {
      if (result.kind === "page") prepared.prepare(result.page.html);
    });
  };
  const fromEvent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (link instanceof HTMLAnchorElement) prefetch(link.href);
  };
  // Where links load whole pages there is nothing to fetch ahead.
  if ("navigation" in globalThis) {
    document.addEventListener("pointerover", fromEvent, { passive: true });
    document.addEventListener("touchstart", fromEvent, { passive: true });
    document.addEventListener("focusin", fromEvent);
    // The reader may have pointed at a link before the program was there to hear of it.
    for (const link of document.querySelectorAll("a[href]:is(:hover, :focus)")) {
      if (link instanceof HTMLAnchorElement) prefetch(link.href);
    }
  }

  return {
    prefetch,
    takePrepared: prepared.take,
    watch(content) {
      stop?.();
      if (!isOn || !("navigation" in globalThis) || !mayPrefetch(connection)) return;
      stop = whenInView(content.querySelectorAll("a[href]"), (link) => {
        if (link instanceof HTMLAnchorElement) void fetchAhead(link.href);
      });
    },
  };
}

/**
 * Call back for the first links that are in the window, now or after the reader has scrolled.
 * An observer would look at all links of the page for each frame, a letter in the search too.
 *
 * @returns how to stop
 */
function whenInView(links: Iterable<Element>, found: (link: Element) => void): () => void {
  const waiting = new Set(links);
  const ended = new AbortController();
  let left = IN_VIEW_LIMIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    for (const link of waiting) {
      if (left === 0) ended.abort();
      if (ended.signal.aborted) return;
      if (!isInView(link)) continue;
      waiting.delete(link);
      left -= 1;
      found(link);
    }
  };
  const onScroll = () => {
    timer ??= setTimeout(look, SCROLL_PAUSE);
  };
  addEventListener("scroll", onScroll, { passive: true, signal: ended.signal });
  look();
  return () => ended.abort();
}

/** What is not laid out yet is not in view: to ask where it is would have it laid out. */
function isInView(link: Element): boolean {
  if (!link.checkVisibility({ contentVisibilityAuto: true })) return false;
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Makes nodes of a page's HTML before the reader goes to it. */
interface PreparedContent {
  /** In an idle moment; the last page alone is held. */
  prepare(html: string): void;
  /** The nodes of this HTML, once; undefined when they have not been made. */
  take(html: string): DocumentFragment | undefined;
}

/** Nothing in such nodes is loaded or run before they are put into the document. */
function preparedContent(): PreparedContent {
  /** The HTML that was asked for last. */
  let asked: string | undefined;
  let made: DocumentFragment | undefined;
  return {
    prepare(html) {
      if (html === asked) return;
      asked = html;
      made = undefined;
      whenIdle(() => {
        if (asked !== html) return;
        const template = document.createElement("template");
        template.innerHTML = html;
        made = template.content;
      }, 200);
    },
    take(html) {
      const taken = asked === html ? made : undefined;
      asked = undefined;
      made = undefined;
      return taken;
    },
  };
}
