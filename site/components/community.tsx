import { Link, useData, useBuildDate } from "lectern";
import type { ReactNode } from "react";
import { meetings } from "../data/community";
import { DataTable } from "./data-table";

/** Lists the meetings from a given year on. */
export function Meetings({ from }: { readonly from: number }): ReactNode {
  const today = useBuildDate();
  return (
    <ul>
      {useData(meetings)
        .filter(({ year }) => year >= from)
        .map(({ name, date, url }) => (
          <li key={url}>
            <Link href={url}>{name}</Link>
            {date !== undefined && date >= today && <> (to come, {date})</>}
          </li>
        ))}
    </ul>
  );
}

/** Lists the meetings before a given year, grouped by year. */
export function EarlierMeetings({ before }: { readonly before: number }): ReactNode {
  const years = new Map<number, ReactNode[]>();
  for (const { year, name, url } of useData(meetings)) {
    if (year >= before) continue;
    const list = years.get(year) ?? [];
    const link = (
      <Link key={url} href={url}>
        {name}
      </Link>
    );
    years.set(year, list.length === 0 ? [link] : [...list, ", ", link]);
  }
  return (
    <DataTable
      id="earlier-meetings"
      caption="earlier meetings"
      columns={["Year", "Notes"]}
      rows={[...years].map(([year, list]) => ({ key: String(year), cells: [year, list] }))}
    />
  );
}
