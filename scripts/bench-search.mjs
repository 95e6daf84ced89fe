// `npm run bench:search`: compares the quality and cost of the portal search with other search
// engines that documentation sites use, on the same sections.
//
//   --quality    only the quality
//   --missed=G   also lists each query of group G whose first result in Lectern is wrong
//   --sections=N the number of generated sections (default 50,000; 0 for none)
//   --build=DIR  build output to read the sections from (default: a new build of the portal)

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine, projectRoot } from "./ensure.mjs";

ensureEngine();
const { engines } = await import("./bench/search/engines/all.mjs");
const { generatedPages } = await import("./bench/search/generated-pages.mjs");
const { causeQueries, judgedQueries, otherQueries } =
  await import("./bench/search/judged-queries.mjs");
const { knownItems } = await import("./bench/search/known-items.mjs");
const { markdownPages } = await import("./bench/search/markdown-pages.mjs");
const { measureCost } = await import("./bench/search/measure-cost.mjs");
const { measure } = await import("./bench/search/measures.mjs");
const { pageItems } = await import("./bench/search/page-items.mjs");
const { portalIndexes, portalPages, portalSynonyms, sectionsOf } =
  await import("./bench/search/portal-pages.mjs");
const { spread } = await import("./bench/search/random.mjs");
const { costTable, qualityTable, verdict } = await import("./bench/search/tables.mjs");

const { values } = parseArgs({
  options: {
    quality: { type: "boolean", default: false },
    missed: { type: "string" },
    sections: { type: "string", default: "50000" },
    build: { type: "string" },
  },
});

const { pages, synonyms, indexes } = readPortal();
const sections = sectionsOf(pages);
const queries = [
  ...knownItems(sections),
  ...pageItems(sections),
  ...causeQueries(sections),
  ...judgedQueries(sections),
  ...otherQueries(sections),
];
console.log(
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. ` +
    `Portal: ${pages.length} pages, ${sections.length} sections, ` +
    `${(sections.reduce((sum, { content }) => sum + content.length, 0) / 1e6).toFixed(2)} MB of text.\n`,
);
for (const { name, how } of engines) console.log(`${name}: ${how}.`);

const quality = await qualityOf({ pages, sections, synonyms, indexes }, queries);
console.log(`\n${qualityTable(quality)}\n${verdict(quality)}`);
await compareOnCorpus();
if (values.missed !== undefined) printMissed(values.missed);

if (!values.quality) {
  await cost("the portal", { pages, sections, synonyms });
  const count = Number(values.sections);
  if (count > 0) {
    const generated = generatedPages(count);
    await cost(`${count} generated sections`, {
      pages: generated,
      sections: sectionsOf(generated),
    });
  }
}

/** Measures the answers of each engine that runs on this machine. */
async function qualityOf(corpus, asked) {
  const found = new Map();
  for (const engine of engines) {
    const search = await usable(engine, corpus);
    if (search) found.set(engine.name, await measure(search, asked));
  }
  return found;
}

/**
 * Compares the engines on another project's documentation, if it exists. No engine was tuned for
 * it.
 */
async function compareOnCorpus() {
  const folder = path.join(projectRoot, "..", "shared", "corpora", "react-native", "docs");
  if (!existsSync(folder)) return;
  const others = markdownPages(folder);
  const ofOthers = sectionsOf(others);
  const items = [...knownItems(ofOthers), ...pageItems(ofOthers)];
  const found = await qualityOf({ pages: others, sections: ofOthers }, items);
  console.log(
    `\nReact Native: ${others.length} pages, ${ofOthers.length} sections.\n\n${qualityTable(found)}`,
  );
}

/** Returns the pages that the search of the current version covers. */
function readPortal() {
  if (values.build !== undefined) return pagesOf(path.resolve(values.build));
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
  try {
    const lectern = path.join(projectRoot, "dist", "cli", "main.js");
    const site = path.join(projectRoot, "site");
    const output = path.join(folder, "build");
    const built = spawnSync(process.execPath, [lectern, "build", site, "--output", output], {
      encoding: "utf8",
    });
    if (built.status !== 0) throw new Error(`the build failed:\n${built.stderr.slice(-4000)}`);
    return pagesOf(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pagesOf(output) {
  const isPresent = (tag) => /^default$|-current$/.test(tag);
  return {
    pages: portalPages(output, isPresent),
    synonyms: portalSynonyms(output),
    indexes: portalIndexes(output, isPresent),
  };
}

/** Loads the search of an engine. If the engine doesn't run on this machine, prints the reason. */
async function usable(engine, corpus) {
  try {
    return await engine.load(await engine.build(corpus));
  } catch (error) {
    console.log(`\n${engine.name} does not run here: ${messageOf(error)}`);
    return undefined;
  }
}

/** Returns all prefixes of judged queries, because the search box queries on each keystroke. */
function keystrokes(corpus) {
  const texts =
    corpus.pages === pages
      ? [...new Set(judgedQueries(sections).map(({ text }) => text))]
      : spread(corpus.sections, 60).map(({ title }) => title.toLowerCase());
  return spread(texts, 60).flatMap((text) =>
    Array.from(text, (_, at) => text.slice(0, at + 1)).filter((typed) => typed.trim() === typed),
  );
}

async function cost(what, corpus) {
  const rows = new Map();
  for (const engine of engines) {
    if (!quality.has(engine.name)) continue;
    try {
      rows.set(engine.name, await measureCost({ engine, corpus, keystrokes: keystrokes(corpus) }));
    } catch (error) {
      console.log(`\n${engine.name} fails on ${what}: ${messageOf(error)}`);
    }
  }
  console.log(`\nCost, ${what}\n\n${costTable(rows)}`);
}

function printMissed(group) {
  for (const [name, { missed }] of quality.get("Lectern") ?? []) {
    if (!name.startsWith(group)) continue;
    for (const { text, place, found, wanted } of missed) {
      console.log(`${place || "–"}  ${text}  wanted ${[...wanted][0]}, first ${found[0]}`);
    }
  }
}

function messageOf(error) {
  return error instanceof Error ? error.message.trim().split("\n").at(-1) : String(error);
}
