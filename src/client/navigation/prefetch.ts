import type { PageLoader } from "./page-loader.ts";
import { whenIdle } from "../../theme/dom.ts";

/** Maximum number of links in view to prefetch on one page. */
const IN_VIEW_LIMIT = 12;

/** Delay before links are checked after scrolling, in milliseconds. */
const SCROLL_PAUSE = 200;

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Whether the connection allows prefetching. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes("2g");
}

/**
 * Fetches the pages of links that are in view, and of links that the reader points at or focuses.
 * Also creates the nodes of a page whose link has the pointer or focus, because the reader is likely
 * to follow the link.
 */
export function prefetcher(loader: PageLoader, isOn: boolean) {
  const connection = (navigator as { connection?: Connection }).connection;
  // Without the Navigation API, links load documents.
  const hasNavigation = "navigation" in globalThis;
  let stop: (() => void) | undefined;

  const prepared = preparedContent();

  const fetchAhead = (link: Element | null | undefined) => {
    if (!isOn || !mayPrefetch(connection) || loader.isOutdated()) return undefined;
    const path = link instanceof HTMLAnchorElement ? loader.pathOf(link.href) : undefined;
    return path === undefined || path === location.pathname ? undefined : loader.prefetch(path);
  };
  const prepare = (link: Element | null) => {
    void fetchAhead(link)?.then((result) => {
      if (result.kind === "page") prepared.prepare(result.page.html);
    });
  };
  const onEvent = ({ target }: Event) => {
    if (target instanceof Element) prepare(target.closest("a[href]"));
  };
  if (hasNavigation) {
    document.addEventListener("pointerover", onEvent, { passive: true });
    document.addEventListener("touchstart", onEvent, { passive: true });
    document.addEventListener("focusin", onEvent);
    // Include links that the reader pointed at before this code loaded.
    document.querySelectorAll("a[href]:is(:hover, :focus)").forEach(prepare);
  }

  return {
    takePrepared: prepared.take,
    /** Watches the links of content that was just shown. */
    watch(content: Element): void {
      stop?.();
      if (!isOn || !hasNavigation || !mayPrefetch(connection)) return;
      stop = whenInView(content.querySelectorAll("a[href]"), (link) => void fetchAhead(link));
    },
  };
}

/**
 * Calls `found` for the first links in the viewport, now or after scrolling. An
 * IntersectionObserver would check all links in every frame, even while the reader types.
 *
 * @returns a function that stops it
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

/**
 * Whether a link is in the viewport. Skips links without layout, because measuring them would force
 * it.
 */
function isInView(link: Element): boolean {
  if (!link.checkVisibility({ contentVisibilityAuto: true })) return false;
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Creates the nodes of one page in advance. Before the nodes are inserted, they don't load files or
 * run scripts.
 */
function preparedContent() {
  let asked: string | undefined;
  let made: DocumentFragment | undefined;
  return {
    /** Replaces the nodes of the previous page in idle time. */
    prepare(html: string): void {
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
    take(html: string): DocumentFragment | undefined {
      const taken = asked === html ? made : undefined;
      asked = undefined;
      made = undefined;
      return taken;
    },
  };
}
