// Sites with one large dimension: many pages, many pages in a folder, deep folders, or a long page.
// Each must build with limited memory.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeGeneratedSite } from "../../bench/generated-site.mjs";
import { runLectern } from "../fixture-copy.mjs";

/** Heap limits of a thread in megabytes: the guaranteed limit, and half of it for many pages, which reveals leaks earlier. */
const MEMORY = { promised: 400, many: 200 };

export const campaign = {
  name: "large sites",
  async *rows({ trials, folder }) {
    const share = (full) => Math.max(40, trials(full));
    const sites = [
      // The short run also needs all pages, because a leak of fifty pages fits into the limit.
      {
        what: "many pages",
        write: (site) => writeGeneratedSite(site, 5000),
        memory: MEMORY.many,
      },
      { what: "many pages in one folder", write: (site) => writeFlatSite(site, share(10_000)) },
      { what: "folders in folders", write: (site) => writeDeepSite(site, 200) },
      { what: "one long page", write: (site) => writeLongPage(site, share(50_000)) },
    ];
    for (const { what, write, memory = MEMORY.promised } of sites) {
      const site = path.join(folder, "site");
      write(site);
      const result = await runLectern(["build", site, "--fresh"], {
        env: { NODE_OPTIONS: `--max-old-space-size=${memory}` },
      });
      const failure = `${what}: code ${result.code}, signal ${result.signal}: ${result.printed.slice(-2000)}`;
      yield { what, trials: 1, failures: result.code === 0 ? [] : [failure] };
      rmSync(site, { recursive: true, force: true });
    }
  },
};

function writeBase(site) {
  mkdirSync(path.join(site, "docs"), { recursive: true });
  mkdirSync(path.join(site, "pages"), { recursive: true });
  writeFileSync(
    path.join(site, "site.config.ts"),
    `import { defineSite } from "lectern";
export default defineSite({
  title: "Large",
  url: "https://large.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`,
  );
  writeFileSync(path.join(site, "pages", "index.md"), "---\ntitle: Home\nslug: /\n---\n\nHome.\n");
}

function writeFlatSite(site, count) {
  writeBase(site);
  for (let page = 0; page < count; page++) {
    writeFileSync(path.join(site, "docs", `page-${page}.md`), `# Page ${page}\n\nText.\n`);
  }
}

function writeDeepSite(site, levels) {
  writeBase(site);
  let parent = path.join(site, "docs");
  for (let level = 0; level < levels; level++) {
    parent = path.join(parent, "f");
    mkdirSync(parent);
    writeFileSync(path.join(parent, "page.md"), `# Level ${level}\n\nText.\n`);
  }
}

/** @param paragraphs number of paragraphs with 100 letters each */
function writeLongPage(site, paragraphs) {
  writeBase(site);
  const text = `${"A sentence of words that are read. ".repeat(3).slice(0, 98)}\n\n`;
  writeFileSync(path.join(site, "docs", "long.md"), `# Long\n\n${text.repeat(paragraphs)}`);
}
