import { dataFile, type DataPlaces } from "../../core/urls.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { PageData, PageFile, ShownSidebarItem, SidebarFile } from "../../core/page-data.ts";
import { storedHeader, pageDataType } from "../../offline/request-kind.ts";
import { canUnpack, unpackedText } from "../../offline/unpacked-text.ts";
import { errorMessage } from "../../core/text.ts";

/** A page with all that must be there before it is shown. */
export interface LoadedPage {
  readonly data: PageData;
  readonly html: string;
  readonly sidebar: readonly ShownSidebarItem[] | undefined;
  /** When it was stored on the device, as an ISO 8601 date; undefined: it comes from the site. */
  readonly storedAt?: string | undefined;
}

/** What came of loading an address. */
export type LoadResult =
  | { readonly kind: "page"; readonly page: LoadedPage }
  /** The address is no page of this build: let the browser load it. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "failed"; readonly message: string };

/** Fetches pages and sidebars, and holds them in memory. */
export interface PageLoader {
  /** Fetch a page and its sidebar; what was fetched before is used again. */
  load(address: string): Promise<LoadResult>;
  /** Fetch a page in advance, at low priority. */
  prefetch(address: string): Promise<LoadResult>;
  /** Fetch a page for what stands in it, at low priority; undefined when it is to be had without the network alone, and is not. */
  read(address: string, mayFetch: boolean): Promise<LoadResult> | undefined;
  /** The whole tree of a sidebar. */
  sidebar(file: string): Promise<readonly ShownSidebarItem[] | undefined>;
  /** Use a page that came with the document when the reader comes back to it. */
  hold(address: string, page: LoadedPage): void;
  /** Forget what was fetched: one of the pages or sidebars is no good. */
  forget(): void;
  /** Whether a page of another build has been seen: from now on the browser loads pages. */
  isOutdated(): boolean;
}

/** How many pages are held in memory for going back without the network. */
const HELD_PAGES = 40;

/** A site with what tells where the data of its pages lies. */
type LocatedSite = Pick<SiteData, "localeBase"> & DataPlaces;

export interface PageLoaderInput {
  /** The id of the running program. */
  readonly build: string;
  /** The site the pages are of. */
  readonly site: LocatedSite;
  /** What a reader without a network is told. */
  readonly noNetwork: string;
}

/**
 * Makes a loader. Each address is fetched once while its page is held in memory; after a
 * failure, or an answer that was stored on the device, the next visit fetches it again.
 */
export function pageLoader({ build, site, noNetwork }: PageLoaderInput): PageLoader {
  const pages = new Map<string, Promise<LoadResult>>();
  const sidebars = sidebarLoader();
  let outdated = false;

  async function fetchPage(address: string, priority: RequestPriority): Promise<LoadResult> {
    // The document has what a browser cannot read here.
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
    const sidebar = data.sidebar && (await sidebars.load(data.sidebar.file));
    const storedAt = response.headers.get(storedHeader) ?? undefined;
    return { kind: "page", page: { data, html, sidebar, storedAt } };
  }

  function start(address: string, priority: RequestPriority): Promise<LoadResult> {
    const known = pages.get(address);
    if (known) return known;
    const request = fetchPage(address, priority).catch((error: unknown): LoadResult => {
      if (!navigator.onLine) return { kind: "failed", message: noNetwork };
      return { kind: "failed", message: errorMessage(error) };
    });
    pages.set(address, request);
    const oldest = pages.keys().next().value;
    if (pages.size > HELD_PAGES && oldest !== undefined) pages.delete(oldest);
    // Neither a failure nor what stood in for the network: the next visit asks again.
    void request.then((result) => {
      const isFresh = result.kind === "page" && result.page.storedAt === undefined;
      const isLasting = isFresh || result.kind === "elsewhere";
      if (!isLasting && pages.get(address) === request) pages.delete(address);
    });
    return request;
  }

  return {
    load: (address) => start(address, "high"),
    prefetch: (address) => start(address, "low"),
    read: (address, mayFetch) => (mayFetch ? start(address, "low") : pages.get(address)),
    sidebar: sidebars.load,
    hold: (address, page) => void pages.set(address, Promise.resolve({ kind: "page", page })),
    forget() {
      pages.clear();
      sidebars.clear();
    },
    isOutdated: () => outdated,
  };
}

type SidebarItems = readonly ShownSidebarItem[] | undefined;

/** Whole sidebars by the addresses of their files. */
function sidebarLoader() {
  const sidebars = new Map<string, Promise<SidebarItems>>();
  function load(file: string): Promise<SidebarItems> {
    const known = sidebars.get(file);
    if (known) return known;
    const request = fetch(file)
      .then(async (response) =>
        response.ok ? ((await response.json()) as SidebarFile).items : undefined,
      )
      .catch(() => undefined);
    sidebars.set(file, request);
    // The next page of the sidebar asks again.
    void request.then((items) => {
      if (!items && sidebars.get(file) === request) sidebars.delete(file);
    });
    return request;
  }
  return { load, clear: () => sidebars.clear() };
}

/** Where the data of the page at an address lies: `/docs/apis` has `/docs/apis.json`. */
export function dataAddress(
  address: string,
  { localeBase, movedData, packedData }: LocatedSite,
): string {
  const path = address.replace(/\.html$/, "").replace(/\/index$/, "/");
  const name = path.slice(localeBase.length).replace(/\/$/, "");
  const places = { movedData: movedData?.map(encodeURI), packedData };
  return localeBase + dataFile(name === "" ? "index" : name, places);
}

/** Which addresses the running program can show: pages of its own locale. */
export interface PageScope {
  /** What the addresses of its pages start with; ends with `/`. */
  readonly localeBase: string;
  /** What those of other locales start with, where that is longer. */
  readonly otherBases: readonly string[];
}

/**
 * The address of the page a link leads to, or undefined when it is no page of
 * this program: another site, another locale, a file such as `/feed.xml`.
 * `/docs/4.0` is a page.
 */
export function pageAddress(url: URL, origin: string, scope: PageScope): string | undefined {
  const { pathname } = url;
  const isOurs =
    url.origin === origin &&
    pathname.startsWith(scope.localeBase) &&
    !scope.otherBases.some((base) => pathname.startsWith(base) || `${pathname}/` === base) &&
    isPageName(pathname);
  return isOurs ? pathname : undefined;
}

function isPageName(pathname: string): boolean {
  const ending = /\.([a-z][a-z0-9]*)$/i.exec(pathname)?.[1];
  return ending === undefined || ending === "html";
}

/** The scope of a locale among the locales of a site. */
export function pageScope(localeBase: string, allBases: readonly string[]): PageScope {
  const otherBases = allBases.filter((base) => base !== localeBase && base.startsWith(localeBase));
  return { localeBase, otherBases };
}
