// What a build costs, of whatever system.

import { median } from "./figures.mjs";
import { runMeasured } from "./process-cost.mjs";
import { filesIn, writtenBetween } from "./written-bytes.mjs";

/** Seconds for one build. */
const PATIENCE = 30 * 60;

/**
 * @typedef {{ seconds: number, processor?: number, memory?: number, written: number }} BuildCost
 *   wall and processor time in seconds; memory of all processes and what was written of output and
 *   caches in bytes
 */

/**
 * @param {readonly string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, folders: readonly string[] }} how `folders`:
 *   absolute paths of the output and the caches
 * @returns {Promise<{ kind: "built", cost: BuildCost, stdout: string } | { kind: "failed", reason: string }>}
 */
export async function measureBuild(command, { cwd, env, folders }) {
  const before = filesIn(folders);
  const how = { cwd, env, limit: PATIENCE };
  const { status, stdout, stderr, ...cost } = await runMeasured(command, how);
  if (status !== 0) return { kind: "failed", reason: `${status}; ${lastWords(stderr || stdout)}` };
  const after = filesIn(folders);
  if (after.size === 0) return { kind: "failed", reason: "the build wrote nothing" };
  return { kind: "built", cost: { ...cost, written: writtenBetween(before, after) }, stdout };
}

/**
 * The median of each figure; undefined where one of the builds has none.
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

/** What a failed build said that tells most: its first line with an error, else its last line. */
function lastWords(said) {
  const lines = said
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const line = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return line.slice(0, 300);
}
