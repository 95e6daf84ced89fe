// `node scripts/check-import.mjs <site folder>`: compares the Markdown of a built site with its
// HTML: words, headings, links and code. Prints everything that a page has lost. Exit code 1 if
// there is any loss.

import path from "node:path";
import { comparePages } from "./import-check/compare-pages.mjs";

const { pages, totals, lost, lines } = await comparePages(path.resolve(process.argv[2] ?? "."));
for (const line of lines) console.log(line);
const counted = Object.entries(totals).map(([kind, number]) => `${number} ${kind}`);
console.log(`${pages} pages, ${counted.join(", ")}; ${lost} lost.`);
process.exitCode = lost > 0 ? 1 : 0;
