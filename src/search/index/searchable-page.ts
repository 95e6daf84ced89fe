import type { RoutePath } from "../../base/paths.ts";
import type { PageSection } from "../../model/outline.ts";

/** `docs` for pages of a docs section, `blog` for posts, `other` for all else. */
export type DocumentType = "docs" | "blog" | "other";

/** What the index keeps of a page, besides the words of its sections. */
export interface IndexedPage {
  readonly route: RoutePath;
  readonly title: string;
  readonly type: DocumentType;
  /** The docs section it belongs to, as readers know it: a facet of the results. */
  readonly area: string;
  /** The version it belongs to; empty for pages without one. */
  readonly version: string;
  /** Labels of the sidebar categories above it, nearest first, as `wayText` writes them. */
  readonly parentCategories: string;
  /** Multiplies how often words count as standing in its sections. 1 changes nothing. */
  readonly boost: number;
}

/** A page as the build hands it over: each of its sections becomes one document of the index. */
export interface SearchablePage extends IndexedPage {
  readonly sections: readonly PageSection[];
}
