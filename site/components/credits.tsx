import { Link, useData } from "lectern";
import type { ReactNode } from "react";
import { communities, libraries, testingCycles } from "../data/credits";
import { DataTable } from "./data-table";

/** Lists third-party code with its path, version, licence and authors. */
export function Libraries(): ReactNode {
  return (
    <DataTable
      id="libraries"
      caption="third-party libraries"
      columns={["Library", "Version", "Licence", "Copyright"]}
      rows={useData(libraries).map(({ name, path, version, licence, copyright, urls }) => ({
        key: name,
        cells: [
          <>
            {linked(name, urls?.[0])}
            <br />
            <code>{path}</code>
          </>,
          version,
          licence,
          copyright?.join("; "),
        ],
      }))}
    />
  );
}

/** Lists the moodle.org courses in English, or in other languages. */
export function Communities({
  group,
}: {
  readonly group: "english" | "other-languages";
}): ReactNode {
  const shown = useData(communities).filter((community) => community.group === group);
  return (
    <DataTable
      id={group}
      caption={group === "english" ? "courses in English" : "courses in other languages"}
      columns={["Course", "Moderators", "Earlier moderators"]}
      rows={shown.map(({ name, url, moderators, former }) => ({
        key: name,
        cells: [linked(name, url), moderators || "", former || ""],
      }))}
    />
  );
}

/** Shows how many people tested each major release, newest first. */
export function TestingCycles(): ReactNode {
  const cycles = useData(testingCycles).toReversed();
  const most = Math.max(...cycles.map(({ testers }) => testers));
  return (
    <section className="table-scroll" tabIndex={0} aria-label="People credited for tests">
      <table>
        <thead>
          <tr>
            <th scope="col">Tests for</th>
            <th scope="col" colSpan={2}>
              People credited
            </th>
          </tr>
        </thead>
        <tbody>
          {cycles.map(({ cycle, testers }) => (
            <tr key={cycle}>
              <td>Moodle {cycle}</td>
              <td>{testers}</td>
              <td>
                <meter min={0} max={most} value={testers} aria-label={`${testers} people`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function linked(name: string, url: string | undefined): ReactNode {
  return url === undefined ? name : <Link href={url}>{name}</Link>;
}
