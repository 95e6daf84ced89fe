/**
 * The releases in the compact format that the explorer fetches. Changes, topics, areas and
 * advisories are stored once, and releases contain their numbers.
 */
export interface ExplorerFile {
  readonly topics: readonly string[];
  readonly areas: readonly string[];
  readonly sections: readonly string[];
  readonly components: readonly string[];
  /** In the order in which releases first list them. */
  readonly changes: readonly PackedChange[];
  /** Id, number of the announcement (0: none), line, topics. */
  readonly advisories: readonly (readonly [string, number, string, readonly number[]])[];
  /** Oldest number first. */
  readonly releases: readonly PackedRelease[];
  /** Requirements in words, name and value, by line. */
  readonly requirements: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

/** Ids, line, component, topics. */
export type PackedChange = readonly [string, string, number, readonly number[]];

export interface PackedRelease {
  readonly version: string;
  readonly date: string;
  readonly sections: readonly PackedSection[];
  /** Numbers of advisories. */
  readonly advisories: readonly number[];
}

/** Kind, area (-1: none), numbers of changes. */
type PackedSection = readonly [number, number, readonly number[]];

export const explorerPath = "/general/releases/explorer.json";

/**
 * Joins issue ids with spaces, without the prefix of Moodle's own issues: `70745 1234 CONTRIB-5`.
 */
export function packIds(ids: readonly string[]): string {
  return ids.map((id) => id.replace(/^MDL-/, "")).join(" ");
}

export function unpackIds(packed: string): readonly string[] {
  return packed.split(" ").map((id) => (/^\d/.test(id) ? `MDL-${id}` : id));
}
