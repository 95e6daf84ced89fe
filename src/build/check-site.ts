import type { Diagnostic } from "../core/diagnostic.ts";
import { sourceChecks } from "./checks/check-sources.ts";
import { diagramsCheck } from "./diagrams/diagram-library.ts";
import { cacheDiagnostics } from "./store/cache-store.ts";
import { findingsOf } from "./pages/make-page.ts";
import { finishDiagnostics, hasErrors } from "./faults/report.ts";
import { staticProblems } from "./faults/static-problems.ts";
import type { Page } from "../core/page.ts";
import { makePages, type PageToMake } from "./pages/make-pages.ts";
import type { PageFindings } from "./pages/page-content.ts";
import { timings } from "./timings.ts";
import { collectLinks } from "./links/collected-links.ts";
import { cacheFolder } from "./open-site.ts";
import type { OpenSites, OpenSitesInput } from "./open-sites.ts";
import { outputTable } from "./output/output-table.ts";
import {
  countPages,
  filesOf,
  inOpenSites,
  nothingWritten,
  withDisk,
  type BuildResult,
} from "./site-run.ts";

/** All diagnostics of a build, without output. */
export async function checkSite(input: OpenSitesInput): Promise<BuildResult> {
  return withDisk(input.root, [cacheFolder(input.root)], () =>
    inOpenSites(input, checkOpen(input)),
  );
}

/** Leaves out what follows from an error that is reported: without a sidebar, nothing leads to its pages. */
function withoutFollowers(
  found: readonly Diagnostic[],
  reported: readonly Diagnostic[],
): readonly Diagnostic[] {
  const isCause = ({ code, severity }: Diagnostic) =>
    severity === "error" && /^(?:sidebar|category)\//.test(code);
  return reported.some(isCause) ? found.filter(({ code }) => code !== "page/orphan") : found;
}

function checkOpen(input: OpenSitesInput) {
  return async ({ cache, config, sites, diagnostics, late }: OpenSites): Promise<BuildResult> => {
    const table = outputTable({ root: input.root, config, sites });
    const found = [...staticProblems({ root: input.root, config, table })];
    for (const open of sites) {
      const links = collectLinks(open);
      const sources = sourceChecks(open);
      const diagrams = diagramsCheck(open.root);
      const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
      const note = (page: Page, found: PageFindings) => {
        links.add(page, found);
        sources.add(page, found);
        diagrams.add(page, found);
        inLocale.push(...found.diagnostics);
        input.progress.tick();
      };
      input.progress.start("Checking pages", open.site.pages.size);
      const find = async (add: (page: PageToMake) => void) => {
        for (const page of open.site.pages.values()) {
          const summary = await open.content.cachedSummary(page);
          if (summary) note(page, findingsOf(summary, { page, siteData: open.siteData }));
          else add({ page, isCached: false });
        }
      };
      const inThreads = await makePages({
        ...input,
        open,
        config,
        find,
        timings: timings(),
        threads: input.threads,
        done: ({ page, findings }) => note(page, findings),
      });
      inLocale.push(...inThreads);
      input.progress.end();
      inLocale.push(...links.check(), ...diagrams.check());
      inLocale.push(...withoutFollowers(sources.check(), inLocale));
      found.push(...finishDiagnostics(inLocale, open.files));
    }
    const own = [...diagnostics, ...found, ...cacheDiagnostics(cache), ...(await late.found())];
    const all = finishDiagnostics(own, filesOf(sites, input.root));
    return {
      ...nothingWritten,
      diagnostics: all,
      ok: !hasErrors(all),
      pages: countPages(sites),
    };
  };
}
