import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build, lectern } from "../lectern-builds.mjs";
import { seconds, size } from "../measure/figures.mjs";

/**
 * Lists the phases of a cold build of the portal with their times, from the build's own report.
 *
 * @param {import("../run-parts.mjs").Bench} bench
 */
export async function* measure({ portal, work }) {
  const help = spawnSync(process.execPath, [lectern, "build", "--help"], { encoding: "utf8" });
  if (!help.stdout.includes("--timings-file")) return;
  const file = path.join(work, "timings.json");
  await build(portal.site(), { isFresh: true, words: ["--timings-file", file] });
  yield* timingRows(JSON.parse(readFileSync(file, "utf8")));
}

/**
 * @param {{ timings: readonly { phase: string, thread: string, wall: number, processor?: number, memory?: number }[] }} report
 *   content of `--timings-file`, in seconds and bytes
 * @returns {readonly import("../run-parts.mjs").Row[]} one for each phase and thread, in its order
 */
export function timingRows({ timings }) {
  return timings.map(({ phase, thread, wall, processor, memory }) => ({
    what: `cold build of the portal: ${phase} (${thread})`,
    target: "–",
    figure: seconds(wall),
    how: `${seconds(processor)} processor, ${size(memory)} at its end, one run`,
  }));
}
