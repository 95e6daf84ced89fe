import type { Store } from "../../core/store.ts";
import type { PageData, ShownSidebarItem } from "../../core/page-data.ts";

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
