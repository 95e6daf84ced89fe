// `node scripts/check-import.mjs <site folder>`: compares what stands in the Markdown of a
// built site with the HTML that came of it: words, headings, links, code. Prints what a
// page has lost, and fails when there is any.

import path from "node:path";
import { comparePages } from "./import-check/compare-pages.mjs";

const { pages, totals, lost, lines } = await comparePages(path.resolve(process.argv[2] ?? "."));
for (const line of lines) console.log(line);
const counted = Object.entries(totals).map(([kind, number]) => `${number} ${kind}`);
console.log(`${pages} pages, ${counted.join(", ")}; ${lost} lost.`);
process.exitCode = lost > 0 ? 1 : 0;
