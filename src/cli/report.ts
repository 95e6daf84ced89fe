import path from "node:path";
import type { Diagnostic } from "../core/diagnostic.ts";
import { count } from "../core/text.ts";
import { printDiagnostic } from "../build/faults/report.ts";
import type { SearchReport } from "../build/search/search-stage.ts";
import type { Progress } from "../build/open-sites.ts";

/** Returns a path relative to the current folder. */
export function shownPath(file: string): string {
  return path.relative(process.cwd(), file) || ".";
}

/**
 * Returns the line about the search indexes, for example:
 * `Search: 4 indexes of 1,461 sections, 480 KB (182 KB compressed); 1 page indexed again.`
 */
export function searchLine(report: SearchReport): string {
  const { indexes, sections, readAnew } = report;
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;
  const compressed = report.compressedBytes;
  const inTransit = compressed === undefined ? "" : ` (${kilobytes(compressed)} compressed)`;
  const size = kilobytes(report.bytes) + inTransit;
  return `Search: ${count(indexes, "index", "indexes")} of ${count(sections, "section")}, ${size}; ${count(readAnew, "page")} indexed again.`;
}

/** Prints diagnostics to standard error, coloured on a terminal unless `NO_COLOR` is set. */
export function printAll(diagnostics: readonly Diagnostic[]): void {
  const color = process.stderr.isTTY && process.env["NO_COLOR"] === undefined;
  for (const diagnostic of diagnostics) console.error(`${printDiagnostic(diagnostic, color)}\n`);
}

/** Intervals for updating the bar and for printing lines, in milliseconds. */
const BAR_EVERY = 80;
const LINE_EVERY = 5000;
const BAR_WIDTH = 28;

/** Stream for the progress output. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows progress: a bar on a terminal, otherwise plain lines. */
export function terminalProgress(output: ProgressOutput, now = () => performance.now()): Progress {
  const isBar = output.isTTY === true;
  let label = "";
  let total: number | undefined;
  let done = 0;
  let last = 0;
  const draw = () => {
    last = now();
    output.write(isBar ? `\r\u001b[K${bar(label, done, total)}` : `${line(label, done, total)}\n`);
  };
  return {
    start(nextLabel, nextTotal) {
      label = nextLabel;
      total = nextTotal;
      done = 0;
      draw();
    },
    tick() {
      done++;
      if (now() - last >= (isBar ? BAR_EVERY : LINE_EVERY)) draw();
    },
    end() {
      if (isBar) output.write("\r\u001b[K");
    },
  };
}

function bar(label: string, done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return `${label} …`;
  const filled = Math.round((done / total) * BAR_WIDTH);
  return `${label} ${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)} ${done}/${total}`;
}

function line(label: string, done: number, total: number | undefined): string {
  return total === undefined ? `${label} …` : `${label}: ${done} of ${total}`;
}
