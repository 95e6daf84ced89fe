import type { Diagnostic } from "../../core/diagnostic.ts";
import { comparisonWriting, type ComparisonWriting } from "../changes/write-comparisons.ts";
import { finishDiagnostics } from "../faults/report.ts";
import { pageRecords } from "../graph/page-records.ts";
import type { Facts } from "../offline/file-facts.ts";
import type { SearchStage } from "../search/search-stage.ts";
import { collectPages, type WritePagesInput } from "./collect-pages.ts";
import { documentStage } from "./document-stage.ts";
import { makePages } from "./make-pages.ts";
import { reusePages } from "./reuse-pages.ts";

/** What came of the pages, beside their files. */
export interface WrittenPages {
  readonly found: readonly Diagnostic[];
  readonly hasDiagrams: boolean;
  /** One per locale. */
  readonly search: readonly SearchStage[];
  readonly comparisons: readonly ComparisonWriting[];
  /** What is said of data files that were written now, by name. */
  readonly facts: ReadonlyMap<string, Facts>;
}

/** Writes every page of every locale, and collects what checks and site-wide files need. */
export async function writePages(input: WritePagesInput): Promise<WrittenPages> {
  const { config, client, snapshot, progress, cards } = input;
  const found: Diagnostic[] = [];
  const search: SearchStage[] = [];
  const comparisons: ComparisonWriting[] = [];
  const facts = new Map<string, Facts>();
  let hasDiagrams = false;
  for (const open of input.sites) {
    const { constant } = documentStage({ open, config, client });
    const collector = collectPages(input, open, pageRecords(open, snapshot, constant));
    progress.start("Building pages", open.site.pages.size);
    // Threads highlight code meanwhile.
    open.madeFiles();
    const late = await makePages({
      ...input,
      open,
      find: (add) => reusePages(input, collector, add),
      done: collector.addMade,
    });
    progress.end();
    search.push(collector.search);
    comparisons.push(comparisonWriting({ ...input, open }));
    hasDiagrams ||= collector.hasDiagrams();
    for (const [name, fact] of collector.facts) facts.set(name, fact);
    const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
    const inPages = [...collector.diagnostics, ...late, ...(await collector.check())];
    found.push(...finishDiagnostics([...inLocale, ...inPages], open.files));
  }
  await cards.finish();
  return { found, hasDiagrams, search, comparisons, facts };
}
