// Runs every command on a disk that becomes full at some step, or is read-only. The command must do
// its work, or end with 1 and a message that names the cause, and it must not change the sources of
// the site.

import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectRoot } from "../../ensure.mjs";
import {
  copyFixture,
  difference,
  ended,
  hashTree,
  runLectern,
  startLectern,
} from "../fixture-copy.mjs";

const preload = new URL("../disk-preload.mjs", import.meta.url).href;
const causes = { ENOSPC: "the disk is full", EROFS: "the disk is read-only" };

/** Time limit for a command, in milliseconds. It is generous, because a hang never ends. */
const LIMIT = 60_000;

export const campaign = {
  name: "commands",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "versions");
    const service = path.join(folder, "search-service");
    copyFixture("versions", site);
    copyFixture("search-service", service);
    for (const each of [site, service]) {
      const { code, printed } = await runLectern(["build", each]);
      if (code !== 0) throw new Error(printed);
    }
    const docusaurus = path.join(projectRoot, "test/fixtures/docusaurus/harbour");
    const made = path.join(folder, "made");
    const commands = [
      ["build", site],
      ["build", site, "--fresh", "-o", made],
      ["check", site],
      ["dev", site, "--port", "0"],
      ["serve", site, "--port", "0"],
      ["version", "9.0", site],
      ["init", made],
      ["import", docusaurus, made],
      ["search", "export", "--to", "typesense", service, "--file", path.join(made, "a.jsonl")],
      ["hosting", "nginx", site],
      ["mcp", site],
      ["doctor", site],
      ["explain", "page/orphan"],
    ];
    for (const words of commands) {
      const list = Object.keys(causes).flatMap((cause) => [
        { cause, at: 1 },
        ...Array.from({ length: 4 }, () => ({ cause, at: 1 + Math.floor(random() * 60) })),
      ]);
      const failures = [];
      for (const { cause, at } of list.slice(0, trials(list.length))) {
        const found = await attempt(words, { cause, at, folder, made });
        if (found) failures.push(`${words.join(" ")}: ${cause} from step ${at}: ${found}`);
        rmSync(made, { recursive: true, force: true });
      }
      yield { what: `lectern ${words[0]} on a disk that fails`, trials: list.length, failures };
    }
  },
};

async function attempt(words, { cause, at, folder, made }) {
  const before = sources(folder);
  const { code, printed } = await runWithFault(words, { cause, at });
  const changed = difference(sources(folder), before);
  if (words[0] === "version" && code === 0) {
    rmSync(path.join(words[2], "versioned_docs/9.0"), { recursive: true });
    return undefined;
  }
  if (changed && !changed.includes(path.basename(made))) return changed;
  if (code === 0) return undefined;
  if (code !== 1) return `exit ${code}, ${printed}`;
  // An error in the site's code has the system's message.
  const isNamed = [causes[cause], cause].some((text) => printed.includes(text));
  return isNamed ? undefined : `no cause, ${printed}`;
}

/** All files except outputs and caches. */
function sources(folder) {
  return new Map(
    [...hashTree(folder)].filter(([name]) => !/^[^/]+\/(?:build|\.lectern)\b|^made\//.test(name)),
  );
}

/** Servers are stopped after their start. */
async function runWithFault(words, { cause, at }) {
  const child = startLectern(words, {
    imports: [preload],
    env: { FAULT_FULL_AT: String(at), FAULT_CODE: cause },
  });
  child.stdout.on("data", (text) => {
    if (String(text).includes("Ctrl+C")) child.kill("SIGTERM");
  });
  const timer = new AbortController();
  const late = delay(LIMIT, undefined, { signal: timer.signal }).then(
    () => child.kill("SIGKILL"),
    () => undefined,
  );
  const result = await ended(child);
  timer.abort();
  await late;
  return result;
}
