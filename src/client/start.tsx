import { startTransition, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createStore } from "../core/store.ts";
import type { PageData, PageFile } from "../core/page-data.ts";
import type { SiteData } from "../core/site-data.ts";
import { Hydrated, type Ports, PortsContext, type PreferencesPort } from "../theme/ports.ts";
import { Shell } from "../theme/Shell.tsx";
import { islandAccess } from "./content/island-access.ts";
import type { IslandTable } from "./content/islands.tsx";
import { laterStyles, lazyParts } from "./content/lazy-parts.ts";
import { tabs } from "./content/tabs.ts";
import { type EnteredPage, enteredPage } from "./page-from-dom.ts";
import { type LaterAccess, laterAccess } from "./later-access.ts";
import { arrivingContent } from "./navigation/content-mount.ts";
import {
  applyHead,
  interceptLinks,
  type NavigatorInput,
  show,
  switchTo,
  type PageState,
  type PageStore,
} from "./navigation/navigate.ts";
import { pageScope, pageLoader } from "./navigation/page-loader.ts";
import { startOffline } from "../offline/page/start-offline.ts";
import { preferences } from "./preferences.ts";
import { markArrival } from "./search/arrival.ts";
import type { LoadService } from "./search/open-provider.ts";
import { type ClientSearch, searchAccess } from "./search/search-access.ts";
import { whenIdle } from "../theme/dom.ts";

/** What the build, or the development server, gives the program of a site to run with. */
export interface Program {
  readonly site: SiteData;
  readonly islands: IslandTable;
  /** Absent: the site searches in its own index. */
  readonly searchService?: LoadService;
  /** Address of the styles the first paint does not need; undefined when they came with the others. */
  readonly laterStyles: string | undefined;
  /** Pages change while they are written: nothing is fetched ahead. */
  readonly isDev: boolean;
}

/** What the development server's part of the program is given to work on. */
export interface RunningProgram {
  readonly site: SiteData;
  /** The build the document came from. */
  readonly build: string;
  /**
   * Show the same page as it is now, where the reader stands in it.
   *
   * @param around does the swap, and what is to be done before and after it; undefined when the
   *   page is the one that is shown, and others alone may have changed
   */
  replace(file: PageFile, around: ((swap: () => void) => void) | undefined): Promise<void>;
}

/** Bring the page the document came with to life, and take over navigation from it. */
export function start(program: Program): RunningProgram | undefined {
  const entered = enteredPage();
  if (!entered) return undefined;
  const parts = connect(program, entered);
  // In one task, both would take the page for longer than an answer may.
  setTimeout(() => comeToLife(parts, entered));
  return {
    site: program.site,
    build: entered.data.build,
    async replace({ data, html }, around) {
      const { navigator, search } = parts;
      search.changed();
      // Other pages may have changed as well.
      navigator.loader.forget();
      const sidebar = data.sidebar && (await navigator.loader.sidebar(data.sidebar.file));
      await navigator.adopted;
      const { store } = navigator;
      if (store.get().page.route !== data.route) return;
      if (around === undefined) return store.set({ ...store.get(), sidebar });
      around(() => switchTo({ kind: "page", page: { data, html, sidebar } }, navigator));
    },
  };
}

function comeToLife(parts: Parts, entered: EnteredPage): void {
  draw(parts, entered);
  // What the content gets can wait, for two moments: a long page takes most of one to be held.
  whenIdle(() => {
    void parts.styles();
    if (!parts.program.isDev) holdEntered(parts.navigator, entered);
    whenIdle(() => settle(parts, entered), 1000);
  }, 1000);
  interceptLinks(parts.navigator);
  markArrival();
}

/** The parts of the running program, connected with each other. */
interface Parts {
  readonly program: Program;
  readonly saved: PreferencesPort;
  readonly styles: () => Promise<void>;
  readonly search: ClientSearch;
  readonly later: LaterAccess;
  readonly navigator: NavigatorInput;
  /** Called when the document's markup has been adopted. */
  readonly onAdopted: () => void;
}

