import { useData, usePageEntry, useBuildDate } from "lectern";
import type { ReactNode } from "react";
import { releases } from "../data/releases";
import { releaseTable, type ReleaseEntry, type ReleaseTable } from "../data/release-table";
import { Advisories } from "./releases/advisories";
import { ReleaseFacts } from "./releases/release-facts";
import { ReleaseEnd } from "./releases/release-end";
import { ReleaseRequirements } from "./releases/release-requirements";
import { ReleaseSections } from "./releases/release-sections";
import "./releases/releases.css";

/** Props that all parts of a release note share. */
export interface ReleaseProps {
  readonly release: ReleaseEntry;
  readonly table: ReleaseTable;
  /** The build date of the portal. */
  readonly today: string;
}

/** Shows the date and the end of support of the release in the page's front matter. */
export function ReleaseHeader(): ReactNode {
  const props = useRelease();
  return props && <ReleaseFacts {...props} />;
}

/**
 * Shows all other data of the release: requirements, issues, advisories, previous and next release.
 */
export function ReleaseContents(): ReactNode {
  const props = useRelease();
  if (!props) return null;
  return (
    <>
      <Advisories {...props} />
      <ReleaseRequirements {...props} />
      <ReleaseSections {...props} />
      <ReleaseEnd {...props} />
    </>
  );
}

function useRelease(): ReleaseProps | undefined {
  const table = releaseTable(useData(releases));
  const version = usePageEntry(releases)?.key;
  const today = useBuildDate();
  const release = version === undefined ? undefined : table.byVersion.get(version);
  return release && { release, table, today };
}
