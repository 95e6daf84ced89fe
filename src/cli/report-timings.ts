import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Timing } from "../builder/timings.ts";
import type { CallOf } from "./command-options.ts";

/**
 * Print where the time of a build went, and write it to a file, as far as the call asks for it.
 *
 * @returns false when the file could not be written, which has been said
 */
export function reportTimings(
  { timings, "timings-file": timingsFile }: CallOf<"build">["options"],
  found: readonly Timing[],
): boolean {
  const { user, system, maxRSS } = resources();
  const whole: Timing = {
    phase: "whole process",
    thread: "all",
    wall: process.uptime(),
    processor: user + system,
    memory: process.memoryUsage.rss(),
  };
  const rows = [...found, whole];
  if (timings) console.log(timingsTable(rows));
  if (timingsFile === undefined) return true;
  const file = path.resolve(timingsFile);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ format: 1, maxRSS, timings: rows }, undefined, 2)}\n`);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The timings could not be written: ${reason}`);
    return false;
  }
}

/** Of the process: seconds, and its greatest size in bytes. */
function resources() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { user: userCPUTime / 1e6, system: systemCPUTime / 1e6, maxRSS: maxRSS * 1024 };
}

/** A line for each phase and thread: seconds on the clock and of a processor, megabytes of the process. */
export function timingsTable(rows: readonly Timing[]): string {
  const seconds = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(2));
  const cells = [
    ["phase", "thread", "wall s", "processor s", "MB at end"],
    ...rows.map(({ phase, thread, wall, processor, memory }) => [
      phase,
      thread,
      seconds(wall),
      seconds(processor),
      memory === undefined ? "–" : (memory / 1e6).toFixed(0),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
