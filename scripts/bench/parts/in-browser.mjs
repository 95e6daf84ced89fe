import { measureInBrowser } from "../browser.mjs";
import { lectern } from "../lectern-builds.mjs";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal, chromium }) {
  const { site, output } = await portal.built();
  const found = await measureInBrowser({ lectern, site, output, executable: await chromium() });
  yield {
    what: "cumulative layout shift",
    target: "0",
    figure: String(found.shift),
    how: "long release note and guide, 1280 and 360 px",
  };
  yield {
    what: "blocking time at 4× slow-down",
    target: "50 ms",
    figure: `${Math.round(found.blocking)} ms`,
    how: "/general/releases/4.0 after its first paint, server on the same machine, median of 7 loads, processor time",
  };
  yield {
    what: "blocking time at 4× slow-down, 1.6 Mbit/s, 150 ms",
    target: "50 ms",
    figure: `${Math.round(found.blockingAfar)} ms`,
    how: "the same page, as readers far away meet it, median of 7 loads, processor time",
  };
  yield {
    what: "longest task that evaluates the program, 4× slow-down",
    target: "–",
    figure: `${Math.round(found.evaluation)} ms`,
    how: "the loads from a server on the same machine",
  };
}
