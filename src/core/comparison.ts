import type { Anchor, RoutePath } from "./paths.ts";
import type { SectionConfig } from "./config.ts";

/** Whether a site has versions that are compared with each other. */
export function comparesVersions(config: { readonly sections: readonly SectionConfig[] }): boolean {
  return config.sections.some(isCompared);
}

/** Whether the versions of a section are compared with each other. */
export function isCompared({ kind, changes, versions }: SectionConfig): boolean {
  return kind === "docs" && changes && versions.length > 1;
}

/** A part of a compared text. */
export interface Piece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** The kind of a block: running text, list item, table row or code. */
export type BlockKind = "text" | "item" | "row" | "code";

/** A paragraph, an item, a row or a block of code, compared with the one that was there. */
export type ComparedBlock =
  | {
      readonly state: "same" | "added" | "removed";
      readonly kind: BlockKind;
      readonly text: string;
    }
  /** Words in it have changed, or lines if it is code. */
  | { readonly state: "changed"; readonly kind: BlockKind; readonly pieces: readonly Piece[] };

/** A heading and what follows it up to the next one, compared with that of an earlier text. */
export interface ComparedSection {
  readonly state: "same" | "changed" | "added" | "removed";
  /** Undefined before the first heading, and for headings without id. */
  readonly id: Anchor | undefined;
  /** Where it was, if its id was another. */
  readonly formerId: Anchor | undefined;
  /** The heading; empty before the first one. */
  readonly title: readonly Piece[];
  readonly blocks: readonly ComparedBlock[];
}

/** A comparison of two strings, in the order of the later one. Removed parts keep their position. */
export interface Comparison {
  readonly title: readonly Piece[];
  readonly sections: readonly ComparedSection[];
  /** How many words were added and removed. */
  readonly words: WordCounts;
}

/** Words that came and went. */
export interface WordCounts {
  readonly added: number;
  readonly removed: number;
}

/** The summary of a comparison, for lists and for marks on the page. Plain data: it's an output file. */
export interface ComparisonSummary {
  /** Nothing in the text is new, and nothing is gone. */
  readonly isSame: boolean;
  readonly words: WordCounts;
  /** How many sections changed, came and went. */
  readonly sections: { readonly changed: number; readonly added: number; readonly removed: number };
  /** Ids of the headings whose sections changed or were added. */
  readonly ids: readonly Anchor[];
  /** The text alternative of the mark at such a heading. */
  readonly label: string;
}

/** A version and the one before it, of one section. */
export interface VersionPair {
  readonly section: string;
  /** Names of the versions. */
  readonly newer: string;
  readonly older: string;
  /** The page that lists what changed between them. */
  readonly route: RoutePath;
  readonly pages: readonly PagePair[];
}

/** A page in two consecutive versions. */
export type PagePair =
  | { readonly kind: "added"; readonly newer: RoutePath }
  | { readonly kind: "removed"; readonly older: RoutePath }
  /** In both, with one text. */
  | { readonly kind: "same"; readonly newer: RoutePath; readonly older: RoutePath }
  | ComparedPair;

/** A page whose text may differ between two versions, or that was renamed. */
export interface ComparedPair {
  readonly kind: "compared";
  readonly newer: RoutePath;
  readonly older: RoutePath;
  /** Whether it has another id, or another place in its version. */
  readonly isRenamed: boolean;
  /** The page that shows what changed. */
  readonly route: RoutePath;
}

/** A change of a page, for lists and programs. All URLs are complete except for scheme and host. */
export interface ListedChange {
  readonly change: "added" | "removed" | "renamed" | "changed";
  readonly title: string;
  /** URL of the page; if it was removed, in the older version. */
  readonly address: string;
  /** Where it was, if it was renamed. */
  readonly formerAddress?: string;
  /** URL of the page that shows the changes. */
  readonly comparison?: string;
  readonly words?: WordCounts;
  readonly sections?: ComparisonSummary["sections"];
  /** When the page was last changed: ISO 8601 with time. */
  readonly date?: string;
}

/** The pages of one area that changed; its label is that of the sidebar's first level. */
export interface ChangedArea {
  /** Undefined: its pages are in no sidebar. */
  readonly label: string | undefined;
  readonly changes: readonly ListedChange[];
}

/** The changes between a version and the previous one. */
export interface ListedChanges {
  readonly section: string;
  readonly newer: { readonly name: string; readonly label: string };
  readonly older: { readonly name: string; readonly label: string };
  /** Complete, of the page that lists them. */
  readonly address: string;
  readonly areas: readonly ChangedArea[];
  /** Number of unchanged pages. */
  readonly same: number;
}
