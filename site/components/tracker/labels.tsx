import { Link, useData } from "lectern";
import type { ReactNode } from "react";
import { labels, labelTopics, type Label } from "../../data/tracker/labels";
import { DataTable } from "../data-table";
import { InlineText } from "../inline-text";

interface LabelsProps {
  /** The labels to show, in this order. If undefined, all labels by topic. */
  readonly only?: readonly string[];
}

/** Lists the labels of the tracker with their meanings. */
export function Labels({ only }: LabelsProps): ReactNode {
  const all = useData(labels);
  const shown =
    only === undefined
      ? labelTopics.flatMap((topic) => all.filter((entry) => entry.topic === topic))
      : only.map((name) => {
          const found = all.find(({ label }) => label === name);
          if (!found) throw new Error(`data/tracker/labels.yml has no label "${name}".`);
          return found;
        });
  return (
    <DataTable
      id={only === undefined ? "labels-in-use" : `labels-${only[0]}`}
      caption="labels"
      columns={["Label", "Meaning, who sets it and when it is removed"]}
      rows={shown.map((entry) => ({
        key: entry.label,
        cells: [
          <>
            <Link href={issuesWith(entry)}>
              <code>{entry.label}</code>
            </Link>
            <br />
            {entry.topic}
            {entry.project && `, in ${entry.project}`}
          </>,
          <Meaning key={entry.label} {...entry} />,
        ],
      }))}
    />
  );
}

function Meaning({ meaning, source, set, remove }: Label): ReactNode {
  return (
    <>
      <InlineText>{meaning}</InlineText>
      {source && (
        <>
          {" "}
          Not on Moodle’s list of labels: see its <Link href={source}>scripts</Link>.
        </>
      )}
      {set && (
        <>
          <br />
          <strong>Set by:</strong> <InlineText>{set}</InlineText>
        </>
      )}
      {remove && (
        <>
          <br />
          <strong>Removed:</strong> <InlineText>{remove}</InlineText>
        </>
      )}
    </>
  );
}

function issuesWith({ label, filter }: Label): string {
  return filter === undefined
    ? `https://tracker.moodle.org/issues/?jql=labels%20%3D%20${label}`
    : `https://tracker.moodle.org/issues/?filter=${filter}`;
}
