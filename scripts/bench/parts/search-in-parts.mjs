import path from "node:path";
import { writeGeneratedSite } from "../generated-site.mjs";
import { size } from "../measure/figures.mjs";
import { generatedPages } from "../search/generated-pages.mjs";
import { markdownPages } from "../search/markdown-pages.mjs";
import { partsTraffic } from "../search/parts-traffic.mjs";
import { spread } from "../search/random.mjs";

const SESSIONS = 24;

/** Number of sections on a generated page. */
const SECTIONS = 6;

/** @param {import("../run-parts.mjs").Bench} bench */
export async function* measure({ work, isLarge }) {
  const count = isLarge ? 20_000 : 2000;
  const site = path.join(work, `search-${count}`);
  writeGeneratedSite(site, count);
  yield* rowsOf(`${count.toLocaleString("en")} generated pages`, markdownPages(site));
  const sections = count * SECTIONS;
  const name = `${sections.toLocaleString("en")} sections with rare and frequent words`;
  yield* rowsOf(name, generatedPages(sections));
}

async function* rowsOf(what, pages) {
  const found = await partsTraffic(pages, typedTexts(pages));
  const of = `${found.sections.toLocaleString("en")} sections, ${found.files} parts`;
  yield {
    what: `search of ${what}: first results`,
    target: "300 KB",
    figure: `${range(found.first)}; pasted ${range(found.pasted)}`,
    how: `${of}; head ${size(found.head)}, in one file ${size(found.whole)}; median and most of ${found.first.length} sessions`,
  };
  yield {
    what: `search of ${what}: each additional keystroke`,
    target: "60 KB",
    figure: `${range(found.letters)}, 95th percentile ${size(quantile(found.letters, 0.95))}`,
    how: `median and most of ${found.letters.length} letters`,
  };
}

/**
 * Generates queries as readers would type them: prefixes of headings, some with a typo, and
 * identifiers.
 */
function typedTexts(pages) {
  const sections = spread(
    pages.flatMap((page) => page.sections),
    SESSIONS,
  );
  return sections.map(({ title, text }, at) => {
    const words = title.toLowerCase().replace(/\.$/, "").split(" ");
    const [first = "", second = ""] = words;
    if (at % 6 === 4) return `${first.slice(0, 2)}${first.slice(3)} ${second}`;
    if (at % 6 === 5) return /\w+_\w+/.exec(text)?.[0] ?? first;
    return words.slice(0, 1 + (at % 3)).join(" ");
  });
}

function range(values) {
  return `${size(quantile(values, 0.5))}, at most ${size(Math.max(...values))}`;
}

function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
