import { useData } from "lectern";
import type { ReactNode } from "react";
import { groups } from "../../data/tracker/groups";
import { priorities } from "../../data/tracker/priorities";
import { resolutions } from "../../data/tracker/resolutions";
import { securityLevels } from "../../data/tracker/security-levels";
import { workflow, type Workflow } from "../../data/tracker/workflow";
import { DataTable } from "../data-table";
import { InlineText } from "../inline-text";

/** Lists the groups of the tracker, with their permissions and how to join them. */
export function Groups(): ReactNode {
  return (
    <DataTable
      id="groups-of-the-tracker"
      caption="groups"
      columns={["Name", "Group in Jira", "Members may", "How to join"]}
      rows={useData(groups).map(({ name, group, may, join }) => ({
        key: group,
        cells: [name, <code key={group}>{group}</code>, text(may), text(join)],
      }))}
    />
  );
}

export function Priorities(): ReactNode {
  return (
    <DataTable
      id="priority-values"
      caption="priorities"
      columns={["Priority", "Meaning"]}
      rows={useData(priorities).map(({ priority, meaning }) => ({
        key: priority,
        cells: [priority, text(meaning)],
      }))}
    />
  );
}

export function Resolutions(): ReactNode {
  return (
    <DataTable
      id="resolution-values"
      caption="resolutions"
      columns={["Resolution", "Meaning"]}
      rows={useData(resolutions).map(({ resolution, meaning }) => ({
        key: resolution,
        cells: [resolution, text(meaning)],
      }))}
    />
  );
}

/** Lists the results of a first screening, with their resolutions. */
export function TriageResolutions(): ReactNode {
  return (
    <DataTable
      id="triage-resolutions"
      caption="resolutions of a first screening"
      columns={["What you find", "Resolution"]}
      rows={useData(resolutions).flatMap(({ resolution, triage = [] }) =>
        triage.map((finding) => ({
          key: `${resolution}: ${finding}`,
          cells: [text(finding), <em key={resolution}>{resolution}</em>],
        })),
      )}
    />
  );
}

export function SecurityLevels(): ReactNode {
  return (
    <DataTable
      id="security-level-values"
      caption="security levels"
      columns={["Level", "Use it for", "Who sees the issue, besides its reporter"]}
      rows={useData(securityLevels).map(({ level, use, visible }) => ({
        key: level,
        cells: [level, text(use), text(visible)],
      }))}
    />
  );
}

interface StatesProps {
  /** The states to show. If undefined, all states. */
  readonly only?: readonly string[];
}

/**
 * Lists the states of an issue, with the person who acts next and the buttons for the next states.
 */
export function States({ only }: StatesProps): ReactNode {
  const { states, transitions } = useData(workflow);
  const unknown = only?.find((name) => !states.some(({ state }) => state === name));
  if (unknown !== undefined) throw new Error(`workflow.yml has no state "${unknown}".`);
  const shown = states.filter(({ state }) => only === undefined || only.includes(state));
  const marks = new Set(
    transitions.flatMap(({ from, only: source }) =>
      source !== undefined && shown.some(({ state }) => state === from) ? [source] : [],
    ),
  );
  return (
    <>
      <DataTable
        id="states-of-an-issue"
        caption="states"
        columns={["State", "Meaning", "Who acts next", "Buttons"]}
        rows={shown.map(({ state, meaning, turn }) => ({
          key: state,
          cells: [
            state,
            text(meaning),
            turn,
            buttons(transitions.filter(({ from }) => from === state)),
          ],
        }))}
      />
      {marks.has("older drawing") && (
        <p>
          {buttonMarks["older drawing"]} This name only appears in an older diagram of the workflow.
          The button may have another name.
        </p>
      )}
      {marks.has("proposal") && (
        <p>
          {buttonMarks.proposal} This name is from a diagram of the changes that were proposed for
          component lead review.
        </p>
      )}
    </>
  );
}

/** Marks buttons that neither a page nor a script confirms. */
const buttonMarks = { "older drawing": "*", proposal: "†" } as const;

function buttons(transitions: Workflow["transitions"]): ReactNode {
  if (transitions.length === 0) return undefined;
  return transitions.map(({ button, to, only }) => (
    <div key={button}>
      <strong>{button}</strong>
      {only !== undefined && buttonMarks[only]}: {to}
    </div>
  ));
}

function text(line: string): ReactNode {
  return <InlineText>{line}</InlineText>;
}
