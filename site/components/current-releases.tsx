import { Link, useData, useBuildDate } from "lectern";
import type { ReactNode } from "react";
import { dayInWords } from "../data/days";
import { releaseRoute } from "../data/release-route";
import { releaseTable, type ReleaseLine } from "../data/release-table";
import { linesWithoutNotes, releases } from "../data/releases";
import { supportEnd, supportPhase } from "../data/support";

/**
 * Lists the release lines that are supported on the build date, newest first, and the line in
 * development.
 */
export function CurrentReleases(): ReactNode {
  const today = useBuildDate();
  const { lines } = releaseTable(useData(releases));
  const planned = useData(linesWithoutNotes).filter(({ date }) => date > today);
  const supported = lines.filter(({ major }) => {
    const { date, support } = major.value;
    return support !== undefined && date <= today && today <= supportEnd(support);
  });
  return (
    <section className="home-section" aria-labelledby="releases">
      <h2 id="releases">Releases</h2>
      <ul className="home-strip">
        {supported.toReversed().map((line) => (
          <SupportedLine key={line.line} line={line} today={today} />
        ))}
        {planned.map(({ line, date }) => (
          <li key={line}>
            <Link className="home-line" href="/docs">
              {line}
            </Link>
            <span className="state state-coming">In development</span>
            <span className="home-until">Planned for {dayInWords(date)}</span>
          </li>
        ))}
      </ul>
      <p className="home-more">
        As at {dayInWords(today)}. <Link href="/general/releases">All releases</Link>
      </p>
    </section>
  );
}

function SupportedLine({ line, today }: { readonly line: ReleaseLine; readonly today: string }) {
  const { major, points } = line;
  const { support, date, lts } = major.value;
  if (!support) return null;
  const isFull = supportPhase(date, support, today) === "general";
  const latest = points.findLast((point) => point.value.date <= today) ?? major;
  return (
    <li>
      <Link className="home-line" href={releaseRoute(line.line)}>
        {line.line}
        {lts && " (LTS)"}
      </Link>
      <span className={`state state-${isFull ? "full" : "security"}`}>
        {isFull ? "Supported" : "Security only"}
      </span>
      <span className="home-until">
        Latest: <Link href={releaseRoute(latest.version)}>{latest.version}</Link>,{" "}
        {dayInWords(latest.value.date)}
      </span>
      <span className="home-until">
        {isFull && `Fixes until ${dayInWords(support.general)}, security fixes `}
        {!isFull && "Security fixes "}until {dayInWords(supportEnd(support))}
      </span>
    </li>
  );
}
