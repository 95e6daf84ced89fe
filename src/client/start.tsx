import { startTransition, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { HydrationData, PageData, PageFile } from "../model/page-data.ts";
import type { SiteData } from "../model/site-data.ts";
import { Hydrated } from "../shell/ports/hydrated.ts";
import { Ports, type PortValues } from "../shell/ports/ports.ts";
import { Shell } from "../shell/Shell.tsx";
import { applyHead } from "./navigation/head.ts";
import { islandHost, type IslandTable } from "./content/islands.tsx";
import type { LaterParts } from "./later-parts.ts";
import { laterStyles } from "./content/later-styles.ts";
import { lazyParts } from "./content/lazy-parts.ts";
import { interceptLinks, show, switchTo } from "./navigation/navigate.ts";
import { startOffline } from "./offline/start-offline.ts";
import { pageScope } from "./navigation/page-address.ts";
import { pageLoader } from "./navigation/page-loader.ts";
import { pageStore, type PageStore } from "./navigation/page-store.ts";
import { preferences } from "./preferences.ts";
import { markArrival } from "./search/arrival.ts";
import { searchAccess } from "./search/search-access.ts";
import { shownOutline } from "./navigation/shown-outline.ts";
import { tabs } from "./content/tabs.ts";
import { whenIdle } from "./when-idle.ts";

export interface Program {
  readonly site: SiteData;
  readonly islands: IslandTable;
  /** Address of the styles the first paint does not need; undefined when they came with the others. */
  readonly laterStyles: string | undefined;
  /** Pages change while they are written: nothing is fetched ahead. */
  readonly isDev: boolean;
}

/** What the development server's part of the program is given to work on. */
export interface RunningProgram {
  readonly site: SiteData;
  /** Show a page in place of the present one, where the reader stands in it. */
  replace(file: PageFile): Promise<void>;
}

/** Bring the page the document came with to life, and take over navigation from it. */
export function start(program: Program): RunningProgram | undefined {
  const { site, islands, isDev } = program;
  const root = document.getElementById("lectern");
  const embedded = document.getElementById("lectern-data");
  if (!root || !embedded) return undefined;
  const embeddedData = JSON.parse(embedded.textContent ?? "") as HydrationData;
  const { sidebar, content, storedAt } = embeddedData;
  const data: PageData = { outline: shownOutline(root), ...embeddedData.data };

  const store = pageStore({
    page: data,
    sidebar,
    content: content ?? "",
    loading: "idle",
    failure: undefined,
  });
  const { noNetwork } = site.texts.offline;
  const loader = pageLoader({ build: data.build, site, noNetwork });
  const saved = preferences(site.basePath);
  const scope = pageScope(
    site.localeBase,
    site.locales.map((locale) => locale.base),
  );
  const host = islandHost(islands, site);
  const styles = laterStyles(program.laterStyles);
  const parts = [tabs(saved), host, ...lazyParts({ site, saved, isDev, styles })];
  const isOn = site.offline.enabled && !isDev;
  const offline = startOffline({ site, saved, storedAt, isOn, styles });
  let later: LaterParts | undefined;
  const onShown = (storedAt?: string) => {
    offline.shown(storedAt);
    const content = document.querySelector(".content");
    if (!content) return;
    for (const part of parts) part.watch(content);
    later?.ahead.watch(content);
  };
  const onLeaving = () => host.clear();
  let onAdopted = (): void => {};
  const adopted = new Promise<void>((resolve) => (onAdopted = resolve));
  const restore = (entryKey: string) => later?.restoreScroll(entryKey) ?? false;
  const navigator = { site, store, loader, scope, adopted, onLeaving, onShown, restore };

  const renew = () => {
    loader.forget();
    return show(location.pathname, navigator);
  };
  /** As it came, before anything changes its content: without a network there is no other way back to it. */
  const keepEntered = () => {
    const shown = store.get();
    const html = content ?? document.querySelector(".content")?.innerHTML;
    // What answers in the place of a page is not to be had again.
    const isStandIn = data.kind === "not-found" || data.kind === "not-kept";
    if (isDev || isStandIn || shown.page !== data || html === undefined) return;
    loader.keep(location.pathname, { data, html, sidebar: shown.sidebar, storedAt });
  };
  const search = searchAccess({ site, loader, isDev, styles });
  const ports: PortValues = {
    navigate: {
      retry() {
        void renew().then(() => {
          if (store.get().failure) location.reload();
        });
      },
      renew: () => void renew(),
      prefetch: (href) => later?.ahead.prefetch(href),
    },
    search,
    preferences: saved,
    sidebar: { load: () => void loadSidebar(store, loader.sidebar) },
  };
  const app = (
    <Ports {...ports}>
      <Hydrated adoptsMarkup={content === undefined} onAdopted={onAdopted}>
        <App site={site} store={store} />
      </Hydrated>
    </Ports>
  );
  if (content === undefined) {
    // As a transition, hydration gives way to the reader's input between its steps.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    // A kept page comes without markup. At once: until then there is nothing to see.
    flushSync(() => createRoot(root).render(app));
    applyHead(site, data);
    showFragment();
  }
  // What the content gets can wait.
  whenIdle(() => {
    void styles();
    keepEntered();
    onShown(storedAt);
    import("./later-parts.ts").then(
      ({ laterParts }) => {
        later = laterParts({ ...navigator, build: data.build, isDev, search });
      },
      // The page can be read without.
      () => {},
    );
  }, 1000);
  interceptLinks(navigator);
  markArrival();
  return {
    site,
    async replace({ data, html }) {
      search.changed();
      const items = data.sidebar && (await loader.refreshSidebar(data.sidebar.file));
      const page = { data, html, sidebar: items };
      switchTo({ kind: "page", page }, navigator);
    },
  };
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
