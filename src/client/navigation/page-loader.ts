import { lazy } from "../../core/lazy.ts";
import { dataFile, type DataPlaces } from "../../core/urls.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { PageData, PageFile, ShownSidebarItem, SidebarFile } from "../../core/page-data.ts";
import { storedHeader, pageDataType } from "../../offline/request-kind.ts";
import { canUnpack, unpackedText } from "../../offline/page-data-text.ts";
import { errorMessage } from "../../core/text.ts";

/** A page with everything it needs to be shown. */
export interface LoadedPage {
  readonly data: PageData;
  readonly html: string;
  readonly sidebar: readonly ShownSidebarItem[] | undefined;
  /**
   * CSS of the page's content. A stylesheet link in the content would only apply after the first
   * paint.
   */
  readonly styles?: string | undefined;
  /**
   * When the page was downloaded for offline use, as an ISO 8601 date. `undefined` if it's from the
   * network.
   */
  readonly storedAt?: string | undefined;
}

/** The result of loading a page. */
export type LoadResult =
  | { readonly kind: "page"; readonly page: LoadedPage }
  /** The page isn't part of this build, so the browser has to load the document. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "failed"; readonly message: string };

/** Fetches pages and sidebars, and keeps them in memory. Pages are identified by URL path. */
export interface PageLoader {
  /**
   * Returns the URL path of the page that a link points to, or `undefined` if it isn't a page of
   * this site and locale.
   */
  pathOf(href: string): string | undefined;
  /** Fetches a page and its sidebar, unless they are in memory. */
  load(path: string): Promise<LoadResult>;
  /** Fetches a page in advance, at low priority. */
  prefetch(path: string): Promise<LoadResult>;
  /** Fetches a page at low priority. Without `mayFetch`, only returns a page that's in memory. */
  read(path: string, mayFetch: boolean): Promise<LoadResult> | undefined;
  /** Fetches an entire sidebar. */
  sidebar(file: string): Promise<readonly ShownSidebarItem[] | undefined>;
  /** Stores the page that came with the document. */
  hold(path: string, page: LoadedPage): void;
  /** Drops everything in memory, for example after a failure. */
  forget(): void;
  /** Whether a page of another build was fetched. After this, the browser loads documents. */
  isOutdated(): boolean;
}

/** Number of pages to keep in memory. */
const HELD_PAGES = 40;

/**
 * Replaces the stylesheet link in the content of a page with the styles, because a link would lay
 * out the page twice. If the styles can't load, the content is unchanged.
 */
async function withStyles(html: string, priority: RequestPriority) {
  const [link = "", address] = /^<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html) ?? [];
  if (address === undefined) return { html };
  const response = await fetch(address, { priority }).catch(() => undefined);
  if (!response?.ok) return { html };
  return { html: html.slice(link.length), styles: await response.text() };
}

/**
 * Creates a loader. It doesn't keep failed requests and offline responses, so the next visit
 * fetches the page again.
 *
 * @param build id of the running build
 */
export function pageLoader(site: SiteData, build: string): PageLoader {
  const pages = new Map<string, Promise<LoadResult>>();
  const sidebars = sidebarLoader();
  let outdated = false;

  async function fetchPage(address: string, priority: RequestPriority): Promise<LoadResult> {
    // This browser can't decompress the data, but it can load the document.
    if (site.packedData && !canUnpack()) return { kind: "elsewhere" };
    const headers = { Accept: pageDataType };
    const response = await fetch(dataAddress(address, site), { priority, headers });
    if (response.status === 404) return { kind: "elsewhere" };
    if (!response.ok) {
      return { kind: "failed", message: `${response.status} ${response.statusText}`.trim() };
    }
    const { data, html } = JSON.parse(await unpackedText(await response.arrayBuffer())) as PageFile;
    if (data.build !== build) {
      outdated = true;
      return { kind: "elsewhere" };
    }
    const content = withStyles(html, priority);
    const sidebar = data.sidebar && (await sidebars.load(data.sidebar.file));
    const storedAt = response.headers.get(storedHeader) ?? undefined;
    return { kind: "page", page: { data, sidebar, storedAt, ...(await content) } };
  }

  function start(address: string, priority: RequestPriority): Promise<LoadResult> {
    const known = pages.get(address);
    if (known) return known;
    const request = fetchPage(address, priority).catch((error: unknown): LoadResult => {
      if (!navigator.onLine) return { kind: "failed", message: site.texts.offline.noNetwork };
      return { kind: "failed", message: errorMessage(error) };
    });
    pages.set(address, request);
    const oldest = pages.keys().next().value;
    if (pages.size > HELD_PAGES && oldest !== undefined) pages.delete(oldest);
    void request.then((result) => {
      const isFresh = result.kind === "page" && result.page.storedAt === undefined;
      const isLasting = isFresh || result.kind === "elsewhere";
      if (!isLasting && pages.get(address) === request) pages.delete(address);
    });
    return request;
  }

  return {
    pathOf: (href) => pagePath(new URL(href, location.href), location.origin, site),
    load: (address) => start(address, "high"),
    prefetch: (address) => start(address, "low"),
    read: (address, mayFetch) => (mayFetch ? start(address, "low") : pages.get(address)),
    sidebar: sidebars.load,
    hold(address, { html, ...page }) {
      pages.set(
        address,
        withStyles(html, "low").then((content) => ({
          kind: "page",
          page: { ...page, ...content },
        })),
      );
    },
    forget() {
      pages.clear();
      sidebars.clear();
    },
    isOutdated: () => outdated,
  };
}

/** Creates a loader that fetches entire sidebars by the URLs of their files. */
function sidebarLoader() {
  const sidebars = new Map<string, () => Promise<readonly ShownSidebarItem[]>>();
  return {
    load(file: string): ReturnType<PageLoader["sidebar"]> {
      const load = sidebars.get(file) ?? lazy(() => fetchSidebar(file));
      sidebars.set(file, load);
      // Let the next page with this sidebar try again.
      return load().catch(() => undefined);
    },
    clear: () => sidebars.clear(),
  };
}

async function fetchSidebar(file: string): Promise<readonly ShownSidebarItem[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return ((await response.json()) as SidebarFile).items;
}

/** Returns the URL of a page's data: `/docs/apis.json` for `/docs/apis`. */
export function dataAddress(
  path: string,
  { localeBase, movedData, packedData }: Pick<SiteData, "localeBase"> & DataPlaces,
): string {
  const name = path
    .replace(/\.html$/, "")
    .replace(/\/index$/, "/")
    .slice(localeBase.length)
    .replace(/\/$/, "");
  const places = { movedData: movedData?.map(encodeURI), packedData };
  return localeBase + dataFile(name === "" ? "index" : name, places);
}

/**
 * Returns the URL path of a page, or `undefined` for other sites, other locales and files such as
 * `/feed.xml`. The end of `/docs/4.0` is a version, not a file extension.
 */
export function pagePath(
  { origin, pathname }: URL,
  ownOrigin: string,
  {
    localeBase,
    locales,
  }: { readonly localeBase: string; readonly locales: readonly { readonly base: string }[] },
): string | undefined {
  const isInOther = ({ base }: { readonly base: string }) =>
    base !== localeBase &&
    base.startsWith(localeBase) &&
    (pathname.startsWith(base) || `${pathname}/` === base);
  const extension = /\.([a-z][a-z0-9]*)$/i.exec(pathname)?.[1] ?? "html";
  const isPage =
    origin === ownOrigin &&
    pathname.startsWith(localeBase) &&
    !locales.some(isInOther) &&
    extension === "html";
  return isPage ? pathname : undefined;
}
