/**
 * The releases as the explorer fetches them, made small: topics, areas and
 * advisories are numbers of lists that stand once.
 */
export interface ExplorerFile {
  readonly topics: readonly string[];
  readonly areas: readonly string[];
  readonly sections: readonly string[];
  /** Id, number of the announcement (0: none), topics. */
  readonly advisories: readonly (readonly [string, number, readonly number[]])[];
  /** Oldest number first. */
  readonly releases: readonly PackedRelease[];
  /** Requirements in words, name and value, by line. */
  readonly requirements: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

export interface PackedRelease {
  readonly version: string;
  readonly date: string;
  readonly sections: readonly PackedSection[];
  /** Numbers of advisories. */
  readonly advisories: readonly number[];
}

/** Kind, area (-1: none), issues. */
type PackedSection = readonly [number, number, readonly PackedIssue[]];

/** The number of an MDL issue, else its id; then its topics. */
type PackedIssue = readonly [number | string, ...number[]];

export const explorerPath = "/general/releases/explorer.json";
