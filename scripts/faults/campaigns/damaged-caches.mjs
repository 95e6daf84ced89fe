// A damaged file in `.lectern` never changes the build output, and is reported once.

import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawn } from "../drawn.mjs";
import { copyFixture, difference, filesBelow, hashTree, runLectern } from "../fixture-copy.mjs";

export const campaign = {
  name: "damaged caches",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    copyFixture("features", site);
    const first = await runLectern(["build", site]);
    if (first.code !== 0) throw new Error(first.printed);
    const state = {
      site,
      caches: path.join(site, ".lectern"),
      // Keep nanosecond times, because Lectern detects changed files by them.
      spare: path.join(folder, "spare"),
      wanted: hashTree(path.join(site, "build")),
      random,
    };
    copyExactly(state.caches, state.spare);
    for (const [what, damage] of drawn(damages, { trials, random })) {
      const count = trials(26);
      const failures = [];
      for (let trial = 0; trial < count; trial++) {
        const failure = await attempt(state, { damage, trial });
        if (failure) failures.push(failure);
      }
      yield { what, trials: count, failures };
    }
  },
};

/** Ten ways to damage a file. Each gets the original bytes. */
const damages = [
  ["a bit has turned", (file, { bytes, random }) => put(file, turn(bytes, random, 1))],
  ["many bits have turned", (file, { bytes, random }) => put(file, turn(bytes, random, 50))],
  ["a character has changed", (file, { bytes, random }) => put(file, otherLetter(bytes, random))],
  [
    "the end is missing",
    (file, { bytes, random }) => put(file, bytes.subarray(0, at(bytes, random))),
  ],
  [
    "the beginning is missing",
    (file, { bytes, random }) => put(file, bytes.subarray(1 + at(bytes, random))),
  ],
  ["a part is zeros", (file, { bytes, random }) => put(file, zeros(bytes, random))],
  ["it is empty", (file) => put(file, "")],
  ["something was appended", (file) => appendFileSync(file, '{"more":1}\n')],
  [
    "it's a folder",
    (file) => (rmSync(file), mkdirSync(path.join(file, "in"), { recursive: true })),
  ],
  ["it has the content of another file", (file, { another }) => put(file, readFileSync(another))],
];

async function attempt({ site, caches, spare, wanted, random }, { damage, trial }) {
  const names = filesBelow(caches);
  const name = names[(trial + Math.floor(random() * 2)) % names.length];
  const file = path.join(caches, name);
  const another = path.join(caches, names[(trial + 1 + Math.floor(random() * 5)) % names.length]);
  damage(file, { bytes: readFileSync(file), another, random });
  // In half of the trials, delete the output, because an existing output hides stale cache entries.
  if (random() < 0.5) rmSync(path.join(site, "build"), { recursive: true });
  const found = await build(site, wanted);
  const again = found.failure ? found : await build(site, wanted);
  rmSync(caches, { recursive: true });
  copyExactly(spare, caches);
  if (found.failure) return `"${name}": ${found.failure}`;
  if (again.failure) return `"${name}", in the second build: ${again.failure}`;
  if (again.isReported) return `"${name}" is reported twice`;
}

async function build(site, wanted) {
  const { code, printed } = await runLectern(["build", site]);
  const isReported = printed.includes("cache/damaged");
  if (code !== 0) return { failure: `exit ${code}, ${printed}`, isReported };
  return { failure: difference(hashTree(path.join(site, "build")), wanted), isReported };
}

function copyExactly(from, to) {
  spawnSync("cp", ["-pR", from, to], { stdio: "inherit" });
}

function put(file, content) {
  writeFileSync(file, content);
}

function at(bytes, random) {
  return Math.floor(random() * bytes.length);
}

function turn(bytes, random, times) {
  const turned = Buffer.from(bytes);
  for (let time = 0; time < times && bytes.length > 0; time++)
    turned[at(bytes, random)] ^= 1 << Math.floor(random() * 8);
  return turned;
}

/** Changes one character. JSON and code stay valid, so only a checksum detects the damage. */
function otherLetter(bytes, random) {
  const letters = [...bytes.keys()].filter((place) => bytes[place] >= 97 && bytes[place] < 122);
  const changed = Buffer.from(bytes);
  const place = letters[Math.floor(random() * letters.length)];
  if (place !== undefined) changed[place]++;
  return changed;
}

function zeros(bytes, random) {
  const start = at(bytes, random);
  return Buffer.from(bytes).fill(0, start, Math.min(start + 512, bytes.length));
}
