import { appendFileSync, existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../ensure.mjs";
import { comparePages } from "../../import-check/compare-pages.mjs";
import { writeCorpusSite } from "../corpus-site.mjs";
import { lectern } from "../lectern-builds.mjs";
import { seconds } from "../measure/figures.mjs";
import { runMeasured } from "../measure/process-cost.mjs";

/** The page to edit. All versions have it. */
const EDITED = "docs/alert.md";

/**
 * Builds the documentation of React Native, if it exists, with the Docusaurus compatibility
 * modules, and compares it with its Markdown. The part fails if a page lost words, headings,
 * links or code.
 *
 * @param {import("../run-parts.mjs").Bench} bench
 */
export async function* measure({ work, say }) {
  const folder = path.join(projectRoot, "..", "shared", "corpora", "react-native");
  if (!existsSync(folder)) return;
  const site = path.join(work, "corpus");
  writeCorpusSite(folder, site);
  const build = async (what) => {
    const run = await runMeasured([process.execPath, lectern, "build", site]);
    if (run.status !== 0) throw new Error(`the corpus does not build: ${lastErrors(run.stderr)}`);
    return { run, row: rowOf(what, run) };
  };
  const cold = await build("from nothing");
  yield cold.row;
  say(codesOf(cold.run.stderr));
  yield (await build("again")).row;
  appendFileSync(path.join(site, EDITED), "\nOne sentence more.\n");
  yield (await build("after an edit")).row;
  const { pages, totals, lost, lines } = await comparePages(site);
  const counted = Object.entries(totals).map(([kind, number]) => `${number} ${kind}`);
  yield {
    what: "React Native corpus, pages",
    target: "none has lost anything",
    figure: `${pages} pages, ${lost} lost`,
    how: `${counted.join(", ")} of the text looked for in the HTML`,
  };
  if (lost > 0)
    throw new Error(`pages have lost what is written:\n${lines.slice(0, 20).join("\n")}`);
}

function rowOf(what, { seconds: wall, processor, memory, stdout }) {
  const [, pages = "?"] = /Built ([\d,]+) pages/.exec(stdout) ?? [];
  const figures = [
    `${pages} pages`,
    seconds(wall),
    processor === undefined ? "–" : `${seconds(processor)} of processors`,
    memory === undefined ? "–" : `${Math.round(memory / 2 ** 20)} MB`,
  ];
  return {
    what: `React Native corpus, ${what}`,
    target: "no page fails",
    figure: figures.join(", "),
    how: "lectern build",
  };
}

/** Counts the diagnostics by code, most frequent first. */
function codesOf(text) {
  const codes = new Map();
  for (const [, code] of text.matchAll(/^\S* ?(?:error|warning|note) (\S+\/\S+)$/gm)) {
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const sorted = [...codes].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([code, number]) => `  ${code}: ${number}`).join("\n");
}

function lastErrors(text) {
  return (
    text
      .match(/^.* error .*\n.*$/gm)
      ?.slice(0, 5)
      .join("\n") ?? text.slice(-500)
  );
}
