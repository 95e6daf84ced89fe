import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { firstOf, isLong } from "./long-tests.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const site = path.join(folder.path, "site");
const lectern = path.resolve("dist/cli/main.js");
const preload = pathToFileURL(path.resolve("scripts/faults/disk-preload.mjs")).href;

/** Steps of a build after an edit: it checks for changes and locks its folder again. */
const FIRST = [1, 3, 6, 2, 4, 5];
/** Number of steps from the last cache write to the removal of the lock. */
const LAST = 12;

interface End {
  /** `null` if the signal itself ended the process. */
  readonly code: number | null;
  readonly said: string;
  readonly steps: number;
}

/** Runs a build. If a step is given, the process gets a signal to end before it. */
async function build(step?: number): Promise<End> {
  const file = path.join(folder.path, "count");
  writeFileSync(file, "0");
  const env = { ...process.env, FAULT_COUNT: file, FAULT_END_AT: String(step) };
  const ended = await run(["--import", preload, lectern, "build", site], env);
  return { ...ended, steps: Number(readFileSync(file, "utf8")) };
}

async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Omit<End, "steps">> {
  // Runs Lectern without its supervisor.
  const LECTERN_SUPERVISED = JSON.stringify({ crashes: [] });
  const child = spawn(process.execPath, words, { env: { ...env, LECTERN_SUPERVISED } });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, said };
}

function edit(word: string): void {
  writeFileSync(path.join(site, "docs/index.md"), `# Welcome\n\n${word}\n`);
}

/** Returns temporary files of builds, which they must remove. */
function left(root = site): readonly string[] {
  const names = readdirSync(root, { recursive: true }).map(String);
  return names.filter((name) => /\.(?:next|old)-\d+|\.lectern[\\/]lock/.test(name));
}

let total = 0;
beforeAll(async () => {
  writeSite(site, {
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({ title: "Handbook", url: "https://example.org" });
`,
    "docs/index.md": "# Welcome\n",
  });
  await build();
  edit("First.");
  total = (await build()).steps;
});

test("a build that gets a signal before one of its first steps ends, and leaves no files", async () => {
  for (const step of firstOf(3, FIRST)) {
    edit(`Step ${step}.`);
    const { code, said } = await build(step);
    expect({ step, code, said, left: left() }).toEqual({ step, code: 130, said: "", left: [] });
  }
});

test.runIf(isLong)(
  "a build that gets a signal before one of its last steps leaves no files, or reports that it finished",
  async () => {
    const codes: (number | null)[] = [];
    for (let step = total - LAST + 1; step <= total; step++) {
      edit(`Step ${step}.`);
      const { code, said, steps } = await build(step);
      expect(steps, "the step was reached").toBeGreaterThanOrEqual(step);
      expect({ step, code, left: left() }).toEqual({ step, code: code === 0 ? 0 : 130, left: [] });
      expect(said.includes("Built 5 pages"), `told to end before step ${step}`).toBe(code === 0);
      codes.push(code);
    }
    expect(codes.at(-1), "the lock is the last to go").toBe(0);
  },
);

test.runIf(isLong)("a build with nothing to do leaves no files after a signal", async () => {
  edit("Last.");
  const { said } = await build();
  expect(said).toContain("Built 5 pages");
  for (let step = 1; ; step++) {
    const { code, steps } = await build(step);
    if (steps < step) break;
    expect({ step, code, left: left() }).toEqual({ step, code: code === 0 ? 0 : 130, left: [] });
  }
});

/**
 * Returns a module to preload. A thread signals the process to end during a write to a slow disk.
 */
function endInThread(write: number): string {
  const code = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";
const { writeFileSync, rmdirSync } = fs;
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
let writes = 0;
fs.writeFileSync = (...words) => {
  if (!isMainThread && ++writes === ${write}) process.kill(process.pid, "SIGINT");
  if (!isMainThread && writes >= ${write}) pause();
  return writeFileSync(...words);
};
fs.rmdirSync = (...words) => {
  pause();
  return rmdirSync(...words);
};
syncBuiltinESMExports();
`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

test("a build that gets a signal while a thread writes pages leaves no pages", async () => {
  const large = path.join(folder.path, "large");
  const pages = Array.from({ length: 60 }, (_, page) => [
    `docs/folder-${page}/index.md`,
    `# Page ${page}\n\n${"Text. ".repeat(200)}\n`,
  ]);
  writeSite(large, {
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({ title: "Handbook", url: "https://example.org" });
`,
    ...Object.fromEntries(pages),
  });
  for (const write of firstOf(1, [8, 2, 14])) {
    const words = ["--import", endInThread(write), lectern, "build", large, "--threads=1"];
    const { code } = await run(words, process.env);
    expect({ write, code, left: left(large) }).toEqual({ write, code: 130, left: [] });
  }
});
