// Two processes on one site. Each must do its work or report that the other is running.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { drawn } from "../drawn.mjs";
import {
  copyFixture,
  difference,
  ended,
  hashTree,
  runLectern,
  startLectern,
} from "../fixture-copy.mjs";

export const campaign = {
  name: "at once",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    copyFixture("versions", site);
    const first = await runLectern(["build", site]);
    if (first.code !== 0) throw new Error(first.printed);
    const wanted = hashTree(path.join(site, "build"));

    const build = ["build", site];
    const pair = (...calls) => together(site, calls, wanted);
    const kinds = [
      {
        what: "two builds from nothing",
        count: 10,
        attempt() {
          rmSync(path.join(site, ".lectern"), { recursive: true, force: true });
          return pair(build, build);
        },
      },
      { what: "two builds", count: 10, attempt: () => pair(build, build) },
      {
        what: "a build and one with --fresh",
        count: 10,
        attempt: () => pair(build, [...build, "--fresh"]),
      },
      { what: "a build and a check", count: 10, attempt: () => pair(["check", site], build) },
      {
        what: "two builds into two folders",
        count: 6,
        async attempt() {
          const other = path.join(folder, "other");
          const failure = await pair(build, [...build, "-o", other]);
          const found = difference(hashTree(other), wanted);
          rmSync(other, { recursive: true, force: true });
          return failure ?? found;
        },
      },
      { what: "builds while lectern dev runs", count: 4, attempt: () => besideDev(site, wanted) },
      {
        what: "the lock of a process that has died is taken over",
        count: 6,
        attempt: () => afterDeath(site, wanted),
      },
    ];
    for (const { what, count, attempt } of drawn(kinds, { trials, random })) {
      yield await tried(what, trials(count), attempt);
    }
  },
};

async function tried(what, count, attempt) {
  const failures = [];
  for (let trial = 0; trial < count; trial++) {
    const failure = await attempt();
    if (failure) failures.push(failure);
  }
  return { what, trials: count, failures };
}

async function together(site, calls, wanted) {
  const results = await Promise.all(calls.map((words) => runLectern(words)));
  for (const { code, printed } of results) {
    if (code !== 0) return `exit ${code}, ${printed}`;
    if (printed.includes("cache/damaged")) return "a cache was damaged";
  }
  if (existsSync(path.join(site, ".lectern", "lock"))) return "the lock is left";
  const left = readdirSync(site).find((name) => name.startsWith("build."));
  return left ? `"${left}" is left` : difference(hashTree(path.join(site, "build")), wanted);
}

async function besideDev(site, wanted) {
  const dev = startLectern(["dev", site, "--port", "0"]);
  const end = ended(dev);
  const address = await new Promise((resolve) => {
    let printed = "";
    dev.stdout.on("data", (text) => {
      printed += text;
      const found = /http:\/\/\S+/.exec(printed);
      if (found) resolve(found[0]);
    });
    dev.on("close", () => resolve(undefined));
  });
  if (!address) return `lectern dev did not start: ${(await end).printed}`;
  const page = () => fetch(new URL("docs", address)).then((answer) => answer.status);
  const before = await page();
  const failure = await together(
    site,
    [
      ["build", site],
      ["build", site, "--fresh"],
    ],
    wanted,
  );
  const after = await page();
  dev.kill("SIGTERM");
  const { code, printed } = await end;
  if (before !== 200 || after !== 200)
    return `a page of lectern dev answers ${before}, then ${after}`;
  return failure ?? (code === 0 ? undefined : `lectern dev ends with ${code}: ${printed}`);
}

async function afterDeath(site, wanted) {
  const dead = spawnSync(process.execPath, ["--version"]).pid;
  const holder = { pid: dead, host: hostname(), work: "lectern", token: "of the dead" };
  mkdirSync(path.join(site, ".lectern"), { recursive: true });
  writeFileSync(path.join(site, ".lectern", "lock"), JSON.stringify(holder));
  return together(
    site,
    [
      ["build", site],
      ["build", site],
    ],
    wanted,
  );
}
