import type { ReactNode } from "react";
import { lying, standing, type Arrow, type Box, type Drawing } from "./request-drawings";

/**
 * Shows how Moodle processes a request: pages and services use different entry points and the same
 * code in the middle, and produce different output. There is a horizontal drawing for wide windows
 * and a vertical one for narrow windows. The styles show one of them.
 */
export function RequestFigure(): ReactNode {
  return (
    <figure className="home-figure">
      <Drawn drawing={lying} />
      <Drawn drawing={standing} />
      <figcaption>
        Pages and services share the setup, the checks and the work, so the same code serves both.
        Only pages are rendered. Plugins store all data through a core API.
      </figcaption>
    </figure>
  );
}

const description =
  "A page request starts at the plugin's view.php, and a request from the app or AJAX starts at an external function. " +
  "Both load config.php, check access with require_login or validate_context and with require_capability, and use " +
  "core's APIs, which access the database, the files in moodledata and the caches. " +
  "For a page, a renderer and Mustache templates produce HTML; an external function returns JSON.";

function Drawn({ drawing }: { readonly drawing: Drawing }): ReactNode {
  return (
    <svg
      className={`figure-${drawing.name}`}
      viewBox={drawing.viewBox}
      role="img"
      aria-label={description}
    >
      {drawing.boxes.map((box) => (
        <DrawnBox key={box.title} {...box} />
      ))}
      {drawing.arrows.map((arrow) => (
        <DrawnArrow key={arrow.path} {...arrow} />
      ))}
    </svg>
  );
}

function DrawnBox({ at, kind, title, lines }: Box): ReactNode {
  const [x, y, width, height] = at;
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

function DrawnArrow({ path, kind, head: [x, y], to }: Arrow): ReactNode {
  const head = to === "right" ? `M${x} ${y}l-8 -4.5v9z` : `M${x} ${y}l-4.5 -8h9z`;
  return (
    <g className={`figure-arrow figure-${kind}`}>
      <path d={path} />
      <path className="figure-head" d={head} />
    </g>
  );
}
