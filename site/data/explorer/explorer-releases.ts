import { components, type Component } from "../change-lines/components";
import { isMajor, lineOf } from "../version-numbers";
import { unpackIds, type ExplorerFile } from "./explorer-file";

/** An item of a release. It can have several issues. */
export interface ExplorerIssue {
  /** The first issue of the item. */
  readonly id: string;
  readonly ids: readonly string[];
  /** The description of the change. */
  readonly line: string;
  readonly component: Component;
  /** Heading of the section, for example `Fixes and improvements`. */
  readonly section: string;
  readonly area: string | undefined;
  readonly topics: readonly string[];
}

export interface ExplorerAdvisory {
  readonly id: string;
  /** The number of the announcement. */
  readonly discussion: number | undefined;
  readonly line: string;
  readonly topics: readonly string[];
}

export interface ExplorerRelease {
  readonly version: string;
  readonly line: string;
  readonly isMajor: boolean;
  readonly date: string;
  readonly issues: readonly ExplorerIssue[];
  readonly advisories: readonly ExplorerAdvisory[];
}

/** Returns the releases in a fetched file, lowest version number first. */
export function explorerReleases(file: ExplorerFile): readonly ExplorerRelease[] {
  const topicsOf = (numbers: readonly number[]) =>
    numbers.map((number) => file.topics[number] ?? "");
  const advisories = file.advisories.map(([id, discussion, line, topics]): ExplorerAdvisory => {
    const own = topicsOf(topics);
    return { id, discussion: discussion === 0 ? undefined : discussion, line, topics: own };
  });
  const changes = file.changes.map(([packed, line, component, topics]) => {
    const ids = unpackIds(packed);
    const named = file.components[component];
    return {
      id: ids[0] ?? "",
      ids,
      line,
      component: components.find((known) => known === named) ?? "Other",
      topics: topicsOf(topics),
    };
  });
  return file.releases.map(({ version, date, sections, advisories: numbers }) => ({
    version,
    line: lineOf(version),
    isMajor: isMajor(version),
    date,
    issues: sections.flatMap(([kind, area, own]) =>
      own.flatMap((number): ExplorerIssue | readonly ExplorerIssue[] => {
        const change = changes[number];
        if (!change) return [];
        return { ...change, section: file.sections[kind] ?? "", area: file.areas[area] };
      }),
    ),
    advisories: numbers.flatMap((number) => advisories[number] ?? []),
  }));
}
