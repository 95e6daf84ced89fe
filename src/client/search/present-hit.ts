import type { SiteData } from "../../core/site-data.ts";
import { shownHit } from "../../search/shown-hit.ts";
import type { SearchAccess } from "../../theme/search/search-store.ts";
import { readParameters } from "../../offline/parameters.ts";
import type { PageLoader } from "../navigation/page-loader.ts";
import { mayPrefetch } from "../navigation/prefetch.ts";
import { isBlock, isUnsearched } from "../../core/html.ts";
import { collapseSpace } from "../../core/text.ts";
import { isUnread } from "./is-unread.ts";

/** Pages whose texts are cached. */
const CACHED_PAGES = 60;

/** A page whose text is there, or on its way. */
interface ReadPage {
  readonly texts: Promise<SectionTexts | undefined>;
  /** Who asked for it, until it is there. */
  readonly waiting: Set<() => boolean> | undefined;
}

/**
 * Shows hits by the text of their sections, which comes with the page's data. A
 * page is fetched once and then is there when the reader goes to it; where the
 * reader saves data, or has no network, pages that are there have to do. A page
 * that is no longer wanted when it is there is not read: the reader is typing.
 */
export function hitPresenter(site: SiteData, loader: PageLoader): SearchAccess["present"] {
  const pages = new Map<string, ReadPage>();

  async function read(route: string, isWanted: () => boolean): Promise<SectionTexts | undefined> {
    const address = site.localeBase + encodeURI(route.slice(1));
    const result = await loader.read(address, mayFetch());
    // Without a network the worker has an answer for pages that are not stored, too.
    if (result?.kind !== "page" || result.page.data.kind === "not-kept") return undefined;
    await idle();
    if (!isWanted()) return undefined;
    const { body } = new DOMParser().parseFromString(result.page.html, "text/html");
    // A letter typed meanwhile comes before the rest.
    await idle();
    return isWanted() ? sectionTexts(body) : undefined;
  }

  function textsOf(route: string, isWanted: () => boolean): ReadPage["texts"] {
    const known = pages.get(route);
    if (known) {
      known.waiting?.add(isWanted);
      return known.texts;
    }
    const waiting = new Set([isWanted]);
    const isAwaited = () => [...waiting].some((isStillWanted) => isStillWanted());
    const texts = read(route, isAwaited).catch(() => undefined);
    pages.set(route, { texts, waiting });
    const oldest = pages.keys().next().value;
    if (pages.size > CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
    void texts.then((found) => {
      if (!found) pages.delete(route);
      else if (pages.get(route)?.texts === texts) pages.set(route, { texts, waiting: undefined });
    });
    return texts;
  }

  return async (hit, phrases, isWanted = () => true) => {
    const [route = "", anchor = ""] = hit.route.split("#");
    const text = (await textsOf(route, isWanted))?.get(anchor);
    return shownHit(hit, text, { phrases });
  };
}

function mayFetch(): boolean {
  const { connection, onLine } = navigator as Navigator & {
    readonly connection?: Parameters<typeof mayPrefetch>[0];
  };
  // Without a network the worker answers with what is stored on the device.
  return onLine ? mayPrefetch(connection) : isInOfflineMode();
}

function isInOfflineMode(): boolean {
  const { controller } =
    (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? {};
  return controller ? readParameters(controller.scriptURL).offlineMode : false;
}

/** Resolves when the browser has nothing more urgent to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve);
  });
}

/** The text of each section of a page, by the id of its heading; the page's own by the empty text. */
type SectionTexts = ReadonlyMap<string, string>;

/** Cut the content of a page into sections, as the build does for the index. */
function sectionTexts(body: Element): SectionTexts {
  const parts = new Map<string, string[]>([["", []]]);
  let current: string[] = parts.get("") ?? [];
  read(body);
  return new Map([...parts].map(([id, texts]) => [id, collapseSpace(texts.join(""))]));

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
    if (isBlock(name)) current.push(" ");
  }
}
