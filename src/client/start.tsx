import { startTransition, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createStore, type Store } from "../core/store.ts";
import type { OutlineItem } from "../core/outline.ts";
import type { HydrationData, PageData } from "../core/page-data.ts";
import type { Anchor } from "../core/paths.ts";
import type { SiteData } from "../core/site-data.ts";
import { startOffline } from "../offline/page/start-offline.ts";
import { laterStyles, urlFragment, whenIdle } from "../theme/dom.ts";
import { Hydrated, type Ports, PortsContext } from "../theme/ports.ts";
import { type PageState, Shell } from "../theme/Shell.tsx";
import { readSidebar } from "../theme/sidebar/SidebarItems.tsx";
import { islandAccess } from "./content/island-access.ts";
import type { IslandTable } from "./content/islands.tsx";
import { tabs } from "./content/tabs.ts";
import type { DeferredFeatures } from "./deferred-features.ts";
import { contentMount } from "./navigation/content-mount.ts";
import { applyHead, interceptLinks, type PageNavigation, show } from "./navigation/navigate.ts";
import { type PageLoader, pageLoader } from "./navigation/page-loader.ts";
import { preferences as openPreferences } from "./preferences.ts";
import type { LoadService } from "./search/search-access.ts";
import { type ClientSearch, searchLauncher } from "./search/search-launcher.ts";

/** The input that a build or the development server generates for a site. */
export interface Program {
  readonly site: SiteData;
  readonly islands: IslandTable;
  /** Absent if the site uses the built-in search. */
  readonly searchService?: LoadService;
  /**
   * URL of the styles that the first paint doesn't need. `undefined` if the main stylesheet
   * contains them.
   */
  readonly laterStyles: string | undefined;
  /**
   * Whether the site is in development, which turns off prefetching and offline mode, because pages
   * change.
   */
  readonly isDev: boolean;
}

/** The API for the development client. */
export interface RunningProgram {
  readonly site: SiteData;
  /** Build id of the document. */
  readonly build: string;
  readonly navigation: PageNavigation;
  readonly search: ClientSearch;
}

/** Hydrates the layout and starts the client. */
export function start(program: Program): RunningProgram | undefined {
  const initial = pageFromDom();
  if (!initial) return undefined;
  const client = connect(program, initial);
  // Use a separate task, because connecting and hydrating in one task would block input for too
  // long.
  setTimeout(() => run(client));
  const { navigation, search } = client;
  return { site: program.site, build: initial.data.build, navigation, search };
}

/** The client's parts, connected to each other. */
type Client = ReturnType<typeof connect>;

function connect(program: Program, initial: InitialPage) {
  const { site, isDev } = program;
  const store = createStore<PageState>({
    page: initial.data,
    sidebar: initial.sidebar,
    content: initial.content ?? "",
    loading: "idle",
    failure: undefined,
  });
  const loader = pageLoader(site, initial.data.build);
  const preferences = openPreferences(site.basePath);
  const styles = laterStyles(program.laterStyles);
  const search = searchLauncher({ site, service: program.searchService, loader, isDev, styles });
  const islands = islandAccess(program.islands, site);
  // These parts change visible content. The deferred features wait until the page is painted.
  const immediate = [tabs(preferences), islands];
  const offline = startOffline({
    site,
    saved: preferences,
    storedAt: initial.storedAt,
    isOn: site.offline.enabled && !isDev,
    styles,
  });
  let onHydrated = (): void => {};
  const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));

  let deferred: DeferredFeatures | undefined;
  /** Content that was shown before the deferred features loaded. */
  let missed: Element | undefined;
  /** The page that the metadata in the head describes. */
  let described = initial.content === undefined ? initial.data : undefined;
  const describe = (page: PageData) => {
    if (page !== described) deferred?.describe(page);
    if (deferred) described = page;
  };

  let isHeld = isDev;
  const holdOnce = () => {
    if (!isHeld) holdInitial(store, loader, initial);
    isHeld = true;
  };
  const navigation: PageNavigation & { readonly holdInitial: () => void } = {
    store,
    loader,
    hydrated,
    holdInitial: holdOnce,
    contentMount: contentMount(() => deferred),
    restoreScroll: (entryKey) => deferred?.restoreScroll(entryKey) ?? false,
    onLeaving() {
      holdOnce();
      islands.clear();
      // The initial page has this attribute while blocks after its content still wait for their
      // layout.
      const { dataset } = document.documentElement;
      if (dataset["gradual"] !== undefined) dataset["gradual"] = "end";
    },
    onShown(storedAt, page) {
      offline.shown(storedAt);
      const content = document.querySelector(".content");
      if (content) for (const part of immediate) part.watch(content);
      whenIdle(() => {
        if (store.get().page !== page) return;
        describe(page);
        if (!content?.isConnected) return;
        if (deferred) deferred.watch(content);
        else missed = content;
      }, 200);
    },
  };
  const loadDeferred = () => {
    import("./deferred-features.ts").then(
      ({ deferredFeatures }) => {
        deferred = deferredFeatures({ site, isDev, preferences, search, styles, navigation });
        describe(store.get().page);
        whenIdle(() => missed?.isConnected && deferred?.watch(missed), 200);
      },
      // Ignore the error, because the page works without these features.
      () => {},
    );
  };
  const ports: Ports = {
    navigate: navigatePort(navigation),
    search,
    preferences,
    loadSidebar: () => void loadSidebar(navigation),
    loadStyles: styles,
  };
  return { program, initial, navigation, ports, search, styles, onHydrated, loadDeferred };
}

