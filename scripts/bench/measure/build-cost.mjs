// Measures the cost of a build of any system.

import { median } from "./figures.mjs";
import { runMeasured } from "./process-cost.mjs";
import { filesIn, writtenBetween } from "./written-bytes.mjs";

/** Time limit for a build, in seconds. */
const TIMEOUT = 30 * 60;

/**
 * @typedef {{ seconds: number, processor?: number, memory?: number, written: number }} BuildCost
 *   wall and processor time in seconds; memory of all processes, and size of the written output and
 *   caches, in bytes
 */

/**
 * @param {readonly string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, folders: readonly string[] }} how `folders`:
 *   absolute paths of the output and the caches
 * @returns {Promise<{ kind: "built", cost: BuildCost, stdout: string } | { kind: "failed", reason: string }>}
 */
export async function measureBuild(command, { cwd, env, folders }) {
  const before = filesIn(folders);
  const how = { cwd, env, limit: TIMEOUT };
  const { status, stdout, stderr, ...cost } = await runMeasured(command, how);
  if (status !== 0)
    return { kind: "failed", reason: `${status}; ${failureReason(stderr || stdout)}` };
  const after = filesIn(folders);
  if (after.size === 0) return { kind: "failed", reason: "the build wrote nothing" };
  return { kind: "built", cost: { ...cost, written: writtenBetween(before, after) }, stdout };
}

/**
 * Computes the median of each figure, or `undefined` if it is missing for a build.
 *
 * @param {readonly BuildCost[]} costs at least one
 * @returns {BuildCost}
 */
export function medianCost(costs) {
  const of = (figure) => {
    const values = costs.map((cost) => cost[figure]);
    return values.includes(undefined) ? undefined : median(values);
  };
  return {
    seconds: of("seconds"),
    processor: of("processor"),
    memory: of("memory"),
    written: of("written"),
  };
}

/** Returns the first line with "error" in the output of a failed build, or its last line. */
function failureReason(output) {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const line = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "it printed nothing";
  return line.slice(0, 300);
}
