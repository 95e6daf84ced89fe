// `npm test`: runs all checks, even after a failure. The last line counts passed and failed tests.
// Above it are a table of the steps with their times, the slowest files, and the failed tests again,
// because the output of a step can be long.
//
//   --long   also run the long tests (`npm run test:long`)

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { bin, ensureChromium, ensurePackages, projectRoot } from "./ensure.mjs";
import { countBrowser, countUnit } from "./test-reports.mjs";

const { values } = parseArgs({ options: { long: { type: "boolean", default: false } } });
if (values.long) process.env["LONG_TESTS"] = "1";
const started = performance.now();
ensurePackages();
const results = path.join(projectRoot, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const node = process.execPath;
const lectern = path.join(projectRoot, "dist", "cli", "main.js");
const unitReport = path.join(results, "unit.json");
const browserReport = path.join(results, "browser.json");
process.env["CHROMIUM"] = await ensureChromium();

// With more threads, each infers the types of the same files, which takes 50 % more time.
const oneThread = { GOMAXPROCS: "1", GOGC: "200" };
/** Compiles the engine, and prints its version. */
const compile = { name: "compile", command: ["scripts/run.mjs", "--version"] };
/** These run at the same time, so that both cores are busy. */
const withoutEngine = [
  { name: "Markdown", command: [bin("markdownlint-cli2")] },
  { name: "spelling", command: [bin("cspell"), "--no-progress", "--show-suggestions", "--quiet"] },
  { name: "format", command: [bin("oxfmt"), "--check", "."] },
];
// Two of them run at a time, so the longest are first. With one thread, the build needs less
// processor time, and another check uses the other core.
const withEngine = [
  { name: "build of the portal", command: [lectern, "build", "site", "--threads", "0"] },
  {
    name: "lint",
    command: [bin("oxlint"), "--type-aware", "--deny-warnings", "--threads=1"],
    env: oneThread,
  },
  {
    name: "types",
    command: [bin("typescript", "tsc"), "-p", "tsconfig.checks.json", "--singleThreaded"],
    env: oneThread,
  },
  { name: "unused", command: [bin("knip")] },
];
const unit = {
  name: "unit, golden and architecture tests",
  command: [
    bin("vitest"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
  ],
  count: () => read(unitReport, countUnit),
};
const browser = {
  name: "end-to-end tests",
  command: [bin("@playwright/test", "playwright"), "test"],
  env: { BROWSER_REPORT: browserReport },
  isLive: true,
  count: () => read(browserReport, countBrowser),
};

const steps = [];
/** Runs steps of a list one after the other. Several calls can share a list. */
const inTurn = async (those) => {
  for (let step = those.shift(); step; step = those.shift()) steps.push(await run(step));
};
await Promise.all([inTurn([compile]), inTurn(withoutEngine)]);
await Promise.all([inTurn(withEngine), inTurn(withEngine)]);
// Run them one after the other. Both use all cores, and tests of servers would time out.
await inTurn([unit, browser]);

const passed = steps.reduce((sum, step) => sum + step.passed, 0);
const failed = steps.reduce((sum, step) => sum + step.failed, 0);
console.log("\n| step | seconds | passed | failed |\n| --- | --- | --- | --- |");
for (const step of steps) {
  console.log(`| ${step.name} | ${step.seconds} | ${step.passed} | ${step.failed} |`);
}
console.log(`| all | ${secondsSince(started)} | ${passed} | ${failed} |`);
const files = steps.flatMap((step) => step.files ?? []);
console.log("\n| slowest files | seconds |\n| --- | --- |");
for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 15)) {
  console.log(`| ${path.relative(projectRoot, file)} | ${seconds.toFixed(1)} |`);
}
const failures = steps.flatMap((step) => step.failures ?? []);
if (failures.length > 0) console.log("\nFailed:");
for (const { title, reason } of failures) {
  console.log(`  ${title}\n    ${reason.replaceAll("\n", "\n    ")}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a step. Two steps run at a time, so the output of a step appears at its end, unless it is live. */
function run({ name, command, env = {}, isLive = false, count }) {
  const begun = performance.now();
  const out = isLive ? "inherit" : "pipe";
  const child = spawn(node, command, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", out, out],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => output.push(data));
  }
  return new Promise((resolve) => {
    child.on("close", (status) => {
      const seconds = secondsSince(begun);
      console.log(`\n[${name}, ${seconds} s]\n${Buffer.concat(output).toString().trimEnd()}`);
      const counted = count?.() ?? { passed: 0, failed: 0 };
      if (status === 0) counted.passed += 1;
      else if (counted.failed === 0) {
        // The step failed without a failed test, so it counts as one failure.
        counted.failed = 1;
        counted.failures = [{ title: name, reason: `ended with ${status}; see its output above` }];
      }
      resolve({ name, seconds, ...counted });
    });
  });
}

function secondsSince(begun) {
  return Math.round((performance.now() - begun) / 1000);
}

/** Reads the test report of a step. Returns zeros if the step wrote none. */
function read(file, count) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  return count(JSON.parse(readFileSync(file, "utf8")));
}
