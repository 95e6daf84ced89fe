import type { DataEntry } from "lectern";
import type { Release } from "./releases";
import { compareVersions, isMajor, lineOf } from "./version-numbers";

export interface ReleaseEntry {
  readonly version: string;
  readonly line: string;
  readonly isMajor: boolean;
  readonly value: Release;
}

export interface ReleaseLine {
  readonly line: string;
  readonly major: ReleaseEntry;
  /** Oldest first. */
  readonly points: readonly ReleaseEntry[];
}

/** All releases, in the orders that pages need. */
export interface ReleaseTable {
  /** Sorted by version number. */
  readonly all: readonly ReleaseEntry[];
  /** Sorted by date, then by version number. */
  readonly byDate: readonly ReleaseEntry[];
  readonly byVersion: ReadonlyMap<string, ReleaseEntry>;
  /** Oldest first. */
  readonly lines: readonly ReleaseLine[];
}

const tables = new WeakMap<readonly DataEntry<Release>[], ReleaseTable>();

/** Returns the table of releases. It's created once for all pages of a build. */
export function releaseTable(entries: readonly DataEntry<Release>[]): ReleaseTable {
  const table = tables.get(entries) ?? makeTable(entries);
  tables.set(entries, table);
  return table;
}

function makeTable(entries: readonly DataEntry<Release>[]): ReleaseTable {
  const all = entries
    .map(({ key, value }): ReleaseEntry => {
      return { version: key, line: lineOf(key), isMajor: isMajor(key), value };
    })
    .toSorted((a, b) => compareVersions(a.version, b.version));
  return {
    all,
    byDate: all.toSorted(
      (a, b) =>
        (a.value.date < b.value.date ? -1 : a.value.date > b.value.date ? 1 : 0) ||
        compareVersions(a.version, b.version),
    ),
    byVersion: new Map(all.map((entry) => [entry.version, entry])),
    lines: all
      .filter((entry) => entry.isMajor)
      .map((major) => ({
        line: major.line,
        major,
        points: all.filter((entry) => !entry.isMajor && entry.line === major.line),
      })),
  };
}

export function lineBefore(table: ReleaseTable, line: string): ReleaseLine | undefined {
  return table.lines[table.lines.findIndex((found) => found.line === line) - 1];
}

/** Returns every issue of a release, in the order of its page. */
export function issuesOf({ sections = [] }: Release): readonly string[] {
  return sections.flatMap(({ issues = [] }) => issues.flatMap(({ ids }) => ids));
}

const firstOf = new WeakMap<ReleaseTable, ReadonlyMap<string, string>>();

/**
 * Returns the release in which the search finds each advisory and each item, by its first issue:
 * the first release that lists it. If several releases on the same day list it, the release of the
 * newest line.
 */
export function firstReleases(table: ReleaseTable): ReadonlyMap<string, string> {
  const known = firstOf.get(table) ?? findFirst(table);
  firstOf.set(table, known);
  return known;
}

function findFirst({ byDate }: ReleaseTable): ReadonlyMap<string, string> {
  const first = new Map<string, ReleaseEntry>();
  for (const entry of byDate) {
    const { sections = [], advisories = [] } = entry.value;
    const items = sections.flatMap(({ issues = [] }) => issues.flatMap(({ ids }) => ids[0] ?? []));
    for (const id of [...items, ...advisories]) {
      const before = first.get(id);
      // Releases are sorted by date, then by line.
      if (before === undefined || before.value.date === entry.value.date) first.set(id, entry);
    }
  }
  return new Map([...first].map(([id, { version }]) => [id, version]));
}
