// `npm run test:long`: runs all checks that are too slow for `npm test`: the long tests, all trials of
// `npm run faults`, the mutations, and the builds of a plain site by Lectern and other systems. Takes
// hours. Prints a table of the steps. Exit code 1 if anything failed.
//
//   --seed=N     seed for other trials (default 1)
//   --only=NAME  only this step; can be repeated

import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine, projectRoot } from "./ensure.mjs";
import { campaignNames } from "./faults/run-campaign.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true },
  },
});
ensureEngine();

const campaigns = campaignNames().map((name) => ({
  name,
  command: ["faults.mjs", `--only=${name}`, `--seed=${values.seed}`],
}));
const tests = { name: "tests", command: ["test.mjs", "--long"] };
const mutations = { name: "mutations", command: ["mutations.mjs"] };
const all = [
  tests,
  mutations,
  ...campaigns,
  { name: "peers", command: ["bench-peers.mjs", "--runs=1"] },
];
const steps = values.only ? all.filter(({ name }) => values.only.includes(name)) : all;

const rows = [];
for (const { name, command } of steps) {
  console.log(`\n— ${name}`);
  const start = performance.now();
  const { code, output } = await run(command);
  const seconds = Math.round((performance.now() - start) / 1000);
  rows.push({ step: name, seconds, ...countsOf(code, output) });
}
console.table(rows);
process.exitCode = rows.length > 0 && rows.every(({ failed }) => failed === 0) ? 0 : 1;

/** Runs a step in its own process, because a campaign can crash the process. */
function run([script, ...options]) {
  const child = spawn(process.execPath, [path.join(projectRoot, "scripts", script), ...options], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

/** Parses the counts in the last line of the tests or a campaign's table. Otherwise, the step counts as one trial. */
function countsOf(code, output) {
  const tests = /^(\d+) passed, (\d+) failed\n$/m.exec(output);
  if (tests) return { passed: Number(tests[1]), failed: Number(tests[2]) };
  const [, trials = "1", failures = code === 0 ? "0" : "1"] =
    /^\| all +\| +\| +(\d+) +\| +(\d+) +\|$/m.exec(output) ?? [];
  const failed = Math.max(Number(failures), code === 0 ? 0 : 1);
  return { passed: Number(trials) - Number(failures), failed };
}
