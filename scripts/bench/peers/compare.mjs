// Runs the comparison, from the installation to the results.

import path from "node:path";
import { firstVisit } from "./first-visit.mjs";
import { install } from "./install.mjs";
import { plainPages } from "./plain-pages.mjs";
import { medians } from "./report.mjs";
import { runRounds } from "./rounds.mjs";
import { writeSite } from "./write-site.mjs";

/**
 * @param {readonly import("./systems/all.mjs").System[]} systems
 * @param {{ folder: string, count: number, runs: number, installHugo: boolean,
 *   openBrowser: () => Promise<import("@playwright/test").Browser | undefined>,
 *   say: (text: string) => void }} how `folder`: absolute path, with a subfolder for each system
 * @returns {Promise<readonly import("./report.mjs").Result[]>} in the order of the systems
 */
export async function compare(systems, { folder, count, runs, installHugo, openBrowser, say }) {
  const pages = plainPages(count);
  const middle = pages[Math.floor(count / 2)];
  const found = new Map();
  const runners = [];
  for (const system of systems) {
    const own = path.join(folder, system.id);
    const state = install(system, { folder: own, installHugo });
    if (state.kind === "missing") {
      say(`${system.name} does not run here: ${state.reason}`);
      found.set(system.id, { kind: "not run", reason: state.reason });
    } else {
      say(`${system.name} ${state.version}`);
      writeSite(system, { folder: own, pages });
      runners.push({ system, folder: own, state });
    }
  }
  const outcomes = await runRounds(runners, { runs, edited: middle, say });
  // Open it late, because nothing else should run while builds are measured.
  const browser = await openBrowser();
  try {
    for (const runner of runners) {
      const outcome = outcomes.get(runner.system.id);
      found.set(runner.system.id, await resultOf(runner, { outcome, browser, page: middle }));
    }
  } finally {
    await browser?.close();
  }
  return systems.map((system) => ({ system, found: found.get(system.id) }));
}

async function resultOf({ system, folder, state }, { outcome, browser, page }) {
  if (outcome.kind === "failed") {
    // The report is published, so it must not contain paths of this machine.
    const reason = outcome.reason.replaceAll(folder, ".");
    return { kind: "not run", reason: `${state.version} failed; ${reason}` };
  }
  const { version, remark } = state;
  const { rounds, output } = outcome;
  try {
    const place = { output: path.join(folder, system.output), address: system.address(page) };
    const visit = browser ? await firstVisit(browser, place) : undefined;
    return { kind: "measured", version, remark, builds: medians(rounds), output, visit };
  } catch (error) {
    return { kind: "not run", reason: `${version} was built, and not visited: ${error.message}` };
  }
}
