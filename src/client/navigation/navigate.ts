import { flushSync } from "react-dom";
import type { PageData, ShownSidebarItem } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { ArrivingContent } from "./content-mount.ts";
import { pageAddress, type PageScope, type LoadResult, type PageLoader } from "./page-loader.ts";
import type { Store } from "../../core/store.ts";

export interface NavigatorInput {
  readonly site: SiteData;
  readonly store: PageStore;
  readonly loader: PageLoader;
  readonly scope: PageScope;
  /** Resolves when the document's markup has been adopted: what changes before is drawn without its text. */
  readonly adopted: Promise<void>;
  readonly arriving: ArrivingContent;
  /** Called when the content in the document is about to go. */
  readonly onLeaving: () => void;
  /** Called after a page has been put into the document; with the date it was stored on, where it was. */
  readonly onShown: (storedAt: string | undefined, page: PageData) => void;
  /** Scrolls to where an entry of the history was left. False when that is not known. */
  readonly restore: (entryKey: string) => boolean;
}

/**
 * Take over same-site links where the browser has the Navigation API. Without
 * it nothing is done, and links load pages.
 */
export function interceptLinks(input: NavigatorInput): void {
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const address = pageOf(event, input);
    if (address === undefined) return;
    event.intercept({
      // The start of the page is focused by hand: the browser would pick the body.
      focusReset: "manual",
      scroll: "manual",
      async handler() {
        await show(address, input, event);
        announce(document.title);
        if (isFromStart(event)) focusStart();
      },
    });
  });
}

/** The address of the page an event leads to, or undefined when the browser is to handle it. */
function pageOf(event: NavigateEvent, input: NavigatorInput): string | undefined {
  const isPlain =
    event.canIntercept &&
    !event.hashChange &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== "reload" &&
    !isOwnOfPage(event) &&
    !input.loader.isOutdated();
  return isPlain
    ? pageAddress(new URL(event.destination.url), location.origin, input.scope)
    : undefined;
}

/** A component has written its state into the query of the page's address: the page stays. */
function isOwnOfPage({ destination, navigationType, userInitiated }: NavigateEvent): boolean {
  const isWritten = navigationType === "replace" || navigationType === "push";
  return isWritten && !userInitiated && new URL(destination.url).pathname === location.pathname;
}

function isFromStart({ navigationType, destination }: NavigateEvent): boolean {
  return navigationType === "push" && new URL(destination.url).hash === "";
}

/** The next Tab leads to the skip link, as on a page that was just loaded. */
function focusStart(): void {
  // Who is typing already, into the search box, must not lose a letter.
  if (document.activeElement instanceof HTMLInputElement) return;
  document.getElementById("top")?.focus({ preventScroll: true });
}

/** How long a page may take, in milliseconds, before the reader is told that it is coming. */
const PATIENCE = 50;

/** Fetch what the page needs, then switch in one step. The old page stays until then. */
export async function show(
  address: string,
  input: NavigatorInput,
  event?: NavigateEvent,
): Promise<void> {
  const { store, loader, adopted } = input;
  const loaded = loader.load(address);
  await adopted;
  // A page that was fetched ahead is shown at once: to draw that it comes would take longer.
  // Who tries again after a failure sees that something is done.
  const hasFailed = store.get().failure !== undefined;
  const early = hasFailed ? undefined : await Promise.race([loaded, later(PATIENCE)]);
  if (event?.signal.aborted) return;
  if (!early) store.set({ ...store.get(), loading: "pending", failure: undefined });
  const result = early ?? (await loaded);
  if (event?.signal.aborted) return;
  switchTo(result, input, event !== undefined && isFromStart(event));
  // At once, so that the page is first drawn where it will stand.
  if (event && result.kind !== "elsewhere") scroll(event, input);
}

function later(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/** To where the entry was left, to the fragment or to the start. */
function scroll(event: NavigateEvent, { restore }: NavigatorInput): void {
  const isReturn = event.navigationType === "traverse";
  if (isReturn && restore(event.destination.key)) return;
  // A page that has no such place is shown from its start.
  if (!isReturn) scrollTo({ top: 0, behavior: "instant" });
  event.scroll();
}

/** Screen readers tell where the reader has come to. */
function announce(title: string): void {
  const region = document.getElementById("announcer");
  if (region) region.textContent = title;
}

/** Put what was loaded in the place of what is shown. */
export function switchTo(result: LoadResult, input: NavigatorInput, isFromStart = false): void {
  const { store } = input;
  switch (result.kind) {
    case "page": {
      const { data, html, sidebar, storedAt } = result.page;
      input.onLeaving();
      const isOther = data.route !== store.get().page.route;
      const content = input.arriving.expect({ html, isFromStart, isOther });
      // Before the page: should it crash, its title says so.
      applyHead(data);
      flushSync(() =>
        store.set({ page: data, sidebar, content, loading: "idle", failure: undefined }),
      );
      input.onShown(storedAt, data);
      return;
    }
    case "elsewhere":
      // The address stands already; the browser asks the server for it.
      location.reload();
      return;
    case "failed":
      store.set({ ...store.get(), loading: "idle", failure: { message: result.message } });
      return;
  }
}

/** Bring what the reader notices of the document's head in line with a page: the title, and the root's class. */
export function applyHead({ head, version }: PageData): void {
  document.title = head.title;
  const { classList } = document.documentElement;
  const versionClass = version && `docs-version-${version.name}`;
  // A copy: the list changes as names are removed.
  for (const name of Array.from(classList)) {
    if (name.startsWith("docs-version-") && name !== versionClass) classList.remove(name);
  }
  if (versionClass) classList.add(versionClass);
}

/** Everything the shell shows that changes from page to page. */
export interface PageState {
  readonly page: PageData;
  readonly sidebar: readonly ShownSidebarItem[] | undefined;
  /** The content's HTML; empty for the page the document came with, whose HTML stands already. */
  readonly content: string;
  readonly loading: "idle" | "pending";
  /** Set when the page asked for could not be fetched; the shell offers to try again. */
  readonly failure: { readonly message: string } | undefined;
}

/** Holds the state of the page that is shown. */
export type PageStore = Store<PageState>;
