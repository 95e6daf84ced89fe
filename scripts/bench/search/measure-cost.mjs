// Builds the index of each engine from the same sections, and measures each in a separate process.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const program = fileURLToPath(new URL("cost.mjs", import.meta.url));
/** Brotli's highest level takes minutes for large files and saves only a few percent. */
const LARGE = 20_000_000;
const RUNS = 3;
/** Time limit for a run, in milliseconds. */
const TIMEOUT = 240_000;

/**
 * @param input `{ engine, corpus: { pages, sections }, keystrokes }`
 * @returns bytes (raw, gzip, brotli), build time in seconds, and the minimum of each figure of
 *   `cost.mjs` over three runs, because other load only increases times
 */
export async function measureCost({ engine, corpus, keystrokes }) {
  const started = performance.now();
  const files = await engine.build(corpus);
  const build = (performance.now() - started) / 1000;
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
  try {
    mkdirSync(path.join(folder, "files"));
    writeFileSync(path.join(folder, "queries.json"), JSON.stringify(keystrokes));
    const contents = files.map((file) => file.content ?? Buffer.from(file));
    contents.forEach((content, at) => {
      const name = `${at}-${encodeURIComponent(files[at].name ?? "index.json")}`;
      writeFileSync(path.join(folder, "files", name), content);
    });
    const sum = (size) => contents.reduce((total, content) => total + size(content), 0);
    const runs = Array.from({ length: RUNS }, () => run(engine.name, folder));
    return {
      build,
      raw: sum((content) => content.length),
      gzip: sum((content) => gzipSync(content, { level: 9 }).length),
      brotli: sum(brotli),
      ...least(runs),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(name, folder) {
  const result = spawnSync(process.execPath, ["--expose-gc", program, name, folder], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    timeout: TIMEOUT,
  });
  if (result.error) throw new Error(`not done after ${TIMEOUT / 1000} s`);
  if (result.status !== 0) {
    throw new Error(`ended with ${result.signal ?? result.status}; ${faultIn(result.stderr)}`);
  }
  return JSON.parse(result.stdout.trim().split("\n").at(-1));
}

/** Returns the line with the error message. The last line contains the Node version. */
function faultIn(stderr) {
  const lines = stderr.trim().split("\n");
  return lines.find((line) => /Error\b/.test(line))?.trim() ?? lines.slice(-3).join(" ");
}

function least(runs) {
  return Object.fromEntries(
    Object.keys(runs[0]).map((name) => [name, Math.min(...runs.map((one) => one[name]))]),
  );
}

function brotli(content) {
  const quality = content.length > LARGE ? 6 : 11;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    .length;
}
