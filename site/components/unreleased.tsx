import { Link, useBuildDate, useData, type SlotProps } from "lectern";
import type { ReactNode } from "react";
import { dayInWords } from "../data/days";
import { releaseRoute } from "../data/release-route";
import { releaseTable } from "../data/release-table";
import { linesWithoutNotes, releases } from "../data/releases";

/** Shows the planned release, the build date and the stable release on pages about master. */
export default function Unreleased({ page }: SlotProps["BeforeArticle"]): ReactNode {
  const today = useBuildDate();
  const next = useData(linesWithoutNotes).find(({ date }) => date > today);
  const stable = releaseTable(useData(releases)).lines.findLast(
    ({ major }) => major.value.date <= today,
  );
  const isMaster = page.section === "default" && page.version === "current";
  if (!isMaster || page.route.startsWith("/docs/moodleapp") || !next || !stable) return null;
  return (
    <p className="unreleased">
      Unreleased: master on {dayInWords(today)}, towards Moodle {next.line}. The stable release is{" "}
      <Link href={releaseRoute(stable.line)}>{stable.line}</Link>.
    </p>
  );
}
