import { isMajor, lineOf } from "../version-numbers";
import type { ExplorerFile } from "./explorer-file";

export interface ExplorerIssue {
  readonly id: string;
  /** `Fixes and improvements`. */
  readonly section: string;
  readonly area: string | undefined;
  readonly topics: readonly string[];
}

export interface ExplorerAdvisory {
  readonly id: string;
  /** The number of its announcement. */
  readonly discussion: number | undefined;
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

/** The releases of a fetched file, oldest number first. */
export function explorerReleases(file: ExplorerFile): readonly ExplorerRelease[] {
  const topicsOf = (numbers: readonly number[]) =>
    numbers.map((number) => file.topics[number] ?? "");
  const advisories = file.advisories.map(([id, discussion, topics]): ExplorerAdvisory => {
    return { id, discussion: discussion === 0 ? undefined : discussion, topics: topicsOf(topics) };
  });
  return file.releases.map(({ version, date, sections, advisories: numbers }) => ({
    version,
    line: lineOf(version),
    isMajor: isMajor(version),
    date,
    issues: sections.flatMap(([kind, area, issues]) =>
      issues.map(([id, ...topics]) => ({
        id: typeof id === "number" ? `MDL-${id}` : id,
        section: file.sections[kind] ?? "",
        area: file.areas[area],
        topics: topicsOf(topics),
      })),
    ),
    advisories: numbers.flatMap((number) => advisories[number] ?? []),
  }));
}
