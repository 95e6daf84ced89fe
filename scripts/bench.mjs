// `npm run bench`: measures Lectern and compares each figure with its target. Times are medians
// of several runs and vary on a shared machine.
//
//   --runs=N      runs of each (default 3)
//   --only=a,b    of portal, timings, generated, component, small, cores, sizes, browser,
//                 long-pages, typing, search-parts, offline, dev, corpus (default: all but long-pages)
//   --large       also builds 20,000 generated pages, and searches them
//   --long-pages  also measures the longest pages of the portal in the browser

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { namesFrom, numberFrom, optionsFrom } from "./bench/command-line.mjs";
import { parts, runParts } from "./bench/run-parts.mjs";
import { ensureChromium, ensureEngine } from "./ensure.mjs";

const options = optionsFrom({
  runs: { type: "string", default: "3" },
  only: { type: "string" },
  large: { type: "boolean", default: false },
  "long-pages": { type: "boolean", default: false },
});
const runs = numberFrom("runs", options.runs);
const names = namesFrom("only", { text: options.only, known: Object.keys(parts) }).filter(
  (name) => name !== "long-pages" || options["long-pages"] || options.only !== undefined,
);

ensureEngine();
const { table } = await import("./bench/measure/figures.mjs");
const { machineSentence } = await import("./bench/measure/machine.mjs");
const { portalCopy } = await import("./bench/portal.mjs");

const work = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
console.log(`${machineSentence()}\n`);
const { rows, failed } = await runParts(names, {
  work,
  runs,
  isLarge: options.large,
  portal: portalCopy(work),
  chromium: ensureChromium,
  say: (text) => console.log(text),
});
const cells = rows.map(({ what, target, figure, how }) => [what, target, figure, how]);
console.log(`\n${table(["what", "target", "figure", "how"], cells)}`);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
