import { requirementChanges, type RequirementChange } from "../requirement-lines";
import { compareVersions } from "../version-numbers";
import type { ExplorerFile } from "./explorer-file";
import type { ExplorerAdvisory, ExplorerIssue, ExplorerRelease } from "./explorer-releases";

/** The changes for a site that upgrades from one release to another. */
export interface Comparison {
  readonly from: ExplorerRelease;
  readonly to: ExplorerRelease;
  /** Issues by the release that first lists them. Each issue occurs once. */
  readonly issues: readonly {
    readonly release: ExplorerRelease;
    readonly issues: readonly ExplorerIssue[];
  }[];
  readonly requirements: readonly RequirementChange[];
  /** Advisories that a later release fixes in only one of the two lines. */
  readonly openInFrom: readonly ExplorerAdvisory[];
  readonly openInTo: readonly ExplorerAdvisory[];
  readonly openInBoth: readonly ExplorerAdvisory[];
}

export function compareReleases(
  releases: readonly ExplorerRelease[],
  ends: { readonly from: ExplorerRelease; readonly to: ExplorerRelease },
  requirements: ExplorerFile["requirements"],
): Comparison {
  const { from, to } = ends;
  const known = new Set(
    contents(releases, from).flatMap(({ issues }) => issues.map(({ id }) => id)),
  );
  const issues = contents(releases, to).flatMap((release) => {
    const added = release.issues.filter(({ id }) => !known.has(id));
    for (const { id } of added) known.add(id);
    return added.length > 0 ? [{ release, issues: added }] : [];
  });
  const openFrom = openAdvisories(releases, from);
  const openTo = openAdvisories(releases, to);
  const isIn = (list: readonly ExplorerAdvisory[]) => (advisory: ExplorerAdvisory) =>
    list.some(({ id }) => id === advisory.id);
  const linesOf = (release: ExplorerRelease) =>
    (requirements[release.line] ?? []).map(([name, value]) => ({ name, value }));
  return {
    from,
    to,
    issues,
    requirements: from.line === to.line ? [] : requirementChanges(linesOf(from), linesOf(to)),
    openInFrom: openFrom.filter((advisory) => !isIn(openTo)(advisory)),
    openInTo: openTo.filter((advisory) => !isIn(openFrom)(advisory)),
    openInBoth: openTo.filter(isIn(openFrom)),
  };
}

/**
 * The releases whose fixes a release includes: earlier releases of its line, and releases of
 * earlier lines up to its date, because fixes are backported from the newest code.
 */
function contents(
  releases: readonly ExplorerRelease[],
  target: ExplorerRelease,
): readonly ExplorerRelease[] {
  return releases.filter((release) => {
    const lines = compareVersions(release.line, target.line);
    if (lines > 0) return false;
    return lines === 0
      ? compareVersions(release.version, target.version) <= 0
      : release.date <= target.date;
  });
}

/** Advisories that later releases of the line fix. */
function openAdvisories(
  releases: readonly ExplorerRelease[],
  target: ExplorerRelease,
): readonly ExplorerAdvisory[] {
  const later = releases.filter(
    (release) =>
      release.line === target.line && compareVersions(release.version, target.version) > 0,
  );
  const answered = new Set(
    releases
      .filter(
        ({ line, version }) =>
          line === target.line && compareVersions(version, target.version) <= 0,
      )
      .flatMap(({ advisories }) => advisories.map(({ id }) => id)),
  );
  const open = later.flatMap(({ advisories }) => advisories).filter(({ id }) => !answered.has(id));
  return [...new Map(open.map((advisory) => [advisory.id, advisory])).values()];
}
