import { useData } from "lectern";
import { communities, libraries, testingCycles } from "../data/credits";
import Filter from "./filter.client";

/** Code by others, with where it lies, its version, licence and authors. */
export function Libraries() {
  return (
    <>
      <Filter target="libraries" label="Filter libraries" />
      <table id="libraries">
        <thead>
          <tr>
            <th>Library</th>
            <th>Version</th>
            <th>Licence</th>
            <th>Copyright</th>
          </tr>
        </thead>
        <tbody>
          {useData(libraries).map(({ name, path, version, licence, copyright, urls }) => (
            <tr key={name}>
              <td>
                {urls?.[0] === undefined ? name : <a href={urls[0]}>{name}</a>}
                <br />
                <code>{path}</code>
              </td>
              <td>{version}</td>
              <td>{licence}</td>
              <td>{copyright?.join("; ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The courses of moodle.org in English, or in other languages. */
export function Communities({ group }: { readonly group: "english" | "other-languages" }) {
  const id = `communities-${group}`;
  const shown = useData(communities).filter((community) => community.group === group);
  return (
    <>
      {shown.length > 12 && <Filter target={id} label="Filter communities" />}
      <table id={id}>
        <thead>
          <tr>
            <th>Course</th>
            <th>Moderators</th>
            <th>Earlier moderators</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, url, moderators, former }) => (
            <tr key={name}>
              <td>{url === undefined ? name : <a href={url}>{name}</a>}</td>
              <td>{moderators || "–"}</td>
              <td>{former || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** How many people tested each major release. */
export function TestingCycles() {
  const cycles = useData(testingCycles).toReversed();
  const most = Math.max(...cycles.map(({ testers }) => testers));
  return (
    <table>
      <thead>
        <tr>
          <th>Tests for</th>
          <th>People credited</th>
          <th>
            <span className="visually-hidden">Compared</span>
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
  );
}
