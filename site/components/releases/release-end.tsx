import { Link } from "lectern";
import type { ReactNode } from "react";
import { dayInWords } from "../../data/days";
import {
  issuesOf,
  lineBefore,
  type ReleaseEntry,
  type ReleaseTable,
} from "../../data/release-table";
import type { ReleaseProps } from "../release-note";
import { ReleaseLink } from "./release-link";

/** Links from a release to the tracker, translations, and the previous and next release. */
export function ReleaseEnd({ release, table, today }: ReleaseProps): ReactNode {
  const { version, value } = release;
  const isPlanned = value.date > today;
  const near = neighbours(release, table);
  const translations = Object.entries(value.translations ?? {});
  return (
    <>
      {value.fixedIssues !== undefined && (
        <>
          <h2 id="all-fixed-issues">All fixed issues</h2>
          <p>
            {issuesOf(value).length > 0 && "The lists above are a selection. "}
            The tracker has{" "}
            <Link href={value.fixedIssues === true ? fixedIn(version) : value.fixedIssues}>
              every issue fixed in {version}
            </Link>
            .
          </p>
        </>
      )}
      {translations.length > 0 && (
        <>
          <h2 id="translations">In other languages</h2>
          <ul>
            {translations.map(([language, address]) => (
              <li key={language}>
                <Link href={address} hrefLang={language}>
                  {languages[language]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <nav aria-labelledby="neighbours">
        <h2 id="neighbours">Other releases</h2>
        <ul>
          {near.previous && (
            <li>
              Previous: <Told entry={near.previous} today={today} />
              {!isPlanned && <Compare from={near.previous.version} to={version} />}
            </li>
          )}
          {near.next && (
            <li>
              Next: <Told entry={near.next} today={today} />
            </li>
          )}
          {near.lineBefore && (
            <li>
              Previous line: <Told entry={near.lineBefore} today={today} />
              <Compare from={near.lineBefore.version} to={version} />
            </li>
          )}
          {near.lineAfter && (
            <li>
              Next line: <Told entry={near.lineAfter} today={today} />
            </li>
          )}
          {near.sameDay.length > 0 && (
            <li>
              {isPlanned ? "Planned for the same day:" : "Released the same day:"}{" "}
              {near.sameDay.map((entry, index) => (
                <span key={entry.version}>
                  {index > 0 && ", "}
                  <ReleaseLink version={entry.version} />
                </span>
              ))}
            </li>
          )}
          <li>
            <Link href="/general/releases">All releases</Link>
          </li>
        </ul>
      </nav>
    </>
  );
}

const languages: Readonly<Record<string, string>> = {
  de: "Deutsch",
  es: "Español",
  fr: "Français",
};

interface Neighbours {
  readonly previous: ReleaseEntry | undefined;
  readonly next: ReleaseEntry | undefined;
  /** Only for major releases. */
  readonly lineBefore: ReleaseEntry | undefined;
  readonly lineAfter: ReleaseEntry | undefined;
  /** Releases of other lines on the same day. */
  readonly sameDay: readonly ReleaseEntry[];
}

function neighbours(release: ReleaseEntry, table: ReleaseTable): Neighbours {
  const inLine = table.all.filter((entry) => entry.line === release.line);
  const at = inLine.indexOf(release);
  const lines = table.lines.findIndex(({ line }) => line === release.line);
  return {
    previous: inLine[at - 1],
    next: inLine[at + 1],
    lineBefore: release.isMajor ? lineBefore(table, release.line)?.major : undefined,
    lineAfter: release.isMajor ? table.lines[lines + 1]?.major : undefined,
    sameDay: table.byDate.filter(
      (entry) => entry.value.date === release.value.date && entry.line !== release.line,
    ),
  };
}

interface ToldProps {
  readonly entry: ReleaseEntry;
  readonly today: string;
}

function Told({ entry: { version, value }, today }: ToldProps): ReactNode {
  return (
    <>
      <ReleaseLink version={version} />, {value.date > today && "planned for "}
      {dayInWords(value.date)}
    </>
  );
}

function Compare({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  return (
    <>
      {" – "}
      <Link href={`/general/releases?from=${from}&to=${to}#explorer`}>
        what changed from {from} to {to}
      </Link>
    </>
  );
}

/** Returns the URL of the tracker's list of fixed issues. */
function fixedIn(version: string): string {
  const query = `project = mdl AND resolution = fixed AND fixVersion in ("${version}") ORDER BY priority DESC`;
  return `https://tracker.moodle.org/issues/?jql=${encodeURIComponent(query)}`;
}
