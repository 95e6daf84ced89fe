import { Link, useData, useBuildDate } from "lectern";
import type { ReactNode } from "react";
import { appName, appRoute } from "../data/app-release-names";
import { appReleases } from "../data/app-releases";
import { meetings } from "../data/community";
import { dayInWords } from "../data/days";
import { releaseRoute } from "../data/release-route";
import { releaseTable, type ReleaseEntry } from "../data/release-table";
import { releases } from "../data/releases";

interface NewsItem {
  /** ISO date. */
  readonly date: string;
  readonly title: string;
  /** URL of the announced page. */
  readonly href: string;
  readonly text: ReactNode;
}

const shownItems = 4;

/** Shows the newest releases and the newest meeting, with links to their pages. */
export function HomeNews(): ReactNode {
  const today = useBuildDate();
  const released = [
    ...releaseDays(releaseTable(useData(releases)).byDate).map(releaseNews),
    ...useData(appReleases).flatMap(({ key, value }) =>
      value.date === undefined ? [] : [appNews(key, value.date)],
    ),
  ].filter(({ date }) => date <= today);
  const meeting = useData(meetings).find(({ date }) => date !== undefined);
  const items = [
    ...newest(released, meeting ? shownItems - 1 : shownItems),
    ...(meeting?.date === undefined
      ? []
      : [meetingNews({ date: meeting.date, href: meeting.url, isComing: meeting.date >= today })]),
  ];
  return (
    <section className="home-section" aria-labelledby="news">
      <h2 id="news">What is new</h2>
      <ul className="home-news">
        {newest(items, shownItems).map((item) => (
          <li key={item.href}>
            <time dateTime={item.date}>{dayInWords(item.date)}</time>
            <Link href={item.href}>{item.title}</Link>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function newest(items: readonly NewsItem[], count: number): readonly NewsItem[] {
  return items.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, count);
}

/** Groups releases with the same date, newest version last. */
function releaseDays(byDate: readonly ReleaseEntry[]): readonly (readonly ReleaseEntry[])[] {
  const days = new Map<string, ReleaseEntry[]>();
  for (const entry of byDate) {
    const day = days.get(entry.value.date) ?? [];
    day.push(entry);
    days.set(entry.value.date, day);
  }
  return [...days.values()];
}

function releaseNews(entries: readonly ReleaseEntry[]): NewsItem {
  const main = entries.at(-1);
  if (!main) throw new Error("A day without a release.");
  const others = entries.slice(0, -1).map(({ version }) => version);
  return {
    date: main.value.date,
    title: `Moodle ${main.version}`,
    href: releaseRoute(main.version),
    text: [about(main), sameDay(others.toReversed())].filter(Boolean).join(" "),
  };
}

function about({ isMajor, value }: ReleaseEntry): string {
  const count = value.advisories?.length ?? 0;
  if (isMajor) return value.lts ? "Major release with long-term support." : "Major release.";
  if (count === 0) return "Fixes.";
  return `Fixes and ${count} security ${count === 1 ? "advisory" : "advisories"}.`;
}

function sameDay(versions: readonly string[]): string {
  if (versions.length === 0) return "";
  const list = new Intl.ListFormat("en-AU").format(versions);
  return `Released together with ${list}.`;
}

function appNews(version: string, date: string): NewsItem {
  return {
    date,
    title: `${appName(version)} ${version}`,
    href: appRoute(version),
    text: "A release of the mobile app.",
  };
}

function meetingNews(meeting: {
  readonly date: string;
  readonly href: string;
  readonly isComing: boolean;
}): NewsItem {
  const text = meeting.isComing ? "Online and open to everyone." : "Agenda and notes.";
  return { date: meeting.date, title: "Developer meeting", href: meeting.href, text };
}
