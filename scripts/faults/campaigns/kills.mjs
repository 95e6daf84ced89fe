// Kills a build or sends it a signal. The output must be the old or the new one, and the next build
// must complete it and leave no temporary files.

import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { drawn, shuffled } from "../drawn.mjs";
import {
  copyFixture,
  difference,
  ended,
  hashTree,
  runLectern,
  startLectern,
} from "../fixture-copy.mjs";

const preload = new URL("../disk-preload.mjs", import.meta.url).href;

/** Number of final steps of a build to test one by one. They include the swap of the output. */
const LAST_STEPS = 36;

/** Number of steps before which a build gets a signal. They include change detection and cache writes. */
const EDGES = { first: 6, last: 30 };

export const campaign = {
  name: "kills",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    copyFixture("versions", site);
    const state = await firstStates(site);

    const moments = (signal, full, longest) =>
      momentsOf(signal, { count: trials(full), random, longest });
    const kinds = [
      {
        what: "before each of the last steps of a build",
        attacks: () => lastSteps(site, { count: trials(LAST_STEPS), random }),
      },
      {
        what: "before steps of a build that replaces the content of its folder",
        attacks: () =>
          stepsAnywhere(site, { count: trials(36), random, env: { FAULT_BUSY: state.build } }),
      },
      { what: "at any moment of a build", attacks: () => moments("SIGKILL", 36) },
      {
        what: "at any moment of a build from nothing",
        attacks: () => moments("SIGKILL", 18, 2500),
        options: ["--fresh"],
      },
      {
        what: "told to end before each of the first and last steps",
        attacks: () => edgeSteps(site, { count: trials(EDGES.first + EDGES.last), random }),
      },
      {
        what: "told to end by SIGINT or SIGTERM",
        attacks: () => [...moments("SIGINT", 9), ...moments("SIGTERM", 9)],
      },
    ];
    for (const { what, attacks, options = [] } of drawn(kinds, { trials, random })) {
      yield await tried(what, { state, attacks: await attacks(), options });
    }
  },
};

/** Builds a site with two alternating versions of a page, and returns both outputs. */
async function firstStates(site) {
  const page = path.join(site, "docs", "index.md");
  const build = path.join(site, "build");
  const texts = [readFileSync(page, "utf8"), `${readFileSync(page, "utf8")}\nAnother sentence.\n`];
  const outputs = [];
  for (const text of texts) {
    writeFileSync(page, text);
    const { code, printed } = await runLectern(["build", site]);
    if (code !== 0) throw new Error(printed);
    outputs.push(hashTree(build));
  }
  return { site, page, build, texts, outputs, current: 1 };
}

async function tried(what, { state, attacks, options }) {
  const failures = [];
  for (const [at, attack] of attacks.entries()) {
    const failure = await attempt(state, { attack, options, isBrokenNext: at % 3 === 2 });
    if (failure) failures.push(`${attack.what}: ${failure}`);
  }
  return { what, trials: attacks.length, failures };
}

/** Edits the page, kills a build, checks the output, builds again and checks it. @returns the failure */
async function attempt(state, { attack, options, isBrokenNext }) {
  const { site, page, build, texts, outputs } = state;
  const next = 1 - state.current;
  const [last, wanted] = [outputs[state.current], outputs[next]];
  writeFileSync(page, texts[next]);
  state.current = next;
  await attack.run(["build", site, ...options]);
  const found = hashTree(build);
  // Between two steps there may be no output, and a folder that can't be moved mixes both.
  const isOne = [last, wanted].some((whole) => difference(found, whole) === undefined);
  if (!isOne && found.size > 0 && !attack.mayMix)
    return `neither output: ${difference(found, last)}`;
  if (attack.isPolite && left(site).length > 0) return `"${left(site)[0]}" is left`;
  if (isBrokenNext && !attack.mayMix) {
    const failure = await withMistake(state, [last, wanted]);
    if (failure) return failure;
  }
  const again = await runLectern(["build", site]);
  if (again.code !== 0) return `the next build ends with ${again.code}: ${again.printed}`;
  if (/cache\/damaged/.test(again.printed)) return "the next build finds damage";
  const different = difference(hashTree(build), wanted);
  if (different) return `after the next build, ${different}`;
  if (left(site).length > 0) return `after the next build, "${left(site)[0]}" is left`;
  return undefined;
}

