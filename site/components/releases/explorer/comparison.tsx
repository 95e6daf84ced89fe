import { useSite } from "lectern";
import { Fragment, type ReactNode } from "react";
import { groupChanges } from "../../../data/change-lines/group-changes";
import { dayInWords } from "../../../data/days";
import type { Comparison } from "../../../data/explorer/compare-releases";
import type { ExplorerAdvisory, ExplorerIssue } from "../../../data/explorer/explorer-releases";
import { ScrollingTable } from "../scrolling-table";
import { releaseRoute } from "../../../data/release-route";
import { discussionAddress, trackerAddress } from "../../../data/section-names";

/** Shows the differences between two releases: requirements, advisories and issues. */
export function ComparisonResult({ comparison }: { readonly comparison: Comparison }): ReactNode {
  const { from, to, issues, requirements } = comparison;
  const count = issues.reduce((sum, part) => sum + part.issues.length, 0);
  return (
    <div className="explorer-comparison">
      <h3>
        From {from.version} to {to.version}
      </h3>
      <output>
        {count === 1 ? "One issue" : `${count} issues`} in the notes from {dayInWords(from.date)} to{" "}
        {dayInWords(to.date)}.
      </output>
      <h4>Requirements</h4>
      {requirements.length === 0 ? (
        <p>
          {from.line === to.line
            ? "The same: both are of one line."
            : "No difference in what both notes state."}
        </p>
      ) : (
        <RequirementTable comparison={comparison} />
      )}
      <h4>Security advisories</h4>
      <p>Advisories that a later release of the same line fixes.</p>
      <AdvisoryList name={`Only apply to ${from.version}`} advisories={comparison.openInFrom} />
      <AdvisoryList name={`Only apply to ${to.version}`} advisories={comparison.openInTo} />
      <AdvisoryList name="Apply to both" advisories={comparison.openInBoth} />
      <h4>Issues</h4>
      <p>
        Each issue is listed under the first release that has it. Releases of older lines count up
        to the date of {to.version}, because fixes are backported from the newest code.
      </p>
      {issues.map(({ release, issues: added }) => (
        <details key={release.version} open={issues.length <= 3}>
          <summary>
            {release.version}, {dayInWords(release.date)}: {added.length}
          </summary>
          <IssueLines version={release.version} issues={added} />
        </details>
      ))}
    </div>
  );
}

/** Matches tables in Markdown: on a phone, each row is a block with its column names. */
function RequirementTable({ comparison }: { readonly comparison: Comparison }): ReactNode {
  const { from, to, requirements } = comparison;
  return (
    <ScrollingTable label="Requirements that differ">
      <table className="stacks">
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">{from.line}</th>
            <th scope="col">{to.line}</th>
          </tr>
        </thead>
        <tbody>
          {requirements.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-column={from.line}>{before}</td>
              <td data-column={to.line}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

interface AdvisoryListProps {
  readonly name: string;
  readonly advisories: readonly ExplorerAdvisory[];
}

function AdvisoryList({ name, advisories }: AdvisoryListProps): ReactNode {
  return (
    <details open={advisories.length > 0 && advisories.length <= 12}>
      <summary>
        {name}: {advisories.length}
      </summary>
      <ul className="changes">
        {advisories.map(({ id, discussion, line }) => (
          <li key={id}>
            <a href={discussionAddress(discussion)}>{id}</a> {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface IssueLinesProps {
  readonly version: string;
  readonly issues: readonly ExplorerIssue[];
}

function IssueLines({ version, issues }: IssueLinesProps): ReactNode {
  const { localeBase } = useSite();
  const groups = groupChanges(issues);
  return (
    <>
      {groups.map(({ component, items }) => (
        <Fragment key={component}>
          {groups.length > 1 && <h5>{component}</h5>}
          <ul className="changes">
            {items.map(({ ids, line }) => (
              <li key={ids[0]}>
                <IssueLinks ids={ids} /> {line}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <p>
        <a href={localeBase + releaseRoute(version).slice(1)}>Notes of {version}</a>
      </p>
    </>
  );
}

function IssueLinks({ ids }: { readonly ids: readonly string[] }): ReactNode {
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <a href={trackerAddress(id)}>{id}</a>
    </Fragment>
  ));
}
