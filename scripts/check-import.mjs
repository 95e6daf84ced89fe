// `node scripts/check-import.mjs <site folder>`: compares what stands in the Markdown of a
// built site with the HTML that came of it: words, headings, links, code. Prints what a
// page has lost, and fails when there is any.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { htmlText, sourceParts } from "./import-check/page-parts.mjs";
import { projectRoot } from "./ensure.mjs";

const root = path.resolve(process.argv[2] ?? ".");
const { openConfig } = await import(`${projectRoot}/dist/builder/open-site.js`);
const { loadSite } = await import(`${projectRoot}/dist/content/load-site.js`);
const { createSourceCache } = await import(`${projectRoot}/dist/content/source-cache.js`);

const { config } = await openConfig(root);
if (config === undefined) throw new Error("The site has no configuration that can be read.");
const { site } = await loadSite({
  root,
  config,
  locale: config.locales[0],
  mode: "build",
  history: () => ({ changes: new Map(), diagnostics: [] }),
  cache: createSourceCache(),
});

let pages = 0;
let losses = 0;
const totals = { words: 0, headings: 0, links: 0, code: 0 };
for (const [source, page] of site.pageBySource) {
  if (!/\.mdx?$/.test(source)) continue;
  const output = path.join(
    root,
    "build",
    `${page.route === "/" ? "index" : page.route.slice(1)}.html`,
  );
  if (!existsSync(output)) {
    console.log(`${source}: there is no page ${page.route}`);
    losses++;
    continue;
  }
  pages++;
  const written = sourceParts(readFileSync(path.join(root, source), "utf8"));
  const html = readFileSync(output, "utf8");
  const shown = htmlText(html);
  for (const [kind, parts] of Object.entries(written)) {
    totals[kind] += parts.length;
    const lost = parts.filter((part) => !shown[kind].has(part));
    if (lost.length === 0) continue;
    losses += lost.length;
    const named = [...new Set(lost)].slice(0, 6).map((part) => JSON.stringify(part));
    console.log(`${source}: ${lost.length} of ${parts.length} ${kind} lost: ${named.join(", ")}`);
  }
}
const counted = Object.entries(totals).map(([kind, number]) => `${number} ${kind}`);
console.log(`${pages} pages, ${counted.join(", ")}; ${losses} lost.`);
process.exitCode = losses > 0 ? 1 : 0;
