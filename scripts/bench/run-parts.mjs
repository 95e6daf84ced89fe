// Runs the parts of `npm run bench`.

/**
 * @typedef {{ what: string, target: string, figure: string, how: string }} Row
 * @typedef {object} Bench arguments of a part
 * @property {string} work absolute path of a folder for sites, deleted at the end
 * @property {number} runs number of runs per median
 * @property {boolean} isLarge also measures 20,000 pages
 * @property {ReturnType<typeof import("./portal.mjs").portalCopy>} portal
 * @property {() => Promise<string>} chromium returns the path of Chromium
 * @property {(text: string) => void} say
 * @typedef {{ measure: (bench: Bench) => AsyncIterable<Row> }} Part
 */

/**
 * The parts by their names for `--only`. They are imported when they run, because the names must be
 * available before packages are installed.
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
 * Runs parts one after the other. If a part fails, prints the error and continues.
 *
 * @param {readonly string[]} names of `parts`
 * @param {Bench} bench
 * @returns {Promise<{ rows: readonly Row[], failed: readonly string[] }>} `failed`: names of failed parts
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
