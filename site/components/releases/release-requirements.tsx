import { Link } from "lectern";
import type { ReactNode } from "react";
import { releaseRoute } from "../../data/release-route";
import { lineBefore } from "../../data/release-table";
import { comparable, requirementLines, type RequirementLine } from "../../data/requirement-lines";
import { trackerAddress } from "../../data/section-names";
import type { ReleaseProps } from "../release-note";
import { ScrollingTable } from "./scrolling-table";
import { ReleaseLink } from "./release-link";

/**
 * Shows the requirements of a release line next to the requirements of the previous line. A point
 * release has a short note instead.
 */
export function ReleaseRequirements({ release, table }: ReleaseProps): ReactNode {
  const required = table.byVersion.get(release.line)?.value.requirements;
  if (!required) return null;
  const lines = requirementLines(required);
  if (!release.isMajor) return <InShort line={release.line} lines={lines} />;
  const before = lineBefore(table, release.line);
  const earlier = before?.major.value.requirements;
  return (
    <>
      <h2 id="requirements">Requirements</h2>
      <RequirementTable
        line={release.line}
        lines={lines}
        before={
          before && earlier ? { line: before.line, lines: requirementLines(earlier) } : undefined
        }
      />
      {release.value.upgradeGuide !== undefined && (
        <p>
          The user documentation has the{" "}
          <Link href={release.value.upgradeGuide}>steps of an upgrade to {release.line}</Link>.
        </p>
      )}
    </>
  );
}

interface TableProps {
  readonly line: string;
  readonly lines: readonly RequirementLine[];
  readonly before:
    | { readonly line: string; readonly lines: readonly RequirementLine[] }
    | undefined;
}

function RequirementTable({ line, lines, before }: TableProps): ReactNode {
  const earlier = comparable(before?.lines ?? []);
  return (
    <ScrollingTable label="Requirements">
      <table className="release-requirements">
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">{line}</th>
            {before && (
              <th scope="col">
                Against <ReleaseLink version={before.line} />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, value, id }) => (
            <tr key={name} id={id}>
              <th scope="row">{name}</th>
              <td>
                <WithTracker text={value} />
              </td>
              {before && <td>{difference(earlier.get(name), value)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

function difference(before: string | undefined, now: string): ReactNode {
  if (before === undefined) return null;
  return before === now ? "the same" : <strong>before: {before}</strong>;
}

/** Text with links from issue ids to the tracker. */
function WithTracker({ text }: { readonly text: string }): ReactNode {
  return text.split(/(MDL-\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={trackerAddress(part)}>
        {part}
      </a>
    ),
  );
}

function InShort(props: { readonly line: string; readonly lines: readonly RequirementLine[] }) {
  const { line, lines } = props;
  const php = lines.find(({ name }) => name === "PHP");
  const upgrade = lines.find(({ name }) => name === "Upgrade");
  return (
    <p>
      Requirements are <Link href={`${releaseRoute(line)}#requirements`}>those of {line}</Link>
      {php && `: PHP ${php.value}`}
      {upgrade && `${php ? "; " : ": "}${upgradeInWords(upgrade.value)}`}.
    </p>
  );
}

/** `from 3.5 or later` and `best from 2.0` continue the word "upgrade". Other notes don't. */
function upgradeInWords(value: string): string {
  return /^(from|best from) /.test(value) ? `upgrade ${value}` : `on upgrade, ${value}`;
}
