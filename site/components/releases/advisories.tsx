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
        A site on an earlier release of the line is open to what{" "}
        {ids.length === 1 ? "this advisory" : "these advisories"}{" "}
        {ids.length === 1 ? "describes" : "describe"}. Each leads to its announcement.
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
