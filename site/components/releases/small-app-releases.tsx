import { Link } from "lectern";
import type { ReactNode } from "react";
import type { SmallAppRelease } from "../../data/app-releases";
import { dayInWords } from "../../data/days";
import { AppSections } from "./app-sections";
import { ScrollingTable } from "./scrolling-table";

/** Shows a table of all releases of the first generation, and then each release. */
export function SmallReleases(props: { readonly releases: readonly SmallAppRelease[] }): ReactNode {
  const { releases } = props;
  return (
    <>
      <ScrollingTable label="Releases of Moodle Mobile 1.x">
        <table>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Released</th>
              <th scope="col">Platforms named</th>
            </tr>
          </thead>
          <tbody>
            {releases.map((release) => (
              <tr key={release.version}>
                <th scope="row">
                  <a href={`#${idOf(release)}`}>{release.version}</a>
                </th>
                <td>{dayOf(release)}</td>
                <td>{release.platforms?.join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
      {releases.map((release) => (
        <SmallRelease key={release.version} release={release} />
      ))}
    </>
  );
}

function SmallRelease({ release }: { readonly release: SmallAppRelease }): ReactNode {
  const { version, fixedIssues, sections = [] } = release;
  return (
    <>
      <h2 id={idOf(release)}>Moodle Mobile {version}</h2>
      <AppSections
        sections={sections}
        heading="h3"
        idPrefix={`${idOf(release)}-`}
        areOthersFound={false}
      />
      {fixedIssues !== undefined && (
        <p>
          The tracker has <Link href={fixedIssues}>its own list of {version}</Link>.
        </p>
      )}
    </>
  );
}

function idOf({ version }: SmallAppRelease): string {
  return `v${version.replaceAll(".", "-")}`;
}

function dayOf({ date, dayOfYear }: SmallAppRelease): string {
  if (date !== undefined) return dayInWords(date);
  if (dayOfYear === undefined) return "";
  return `${dayInWords(`0000-${dayOfYear}`).replace(/ \d+$/, "")}, year not recorded`;
}
