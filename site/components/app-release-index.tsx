import { Link, useData } from "lectern";
import { Fragment, type ReactNode } from "react";
import { appName, appRoute } from "../data/app-release-names";
import { appReleases } from "../data/app-releases";
import { dayInWords } from "../data/days";
import { ScrollingTable } from "./releases/scrolling-table";
import { compareVersions } from "../data/version-numbers";

/** Lists the releases of each generation that have their own pages, newest first. */
export function AppReleaseIndex(): ReactNode {
  const entries = useData(appReleases).filter(({ value }) => !value.versions);
  const generations = [...new Set(entries.map(({ key }) => key.split(".")[0] ?? ""))];
  return generations
    .toSorted((a, b) => Number(b) - Number(a))
    .map((generation) => {
      const own = entries
        .filter(({ key }) => key.startsWith(`${generation}.`))
        .toSorted((a, b) => compareVersions(b.key, a.key));
      const names = [...new Set(own.map(({ key }) => appName(key)))];
      return (
        <Fragment key={generation}>
          <h2 id={`v${generation}`}>
            {names.join(" and ")} {generation}.x
          </h2>
          <ScrollingTable label={`${names.join(" and ")} ${generation}.x`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Version</th>
                  <th scope="col">Version code</th>
                  <th scope="col">Released</th>
                </tr>
              </thead>
              <tbody>
                {own.map(({ key, value }) => (
                  <tr key={key}>
                    <th scope="row">
                      <Link href={appRoute(key)}>{key}</Link>
                    </th>
                    <td>{value.versionCode}</td>
                    <td>{value.date !== undefined && dayInWords(value.date)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollingTable>
        </Fragment>
      );
    });
}
