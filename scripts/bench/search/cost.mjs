// What an engine costs a reader, measured in a process of its own, as a browser
// meets it: nothing is warm. Run as `node cost.mjs <engine> <folder>`; the folder
// holds the files of the index and `queries.json`. Prints one line of JSON.
//
// load           from the text of the files to an engine that can answer, ms
// first          the first query, ms
// median, p95    of all following keystrokes, ms
// memory         MB of heap and buffers more than before, after collecting garbage

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
// The engine must not be garbage before it is weighed.
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
