import type { SiteData } from "../../core/site-data.ts";
import { shownHit } from "../../search/phrases.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { SearchAccess } from "../../theme/search/search-store.ts";
import { readParameters } from "../../offline/parameters.ts";
import type { PageLoader } from "../navigation/page-loader.ts";
import { mayPrefetch } from "../navigation/prefetch.ts";
import { isUnsearched, joinSectionText, separatorAfter } from "../../core/html.ts";
import { isUnread } from "./is-unread.ts";

/** Maximum number of pages whose text is cached. */
const CACHED_PAGES = 60;

/**
 * Returns a function that adds excerpts from page data to hits. Each page is fetched once, and is
 * then cached for navigation. If the browser's data saver is on, only cached pages are used.
 * Offline, pages that are stored on the device are used as well.
 */
export function hitPresenter(site: SiteData, loader: PageLoader): SearchAccess["present"] {
  const pages = new Map<string, Promise<SectionTexts | undefined>>();

  async function read(route: string): Promise<SectionTexts | undefined> {
    const address = site.localeBase + encodeURI(route.slice(1));
    const result = await loader.read(address, mayFetch());
    // Offline, the service worker responds with a substitute page if the requested one isn't
    // stored.
    if (result?.kind !== "page" || result.page.data.kind === "not-kept") return undefined;
    // Keystrokes have priority.
    await idle();
    const { body } = new DOMParser().parseFromString(result.page.html, "text/html");
    await idle();
    return sectionTexts(body);
  }

  function textsOf(route: string): Promise<SectionTexts | undefined> {
    const known = pages.get(route);
    if (known) return known;
    const texts = read(route).catch(() => undefined);
    pages.set(route, texts);
    const oldest = pages.keys().next().value;
    if (pages.size > CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
    void texts.then((found) => found ?? pages.delete(route));
    return texts;
  }

  return async (hit, phrases) => {
    const [route = "", anchor = ""] = hit.route.split("#");
    return shownHit(hit, (await textsOf(route))?.get(anchor), { phrases });
  };
}

function mayFetch(): boolean {
  const { connection, onLine } = navigator as Navigator & {
    readonly connection?: Parameters<typeof mayPrefetch>[0];
  };
  // Offline, requests only succeed if a service worker answers them from its storage.
  return onLine ? mayPrefetch(connection) : isInOfflineMode();
}

function isInOfflineMode(): boolean {
  const { controller } =
    (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? {};
  return controller ? readParameters(controller.scriptURL).offlineMode : false;
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve, 300));

/** Text of each section of a page, by heading id. The id of the first section is empty. */
type SectionTexts = ReadonlyMap<string, string>;

/** Splits the content of a page into sections, as the build does for the index. */
function sectionTexts(body: Element): SectionTexts {
  const parts = new Map<string, string[]>([["", []]]);
  let current: string[] = parts.get("") ?? [];
  read(body);
  return new Map([...parts].map(([id, texts]) => [id, joinSectionText(texts)]));

  function read(parent: Node): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) current.push(node.nodeValue ?? "");
      else if (node instanceof Element) readElement(node);
    }
  }

  function readElement(element: Element): void {
    const name = element.localName;
    if (isUnread(element)) return;
    if (isUnsearched({ "data-search": element.getAttribute("data-search") ?? "" })) return;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined && Number(level) <= 3 && !element.classList.contains("sr-only")) {
      const id = level === "1" ? "" : element.id;
      current = parts.get(id) ?? [];
      parts.set(id, current);
      return;
    }
    read(element);
    current.push(separatorAfter(name));
  }
}
