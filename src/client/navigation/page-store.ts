import type { PageData, ShownSidebarItem } from "../../model/page-data.ts";

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
export interface PageStore {
  get(): PageState;
  set(state: PageState): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a store. Every `set` is told to all listeners. */
export function pageStore(initial: PageState): PageStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