/** Checks that a failed build restores the last complete output. */
async function withMistake({ site, page, build }, outputs) {
  const text = readFileSync(page, "utf8");
  appendFileSync(page, "\n[nowhere](./nowhere.md)\n[nowhere](/nowhere)\n");
  const { code, printed } = await runLectern(["build", site]);
  writeFileSync(page, text);
  if (code !== 1) return `a build with a mistake ends with ${code}: ${printed}`;
  const found = hashTree(build);
  return outputs.some((whole) => difference(found, whole) === undefined)
    ? undefined
    : `after a build with a mistake, ${difference(found, outputs[0])}`;
}

/** Lists temporary files that a build must delete. */
function left(site) {
  const cache = path.join(site, ".lectern");
  const halves = existsSync(cache) ? readdirSync(cache, { recursive: true }).map(String) : [];
  return [
    ...readdirSync(site).filter((name) => name.startsWith("build.")),
    ...readdirSync(path.join(site, "build")).filter((name) => name.startsWith(".lectern")),
    ...halves.filter((name) => /\.next-\d+|lock/.test(name)),
  ];
}

async function lastSteps(site, { count, random }) {
  const total = await countSteps(site, {});
  const all = Array.from({ length: LAST_STEPS }, (_, back) => total - back);
  const chosen = count < all.length ? [all[Math.floor(random() * 12)]].slice(0, count) : all;
  return chosen.map((at) => killedAt(at, {}));
}

async function edgeSteps(site, { count, random }) {
  const total = await countSteps(site, {});
  const first = Array.from({ length: EDGES.first }, (_, at) => at + 1);
  const last = Array.from({ length: EDGES.last }, (_, back) => total - back);
  return shuffled([...first, ...last], random)
    .slice(0, count)
    .map(endedAt);
}

async function stepsAnywhere(site, { count, random, env }) {
  const total = await countSteps(site, env);
  // Most kills happen during the swap of the output.
  const at = () => Math.ceil(total * Math.sqrt(random()));
  return Array.from({ length: count }, () => ({ ...killedAt(at(), env), mayMix: true }));
}

/** Counts the steps that change the disk in a build after an edit. */
async function countSteps(site, env) {
  const file = path.join(site, "..", "count");
  const page = path.join(site, "docs", "index.md");
  const text = readFileSync(page, "utf8");
  writeFileSync(page, `${text}\nCounted.\n`);
  await runLectern(["build", site], { imports: [preload], env: { ...env, FAULT_COUNT: file } });
  writeFileSync(page, text);
  await runLectern(["build", site]);
  const total = Number(readFileSync(file, "utf8"));
  rmSync(file);
  return total;
}

function killedAt(at, env) {
  const options = { imports: [preload], env: { ...env, FAULT_KILL_AT: String(at) } };
  return { what: `killed before step ${at}`, run: (words) => runLectern(words, options) };
}

function endedAt(at) {
  const options = { imports: [preload], env: { FAULT_END_AT: String(at) } };
  const run = (words) => runLectern(words, options);
  return { what: `told to end before step ${at}`, isPolite: true, run };
}

function momentsOf(signal, { count, random, longest = 450 }) {
  return Array.from({ length: count }, () => {
    const wait = Math.floor(random() * longest);
    return {
      what: `${signal} after ${wait} ms`,
      isPolite: signal !== "SIGKILL",
      async run(words) {
        const child = startLectern(words);
        const end = ended(child);
        await pause(wait);
        child.kill(signal);
        await end;
      },
    };
  });
}
