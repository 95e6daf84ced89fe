// Measures an engine in a separate process, so that nothing is warm, as in a browser. Run
// `node cost.mjs <engine> <folder>`. The folder contains the index files and `queries.json`. Prints
// one line of JSON.
//
// load           from the file contents to an engine that can answer, ms
// first          the first query, ms
// median, p95    of all following keystrokes, ms
// memory         additional heap and buffers after garbage collection, MB

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { engines } from "./engines/all.mjs";

const [name, folder] = process.argv.slice(2);
const engine = engines.find((one) => one.name === name);
const isBinary = name.startsWith("Pagefind");
const files = readdirSync(path.join(folder, "files"))
  .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
  .map((file) => {
    const content = readFileSync(path.join(folder, "files", file));
    return isBinary
      ? { name: decodeURIComponent(file.replace(/^\d+-/, "")), content }
      : content.toString();
  });
const queries = JSON.parse(readFileSync(path.join(folder, "queries.json"), "utf8"));

const before = memory();
let started = performance.now();
const search = await engine.load(files);
const load = performance.now() - started;
const times = [];
for (const query of queries) {
  started = performance.now();
  await search(query);
  times.push(performance.now() - started);
}
const used = memory();
// Keeps the engine from being collected before it is measured.
await search(queries[0]);
const sorted = times.slice(1).toSorted((a, b) => a - b);
console.log(
  JSON.stringify({
    load,
    first: times[0],
    median: sorted[Math.floor(sorted.length / 2)],
    p95: sorted[Math.floor(sorted.length * 0.95)],
    memory: (used - before) / 1e6,
  }),
);

function memory() {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
