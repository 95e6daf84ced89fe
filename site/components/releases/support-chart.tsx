import type { ReactNode } from "react";
import { daysBetween, dayInWords } from "../../data/days";
import { supportEnd, type SupportWindow } from "../../data/support";
import styles from "./support-chart.css?raw";

export interface ChartLine {
  readonly line: string;
  readonly date: string;
  readonly support: SupportWindow;
  readonly lts: boolean;
  /** URL of the release notes, or undefined if the line has none yet. */
  readonly href: string | undefined;
}

interface SupportChartProps {
  /** From top to bottom. */
  readonly lines: readonly ChartLine[];
  readonly today: string;
}

/**
 * Shows the support periods of release lines as bars. It's rendered for wide and for narrow
 * windows, and the styles show one of the charts.
 */
export function SupportChart(props: SupportChartProps): ReactNode {
  return (
    <figure className="support-chart">
      <style>{styles}</style>
      <Chart {...props} width={736} step={2} />
      <Chart {...props} width={328} step={5} />
      <figcaption>
        <span className="support-key support-key-general">bug and security fixes</span>
        <span className="support-key support-key-security">security fixes only</span>
        <span className="support-key support-key-extended">extended security fixes</span>
        The upright line is {dayInWords(props.today)}.
      </figcaption>
    </figure>
  );
}

const LABEL = 62;
/** Minimum distance between links that readers can tap. */
const ROW = 24;
const BAR = 12;
const TOP = 22;

interface ChartProps extends SupportChartProps {
  /** Width of the drawing in pixels. */
  readonly width: number;
  /** Number of years between two marks. */
  readonly step: number;
}

function Chart({ lines, today, width, step }: ChartProps): ReactNode {
  const days = lines.flatMap(({ date, support }) => [date, supportEnd(support)]);
  const first = Number(days.reduce((a, b) => (a < b ? a : b), today).slice(0, 4));
  const last = Number(days.reduce((a, b) => (a > b ? a : b), today).slice(0, 4)) + 1;
  const total = daysBetween(`${first}-01-01`, `${last}-01-01`);
  const x = (day: string) =>
    round(LABEL + (daysBetween(`${first}-01-01`, day) / total) * (width - LABEL - 1));
  const height = TOP + lines.length * ROW + 4;
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    // The last mark would be cut off.
    (year) => year % step === 0 && year < last,
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-label={description(lines, today)}>
      {years.map((year) => (
        <g key={year} className="support-year" aria-hidden="true">
          <line x1={x(`${year}-01-01`)} x2={x(`${year}-01-01`)} y1={TOP - 4} y2={height} />
          <text x={x(`${year}-01-01`)} y={TOP - 9}>
            {year}
          </text>
        </g>
      ))}
      {lines.map((line, index) => (
        <ChartRow key={line.line} line={line} top={TOP + index * ROW} x={x} />
      ))}
      <line className="support-today" x1={x(today)} x2={x(today)} y1={TOP - 4} y2={height} />
    </svg>
  );
}

interface ChartRowProps {
  readonly line: ChartLine;
  readonly top: number;
  /** Horizontal position of a date. */
  readonly x: (day: string) => number;
}

function ChartRow({ line: { line, date, support, lts, href }, top, x }: ChartRowProps): ReactNode {
  const y = top + (ROW - BAR) / 2;
  const bar = (className: string, from: string, to: string) =>
    to > from && (
      <rect
        className={className}
        x={x(from)}
        y={y}
        width={round(Math.max(1, x(to) - x(from)))}
        height={BAR}
      />
    );
  const name = (
    <text className="support-line" x={0} y={y + BAR - 2}>
      {line}
      {lts && " LTS"}
    </text>
  );
  return (
    <>
      {/* This isn't a tab stop, because the table below has the same links. */}
      {href === undefined ? (
        name
      ) : (
        <a href={href} tabIndex={-1}>
          {name}
        </a>
      )}
      {bar("support-general", date, support.general)}
      {bar("support-security", support.general, support.security)}
      {support.extended !== undefined &&
        bar("support-extended", support.security, support.extended)}
    </>
  );
}

function description(lines: readonly ChartLine[], today: string): string {
  const names = (filter: (line: ChartLine) => boolean) =>
    lines
      .filter(filter)
      .map(({ line }) => line)
      .join(", ") || "none";
  const general = names(({ date, support }) => date <= today && today <= support.general);
  const security = names(({ support }) => today > support.general && today <= supportEnd(support));
  return `Bar chart of the support periods of all release lines. On ${dayInWords(today)}, bug and security fixes: ${general}; security fixes only: ${security}. The table below the chart contains all dates.`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
