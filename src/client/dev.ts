import type { PageFile } from "../core/page-data.ts";
import type { ShownProblems } from "../core/diagnostic.ts";
import { showProblems } from "./dev-overlay.ts";
import { switchTo } from "./navigation/navigate.ts";
import { dataAddress } from "./navigation/page-loader.ts";
import type { RunningProgram } from "./start.tsx";

/** The part of Vite's `import.meta.hot` that this file uses. */
export interface HotContext {
  on(event: string, listener: (data: unknown) => void): void;
}

interface DevPageFile extends PageFile {
  /** Changes when anything on the page changes. */
  readonly key: string;
}

/** The response for a URL without a page. */
type NoPageFile = Pick<DevPageFile, "key">;

export interface DevStartInput {
  readonly hot: HotContext | undefined;
  /** Changes when the site's data changes. */
  readonly site: string;
  /** Starts the client. */
  run(): RunningProgram | undefined;
}

/** Starts the client, or reloads the document if it's outdated. */
export function startInDevelopment({ hot, site, run }: DevStartInput): void {
  const of = document.getElementById("lectern-data")?.dataset["siteKey"];
  // The site was edited since the document was served, so hydration would fail.
  if (of !== undefined && of !== site) return location.reload();
  const program = run();
  if (!program) return;
  dropLinkedStyles();
  connectDevServer(hot, program);
}

/**
 * Removes links to stylesheets that the client has loaded as modules, so that removed rules
 * disappear.
 */
function dropLinkedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel='stylesheet']")) {
    if (link.href.endsWith("?direct")) link.remove();
  }
}

/** After an edit, fetches the page again and replaces its content. Reloads the document if shared data changed. */
function connectDevServer(hot: HotContext | undefined, program: RunningProgram): void {
  const islands = keptIslands();
  let shown = document.getElementById("lectern-data")?.dataset["key"];
  let hasEdits = false;
  const update = oneAtATime(async () => {
    const { pathname } = location;
    const response = await fetch(dataAddress(pathname, program.site));
    // After a navigation, the new page is already current.
    if (pathname !== location.pathname) return;
    if (!response.ok && response.status !== 404) return location.reload();
    const file = (await response.json()) as DevPageFile | NoPageFile;
    // The not-found page is shown until the page exists.
    if (!("data" in file)) return file.key === shown ? undefined : location.reload();
    if (file.data.build !== program.build) return location.reload();
    // Nothing has changed since the document was served.
    if (!hasEdits && file.key === shown) return;
    await replacePage(program, file, file.key === shown ? undefined : islands.keep);
    shown = file.key;
  });
  hot?.on("lectern:update", () => {
    hasEdits = true;
    update();
  });
  // Catch edits between the request for the document and now.
  hot?.on("vite:ws:connect", update);
  update();
}

/**
 * Shows the current version of the page, and keeps the scroll position.
 *
 * @param around runs the swap; `undefined` if only other pages have changed
 */
async function replacePage(
  { navigation, search }: RunningProgram,
  { data, html }: PageFile,
  around: ((swap: () => void) => void) | undefined,
): Promise<void> {
  const { store, loader, hydrated } = navigation;
  search.changed();
  loader.forget();
  const sidebar = data.sidebar && (await loader.sidebar(data.sidebar.file));
  await hydrated;
  if (store.get().page.route !== data.route) return;
  if (around === undefined) return store.set({ ...store.get(), sidebar });
  around(() => switchTo({ kind: "page", page: { data, html, sidebar } }, navigation));
}

/**
 * Returns a function that runs `work`. If it's called during a run, the work runs again
 * afterwards.
 */
function oneAtATime(work: () => Promise<void>): () => void {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const run = async () => {
    while (isAsked) {
      isAsked = false;
      await work().catch(report);
    }
    running = undefined;
  };
  return () => {
    isAsked = true;
    running ??= run();
  };
}

/** Keeps the islands of a page mounted while its content is replaced. */
function keptIslands() {
  /** Identifies islands by their server HTML, before hydration. */
  const keys = new WeakMap<Element, string>();
  const take = () => {
    for (const island of document.querySelectorAll(".content lectern-island")) {
      if (!keys.has(island)) keys.set(island, keyOf(island));
    }
  };
  take();
  return {
    keep(swap: () => void) {
      take();
      const focused = document.activeElement;
      const living = [
        ...document.querySelectorAll(".content lectern-island[data-hydrated]"),
      ].filter((island) => !island.parentElement?.closest("lectern-island[data-hydrated]"));
      // Takes islands out of the document, because they would be unmounted with the content.
      for (const island of living) {
        const place = island.cloneNode();
        keys.set(place as Element, keys.get(island) ?? "");
        island.replaceWith(place);
      }
      swap();
      for (const place of document.querySelectorAll(".content lectern-island")) {
        const key = keys.get(place) ?? keyOf(place);
        const at = living.findIndex((island) => keys.get(island) === key);
        const [island] = at < 0 || !place.isConnected ? [] : living.splice(at, 1);
        if (island) place.replaceWith(island);
      }
      take();
      if (focused instanceof HTMLElement && focused !== document.activeElement) {
        if (focused.isConnected) focused.focus({ preventScroll: true });
      }
    },
  };
}

function keyOf(island: Element): string {
  const attributes = ["data-name", "data-props", "data-slot", "data-id"];
  const slot = island.querySelector("lectern-slot")?.innerHTML;
  return JSON.stringify([...attributes.map((name) => island.getAttribute(name)), slot]);
}

/** Shows the problems of the page, now and after edits and navigations. */
export function watchProblems(hot: HotContext | undefined): void {
  let requests = 0;
  const show = async () => {
    const request = ++requests;
    const response = await fetch(`${location.pathname}?lectern-problems`);
    const problems = response.ok ? ((await response.json()) as ShownProblems) : undefined;
    // A later response may arrive first.
    if (request === requests) showProblems(problems);
  };
  const showNow = () => void show().catch(report);
  hot?.on("lectern:update", showNow);
  // Handle navigations that don't load a document.
  let shown = location.pathname;
  new MutationObserver(() => {
    if (shown === location.pathname) return;
    shown = location.pathname;
    showNow();
  }).observe(document.head, { childList: true, subtree: true, characterData: true });
  showNow();
}

function report(error: unknown): void {
  console.error(error);
}
