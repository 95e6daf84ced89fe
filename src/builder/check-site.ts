import { bounded } from "./bounded.ts";
import { cacheDiagnostics } from "./cache/cache-store.ts";
import { finishDiagnostics, hasErrors } from "./faults/report.ts";
import { staticProblems } from "./faults/static-problems.ts";
import { collectLinks } from "./links/collected-links.ts";
import { cacheFolder } from "./open-site.ts";
import type { OpenSites, OpenSitesInput } from "./open-sites.ts";
import { outputTable } from "./output/output-table.ts";
import {
  countPages,
  filesOf,
  inOpenSites,
  nothingWritten,
  pagesAtOnce,
  withDisk,
  type BuildResult,
} from "./site-run.ts";

/** All diagnostics of a build, without output. */
export async function checkSite(input: OpenSitesInput): Promise<BuildResult> {
  return withDisk(input.root, [cacheFolder(input.root)], () =>
    inOpenSites(input, checkOpen(input)),
  );
}

function checkOpen(input: OpenSitesInput) {
  return async ({ cache, config, sites, diagnostics, late }: OpenSites): Promise<BuildResult> => {
    const table = outputTable({ root: input.root, config, sites });
    const found = [...staticProblems({ root: input.root, config, table })];
    for (const open of sites) {
      const links = collectLinks(open);
      const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
      const pages = [...open.site.pages.values()];
      input.progress.start("Checking pages", pages.length);
      await bounded(pages, pagesAtOnce, async (page) => {
        const content = await open.content.content(page);
        links.add(page, content);
        inLocale.push(...content.diagnostics);
        input.progress.tick();
      });
      input.progress.end();
      inLocale.push(...links.check());
      found.push(...finishDiagnostics(inLocale, open.files));
    }
    const own = [...diagnostics, ...found, ...cacheDiagnostics(cache), ...(await late.found())];
    const all = finishDiagnostics(own, filesOf(sites, input.root));
    return { ...nothingWritten, diagnostics: all, ok: !hasErrors(all), pages: countPages(sites) };
  };
}
