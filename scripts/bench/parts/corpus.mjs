import { appendFileSync, existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../ensure.mjs";
import { comparePages } from "../../import-check/compare-pages.mjs";
import { lectern } from "../lectern-builds.mjs";
import { seconds } from "../measure/figures.mjs";
import { runMeasured } from "../measure/process-cost.mjs";

/** A page that is edited: one that all versions have. */
const EDITED = "docs/alert.md";

/**
 * The documentation of React Native, when it lies beside the repository: built with what
 * answers for Docusaurus, and compared with its text. A page that lost words, headings, links
 * or code fails the part.
 *
 * @param {import("../run-parts.mjs").Bench} bench
 */
export async function* measure({ work, say }) {
  const folder = path.join(projectRoot, "..", "shared", "corpora", "react-native");
  if (!existsSync(folder)) return;
  // It needs the compiled engine, which is there when a part runs.
  const { writeCorpusSite } = await import("../corpus-site.mjs");
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

/** How often each code was told, most often first. */
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
