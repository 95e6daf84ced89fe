// A development server serves every edit, and doesn't keep earlier states of the site.

import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../ensure.mjs";
import { copyFixture } from "../fixture-copy.mjs";

const lectern = path.join(projectRoot, "dist", "cli", "main.js");
const preload = fileURLToPath(new URL("../report-memory.mjs", import.meta.url));

/**
 * Files that are edited in turn: where a word goes in each, and the URL that shows it.
 *
 * @type {readonly (readonly [string, string, (word: string) => string, string])[]}
 */
const edited = [
  ["docs/links.md", "## Here", (word) => `## Here ${word}`, "/docs/links"],
  ["components/greeting.tsx", "Hello", (word) => word, "/docs/components"],
  [
    "components/greeting.css",
    ".greeting",
    (word) => `.${word} {} .greeting`,
    "/@fs/components/greeting.css?direct",
  ],
  ["site.config.ts", '"Features"', (word) => `"${word}"`, "/docs/links"],
];

/** Edits before the first measurement: compiled code and caches grow at first. */
const WARM_UP = 50;

/**
 * How much the heap may grow with each edit, in megabytes. If the server kept earlier states of the
 * site, each would take 0.2.
 */
const GROWTH = 0.1;

export const campaign = {
  name: "writing",
  async *rows({ trials, folder }) {
    const site = path.join(folder, "site");
    copyFixture("features", site);
    const first = edited.map(([name]) => readFileSync(path.join(site, name), "utf8"));
    const server = await startDev(site);
    const failures = [];
    const measured = [];
    const edits = Math.max(2 * WARM_UP, trials(300));
    for (let number = 1; number <= edits; number++) {
      const at = number % edited.length;
      const [name, from, to, address] = edited[at];
      const word = `word-${number}`;
      const text = first[at].replace(from, () => to(word));
      writeFileSync(path.join(site, name), text);
      const target = server.address + address.replace("/@fs", `/@fs${site}`);
      if (!(await serves(target, word))) failures.push(`edit ${number} of ${name} isn't served`);
      if (number === WARM_UP || number === edits) measured.push(await server.heap());
    }
    await server.stop();
    yield { what: "every edit is served", trials: edits, failures };
    const [early, last] = measured;
    const text = `the heap grows from ${early.toFixed(1)} to ${last.toFixed(1)} MB`;
    yield {
      what: "memory stays level while a site is edited",
      trials: edits,
      failures: last - early > GROWTH * (edits - WARM_UP) ? [text] : [],
    };
  },
};

async function serves(address, word) {
  for (let attempt = 0; attempt < 400; attempt++) {
    const answer = await fetch(address);
    if ((await answer.text()).includes(word)) return true;
    await later(25);
  }
  return false;
}

/**
 * Starts the engine of a server without its supervisor, so that only the engine's memory is
 * measured.
 */
async function startDev(site) {
  const child = fork(lectern, ["dev", site, "--port", "0"], {
    execArgv: ["--expose-gc", "--import", preload],
    env: {
      ...process.env,
      LECTERN_SUPERVISED: JSON.stringify({ crashes: [] }),
      GIT_DIR: path.join(projectRoot, "no-history"),
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ port }] = await once(child, "message");
  return {
    address: `http://localhost:${port}`,
    async heap() {
      child.send("memory");
      const [{ heap }] = await once(child, "message");
      return heap / 1e6;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
