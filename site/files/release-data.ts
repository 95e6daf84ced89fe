import { generatedFile } from "lectern";
import { advisories } from "../data/advisories";
import { appName, appRoute } from "../data/app-release-names";
import { appReleases } from "../data/app-releases";
import { allChanges, type Change } from "../data/change-lines/changes";
import { explorerPath } from "../data/explorer/explorer-file";
import { packExplorer } from "../data/explorer/pack-explorer";
import { releaseRoute } from "../data/release-route";
import { issuesOf, releaseTable } from "../data/release-table";
import { releases } from "../data/releases";
import { discussionAddress } from "../data/section-names";
import { supportPhase } from "../data/support";
import { compareVersions } from "../data/version-numbers";

/**
 * Increases when a field changes its name or meaning, so that scripts notice. New fields
 * don't change it.
 */
const FORMAT = 2;

/** All releases and lines, for scripts. */
export const releaseData = generatedFile({
  path: "/general/releases.json",
  generate({ read, buildDate, url }) {
    const table = releaseTable(read(releases));
    const known = read(advisories);
    return JSON.stringify({
      format: FORMAT,
      asOf: buildDate,
      lines: table.lines.map(({ line, major, points }) => {
        const { date, lts = false, support, requirements } = major.value;
        const released = [major, ...points].filter(({ value }) => value.date <= buildDate);
        return {
          line,
          lts,
          released: date,
          support,
          phase: support && supportPhase(date, support, buildDate),
          newest: released.at(-1)?.version,
          requirements,
        };
      }),
      releases: table.all.map(({ version, line, isMajor, value }) => ({
        version,
        line,
        kind: isMajor ? "major" : "point",
        date: value.date,
        isReleased: value.date <= buildDate,
        build: value.build,
        address: url(releaseRoute(version)),
        issues: issuesOf(value),
        advisories: value.advisories ?? [],
      })),
      changes: namedChanges(
        allChanges(read),
        table.all.flatMap(({ value }) => issuesOf(value)),
      ),
      advisories: Object.entries(known).map(
        ([id, { discussion, line, uncertain, topics = [] }]) => ({
          id,
          address: discussionAddress(discussion),
          line,
          isUncertain: uncertain,
          topics,
        }),
      ),
    });
  },
});

/** All releases of the app, for scripts. */
export const appReleaseData = generatedFile({
  path: "/general/app_releases.json",
  generate({ read, buildDate, url }) {
    const sorted = read(appReleases).toSorted((a, b) =>
      compareVersions(a.key.replace("x", "0"), b.key.replace("x", "0")),
    );
    const all = sorted.flatMap(({ key, value }) => {
      const page = url(appRoute(key));
      const parts = value.versions?.toReversed() ?? [{ version: key, ...value }];
      return parts.map((part) => ({
        version: part.version,
        name: appName(part.version),
        date: part.date,
        versionCode: value.versionCode,
        platforms: "platforms" in part ? part.platforms : undefined,
        address: page,
        issues: (part.sections ?? []).flatMap(({ issues = [] }) =>
          issues.flatMap(({ ids }) => ids),
        ),
      }));
    });
    const changes = namedChanges(
      allChanges(read),
      all.flatMap(({ issues }) => issues),
    );
    return JSON.stringify({ format: FORMAT, asOf: buildDate, releases: all, changes });
  },
});

/**
 * Returns the change for each issue. An issue that is listed with another issue has no separate
 * line.
 */
function namedChanges(known: ReadonlyMap<string, Change>, ids: readonly string[]) {
  return [...new Set(ids)].flatMap((id) => {
    const change = known.get(id);
    if (!change) return [];
    const { line, component, isUncertain } = change;
    return [{ id, line, component, isUncertain: isUncertain || undefined }];
  });
}

/** The data of the release explorer, in its internal format. */
export const explorerData = generatedFile({
  path: explorerPath,
  generate: ({ read }) => JSON.stringify(packExplorer(read)),
});
