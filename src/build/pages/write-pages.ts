import { bounded } from "../../core/bounded.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import type { Card } from "../../pages/page/page-card.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { CardService } from "../cards/card-service.ts";
import { missingLibrary } from "../diagrams/diagram-library.ts";
import { finishDiagnostics } from "../faults/report.ts";
import { pageRecords, type PageOutputs, type PageRecords } from "../graph/page-records.ts";
import type { TakenSnapshot } from "../graph/snapshot.ts";
import type { Facts } from "../offline/file-facts.ts";
import type { StoredPages } from "../offline/plan-parts.ts";
import type { OpenSite } from "../open-site.ts";
import type { Progress } from "../open-sites.ts";
import { pageEntry } from "../output/output-kinds.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { hasIndexes, searchStage, type SearchStage } from "../search/search-stage.ts";
import type { Timings } from "../timings.ts";
import { documentStage } from "./document-stage.ts";
import { findingsOf } from "./make-page.ts";
import { longestFirst, makePages, type MadePage } from "./make-pages.ts";
import type { PageFindings } from "./page-content.ts";

export interface WritePagesInput {
  /** The site in each locale. */
  readonly sites: readonly OpenSite[];
  readonly writer: OutputWriter;
  readonly client: ClientBundle;
  readonly cards: CardService;
  readonly pages: StoredPages;
  readonly progress: Progress;
  readonly timings: Timings;
  /**
   * Number of threads in addition to the main thread. The default is one for each additional core.
   */
  readonly threads: number | undefined;
  /** State of the files before the build. Without it, every page is read before it's reused. */
  readonly snapshot: TakenSnapshot | undefined;
}

/** Data about all pages, for the files that belong to the entire site. */
export interface WrittenPages {
  readonly found: readonly Diagnostic[];
  readonly hasDiagrams: boolean;
  /** The search stage of each locale. */
  readonly search: readonly SearchStage[];
  /** Data about page data files that were written, by name. */
  readonly facts: ReadonlyMap<string, Facts>;
}

/** Writes all pages in all locales, and collects the data that checks and site-wide files need. */
export async function writePages(input: WritePagesInput): Promise<WrittenPages> {
  const { client, snapshot, progress } = input;
  const found: Diagnostic[] = [];
  const collectors: PageCollector[] = [];
  for (const open of input.sites) {
    const { constant } = documentStage({ open, client });
    const collector = pageCollector(input, open, pageRecords(open, snapshot, constant));
    collectors.push(collector);
    progress.start("Building pages", open.site.pages.size);
    // Generates the site's files now, because threads highlight code in the meantime.
    open.madeFiles();
    const late = await makePages({
      open,
      output: input,
      timings: input.timings,
      threads: input.threads,
      find: (add) => reusePages(input, collector, add),
      done: collector.addMade,
    });
    progress.end();
    const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
    const inPages = [...collector.diagnostics, ...late, ...(await collector.records.check())];
    found.push(...finishDiagnostics([...inLocale, ...inPages], open.files));
  }
  await input.cards.finish();
  return {
    found,
    hasDiagrams: collectors.some((each) => each.hasDiagrams()),
    search: collectors.map(({ search }) => search),
    facts: new Map(collectors.flatMap(({ facts }) => [...facts])),
  };
}

/** Collects data about the pages of a locale, in any order. */
interface PageCollector {
  readonly open: OpenSite;
  readonly records: PageRecords;
  readonly search: SearchStage;
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: ReadonlyMap<string, Facts>;
  hasDiagrams(): boolean;
  addFindings(page: Page, findings: PageFindings): void;
  /** Adds the files of a page whose findings have already been added. */
  addFiles(page: Page, findings: PageFindings, files: PageOutputs): void;
  addMade(made: MadePage): void;
}

