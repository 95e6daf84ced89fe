import type { Progress } from "../build/open-sites.ts";

/** How often a bar is drawn or a line written, in milliseconds. */
const BAR_EVERY = 80;
const LINE_EVERY = 5000;
const BAR_WIDTH = 28;

/** What progress is written to. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A bar on a terminal, plain lines elsewhere. */
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
