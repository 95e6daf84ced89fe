// `npm test`: everything that must hold, in order, each step even when one
// before it failed. The last line counts what passed and what failed; the line
// above it tells flaky tests apart, which passed at their second try: a few are
// named and bring the run no failure, more than a few fail it. What failed is named
// once more before them, since the output of a step may be long.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { bin, ensureChromium, ensureEngine, projectRoot } from "./ensure.mjs";
import { countBrowser, countUnit, failuresOfFlaky } from "./test-reports.mjs";

ensureEngine();
const results = path.join(projectRoot, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const node = process.execPath;
const lectern = path.join(projectRoot, "dist", "cli", "main.js");
const unitReport = path.join(results, "unit.json");
const browserReport = path.join(results, "browser.json");

const steps = [
  { name: "format", command: [node, bin("oxfmt", "oxfmt"), "--check", "."] },
  { name: "lint", command: [node, bin("oxlint", "oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types", command: [node, bin("typescript", "tsc"), "-p", "tsconfig.checks.json"] },
  { name: "unused", command: [node, bin("knip", "knip")] },
  { name: "Markdown", command: [node, bin("markdownlint-cli2", "markdownlint-cli2")] },
  {
    name: "spelling",
    command: [node, bin("cspell", "cspell"), "--no-progress", "--show-suggestions", "--quiet"],
  },
  {
    name: "unit, golden and architecture tests",
    command: [
      node,
      bin("vitest", "vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ],
    count: () => read(unitReport, countUnit),
  },
  { name: "build of the portal", command: [node, lectern, "build", "site"] },
  {
    name: "end-to-end tests",
    command: [node, bin("@playwright/test", "playwright"), "test"],
    env: async () => ({ CHROMIUM: await ensureChromium(), BROWSER_REPORT: browserReport }),
    count: () => read(browserReport, countBrowser),
  },
];

let passed = 0;
let failed = 0;
const failures = [];
const flaky = [];
const crashed = [];
for (const [index, step] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${step.name}`);
  const [command, ...args] = step.command;
  const env = { ...process.env, ...(step.env ? await step.env() : {}) };
  const { status } = spawnSync(command, args, { cwd: projectRoot, stdio: "inherit", env });
  const counted = step.count?.() ?? { passed: 0, failed: 0 };
  passed += counted.passed;
  failed += counted.failed;
  failures.push(...(counted.failures ?? []));
  flaky.push(...(counted.flaky ?? []));
  crashed.push(...(counted.crashed ?? []));
  // A step that fails without a failed test has failed as a whole.
  if (status === 0) passed += 1;
  else if (counted.failed === 0) {
    failed += 1;
    failures.push({ title: step.name, reason: `ended with ${status}; see its output above` });
  }
}
list("Failed", failures);
list("Passed at the second try, after the browser had crashed", crashed);
list("Flaky: failed, and passed at the second try", flaky);
const all = failed + failuresOfFlaky(flaky.length);
console.log(`\n${passed} passed, ${failed} failed, ${flaky.length} flaky`);
console.log(`${passed} passed, ${all} failed`);
process.exit(all === 0 ? 0 : 1);

function list(heading, tests) {
  if (tests.length > 0) console.log(`\n${heading}:`);
  for (const { title, reason } of tests)
    console.log(`  ${title}\n    ${reason.replaceAll("\n", "\n    ")}`);
}

/** What a step has written of its tests; nothing when it came to no report. */
function read(file, count) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  return count(JSON.parse(readFileSync(file, "utf8")));
}
