import { useData, useToday } from "lectern";
import { labels, meetings, projects } from "../data/community";
import Filter from "./filter.client";

/** Meetings of a year, or all before a year. */
export function Meetings({ from, before }: { readonly from?: number; readonly before?: number }) {
  const shown = useData(meetings).filter(
    ({ year }) => year >= (from ?? 0) && year < (before ?? Infinity),
  );
  const today = useToday();
  return (
    <ul>
      {shown.map(({ name, date, url }) => (
        <li key={url}>
          <a href={url}>{name}</a>
          {date !== undefined && date >= today && <> (to come, {date})</>}
        </li>
      ))}
    </ul>
  );
}

/** Meetings of earlier years, by year. */
export function EarlierMeetings({ before }: { readonly before: number }) {
  const years = new Map<number, { readonly name: string; readonly url: string }[]>();
  for (const meeting of useData(meetings)) {
    if (meeting.year >= before) continue;
    years.set(meeting.year, [...(years.get(meeting.year) ?? []), meeting]);
  }
  return (
    <>
      <Filter target="earlier-meetings" label="Filter meetings" />
      <table id="earlier-meetings">
        <thead>
          <tr>
            <th>Year</th>
            <th>Notes</th>
          </tr>
        </thead>
        <tbody>
          {[...years].map(([year, list]) => (
            <tr key={year}>
              <td>{year}</td>
              <td>
                {list.map(({ name, url }, index) => (
                  <span key={url}>
                    {index > 0 && ", "}
                    <a href={url}>{name}</a>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Projects with a status. */
export function Projects({ status }: { readonly status: "proposed" | "in-progress" | "complete" }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Project</th>
          <th>Owners</th>
          <th>Tracker</th>
          <th>Discussion</th>
        </tr>
      </thead>
      <tbody>
        {useData(projects)
          .filter((project) => project.status === status)
          .map(({ title, summary, route, owners, issues = [], discussions = [] }) => (
            <tr key={route}>
              <td>
                <a href={route}>{title}</a>: {summary}
              </td>
              <td>
                {owners.map(({ name, github }, index) => (
                  <span key={github}>
                    {index > 0 && ", "}
                    <a href={`https://github.com/${github}`}>{name}</a>
                  </span>
                ))}
              </td>
              <td>
                {issues.map((issue) => (
                  <a key={issue} href={`https://tracker.moodle.org/browse/${issue}`}>
                    {issue}
                  </a>
                ))}
                {issues.length === 0 && "–"}
              </td>
              <td>
                {discussions.map((url) => (
                  <a key={url} href={url}>
                    Forum
                  </a>
                ))}
                {discussions.length === 0 && "–"}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The labels of the tracker with what they ask for. */
export function Labels() {
  return (
    <>
      <Filter target="labels" label="Filter labels" />
      <table id="labels">
        <thead>
          <tr>
            <th>Label</th>
            <th>Meaning</th>
            <th>Set by</th>
            <th>Removed by</th>
          </tr>
        </thead>
        <tbody>
          {useData(labels).map(({ label, topic, meaning, set, remove }) => (
            <tr key={label}>
              <td>
                <a href={`https://tracker.moodle.org/issues/?jql=labels%20%3D%20${label}`}>
                  <code>{label}</code>
                </a>
                <br />
                {topic}
              </td>
              <td>{meaning}</td>
              <td>{set}</td>
              <td>{remove ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
