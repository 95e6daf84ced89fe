// Runs all systems in turn, several times, so that other load on the machine affects all of them.

import path from "node:path";
import { measureBuild } from "../measure/build-cost.mjs";
import { bytesOf, filesIn } from "../measure/written-bytes.mjs";
import { editPage, forgetBuilds } from "./write-site.mjs";

/** The builds of a round, in their order. */
export const steps = ["cold", "again", "edit"];

/**
 * @typedef {{ kind: "measured", rounds: Record<string, import("../measure/build-cost.mjs").BuildCost>[], output: number }
 *   | { kind: "failed", reason: string }} Outcome `output`: bytes of the output after a cold build
 * @typedef {{ system: import("./systems/all.mjs").System, folder: string }} Runner a system and its
 *   folder, with the site in it
 */

/**
 * Runs the rounds. A system that fails once doesn't run again.
 *
 * @param {readonly Runner[]} runners
 * @param {{ runs: number, edited: import("./plain-pages.mjs").PagePlace, say: (text: string) => void }} how
 *   `edited`: the page that gets a new paragraph
 * @returns {Promise<ReadonlyMap<string, Outcome>>} by the id of the system
 */
export async function runRounds(runners, { runs, edited, say }) {
  const outcomes = new Map(runners.map(({ system }) => [system.id, emptyOutcome()]));
  for (let run = 0; run < runs; run++) {
    for (const runner of rotated(runners, run)) {
      const { system } = runner;
      const outcome = outcomes.get(system.id);
      if (outcome.kind === "failed") continue;
      const round = await runRound(runner, { run, edited });
      if (round.kind === "failed") outcomes.set(system.id, round);
      else {
        outcome.rounds.push(round.costs);
        outcome.output = round.output;
      }
      say(`${run + 1}/${runs} ${system.name}: ${spoken(round)}`);
    }
  }
  return outcomes;
}

function emptyOutcome() {
  return { kind: "measured", rounds: [], output: 0 };
}

async function runRound(runner, { run, edited }) {
  const { system, folder } = runner;
  const costs = {};
  let output = 0;
  for (const step of steps) {
    if (step === "cold") forgetBuilds(system, folder);
    if (step === "edit")
      editPage(system, { folder, page: edited, text: `Edit number ${run + 1}.` });
    const built = await build(runner);
    if (built.kind === "failed") return { kind: "failed", reason: `${step}: ${built.reason}` };
    costs[step] = built.cost;
    if (step === "cold") output = bytesOf(filesIn([path.join(folder, system.output)]));
  }
  return { kind: "measured", costs, output };
}

function build({ system, folder }) {
  return measureBuild(system.build, {
    cwd: folder,
    env: quiet(process.env),
    folders: [system.output, ...system.caches].map((name) => path.join(folder, name)),
  });
}

/** Environment variables that turn off colours, telemetry and update checks. */
function quiet(env) {
  return {
    ...env,
    NO_COLOR: "1",
    NODE_ENV: "production",
    DO_NOT_TRACK: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
    NO_UPDATE_NOTIFIER: "1",
    DISABLE_UPDATE_NOTIFIER: "1",
  };
}

/** Rotates the systems, so that each round starts with a different system. */
function rotated(list, by) {
  const first = by % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

function spoken(round) {
  if (round.kind === "failed") return `failed (${round.reason})`;
  return steps.map((step) => `${step} ${round.costs[step].seconds.toFixed(2)} s`).join(", ");
}
