import { useData } from "lectern";
import { Fragment, type ReactNode } from "react";
import { advisories } from "../../data/advisories";
import { discussionAddress, trackerAddress } from "../../data/section-names";

/** Security advisories a release answers, with the announcement of each. */
export function Advisories({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const known = useData(advisories);
  if (ids.length === 0) return null;
  return (
    <>
      <h2 id="advisories">Security advisories</h2>
      <p>
        What {ids.length === 1 ? "this advisory describes" : "these advisories describe"} is mended
        in this release; a site on an earlier one may be open to it. The ids lead to the
        announcements.
      </p>
      <ul className="release-issues">
        {ids.map((id) => {
          const { discussion, topics = [], issues = [] } = known[id] ?? {};
          return (
            <li key={id}>
              <a href={discussionAddress(discussion)}>{id}</a>
              {topics.length > 0 && ` ${topics.join(", ")}`}
              {issues.map((issue) => (
                <Fragment key={issue}>
                  , <a href={trackerAddress(issue)}>{issue}</a>
                </Fragment>
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}
