import { lectern } from "../lectern-builds.mjs";
import { measureTyping } from "../typing.mjs";

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ portal, chromium }) {
  const { site, output } = await portal.built();
  const executable = await chromium();
  for (const slowdown of [1, 4]) {
    const found = await measureTyping({ lectern, site, output, executable, slowdown });
    yield {
      what: `search: first keystroke, ${slowdown}× slow-down`,
      target: "50 ms",
      figure: `${Math.round(found.first)} ms`,
      how: `letter to results in the document, index fetched, median of ${found.words} words`,
    };
    yield {
      what: `search: further keystrokes, ${slowdown}× slow-down`,
      target: "–",
      figure: `${Math.round(found.next)} ms, 95th percentile ${Math.round(found.nextHigh)} ms`,
      how: `the same, ${found.letters} letters`,
    };
  }
}
