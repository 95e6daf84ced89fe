import type { Diagnostic } from "../../core/diagnostic.ts";
import { finishDiagnostics } from "../faults/report.ts";
import { pageRecords } from "../graph/page-records.ts";
import type { Facts } from "../offline/file-facts.ts";
import { type SearchStage, hasIndexes } from "../search/search-stage.ts";
import { collectPages, type WritePagesInput, type PageCollector } from "./collect-pages.ts";
import { documentStage } from "./document-stage.ts";
import { makePages, type PageToMake } from "./make-pages.ts";
import { bounded } from "../../core/bounded.ts";
import type { Card } from "../../pages/page/page-card.ts";
import type { Page } from "../../core/page.ts";
import { pageEntry } from "../output/output-kinds.ts";
import { pagesAtOnce } from "../site-run.ts";
import { findingsOf } from "./make-page.ts";

/** What came of the pages, beside their files. */
export interface WrittenPages {
  readonly found: readonly Diagnostic[];
  readonly hasDiagrams: boolean;
  /** One per locale. */
  readonly search: readonly SearchStage[];
  /** What is said of data files that were written now, by name. */
  readonly facts: ReadonlyMap<string, Facts>;
}

/** Writes every page of every locale, and collects what checks and site-wide files need. */
export async function writePages(input: WritePagesInput): Promise<WrittenPages> {
  const { config, client, snapshot, progress, cards } = input;
  const found: Diagnostic[] = [];
  const search: SearchStage[] = [];
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
    hasDiagrams ||= collector.hasDiagrams();
    for (const [name, fact] of collector.facts) facts.set(name, fact);
    const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
    const inPages = [...collector.diagnostics, ...late, ...(await collector.check())];
    found.push(...finishDiagnostics([...inLocale, ...inPages], open.files));
  }
  await cards.finish();
  return { found, hasDiagrams, search, facts };
}

/** Reuses the files of unchanged pages. @param add receives the other pages */
export async function reusePages(
  input: WritePagesInput,
  collector: PageCollector,
  add: (page: PageToMake) => void,
): Promise<void> {
  const { open } = collector;
  const others = [...open.site.pages.values()].filter(
    (page) => !reuseUnseen(input, collector, page),
  );
  const reuseSame = reuseByKey(input, collector);
  await bounded(others, pagesAtOnce, async (page) => {
    const outcome = await reuseSame(page);
    if (outcome === "reused") return input.progress.tick();
    // If its summary is stale, its content is stale, too.
    const isCached = outcome === "to be written" && (await open.content.cached(page)) !== undefined;
    add({ page, isCached });
    // Lets threads answer and get more pages.
    await new Promise((resolve) => setImmediate(resolve));
  });
}

/** Reuses a page that is unchanged with everything that it may depend on. */
function reuseUnseen(
  { config, writer, cards, progress }: WritePagesInput,
  { open, records, addUnseen }: PageCollector,
  page: Page,
): boolean {
  const record = records.unchanged(page);
  if (!record) return false;
  const { card, document, words } = record;
  const source = "source" in page ? page.source : undefined;
  const isSearched = hasIndexes(config) && words !== undefined;
  if (!open.cache.use({ source, words: isSearched ? page.route : undefined })) return false;
  // The page last, because it's counted when it is reused.
  if (card !== undefined && !cards.takeOver(card)) return false;
  if (!writer.takeOver(pageEntry(open, page.route), document)) return false;
  addUnseen(page, record);
  progress.tick();
  return true;
}

/** Reuses pages whose content is unchanged and whose files would be the same. */
function reuseByKey(
  { config, client, writer, cards }: WritePagesInput,
  { open, search, addFindings, addFiles }: PageCollector,
) {
  let card: string | undefined;
  const cardFile = (asked: Card) => (card = cards.request(asked));
  const documents = documentStage({ open, config, client, cardFile });
  return async (page: Page): Promise<"reused" | "to be written" | "stale"> => {
    const entry = pageEntry(open, page.route);
    if (!writer.hadBefore(entry)) return "to be written";
    const summary = await open.content.summary(page);
    if (!summary) return "stale";
    card = undefined;
    const files = { document: documents.key(page, summary), card };
    if (!writer.takeOver(entry, files.document)) return "to be written";
    const findings = findingsOf(summary, { page, siteData: open.siteData });
    addFindings(page, findings);
    if (hasIndexes(config)) await search.addUnchanged(page, summary);
    addFiles(page, findings, files);
    return "reused";
  };
}
