// Measures Lectern builds.

import { appendFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";
import { measureBuild, medianCost } from "./measure/build-cost.mjs";
import { seconds, size } from "./measure/figures.mjs";

/** The compiled command. */
export const lectern = path.join(projectRoot, "dist", "cli", "main.js");

/**
 * @typedef {import("./measure/build-cost.mjs").BuildCost & { pages: number, outputs: number | undefined }} Built
 *   with the number of pages, and of output files that were written
 */

/**
 * Builds a site into its `build` folder.
 *
 * @param {string} site absolute path
 * @param {{ isFresh?: boolean, cores?: string, words?: readonly string[] }} [how] `isFresh`: delete
 *   the caches first; `cores`: CPU cores in the format of `taskset -c`; `words`: extra arguments
 * @returns {Promise<Built>}
 * @throws when the build fails
 */
export async function build(site, { isFresh = false, cores, words = [] } = {}) {
  const fresh = isFresh ? ["--fresh"] : [];
  const pinned = cores === undefined ? [] : ["taskset", "-c", cores];
  const command = [...pinned, process.execPath, lectern, "build", site, ...fresh, ...words];
  const folders = [path.join(site, "build"), path.join(site, ".lectern")];
  const built = await measureBuild(command, { folders });
  if (built.kind === "failed") throw new Error(`the build of ${site} failed: ${built.reason}`);
  return { ...built.cost, ...parseSummary(built.stdout) };
}

/**
 * Parses the numbers in the summary of a build.
 *
 * @param {string} stdout
 */
export function parseSummary(stdout) {
  const number = (pattern) => {
    const [, text] = pattern.exec(stdout) ?? [];
    return text === undefined ? undefined : Number(text.replaceAll(",", ""));
  };
  return { pages: number(/^Built ([\d,]+) page/m) ?? 0, outputs: number(/\(([\d,]+) written/) };
}

/**
 * Runs rounds of three builds: cold, unchanged, and after an edit of one page.
 *
 * @param {string} site absolute path
 * @param {{ page: string, runs: number }} how `page`: the file to edit
 * @returns {Promise<{ cold: Built, again: Built, edit: Built }>} medians over the rounds
 */
export async function buildRounds(site, { page, runs }) {
  const cold = [];
  const again = [];
  const edit = [];
  for (let run = 0; run < runs; run++) {
    cold.push(await build(site, { isFresh: true }));
    again.push(await build(site));
    appendFileSync(page, `\nEdit number ${run + 1}.\n`);
    edit.push(await build(site));
  }
  return { cold: medianBuilt(cold), again: medianBuilt(again), edit: medianBuilt(edit) };
}

/** @param {readonly Built[]} builds at least one */
export function medianBuilt(builds) {
  const [{ pages, outputs }] = builds;
  return { ...medianCost(builds), pages, outputs };
}

/** Formats the main figures of a build: `13.5 s, 1,050 MB`. */
export function judged(built) {
  return `${seconds(built.seconds)}, ${size(built.memory)}`;
}

/** Formats the other figures: `median of 3, whole process; 29.1 s processor, 76.0 MB written`. */
export function howBuilt(built, runs) {
  const times = runs === 1 ? "one run" : `median of ${runs}`;
  return `${times}, whole process; ${seconds(built.processor)} processor, ${size(built.written)} written`;
}
