import { Link, useData, useSite, useBuildDate } from "lectern";
import type { ReactNode } from "react";
import { dayInWords } from "../data/days";
import { issuesOf, releaseTable, type ReleaseLine } from "../data/release-table";
import { releaseRoute } from "../data/release-route";
import { linesWithoutNotes, releases } from "../data/releases";
import { phaseNames, supportEnd, supportPhase, type SupportWindow } from "../data/support";
import ReleaseExplorer from "./release-explorer.client";
import { ReleaseLink } from "./releases/release-link";
import { ScrollingTable } from "./releases/scrolling-table";
import { SupportChart, type ChartLine } from "./releases/support-chart";
import explorerStyles from "../styles/explorer.css?raw";
import "./releases/releases.css";

/** Shows the build date, on which the information of the page is based. */
export function AsOf(): ReactNode {
  return dayInWords(useBuildDate());
}

/**
 * Lists the release lines that are supported on the build date, newest first, and planned lines.
 */
export function SupportedLines(): ReactNode {
  const today = useBuildDate();
  const { lines } = releaseTable(useData(releases));
  const planned = useData(linesWithoutNotes).filter(({ date }) => date > today);
  const supported = lines
    .filter(({ major }) => major.value.support && supportEnd(major.value.support) >= today)
    .toReversed();
  return (
    <ScrollingTable label="Supported lines">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Support</th>
            <th scope="col">Newest and next release</th>
            <th scope="col">Bug fixes until</th>
            <th scope="col">Security fixes until</th>
          </tr>
        </thead>
        <tbody>
          {planned.map(({ line, lts, date, general, security }) => (
            <tr key={line}>
              <th scope="row">
                {line}
                {lts && " (LTS, planned)"}
              </th>
              <td>in development</td>
              <td>planned for {dayInWords(date)}</td>
              <Windows general={general} security={security} note=" (planned)" />
            </tr>
          ))}
          {supported.map((line) => (
            <SupportedLine key={line.line} line={line} today={today} />
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

function SupportedLine({ line, today }: { readonly line: ReleaseLine; readonly today: string }) {
  const { major, points } = line;
  const { support, date, lts } = major.value;
  const newest = points.findLast((point) => point.value.date <= today) ?? major;
  const next = points.find((point) => point.value.date > today);
  if (!support) return null;
  const phase = supportPhase(date, support, today);
  return (
    <tr>
      <th scope="row">
        <ReleaseLink version={line.line} />
        {lts && " (LTS)"}
      </th>
      <td className={`release-phase-${phase}`}>{phaseNames[phase]}</td>
      <td>
        <ReleaseLink version={newest.version} />, {dayInWords(newest.value.date)}
        {next && (
          <>
            <br />
            <ReleaseLink version={next.version} />, planned for {dayInWords(next.value.date)}
          </>
        )}
      </td>
      <Windows {...support} />
    </tr>
  );
}

function Windows(props: SupportWindow & { readonly note?: string }): ReactNode {
  const { general, security, note } = props;
  return [general, security].map((day, index) => (
    <td key={index === 0 ? "general" : "security"}>
      {dayInWords(day)}
      {note}
    </td>
  ));
}

/**
 * Shows a chart of all release lines from their release to the end of support, supported lines
 * first.
 */
export function SupportWindows(): ReactNode {
  const today = useBuildDate();
  const { localeBase } = useSite();
  const table = releaseTable(useData(releases));
  const planned = useData(linesWithoutNotes).filter(({ date }) => date > today);
  const drawn: readonly ChartLine[] = [
    ...table.lines.flatMap(({ line, major }) => {
      const { support, date, lts } = major.value;
      const href = localeBase + releaseRoute(line).slice(1);
      return support ? [{ line, date, support, lts: lts === true, href }] : [];
    }),
    ...planned.map(({ line, lts, date, general, security }) => ({
      line,
      date,
      support: { general, security },
      lts: lts === true,
      href: undefined,
    })),
  ].toReversed();
  const isSupported = ({ support }: ChartLine) => supportEnd(support) >= today;
  const lines = [...drawn.filter(isSupported), ...drawn.filter((line) => !isSupported(line))];
  return <SupportChart lines={lines} today={today} />;
}

/** Shows the data of the chart as a table, newest line first. */
export function AllLines(): ReactNode {
  const today = useBuildDate();
  const { lines } = releaseTable(useData(releases));
  return (
    <ScrollingTable label="All lines" className="release-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Released</th>
            <th scope="col">General support until</th>
            <th scope="col">Security support until</th>
            <th scope="col">Support</th>
            <th scope="col">Releases</th>
          </tr>
        </thead>
        <tbody>
          {lines.toReversed().map(({ line, major, points }) => {
            const { support, date, lts } = major.value;
            const newest = points.findLast((point) => point.value.date <= today);
            return (
              support && (
                <tr key={line}>
                  <th scope="row">
                    <ReleaseLink version={line} />
                    {lts && " (LTS)"}
                  </th>
                  <td>{dayInWords(date)}</td>
                  <td>{dayInWords(support.general)}</td>
                  <td>{dayInWords(support.security)}</td>
                  <td>{phaseNames[supportPhase(date, support, today)]}</td>
                  <td>{newest && <ReleaseLink version={newest.version} />}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

const tableId = "release-table";

/** Shows the release explorer, and the table of all releases that it filters. */
export function Explorer(): ReactNode {
  const table = releaseTable(useData(releases));
  const today = useBuildDate();
  return (
    <>
      {/* The styles are in a separate file, because no other page uses them. */}
      <style>{explorerStyles}</style>
      <ReleaseExplorer table={tableId} lines={table.lines.map(({ line }) => line).toReversed()} />

      <details className="explorer-list">
        <summary>All {table.all.length} releases</summary>
        <ScrollingTable label="All releases" className="release-lines explorer-table">
          <table id={tableId}>
            <thead>
              <tr>
                <th scope="col">Release</th>
                <th scope="col">Day</th>
                <th scope="col">Issues</th>
                <th scope="col">Advisories</th>
              </tr>
            </thead>
            <tbody>
              {table.all.toReversed().map(({ version, value }) => (
                <tr key={version} data-version={version}>
                  <th scope="row">
                    <ReleaseLink version={version} />
                  </th>
                  <td>
                    {value.date > today && "planned for "}
                    {dayInWords(value.date)}
                  </td>
                  <td>{issuesOf(value).length || ""}</td>
                  <td>{value.advisories?.length ?? ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      </details>
      <p>
        <Link href="/general/app_releases">Releases of the app</Link> have a separate list.
      </p>
    </>
  );
}
