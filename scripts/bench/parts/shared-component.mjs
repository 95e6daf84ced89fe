import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import path from "node:path";
import { addressOf } from "../browser.mjs";
import { generatedPage, writeComponentSite, writeSharedNote } from "../generated-site.mjs";
import { build, judged, lectern, medianBuilt } from "../lectern-builds.mjs";
import { median, seconds } from "../measure/figures.mjs";

const PAGES = 2593;
const USING = 500;
/** Time limit until a page in development shows a change, in seconds. */
const TIMEOUT = 120;

/**
 * Edits a component that 500 of 2,593 pages use.
 *
 * @param {import("../run-parts.mjs").Bench} bench
 */
export async function* measure({ work, runs }) {
  const site = path.join(work, "component");
  const { component, address } = writeComponentSite(site, { count: PAGES, using: USING });
  const cold = await build(site, { isFresh: true });
  const edits = [];
  const single = [];
  for (let run = 0; run < runs; run++) {
    writeSharedNote(component, `edit ${run}`);
    edits.push(await build(site));
    appendFileSync(generatedPage(site, 1), `\nEdit number ${run + 1}.\n`);
    single.push(await build(site));
  }
  const edited = medianBuilt(edits);
  const one = medianBuilt(single);
  yield {
    what: `component of ${USING} pages edited, warm build`,
    target: `${USING} pages, no slower a page than cold`,
    figure: `${judged(edited)}, ${perPage(edited.processor, USING)} a page (cold ${perPage(cold.processor, PAGES)})`,
    how: `median of ${runs}; processor time of the whole process by the number of pages made, ${perPage(beyond(edited, one), USING - 1)} beyond a build after an edit of one page; ${edited.outputs ?? "?"} outputs written of a site of ${cold.pages} pages, cold ${seconds(cold.seconds)}`,
  };
  const times = await measureDevelopment(site, { component, address, runs });
  yield {
    what: `component of ${USING} pages edited, development`,
    target: "–",
    figure: seconds(median(times)),
    how: `from writing the file to a page with it being served, median of ${runs}`,
  };
}

/**
 * Formats the time per rebuilt page in milliseconds.
 *
 * @param {number | undefined} spent in seconds
 */
function perPage(spent, pages) {
  return spent === undefined ? "–" : `${((spent * 1000) / pages).toFixed(1)} ms`;
}

/** Returns the difference in processor time between two builds, in seconds. */
function beyond({ processor }, other) {
  return processor === undefined ? undefined : processor - (other.processor ?? 0);
}

/** Measures the seconds from saving the component until a page shows it, for each run. */
async function measureDevelopment(site, { component, address, runs }) {
  const server = spawn(process.execPath, [lectern, "dev", site, "--port", "0"]);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    const file = `${await addressOf(server)}${address}.json`;
    await shows(file, "A note on many pages");
    const times = [];
    for (let run = 0; run < runs; run++) {
      const word = `development-${run}`;
      const started = performance.now();
      writeSharedNote(component, word);
      await shows(file, word);
      times.push((performance.now() - started) / 1000);
    }
    return times;
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

async function shows(address, word) {
  const end = Date.now() + TIMEOUT * 1000;
  while (Date.now() < end) {
    if ((await (await fetch(address)).text()).includes(word)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`"${word}" did not appear at ${address} within ${TIMEOUT} s`);
}
