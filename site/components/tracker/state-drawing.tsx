import { useData } from "lectern";
import type { ReactNode } from "react";
import { workflow, type Workflow } from "../../data/tracker/workflow";
import styles from "./state-drawing.css?raw";
import { box, drawings, type DrawnState, type DrawnWay } from "./state-drawings";

/** Draws the states of an issue and the buttons between them. */
export function StateDrawing({ of }: { readonly of: keyof typeof drawings }): ReactNode {
  const data = useData(workflow);
  const { width, height, description, states, ways } = drawings[of];
  const head = `head-of-${of}`;
  return (
    <figure className="state-drawing table-scroll" tabIndex={0}>
      <style>{styles}</style>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
        <defs>
          <marker
            id={head}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 10 5 0 10z" />
          </marker>
        </defs>
        {states.map((drawn) => (
          <StateBox key={drawn.state} drawn={drawn} data={data} />
        ))}
        {ways.map((way) => (
          <g key={`${way.from} to ${way.to}`} className={way.back ? "way-back" : "way"}>
            <path d={way.path} markerEnd={`url(#${head})`} />
            {way.label && (
              <text x={way.label[0]} y={way.label[1]} textAnchor={way.anchor ?? "middle"}>
                {wordsOf(way, data)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
}

function StateBox({ drawn, data }: { readonly drawn: DrawnState; readonly data: Workflow }) {
  const found = data.states.find(({ state }) => state === drawn.state);
  if (!found) throw new Error(`data/tracker/workflow.yml has no state "${drawn.state}".`);
  const [x, y] = drawn.at;
  const lines = inTwoLines(found.state);
  const middle = y + box.height / 2 + 5 - (lines.length - 1) * 9;
  return (
    <g className={found.turn === undefined ? "drawn-end" : "drawn-state"}>
      <rect x={x} y={y} width={box.width} height={box.height} rx="8" />
      {lines.map((line, index) => (
        <text key={line} x={x + box.width / 2} y={middle + index * 18} textAnchor="middle">
          {line}
        </text>
      ))}
    </g>
  );
}

function wordsOf({ from, to, words }: DrawnWay, { transitions }: Workflow): string {
  if (words !== undefined) return words;
  const found = transitions.find((transition) => transition.from === from && transition.to === to);
  if (!found) throw new Error(`workflow.yml has no button from "${from}" to "${to}".`);
  return found.button;
}

/** Splits a long name at the space that results in the shortest lines. */
function inTwoLines(name: string): readonly string[] {
  if (name.length <= 16 || !name.includes(" ")) return [name];
  const words = name.split(" ");
  const cuts = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")];
    return { lines, longest: Math.max(...lines.map(({ length }) => length)) };
  });
  const best = cuts.reduce((one, other) => (other.longest < one.longest ? other : one));
  return best.lines;
}