function pageCollector(
  { writer, cards, pages, progress }: WritePagesInput,
  open: OpenSite,
  records: PageRecords,
): PageCollector {
  const search = searchStage(open);
  const diagnostics: Diagnostic[] = [];
  const facts = new Map<string, Facts>();
  let hasDiagrams = false;

  function addFindings(page: Page, findings: PageFindings): void {
    records.addFindings(page, findings);
    pages.add(open, page, findings);
    diagnostics.push(...findings.diagnostics, ...missingLibrary(open, page, findings));
    hasDiagrams ||= findings.inspection.hasDiagrams;
  }

  function addFiles(page: Page, findings: PageFindings, files: PageOutputs): void {
    if (!open.content.isReusable(page)) return;
    records.add(page, findings, { ...files, words: search.wordsOf(page) });
  }

  return {
    open,
    records,
    search,
    diagnostics,
    facts,
    hasDiagrams: () => hasDiagrams,
    addFindings,
    addFiles,
    addMade({ page, written, findings }) {
      addFindings(page, findings);
      if (written) {
        const card = written.card && cards.request(written.card);
        if (written.words) search.add(page, written.words);
        for (const [name, fact] of written.facts) facts.set(name, fact);
        const { document } = written;
        if (document) {
          addFiles(page, findings, { document: document.key, card });
          const entry = pageEntry(open, page.route);
          if (document.files) writer.note(entry, document.key, document.files);
          else if (!writer.takeOver(entry, document.key)) {
            throw new Error(`the files of ${entry} changed while the site was built`);
          }
        }
      }
      progress.tick();
    },
  };
}

/**
 * Number of pages that are compared concurrently. It keeps the highlighter busy without using much
 * memory.
 */
const PAGES_AT_ONCE = 24;

/**
 * Reuses the files of unchanged pages.
 *
 * @param add called with each page that has to be built
 */
async function reusePages(
  input: WritePagesInput,
  collector: PageCollector,
  add: (page: Page) => void,
): Promise<void> {
  const { open } = collector;
  const others = longestFirst(open).filter((page) => !reuseUnseen(input, collector, page));
  const reuseSame = reuseByKey(input, collector);
  await bounded(others, PAGES_AT_ONCE, async (page) => {
    if (await reuseSame(page)) return input.progress.tick();
    add(page);
    // Lets threads deliver results and get more pages.
    await new Promise((resolve) => setImmediate(resolve));
  });
}

/** Findings for a page that is reused without reading it. */
const noFindings: PageFindings = {
  isWhole: true,
  diagnostics: [],
  places: {},
  inspection: { links: [], anchors: [], images: [], files: [], hasDiagrams: false },
  stylesheet: undefined,
};

/**
 * Reuses a page if neither the page nor anything that it may depend on has changed. The page isn't
 * read.
 */
function reuseUnseen(
  { writer, cards, pages, progress }: WritePagesInput,
  { open, records, search }: PageCollector,
  page: Page,
): boolean {
  const record = records.unchanged(page);
  if (!record) return false;
  const { card, document, words } = record;
  const isSearched = hasIndexes(open.site.config) && words !== undefined;
  if (!open.cache.use(page, isSearched ? words.key : undefined)) return false;
  if (card !== undefined && !cards.takeOver(card)) return false;
  // Do this last, because it counts the page as reused.
  if (!writer.takeOver(pageEntry(open, page.route), document)) return false;
  pages.add(open, page, noFindings);
  if (words) search.addUnseen(page, words);
  records.keep(page, record);
  progress.tick();
  return true;
}

/** Reuses pages whose content is unchanged and whose files would be identical. */
function reuseByKey(
  { client, writer, cards }: WritePagesInput,
  { open, search, addFindings, addFiles }: PageCollector,
) {
  let card: string | undefined;
  const cardFile = (requested: Card) => (card = cards.request(requested));
  const documents = documentStage({ open, client, cardFile });
  return async (page: Page): Promise<boolean> => {
    const entry = pageEntry(open, page.route);
    if (!writer.hadBefore(entry)) return false;
    const summary = await open.content.summary(page);
    if (!summary) return false;
    card = undefined;
    const files = { document: documents.key(page, summary), card };
    if (!writer.takeOver(entry, files.document)) return false;
    const findings = findingsOf(summary, page, open.siteData);
    addFindings(page, findings);
    if (hasIndexes(open.site.config)) await search.addUnchanged(page, summary);
    addFiles(page, findings, files);
    return true;
  };
}
