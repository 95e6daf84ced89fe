import { useData } from "lectern";
import { Fragment, type ReactNode } from "react";
import { advisories } from "../data/advisories";
import { dayInWords } from "../data/days";
import { releaseTable, type ReleaseEntry } from "../data/release-table";
import { releases } from "../data/releases";
import { discussionAddress } from "../data/section-names";
import { DataTable } from "./data-table";
import { ReleaseLink } from "./releases/release-link";
import "./releases/releases.css";

/** Every advisory with the releases that answer it, newest first, and a field that filters them. */
export function AllAdvisories(): ReactNode {
  const known = useData(advisories);
  const { byDate } = releaseTable(useData(releases));
  const answers = answersOf(byDate);
  const rows = Object.entries(known)
    .map(([id, advisory]) => ({ id, ...advisory, answeredBy: answers.get(id) ?? [] }))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return (
    <div className="advisories">
      <DataTable
        id="advisory-table"
        caption="Security advisories"
        columns={["Advisory", "What was wrong", "Fixed in"]}
        rows={rows.map(({ id, discussion, line, answeredBy }) => ({
          key: id,
          cells: [
            <Fragment key="id">
              <a href={discussionAddress(discussion)}>{id}</a>
              <br />
              {dayInWords(answeredBy[0]?.value.date ?? "")}
            </Fragment>,
            // Search finds it in the note of the release that answered it first.
            <span key="line" data-search="off">
              {line}
            </span>,
            answeredBy.map(({ version }, index) => (
              <Fragment key={version}>
                {index > 0 && ", "}
                <ReleaseLink version={version} />
              </Fragment>
            )),
          ],
        }))}
      />
    </div>
  );
}

/** By advisory, the releases that answer it by day. */
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