function navigatePort(navigation: PageNavigation): Ports["navigate"] {
  const { store, loader, contentMount: mount } = navigation;
  const load = () => {
    loader.forget();
    return show(location.pathname, navigation);
  };
  return {
    retry: () =>
      void load().then(() => {
        if (store.get().failure) location.reload();
      }),
    renew: () => void load(),
    mountContent: (content) => mount.mount(content),
  };
}

/** Replaces the open part of the sidebar with the entire sidebar. */
async function loadSidebar({ store, loader }: PageNavigation): Promise<void> {
  const { page } = store.get();
  if (!page.sidebar) return;
  const sidebar = await loader.sidebar(page.sidebar.file);
  const now = store.get();
  if (sidebar && now.page.sidebar?.key === page.sidebar.key) store.set({ ...now, sidebar });
}

function run(client: Client): void {
  const { initial, navigation, styles } = client;
  render(client);
  // Use two idle callbacks, because storing a long page takes up most of the first one.
  whenIdle(() => {
    void styles();
    navigation.holdInitial();
    whenIdle(() => {
      // If the reader has already navigated, `onShown` has run.
      if (navigation.store.get().page === initial.data) {
        navigation.onShown(initial.storedAt, initial.data);
      }
      client.loadDeferred();
    }, 1000);
  }, 1000);
  interceptLinks(navigation);
}

/** Hydrates the layout, or renders it into an empty document. */
function render({ program, navigation, ports, onHydrated, initial }: Client): void {
  const { root, data, content } = initial;
  const app = (
    <PortsContext value={ports}>
      <Hydrated hydrates={content === undefined} onHydrated={onHydrated}>
        <App site={program.site} store={navigation.store} />
      </Hydrated>
    </PortsContext>
  );
  if (content === undefined) {
    // Use a transition, so that hydration yields to input.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    // An offline copy has no HTML for the layout, so nothing is visible until it renders.
    flushSync(() => createRoot(root).render(app));
    applyHead(data);
    // The browser couldn't scroll to the element, because the content didn't exist yet.
    document.getElementById(urlFragment())?.scrollIntoView();
  }
}

function App({ site, store }: { readonly site: SiteData; readonly store: Store<PageState> }) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  return <Shell site={site} {...state} />;
}

/** Keeps the initial page before its content changes, because it can't be fetched again offline. */
function holdInitial(store: Store<PageState>, loader: PageLoader, initial: InitialPage): void {
  const { data, path, content, storedAt } = initial;
  const html = content ?? document.querySelector(".content")?.innerHTML;
  // Don't keep these pages, because they only replace the page that belongs to this URL.
  const isStandIn = data.kind === "not-found" || data.kind === "not-kept";
  if (isStandIn || html === undefined) return;
  loader.hold(path, { data, html, sidebar: store.get().sidebar, storedAt });
}

/** The page that the document contains. */
interface InitialPage extends HydrationData {
  /** The root element of the layout. */
  readonly root: HTMLElement;
  readonly path: string;
  readonly data: PageData;
}

/** Reads the page from the document. Returns `undefined` if Lectern didn't create the document. */
function pageFromDom(): InitialPage | undefined {
  const root = document.getElementById("lectern");
  const embedded = document.getElementById("lectern-data");
  if (!root || !embedded) return undefined;
  const entered = JSON.parse(embedded.textContent ?? "") as HydrationData;
  return {
    root,
    path: location.pathname,
    sidebar: readSidebar(root.querySelector(".sidebar > ul"), entered.rowsOfHtml),
    ...entered,
    data: { outline: shownOutline(root), ...entered.data },
  };
}

/** Reads the outline from the table of contents, so that the document doesn't repeat it. */
function shownOutline(root: Element): readonly OutlineItem[] {
  const items = root.querySelectorAll(".contents-column .contents-item");
  return Array.from(items, (item) => ({
    level: Number(/level-(\d)/.exec(item.className)?.[1]),
    id: item.querySelector("a")?.getAttribute("href")?.slice(1) as Anchor,
    text: item.textContent,
  }));
}
