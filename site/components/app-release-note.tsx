import { Link, useData, usePageEntry, useBuildDate } from "lectern";
import type { ReactNode } from "react";
import { appName, appRoute } from "../data/app-release-names";
import { appReleases, type AppRelease } from "../data/app-releases";
import { dayInWords } from "../data/days";
import { compareVersions } from "../data/version-numbers";
import { Fact } from "./releases/fact";
import { AppSections } from "./releases/app-sections";
import { SmallReleases } from "./releases/small-app-releases";
import "./releases/releases.css";

interface AppEntry {
  readonly key: string;
  readonly value: AppRelease;
}

/**
 * Shows facts about the release in the page's front matter: date, version code, previous and next
 * release.
 */
export function AppReleaseHeader(): ReactNode {
  const entry = usePageEntry(appReleases);
  const today = useBuildDate();
  const { before, after } = neighbours(useData(appReleases), entry?.key);
  if (!entry || entry.value.versions) return null;
  const { date, otherDate, versionCode } = entry.value;
  return (
    <dl className="release-facts">
      {date !== undefined && (
        <Fact name={date > today ? "Planned for" : "Released"}>
          {dayInWords(date)}
          {otherDate !== undefined && `; ${dayInWords(otherDate)} in the earlier index`}
        </Fact>
      )}
      {versionCode !== undefined && (
        <Fact name="Version code">
          <code>{versionCode}</code>
        </Fact>
      )}
      {before && (
        <Fact name="Previous release">
          <AppLink entry={before} />
        </Fact>
      )}
      {after && (
        <Fact name="Next release">
          <AppLink entry={after} />
        </Fact>
      )}
    </dl>
  );
}

/** Lists the issues of the release by kind, or the releases of a generation. */
export function AppReleaseContents(): ReactNode {
  const entry = usePageEntry(appReleases);
  if (!entry) return null;
  const { sections = [], fixedIssues, versions } = entry.value;
  if (versions) return <SmallReleases releases={versions} />;
  return (
    <>
      <AppSections
        sections={sections}
        heading="h2"
        areOthersFound={compareVersions(entry.key, "3.0.0") >= 0}
      />
      {fixedIssues !== undefined && (
        <>
          <h2 id="all-fixed-issues">All fixed issues</h2>
          <p>
            The tracker has <Link href={fixedIssues}>its own list of {entry.key}</Link>.
          </p>
        </>
      )}
      <nav aria-label="Releases of the app">
        <p>
          <Link href="/general/app_releases">All releases of the app</Link>
        </p>
      </nav>
    </>
  );
}

/** Returns the previous and next release by version number, which is also the order of dates. */
function neighbours(entries: readonly AppEntry[], key: string | undefined) {
  const sorted = entries.toSorted((a, b) => compareVersions(number(a.key), number(b.key)));
  const at = sorted.findIndex((entry) => entry.key === key);
  return { before: sorted[at - 1], after: at < 0 ? undefined : sorted[at + 1] };
}

function number(version: string): string {
  return version.replace("x", "0");
}

function AppLink({ entry }: { readonly entry: AppEntry }): ReactNode {
  const { date } = entry.value;
  return (
    <>
      <Link href={appRoute(entry.key)}>
        {appName(entry.key)} {entry.key}
      </Link>
      {date !== undefined && `, ${dayInWords(date)}`}
    </>
  );
}
