import { spawn } from "node:child_process";
import path from "node:path";
import { addressOf } from "../browser.mjs";
import { writeComponentSite, writeSharedNote } from "../generated-site.mjs";
import { build, judged, lectern, medianBuilt } from "../lectern-builds.mjs";
import { median, seconds } from "../measure/figures.mjs";

const PAGES = 2593;
const USING = 500;
/** Seconds for a change to come to a page in development. */
const PATIENCE = 120;

/**
 * A component that 500 of 2,593 pages show is edited.
 *
 * @param {import("../run-parts.mjs").Bench} bench
 */
export async function* measure({ work, runs }) {
  const site = path.join(work, "component");
  const { component, address } = writeComponentSite(site, { count: PAGES, using: USING });
  const cold = await build(site, { isFresh: true });
  const again = await build(site);
  const edits = [];
  for (let run = 0; run < runs; run++) {
    writeSharedNote(component, `edit ${run}`);
    edits.push(await build(site));
  }
  const edited = medianBuilt(edits);
  yield {
    what: `component of ${USING} pages edited, warm build`,
    target: `${USING} pages, no slower a page than cold`,
    figure: `${judged(edited)}, ${perPage(edited, again)} a page (cold ${perPage(cold)})`,
    how: `median of ${runs}; processor time a page, less that of a build with nothing changed; ${edited.outputs ?? "?"} outputs written of a site of ${cold.pages} pages, cold ${seconds(cold.seconds)}`,
  };
  const times = await measureDevelopment(site, { component, address, runs });
  yield {
    what: `component of ${USING} pages edited, development`,
    target: "–",
    figure: seconds(median(times)),
    how: `from writing the file to a page with it being served, median of ${runs}`,
  };
}

/** Milliseconds of processor time for a page that was made. */
function perPage(built, idle) {
  if (built.processor === undefined) return "–";
  const spent = built.processor - (idle?.processor ?? 0);
  return `${((spent * 1000) / (idle ? USING : PAGES)).toFixed(1)} ms`;
}

/** Seconds from writing the component to a page that shows it, for each run. */
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
  const end = Date.now() + PATIENCE * 1000;
  while (Date.now() < end) {
    if ((await (await fetch(address)).text()).includes(word)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`"${word}" did not come to ${address} in ${PATIENCE} s`);
}
