import type { ReactNode } from "react";

/**
 * How a request runs through Moodle: pages and services come in by different
 * doors, share the middle, and leave in different forms. Drawn twice, lying for
 * wide windows and standing for narrow ones; the styles show one of them.
 */
export function RequestFigure(): ReactNode {
  return (
    <figure className="home-figure">
      <Lying />
      <Standing />
      <figcaption>
        Pages and services share setting up, checking and working, so code below them serves both.
        Only pages are rendered. Whatever a plugin stores goes through an API of core.
      </figcaption>
    </figure>
  );
}

const description =
  "A page request enters at the plugin's view.php, a request of the app or of AJAX at an external function. " +
  "Both are set up by config.php, checked by require_login or validate_context and require_capability, and do their work " +
  "with the APIs of core, which reach the database, the files in moodledata and the caches. " +
  "A page is rendered with a renderer and Mustache templates and answers with HTML; an external function answers with JSON.";

interface BoxProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly kind?: "page" | "service" | "store" | "shared";
  readonly title: string;
  readonly lines: readonly string[];
}

function Box({ x, y, width, height, kind = "shared", title, lines }: BoxProps): ReactNode {
  const left = x + 14;
  return (
    <g className={`figure-box figure-${kind}`}>
      <rect x={x} y={y} width={width} height={height} rx="8" />
      <text className="figure-title" x={left} y={y + 26}>
        {title}
      </text>
      {lines.map((line, index) => (
        <text key={line} className="figure-code" x={left} y={y + 49 + 19 * index}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** A line with an arrow's head; `d` ends where the head's point is, going in `to`. */
function Arrow(props: {
  readonly d: string;
  readonly kind: "page" | "service" | "store";
  readonly head: readonly [x: number, y: number];
  readonly to: "right" | "down";
}): ReactNode {
  const [x, y] = props.head;
  const head = props.to === "right" ? `M${x} ${y}l-8 -4.5v9z` : `M${x} ${y}l-4.5 -8h9z`;
  return (
    <g className={`figure-arrow figure-${props.kind}`}>
      <path d={props.d} />
      <path className="figure-head" d={head} />
    </g>
  );
}

function Lying(): ReactNode {
  return (
    <svg className="figure-lying" viewBox="0 29 1080 298" role="img" aria-label={description}>
      <Box
        x={1}
        y={30}
        width={196}
        height={88}
        kind="page"
        title="Page"
        lines={["GET mod/trip/", "view.php?id=42"]}
      />
      <Box
        x={1}
        y={150}
        width={196}
        height={88}
        kind="service"
        title="App and AJAX"
        lines={["mod_trip_get_days", "by REST or AJAX"]}
      />
      <Box
        x={245}
        y={30}
        width={160}
        height={208}
        title="Set up"
        lines={["config.php", "lib/setup.php", "", "$CFG  $DB", "session, $USER"]}
      />
      <Box
        x={453}
        y={30}
        width={186}
        height={208}
        title="Check"
        lines={[
          "require_login()",
          "validate_context()",
          "require_capability()",
          "",
          "parameters: PARAM_*",
        ]}
      />
      <Box
        x={687}
        y={30}
        width={160}
        height={208}
        title="Work"
        lines={["lib.php, classes/", "", "core APIs", "events", "tasks"]}
      />
      <Box
        x={895}
        y={30}
        width={184}
        height={88}
        kind="page"
        title="Render"
        lines={["$OUTPUT, Mustache", "theme → HTML"]}
      />
      <Box
        x={895}
        y={150}
        width={184}
        height={88}
        kind="service"
        title="Return"
        lines={["execute_returns()", "→ JSON"]}
      />
      <Box x={511} y={286} width={160} height={40} kind="store" title="Database" lines={[]} />
      <Box x={687} y={286} width={160} height={40} kind="store" title="Files" lines={[]} />
      <Box x={863} y={286} width={160} height={40} kind="store" title="Caches" lines={[]} />
      {[74, 194].map((y) => {
        const kind = y === 74 ? "page" : "service";
        return [
          [197, 245],
          [405, 453],
          [639, 687],
          [847, 895],
        ].map(([from = 0, to = 0]) => (
          <Arrow
            key={`${y} ${from}`}
            kind={kind}
            d={`M${from} ${y}H${to - 7}`}
            head={[to, y]}
            to="right"
          />
        ));
      })}
      <Arrow kind="store" d="M767 238V279" head={[767, 286]} to="down" />
      <Arrow kind="store" d="M767 262H591V279" head={[591, 286]} to="down" />
      <Arrow kind="store" d="M767 262H943V279" head={[943, 286]} to="down" />
    </svg>
  );
}

function Standing(): ReactNode {
  return (
    <svg className="figure-standing" viewBox="0 0 340 688" role="img" aria-label={description}>
      <Box
        x={1}
        y={1}
        width={164}
        height={88}
        kind="page"
        title="Page"
        lines={["GET mod/trip/", "view.php?id=42"]}
      />
      <Box
        x={175}
        y={1}
        width={164}
        height={88}
        kind="service"
        title="App and AJAX"
        lines={["mod_trip_get_days", "by REST or AJAX"]}
      />
      <Box
        x={1}
        y={119}
        width={338}
        height={88}
        title="Set up"
        lines={["config.php, lib/setup.php", "$CFG  $DB  session  $USER"]}
      />
      <Box
        x={1}
        y={237}
        width={338}
        height={107}
        title="Check"
        lines={[
          "require_login(), validate_context()",
          "require_capability()",
          "parameters: PARAM_*",
        ]}
      />
      <Box
        x={1}
        y={374}
        width={338}
        height={88}
        title="Work"
        lines={["lib.php, classes/", "core APIs, events, tasks"]}
      />
      <Box
        x={1}
        y={492}
        width={164}
        height={88}
        kind="page"
        title="Render"
        lines={["$OUTPUT, Mustache", "theme → HTML"]}
      />
      <Box
        x={175}
        y={492}
        width={164}
        height={88}
        kind="service"
        title="Return"
        lines={["execute_returns()", "→ JSON"]}
      />
      <Box x={1} y={646} width={106} height={40} kind="store" title="Database" lines={[]} />
      <Box x={117} y={646} width={106} height={40} kind="store" title="Files" lines={[]} />
      <Box x={233} y={646} width={106} height={40} kind="store" title="Caches" lines={[]} />
      {[83, 257].map((x) => {
        const kind = x === 83 ? "page" : "service";
        return [
          [89, 119],
          [207, 237],
          [344, 374],
          [462, 492],
        ].map(([from = 0, to = 0]) => (
          <Arrow
            key={`${x} ${from}`}
            kind={kind}
            d={`M${x} ${from}V${to - 7}`}
            head={[x, to]}
            to="down"
          />
        ));
      })}
      <Arrow kind="store" d="M170 462V639" head={[170, 646]} to="down" />
      <Arrow kind="store" d="M170 612H54V639" head={[54, 646]} to="down" />
      <Arrow kind="store" d="M170 612H286V639" head={[286, 646]} to="down" />
    </svg>
  );
}
