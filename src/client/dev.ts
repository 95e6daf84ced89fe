import type { PageFile } from "../model/page-data.ts";
import type { ShownProblems } from "../model/shown-problems.ts";
import { showProblems } from "./dev-overlay.ts";
import { dataAddress } from "./navigation/page-loader.ts";
import type { RunningProgram } from "./start.tsx";

interface HotContext {
  on(event: string, listener: () => void): void;
}

/** In development: when the site has changed, fetch the page again and swap its text in place. */
export function connectDevServer(hot: HotContext | undefined, program: RunningProgram): void {
  const update = async () => {
    const response = await fetch(dataAddress(location.pathname, program.site));
    if (!response.ok) return location.reload();
    await program.replace((await response.json()) as PageFile);
  };
  hot?.on("lectern:update", () => void update().catch(report));
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
