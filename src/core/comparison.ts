import type { Anchor, RoutePath } from "./paths.ts";
import type { SectionConfig } from "./config.ts";

/** Whether any section of a site compares its versions. */
export function comparesVersions(config: { readonly sections: readonly SectionConfig[] }): boolean {
  return config.sections.some(isCompared);
}

/** Whether a section compares its versions. Blogs never do. */
export function isCompared({ kind, changes, versions }: SectionConfig): boolean {
  return kind === "docs" && changes && versions.length > 1;
}

/** A run of text that was added, removed or kept. */
export interface Piece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

export type BlockKind = "text" | "item" | "row" | "code";

/** A paragraph, list item, table row or code block, compared with its older version. */
export type ComparedBlock =
  | {
      readonly state: "same" | "added" | "removed";
      readonly kind: BlockKind;
      readonly text: string;
    }
  /** `pieces` contains changed words, or changed lines of code. */
  | { readonly state: "changed"; readonly kind: BlockKind; readonly pieces: readonly Piece[] };

/** A heading and the content up to the next heading, compared with the older version. */
export interface ComparedSection {
  readonly state: "same" | "changed" | "added" | "removed";
  /** `undefined` before the first heading, or if the heading has no id. */
  readonly id: Anchor | undefined;
  /** Id in the older version, if it was different. */
  readonly formerId: Anchor | undefined;
  /** Text of the heading. Empty before the first heading. */
  readonly title: readonly Piece[];
  readonly blocks: readonly ComparedBlock[];
}

/**
 * A comparison of two versions of a page. Parts are in the order of the newer version. Removed
 * parts are where they were in the older version.
 */
export interface Comparison {
  readonly title: readonly Piece[];
  readonly sections: readonly ComparedSection[];
  readonly words: WordCounts;
}

/** Number of added and removed words. */
export interface WordCounts {
  readonly added: number;
  readonly removed: number;
}

/** The summary of a comparison, for lists and for marks on the page. Written as a JSON file. */
export interface ComparisonSummary {
  /** Whether nothing was added or removed. */
  readonly isSame: boolean;
  readonly words: WordCounts;
  /** Number of sections by state. */
  readonly sections: { readonly changed: number; readonly added: number; readonly removed: number };
  /** Heading ids of changed and added sections. */
  readonly ids: readonly Anchor[];
  /** Accessible label for the marks on changed and added headings. */
  readonly label: string;
}

/** A version of a section and the previous version. */
export interface VersionPair {
  readonly section: string;
  /** Version names. */
  readonly newer: string;
  readonly older: string;
  /** The page that lists the changes. */
  readonly route: RoutePath;
  readonly pages: readonly PagePair[];
}

/** A page in two consecutive versions. */
export type PagePair =
  | { readonly kind: "added"; readonly newer: RoutePath }
  | { readonly kind: "removed"; readonly older: RoutePath }
  /** A page with the same text in both versions. */
  | { readonly kind: "same"; readonly newer: RoutePath; readonly older: RoutePath }
  | ComparedPair;

/** A page that was renamed, or whose text may differ between two versions. */
export interface ComparedPair {
  readonly kind: "compared";
  readonly newer: RoutePath;
  readonly older: RoutePath;
  /** Whether the page's id or its path in the version changed. */
  readonly isRenamed: boolean;
  /** The page that shows the changes. */
  readonly route: RoutePath;
}

/**
 * A change to a page, for lists of changes and other tools. URLs include the base path, but no
 * host.
 */
export interface ListedChange {
  readonly change: "added" | "removed" | "renamed" | "changed";
  readonly title: string;
  /** The page's URL. If the page was removed, it's the URL in the older version. */
  readonly address: string;
  /** URL in the older version, if the page was renamed. */
  readonly formerAddress?: string;
  /** URL of the page that shows the changes. */
  readonly comparison?: string;
  readonly words?: WordCounts;
  readonly sections?: ComparisonSummary["sections"];
  /** When the page was last changed: ISO 8601 with time. */
  readonly date?: string;
}

/** The changed pages of an area. Areas are the top-level items of the sidebar. */
export interface ChangedArea {
  /** `undefined` for pages that aren't in a sidebar. */
  readonly label: string | undefined;
  readonly changes: readonly ListedChange[];
}

/** The changes between a version and the previous one. */
export interface ListedChanges {
  readonly section: string;
  readonly newer: { readonly name: string; readonly label: string };
  readonly older: { readonly name: string; readonly label: string };
  /** URL of the page that lists the changes. */
  readonly address: string;
  readonly areas: readonly ChangedArea[];
  /** Number of unchanged pages. */
  readonly same: number;
}
