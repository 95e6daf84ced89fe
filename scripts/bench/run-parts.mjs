// The parts of `npm run bench`, in their order.

/**
 * @typedef {{ what: string, target: string, figure: string, how: string }} Row
 * @typedef {object} Bench what a part is given
 * @property {string} work absolute path of a folder for sites, removed in the end
 * @property {number} runs of which the median is taken
 * @property {boolean} isLarge measure 20,000 pages, too
 * @property {ReturnType<typeof import("./portal.mjs").portalCopy>} portal
 * @property {() => Promise<string>} chromium path of the program
 * @property {(text: string) => void} say
 * @typedef {{ measure: (bench: Bench) => AsyncIterable<Row> }} Part
 */

/**
 * By the names of `--only`; loaded when they are run: the names can be had before any package.
 *
 * @type {Readonly<Record<string, () => Promise<Part>>>}
 */
export const parts = {
  portal: () => import("./parts/portal-build.mjs"),
  timings: () => import("./parts/timings.mjs"),
  generated: () => import("./parts/generated-builds.mjs"),
  component: () => import("./parts/shared-component.mjs"),
  small: () => import("./parts/small-site.mjs"),
  cores: () => import("./parts/two-cores.mjs"),
  sizes: () => import("./parts/first-visit-sizes.mjs"),
  browser: () => import("./parts/in-browser.mjs"),
  "long-pages": () => import("./parts/long-pages.mjs"),
  typing: () => import("./parts/typing-in-search.mjs"),
  "search-parts": () => import("./parts/search-in-parts.mjs"),
  offline: () => import("./parts/stored-offline.mjs"),
  dev: () => import("./parts/development.mjs"),
  corpus: () => import("./parts/corpus.mjs"),
};

/**
 * Run parts one after the other. A part that fails is said, and the others go on.
 *
 * @param {readonly string[]} names of `parts`
 * @param {Bench} bench
 * @returns {Promise<{ rows: readonly Row[], failed: readonly string[] }>} names of parts that failed
 */
export async function runParts(names, bench, known = parts) {
  const rows = [];
  const failed = [];
  for (const name of names) {
    try {
      const { measure } = await known[name]();
      for await (const row of measure(bench)) {
        rows.push(row);
        bench.say(`${row.what}: ${row.figure} (target ${row.target}; ${row.how})`);
      }
    } catch (error) {
      failed.push(name);
      bench.say(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { rows, failed };
}
