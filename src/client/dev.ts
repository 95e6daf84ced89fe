import type { PageFile } from "../core/page-data.ts";
import type { ShownProblems } from "../core/diagnostic.ts";
import { showProblems } from "./dev-overlay.ts";
import { dataAddress } from "./navigation/page-loader.ts";
import type { RunningProgram } from "./start.tsx";

/** The part of Vite's `import.meta.hot` that is used here. */
export interface HotContext {
  on(event: string, listener: (data: unknown) => void): void;
}

interface DevPageFile extends PageFile {
  /** Changes when anything in the page does. */
  readonly key: string;
}

/** What is known of an address that no page has. */
type NoPageFile = Pick<DevPageFile, "key">;

export interface DevStartInput {
  readonly hot: HotContext | undefined;
  /** Changes with the site's data, which the program has. */
  readonly site: string;
  /** Starts the program. */
  run(): RunningProgram | undefined;
}

/** Starts the program on the document it belongs to. */
export function startInDevelopment({ hot, site, run }: DevStartInput): void {
  const of = document.getElementById("lectern-data")?.dataset["siteKey"];
  // The site was edited after the document was answered: React could not hydrate it.
  if (of !== undefined && of !== site) return location.reload();
  const program = run();
  if (!program) return;
  dropLinkedStyles();
  connectDevServer(hot, program);
}

/** The program has brought the same styles. Rules that are removed from them must not stay. */
function dropLinkedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel='stylesheet']")) {
    if (link.href.endsWith("?direct")) link.remove();
  }
}

/**
 * When the site has changed, fetch the page again and swap its text in place. When
 * something has changed that all pages share, the document is loaded again.
 */
function connectDevServer(hot: HotContext | undefined, program: RunningProgram): void {
  const islands = keptIslands();
  let shown = document.getElementById("lectern-data")?.dataset["key"];
  let hasEdits = false;
  const update = oneAtATime(async () => {
    const { pathname } = location;
    const response = await fetch(dataAddress(pathname, program.site));
    // The reader has gone to another page meanwhile: that one is fetched as it is now.
    if (pathname !== location.pathname) return;
    if (!response.ok && response.status !== 404) return location.reload();
    const file = (await response.json()) as DevPageFile | NoPageFile;
    // An address that no page has shows the not-found page, until there is one.
    if (!("data" in file)) return file.key === shown ? undefined : location.reload();
    if (file.data.build !== program.build) return location.reload();
    // Nothing was edited since the document was answered.
    if (!hasEdits && file.key === shown) return;
    await program.replace(file, file.key === shown ? undefined : islands.keep);
    shown = file.key;
  });
  hot?.on("lectern:update", () => {
    hasEdits = true;
    update();
  });
  // What was edited between the request of the document and this has been told to nobody.
  hot?.on("vite:ws:connect", update);
  update();
}

/** Runs some work when it is asked for; while it is running, once more at its end. */
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

/** Lets islands of a page live on while the page around them is swapped. */
function keptIslands() {
  /** What makes an island the same one: taken from the markup of the server, before it is hydrated. */
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
      // What stays in the document would be unmounted with the page.
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

/** Shows the problems of the page over it, now and whenever the site or the page is another. */
export function watchProblems(hot: HotContext | undefined): void {
  let requests = 0;
  const show = async () => {
    const request = ++requests;
    const response = await fetch(`${location.pathname}?lectern-problems`);
    const problems = response.ok ? ((await response.json()) as ShownProblems) : undefined;
    // The answer to a later request may arrive first.
    if (request === requests) showProblems(problems);
  };
  const showNow = () => void show().catch(report);
  hot?.on("lectern:update", showNow);
  // Pages are shown without loading a document.
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