function connect(program: Program, entered: EnteredPage): Parts {
  const { site, isDev } = program;
  const { data, storedAt } = entered;
  const store = createStore<PageState>({
    page: data,
    sidebar: entered.sidebar,
    content: entered.content ?? "",
    loading: "idle",
    failure: undefined,
  });
  const loader = pageLoader({ build: data.build, site, noNetwork: site.texts.offline.noNetwork });
  const saved = preferences(site.basePath);
  const scope = pageScope(
    site.localeBase,
    site.locales.map((locale) => locale.base),
  );
  const styles = laterStyles(program.laterStyles);
  const search = searchAccess({ site, service: program.searchService, loader, isDev, styles });
  const islands = islandAccess(program.islands, site);
  const later = laterAccess();
  // Those that change what is drawn first, and those that wait until it has been drawn.
  const now = [tabs(saved), islands];
  const soon = [...lazyParts({ site, saved, search, isDev, styles }), later];
  const isOn = site.offline.enabled && !isDev;
  const offline = startOffline({ site, saved, storedAt, isOn, styles });
  let onAdopted = (): void => {};
  const adopted = new Promise<void>((resolve) => (onAdopted = resolve));
  // The page that the document's head is about.
  let inHead = entered.content === undefined ? data : undefined;
  const onShown = (shownAt: string | undefined, page: PageData) => {
    offline.shown(shownAt);
    const content = document.querySelector(".content");
    if (content) for (const part of now) part.watch(content);
    whenIdle(() => {
      if (store.get().page !== page) return;
      if (page !== inHead) later.describe(page);
      inHead = page;
      if (content?.isConnected) for (const part of soon) part.watch(content);
    }, 200);
  };
  const { restore } = later;
  const onLeaving = () => {
    islands.clear();
    // It was for the page the document came with. What follows the content stays, and waits on.
    const { dataset } = document.documentElement;
    if (dataset["gradual"] !== undefined) dataset["gradual"] = "end";
  };
  const arriving = arrivingContent(later);
  const navigator = { site, store, loader, scope, adopted, arriving, onLeaving, onShown, restore };
  return { program, saved, styles, search, later, navigator, onAdopted };
}

/** The shell, over the markup that is there or in an empty document. */
function draw(parts: Parts, { root, data, content }: EnteredPage): void {
  const { site, store } = parts.navigator;
  const app = (
    <PortsContext value={portsOf(parts)}>
      <Hydrated hydrates={content === undefined} onHydrated={parts.onAdopted}>
        <App site={site} store={store} />
      </Hydrated>
    </PortsContext>
  );
  if (content === undefined) {
    // As a transition, hydration gives way to the reader's input between its steps.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    // A stored page comes without markup. At once: until then there is nothing to see.
    flushSync(() => createRoot(root).render(app));
    applyHead(data);
    showFragment();
  }
}

function portsOf({ saved, search, navigator }: Parts): Ports {
  const { store, loader } = navigator;
  const renew = () => {
    loader.forget();
    return show(location.pathname, navigator);
  };
  return {
    navigate: {
      retry() {
        void renew().then(() => {
          if (store.get().failure) location.reload();
        });
      },
      renew: () => void renew(),
      mountContent: navigator.arriving.entered,
    },
    search,
    preferences: saved,
    loadSidebar: () => void loadSidebar(store, loader.sidebar),
  };
}

/** What the page gets in a quiet moment. The page that the reader has gone to by then has it. */
function settle(parts: Parts, entered: EnteredPage): void {
  const { program, navigator } = parts;
  if (navigator.store.get().page === entered.data)
    navigator.onShown(entered.storedAt, entered.data);
  parts.later.load({ ...navigator, isDev: program.isDev, saved: parts.saved });
}

/** As it came, before anything changes its content: without a network there is no other way back to it. */
function holdEntered({ store, loader }: NavigatorInput, entered: EnteredPage): void {
  const { data, content, storedAt } = entered;
  const shown = store.get();
  const html = content ?? document.querySelector(".content")?.innerHTML;
  // What answers in the place of a page is not to be had again.
  const isStandIn = data.kind === "not-found" || data.kind === "not-kept";
  if (isStandIn || shown.page !== data || html === undefined) return;
  loader.hold(location.pathname, { data, html, sidebar: shown.sidebar, storedAt });
}

/** The browser looked for the address's fragment before there was anything to find. */
function showFragment(): void {
  try {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch {
    // No valid encoding: nothing has such a name.
  }
}

function App({ site, store }: { readonly site: SiteData; readonly store: PageStore }) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  return <Shell site={site} {...state} />;
}

/** Put the whole tree in the place of its open part. */
async function loadSidebar(
  store: PageStore,
  fetchTree: (file: string) => Promise<PageStoreSidebar>,
): Promise<void> {
  const { page } = store.get();
  if (!page.sidebar) return;
  const items = await fetchTree(page.sidebar.file);
  const now = store.get();
  if (items && now.page.sidebar?.key === page.sidebar.key) store.set({ ...now, sidebar: items });
}

type PageStoreSidebar = ReturnType<PageStore["get"]>["sidebar"];
