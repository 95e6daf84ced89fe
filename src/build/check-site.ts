import type { Diagnostic } from "../core/diagnostic.ts";
import type { Page } from "../core/page.ts";
import { sourceChecks } from "./checks/check-sources.ts";
import { diagramsCheck } from "./diagrams/diagram-library.ts";
import { finishDiagnostics, hasErrors } from "./faults/report.ts";
import { staticProblems } from "./faults/static-problems.ts";
import { collectLinks } from "./links/collected-links.ts";
import type { OpenSite } from "./open-site.ts";
import { cacheFolder } from "./store/caches.ts";
import type { OpenSitesInput } from "./open-sites.ts";
import { outputTable } from "./output/output-table.ts";
import { findingsOf } from "./pages/make-page.ts";
import { makePages } from "./pages/make-pages.ts";
import type { PageFindings } from "./pages/page-content.ts";
import { runOnSite, withoutOutput, type BuildResult } from "./site-run.ts";
import { timings } from "./timings.ts";

/** Reports all build diagnostics without writing files, and checks the sources. */
export async function checkSite(input: OpenSitesInput): Promise<BuildResult> {
  const { root } = input;
  return runOnSite(input, {
    folders: [cacheFolder(root)],
    async run({ config, sites, diagnostics, files, lateDiagnostics }) {
      const table = outputTable({ root, config, sites });
      const found = [...diagnostics, ...staticProblems({ root, config, table })];
      for (const open of sites) {
        found.push(...finishDiagnostics(await checkLocale(input, open), open.files));
      }
      const late = await lateDiagnostics();
      const all = finishDiagnostics([...found, ...late], files, config.severities);
      return withoutOutput(all, sites, !hasErrors(all));
    },
  });
}

async function checkLocale(
  { progress, threads }: OpenSitesInput,
  open: OpenSite,
): Promise<readonly Diagnostic[]> {
  const found = [...open.diagnostics, ...open.madeFiles().diagnostics];
  const links = collectLinks(open);
  const sources = sourceChecks(open);
  const diagrams = diagramsCheck(open.root);
  const add = (page: Page, findings: PageFindings) => {
    links.add(page, findings);
    sources.add(page, findings);
    diagrams.add(page, findings);
    found.push(...findings.diagnostics);
    progress.tick();
  };
  progress.start("Checking pages", open.site.pages.size);
  const late = await makePages({
    open,
    timings: timings(),
    threads,
    async find(addToQueue) {
      for (const page of open.site.pages.values()) {
        const summary = await open.content.cachedSummary(page);
        if (summary) add(page, findingsOf(summary, page, open.siteData));
        else addToQueue({ page, isCached: false });
      }
    },
    done: ({ page, findings }) => add(page, findings),
  });
  progress.end();
  found.push(...late, ...links.check(), ...diagrams.check());
  // Without a sidebar, all pages of a version would be reported as orphans.
  const isSidebarBroken = found.some(
    ({ code, severity }) => severity === "error" && /^(?:sidebar|category)\//.test(code),
  );
  const inSources = sources
    .check()
    .filter(({ code }) => !isSidebarBroken || code !== "page/orphan");
  return [...found, ...inSources];
}
