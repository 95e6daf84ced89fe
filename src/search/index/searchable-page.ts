import type { RoutePath } from "../../core/paths.ts";
import type { PageSection } from "../../core/outline.ts";

/** `docs` for pages of a docs section, `blog` for posts, `other` for all else. */
export type DocumentType = "docs" | "blog" | "other";

/** What the index has of a page, besides the words of its sections. */
export interface IndexedPage {
  readonly route: RoutePath;
  readonly title: string;
  readonly type: DocumentType;
  /** The docs section it belongs to, as readers know it: a facet of the results. */
  readonly area: string;
  /** The version it belongs to; empty for pages without one. */
  readonly version: string;
  /** Labels of the sidebar categories above it, nearest first, as `joinCategories` writes them. */
  readonly parentCategories: string;
  /**
   * Multiplies what its sections are worth beside those of other pages: below 1 for
   * pages that repeat what others are about, such as notes of old releases.
   */
  readonly prior: number;
}

/** A page as the build hands it over: each of its sections becomes one document of the index. */
export interface SearchablePage extends IndexedPage {
  /** Words and phrases the author says it is about. */
  readonly keywords: readonly string[];
  readonly sections: readonly PageSection[];
}
