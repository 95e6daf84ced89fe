// `npm run mutations`: changes the engine in many small ways, one at a time, and runs the tests of
// the changed file. If no test notices a change, the mutant survives: a test is missing, or the
// code has no effect. Prints the survivors and a table; exit code 1 if a file has fewer killed
// mutants than `scripts/mutations/parts.json` requires. Its `accepted` lists mutants that don't
// change the behaviour, by the changed line of code or by the change, each with the reason. They
// don't count.
//
//   FILE…        only these files
//   --sample=N   every Nth mutant

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { projectRoot } from "./ensure.mjs";
import { mutantsOf } from "./mutations/mutants.mjs";

const { values, positionals } = parseArgs({
  options: { sample: { type: "string", default: "1" } },
  allowPositionals: true,
});

/**
 * For each source file: its tests, the percentage of mutants that they must kill, and the reasons
 * for accepted mutants.
 */
const parts = JSON.parse(
  readFileSync(path.join(projectRoot, "scripts", "mutations", "parts.json"), "utf8"),
);
/** The file that is changed, and its changed text. */
let changed;

const vitest = await createVitest(
  "test",
  {
    root: projectRoot,
    // The projects of a configuration file wouldn't get the plugin below.
    config: false,
    include: ["src/**/*.test.{ts,tsx}", "packages/*/src/**/*.test.ts"],
    setupFiles: [
      "test/property-seed.ts",
      fileURLToPath(new URL("mutations/watchdog.mjs", import.meta.url)),
    ],
    watch: false,
    reporters: [{}],
    bail: 1,
    testTimeout: 10_000,
    hookTimeout: 10_000,
    maxWorkers: 1,
  },
  {
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        load: (id) => (id === changed?.file ? changed.text : undefined),
      },
    ],
  },
);

const rows = [];
for (const [name, { tests, killed: required, accepted = {} }] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const file = path.join(projectRoot, name);
  const text = readFileSync(file, "utf8");
  const mutants = mutantsOf(name, text)
    .map((mutant) => ({ ...mutant, to: changedLine(text, mutant) }))
    .filter(({ to, change }) => !Object.hasOwn(accepted, to) && !Object.hasOwn(accepted, change))
    .filter((_, at) => at % Number(values.sample) === 0);
  changed = undefined;
  if (!(await passes(tests))) throw new Error(`The tests of ${name} fail without a change.`);
  let survived = 0;
  for (const { start, end, code, line, change, to } of mutants) {
    changed = { file, text: text.slice(0, start) + code + text.slice(end) };
    if (!(await passes(tests))) continue;
    survived++;
    console.log(`${name}:${line}: ${change}    ${to}`);
  }
  const killed = Math.floor(((mutants.length - survived) / Math.max(1, mutants.length)) * 100);
  rows.push({ file: name, mutants: mutants.length, survived, "killed %": killed, required });
  changed = undefined;
  vitest.invalidateFile(file);
}
console.table(rows);
process.exitCode = rows.every((row) => row["killed %"] >= row.required) ? 0 : 1;
await vitest.close();

/** Returns the changed line of code. Line numbers would change with every edit. */
function changedLine(text, { start, end, code }) {
  const before = text.slice(text.lastIndexOf("\n", start) + 1, start);
  return (before + code + text.slice(end).split("\n", 1)[0]).trim();
}

async function passes(tests) {
  if (changed) vitest.invalidateFile(changed.file);
  const specifications = await vitest.globTestSpecifications(tests);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  process.exitCode = 0;
  // Vitest also returns the results of other files.
  const files = new Set(specifications.map(({ moduleId }) => moduleId));
  const results = testModules.filter(({ moduleId }) => files.has(moduleId));
  return (
    results.length > 0 && unhandledErrors.length === 0 && results.every((module) => module.ok())
  );
}
