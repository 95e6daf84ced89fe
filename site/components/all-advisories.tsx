import { useData } from "lectern";
import { Fragment, type ReactNode } from "react";
import { advisories } from "../data/advisories";
import { dayInWords } from "../data/days";
import { releaseTable, type ReleaseEntry } from "../data/release-table";
import { releases } from "../data/releases";
import { discussionAddress } from "../data/section-names";
import { type DataRow, GroupedTable } from "./data-table";
import { ReleaseLink } from "./releases/release-link";
import "./releases/releases.css";

/**
 * Lists every advisory with the releases that fix it, newest first, grouped by year, with a filter
 * field.
 */
export function AllAdvisories(): ReactNode {
  const known = useData(advisories);
  const { byDate } = releaseTable(useData(releases));
  const answers = answersOf(byDate);
  const byYear = new Map<string, DataRow[]>();
  for (const [id, { discussion, line }] of Object.entries(known).toSorted(newestFirst)) {
    // The id starts with `MSA-22-`.
    const year = `20${id.slice(4, 6)}`;
    const answeredBy = answers.get(id) ?? [];
    const cells = [
      <Fragment key="id">
        <a href={discussionAddress(discussion)}>{id}</a>
        <br />
        {dayInWords(answeredBy[0]?.value.date ?? "")}
      </Fragment>,
      // The search finds the advisory in the note of the first release that fixes it.
      <span key="line" data-search="off">
        {line}
      </span>,
      answeredBy.map(({ version }, index) => (
        <Fragment key={version}>
          {index > 0 && ", "}
          <ReleaseLink version={version} />
        </Fragment>
      )),
    ];
    byYear.set(year, [...(byYear.get(year) ?? []), { key: id, cells }]);
  }
  return (
    <div className="advisories">
      <GroupedTable
        id="advisory-table"
        caption="Security advisories"
        columns={["Advisory", "What was wrong", "Fixed in"]}
        groups={[...byYear]}
      />
    </div>
  );
}

function newestFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? 1 : -1;
}

/** Returns the releases that fix each advisory, sorted by date. */
function answersOf(byDate: readonly ReleaseEntry[]): ReadonlyMap<string, readonly ReleaseEntry[]> {
  const answers = new Map<string, ReleaseEntry[]>();
  for (const entry of byDate) {
    for (const id of entry.value.advisories ?? []) {
      const own = answers.get(id) ?? [];
      answers.set(id, own);
      own.push(entry);
    }
  }
  return answers;
}
