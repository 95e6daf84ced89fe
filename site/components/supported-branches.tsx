import { useData, useBuildDate } from "lectern";
import type { ReactNode } from "react";
import { dayInWords } from "../data/days";
import { releaseTable } from "../data/release-table";
import { releases } from "../data/releases";
import { supportEnd, supportPhase } from "../data/support";
import { branchOf } from "../data/version-numbers";
import { ReleaseLink } from "./releases/release-link";
import { ScrollingTable } from "./releases/scrolling-table";

/**
 * Lists the branches that are supported on the build date, newest first, with the end of their
 * support.
 */
export function SupportedBranches(): ReactNode {
  const today = useBuildDate();
  const { lines } = releaseTable(useData(releases));
  return (
    <ScrollingTable label="Supported branches">
      <table>
        <thead>
          <tr>
            <th scope="col">Branch</th>
            <th scope="col">Version</th>
            <th scope="col">Takes</th>
            <th scope="col">Bug fixes until</th>
            <th scope="col">Security fixes until</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <code>master</code>
            </th>
            <td>Next major release</td>
            <td>New features, improvements, bug fixes</td>
            <td>–</td>
            <td>–</td>
          </tr>
          {lines.toReversed().map(({ line, major: { value } }) => {
            const { support, date, lts } = value;
            if (!support || date > today || supportEnd(support) < today) return null;
            const isFull = supportPhase(date, support, today) === "general";
            return (
              <tr key={line}>
                <th scope="row">
                  <code>{branchOf(line)}</code>
                </th>
                <td>
                  <ReleaseLink version={line} />
                  {lts && " (LTS)"}
                </td>
                <td>{isFull ? "Bug fixes" : "Security fixes"}</td>
                <td>
                  {dayInWords(support.general)}
                  {!isFull && " (ended)"}
                </td>
                <td>{dayInWords(supportEnd(support))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
