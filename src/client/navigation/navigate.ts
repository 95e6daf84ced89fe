import { flushSync } from "react-dom";
import type { Store } from "../../core/store.ts";
import type { PageData } from "../../core/page-data.ts";
import { announce } from "../../theme/dom.ts";
import type { PageState } from "../../theme/Shell.tsx";
import type { ContentMount } from "./content-mount.ts";
import type { LoadResult, PageLoader } from "./page-loader.ts";

/** The parts of the client that a navigation uses. */
export interface PageNavigation {
  readonly store: Store<PageState>;
  readonly loader: PageLoader;
  readonly contentMount: ContentMount;
  /**
   * Resolves after hydration. A state change before that would render the page without its content.
   */
  readonly hydrated: Promise<void>;
  /** Called before the content is removed. */
  readonly onLeaving: () => void;
  /** Called after a page is shown. For an offline copy, `storedAt` is the date of the download. */
  readonly onShown: (storedAt: string | undefined, page: PageData) => void;
  /** Restores the scroll position of a history entry. Returns false if it's unknown. */
  readonly restoreScroll: (entryKey: string) => boolean;
}

/** Intercepts links to pages. Without the Navigation API, links load documents. */
export function interceptLinks(input: PageNavigation): void {
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const path = interceptedPath(event, input.loader);
    if (path === undefined) return;
    event.intercept({
      // `focusStart` moves the focus instead. The browser would focus the body.
      focusReset: "manual",
      scroll: "manual",
      async handler() {
        await show(path, input, event);
        announce(document.title);
        if (isFromStart(event)) focusStart();
      },
    });
  });
}

/**
 * Returns the URL path of the page to show, or `undefined` if the browser should handle the event.
 */
function interceptedPath(event: NavigateEvent, loader: PageLoader): string | undefined {
  const isPlain =
    event.canIntercept &&
    !isInPage(event) &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== "reload" &&
    !isQueryUpdate(event) &&
    !loader.isOutdated();
  return isPlain ? loader.pathOf(event.destination.url) : undefined;
}

/** Whether the browser only scrolls to a section of the page, which may be the current one. */
function isInPage({ hashChange, destination }: NavigateEvent): boolean {
  return hashChange || (destination.url === location.href && location.hash !== "");
}

/** Whether a component only stored its state in the URL's query. If so, the page stays. */
function isQueryUpdate({ destination, navigationType, userInitiated }: NavigateEvent): boolean {
  const isWritten = navigationType === "replace" || navigationType === "push";
  return isWritten && !userInitiated && new URL(destination.url).pathname === location.pathname;
}

function isFromStart({ navigationType, destination }: NavigateEvent): boolean {
  return navigationType === "push" && new URL(destination.url).hash === "";
}

/** Moves the focus to the start, so that the next Tab focuses the skip link, as on a new page. */
function focusStart(): void {
  // A reader who is typing in the search box must not lose keystrokes.
  if (document.activeElement instanceof HTMLInputElement) return;
  document.getElementById("top")?.focus({ preventScroll: true });
}

/** Delay before the loading indicator, in milliseconds. */
const PATIENCE = 50;

/** Loads a page, and shows it in one commit. The old page stays until then. */
export async function show(
  path: string,
  input: PageNavigation,
  event?: NavigateEvent,
): Promise<void> {
  const { store, loader, hydrated } = input;
  const loaded = loader.load(path);
  await hydrated;
  // A prefetched page appears faster than a loading indicator could. A retry after a failure
  // always shows the indicator.
  const hasFailed = store.get().failure !== undefined;
  const early = hasFailed ? undefined : await Promise.race([loaded, later(PATIENCE)]);
  if (event?.signal.aborted) return;
  if (!early) store.set({ ...store.get(), loading: "pending", failure: undefined });
  const result = early ?? (await loaded);
  if (event?.signal.aborted) return;
  switchTo(result, input, event !== undefined && isFromStart(event));
  // Scroll synchronously, so that the first paint has the final scroll position.
  if (event && result.kind !== "elsewhere") scroll(event, input);
}

function later(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/** Scrolls to the previous position, to the fragment or to the start. */
function scroll(event: NavigateEvent, { restoreScroll }: PageNavigation): void {
  const isReturn = event.navigationType === "traverse";
  if (isReturn && restoreScroll(event.destination.key)) return;
  // Scroll to the start if the fragment doesn't exist.
  if (!isReturn) scrollTo({ top: 0, behavior: "instant" });
  event.scroll();
}

/** Shows the result of a load. */
export function switchTo(result: LoadResult, input: PageNavigation, isFromStart = false): void {
  const { store } = input;
  switch (result.kind) {
    case "page": {
      const { data, html, sidebar, storedAt, styles } = result.page;
      input.onLeaving();
      const isOther = data.route !== store.get().page.route;
      const content = input.contentMount.prepare({ html, isFromStart, isOther });
      // Update the head before rendering, because a crash changes the title.
      applyHead(data);
      applyStyles(styles);
      flushSync(() =>
        store.set({ page: data, sidebar, content, loading: "idle", failure: undefined }),
      );
      input.onShown(storedAt, data);
      return;
    }
    case "elsewhere":
      // The address bar already shows the new URL.
      location.reload();
      return;
    case "failed":
      // Render synchronously, so that the new title is announced.
      flushSync(() =>
        store.set({
          ...store.get(),
          loading: "idle",
          failure: { message: result.message, path: location.pathname },
        }),
      );
      return;
  }
}

/** The styles of the current page, if it was opened from another page in this document. */
let pageStyles: CSSStyleSheet | undefined;

/** Replaces the styles of the previous page. */
function applyStyles(css: string | undefined): void {
  if (css === undefined && pageStyles === undefined) return;
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== pageStyles);
  pageStyles = undefined;
  if (css !== undefined) {
    pageStyles = new CSSStyleSheet();
    pageStyles.replaceSync(css);
  }
  document.adoptedStyleSheets = pageStyles ? [...others, pageStyles] : others;
}

/** Updates the title and the class of the version. */
export function applyHead({ head, version }: PageData): void {
  document.title = head.title;
  const { classList } = document.documentElement;
  const versionClass = version && `docs-version-${version.name}`;
  // Copy the list, because the loop changes it.
  for (const name of Array.from(classList)) {
    if (name.startsWith("docs-version-") && name !== versionClass) classList.remove(name);
  }
  if (versionClass) classList.add(versionClass);
}
