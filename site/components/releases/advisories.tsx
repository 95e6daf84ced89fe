import { Link, useDataMembers } from "lectern";
import { Fragment, type ReactNode } from "react";
import { advisories, advisoriesRoute } from "../../data/advisories";
import { firstReleases } from "../../data/release-table";
import { discussionAddress, trackerAddress } from "../../data/section-names";
import type { ReleaseProps } from "../release-note";

/** Lists the security advisories that a release fixes, with their announcements. */
export function Advisories({ release, table }: ReleaseProps): ReactNode {
  const ids = release.value.advisories ?? [];
  const known = useDataMembers(advisories, ids);
  const first = firstReleases(table);
  if (ids.length === 0) return null;
  return (
    <>
      <h2 id="advisories">Security advisories</h2>
      <p>
        The {ids.length === 1 ? "problem" : "problems"} below {ids.length === 1 ? "is" : "are"}{" "}
        fixed in this release; sites on an earlier release may be affected. Each id links to its
        announcement. <Link href={advisoriesRoute}>All advisories</Link> are listed on one page.
      </p>
      <ul className="changes">
        {[...known].map(([id, { discussion, line, issues = [] }]) => (
          <li key={id}>
            <a href={discussionAddress(discussion)}>{id}</a>{" "}
            {first.get(id) === release.version ? line : <span data-search="off">{line}</span>}
            {issues.map((issue) => (
              <Fragment key={issue}>
                , <a href={trackerAddress(issue)}>{issue}</a>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
