import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { build, medianBuilt } from "../lectern-builds.mjs";
import { seconds } from "../measure/figures.mjs";

const what = "cold build of the portal, two cores compared with one";
const target = "1.6 times faster";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal, runs }) {
  const [first, second] = coresOfThis();
  if (second === undefined || spawnSync("taskset", ["--version"]).error) {
    const how = "needs two cores, and `taskset` of util-linux";
    yield { what, target, figure: "–", how };
    return;
  }
  const site = portal.site();
  const one = [];
  const two = [];
  for (let run = 0; run < runs; run++) {
    one.push(await build(site, { isFresh: true, cores: String(first) }));
    two.push(await build(site, { isFresh: true, cores: `${first},${second}` }));
  }
  const [alone, both] = [medianBuilt(one), medianBuilt(two)];
  yield {
    what,
    target,
    figure: `${(alone.seconds / both.seconds).toFixed(2)} times faster`,
    how: `taskset, median of ${runs}: ${spoken(alone)}, then ${spoken(both)}`,
  };
}

function spoken(built) {
  return `${seconds(built.seconds)} (${seconds(built.processor)} processor)`;
}

/** Returns the numbers of the cores this process may use, or an empty list if the system doesn't report them. */
function coresOfThis() {
  let status;
  try {
    status = readFileSync("/proc/self/status", "utf8");
  } catch {
    return [];
  }
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)/m.exec(status) ?? [];
  return coresIn(list);
}

/**
 * @param {string} list such as `0-2,5`
 * @returns {readonly number[]} such as 0, 1, 2, 5
 */
export function coresIn(list) {
  return list.split(",").flatMap((part) => {
    const [first, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}
