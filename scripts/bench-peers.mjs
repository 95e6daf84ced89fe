// `npm run bench:peers`: builds the same plain site with Lectern and other systems in turn, and
// compares their costs. Needs a network connection to install missing systems.
//
//   --pages=N       pages of the site (default 1000)
//   --runs=N        rounds (default 3)
//   --only=a,b      of lectern, docusaurus, starlight, vitepress, rspress, hugo
//   --folder=DIR    folder to install and run them in (default: lectern-peers in the temporary
//                   folder); installed systems are reused
//   --install-hugo  installs Debian's Hugo package if hugo isn't on PATH
//   --write         writes the report to docs/peers.md
//
// Exit code 1 if Lectern fails. The report lists other systems that don't run.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bin, ensureEngine, findChromium, projectRoot } from "./ensure.mjs";
import { folderFrom, namesFrom, numberFrom, optionsFrom } from "./bench/command-line.mjs";
import { systems } from "./bench/peers/systems/all.mjs";

const options = optionsFrom({
  pages: { type: "string", default: "1000" },
  runs: { type: "string", default: "3" },
  only: { type: "string" },
  folder: { type: "string", default: path.join(tmpdir(), "lectern-peers") },
  "install-hugo": { type: "boolean", default: false },
  write: { type: "boolean", default: false },
});
const count = numberFrom("pages", options.pages);
const runs = numberFrom("runs", options.runs);
const known = systems.map(({ id }) => id);
const chosen = namesFrom("only", { text: options.only, known });
const folder = folderFrom("folder", { text: options.folder, outside: projectRoot });

ensureEngine();
const { chromium } = await import("@playwright/test");
const { flags } = await import("./bench/browser.mjs");
const { machineSentence } = await import("./bench/measure/machine.mjs");
const { compare } = await import("./bench/peers/compare.mjs");
const { reportText } = await import("./bench/peers/report.mjs");

const machine = machineSentence();
console.log(`${machine}\nInstalled and run in ${folder}\n`);

const results = await compare(
  systems.filter(({ id }) => chosen.includes(id)),
  {
    folder,
    count,
    runs,
    installHugo: options["install-hugo"],
    openBrowser,
    say: (text) => console.log(text),
  },
);
report(results);
const own = results.find(({ system }) => system.id === "lectern");
process.exitCode = own?.found.kind === "not run" ? 1 : 0;

/** Starts a browser. Without one, prints a message and skips the first visit. */
async function openBrowser() {
  const executablePath = await findChromium();
  if (executablePath) return chromium.launch({ executablePath, args: flags });
  console.log("Found no Chromium, so the first visit is not measured.");
  return undefined;
}

function report(results) {
  const text = reportText(results, { pages: count, runs, machine });
  console.log(`\n${text}`);
  if (!options.write) return;
  const file = path.join(projectRoot, "docs", "peers.md");
  writeFileSync(file, text);
  spawnSync(process.execPath, [bin("oxfmt"), "--write", file], { cwd: projectRoot });
  console.log(`Written to ${path.relative(process.cwd(), file)}`);
}
