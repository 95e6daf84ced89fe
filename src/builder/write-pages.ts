import type { Diagnostic } from "../base/diagnostic.ts";
import type { SiteConfig } from "../model/config/config.ts";
import type { Page } from "../model/page.ts";
import { bounded } from "../base/bounded.ts";
import type { PageWeight } from "./budgets/page-weight.ts";
import type { ClientBundle } from "./bundle/client-bundle.ts";
import type { CardService } from "./cards/card-service.ts";
import { documentStage } from "./document-stage.ts";
import { finishDiagnostics } from "./faults/report.ts";
import { diagramsCheck } from "./diagrams/diagrams-drawn.ts";
import { collectLinks } from "./links/collected-links.ts";
import type { Facts } from "./offline/file-facts.ts";
import type { StoredPages } from "./offline/stored-pages.ts";
import type { OpenSite } from "./open-site.ts";
import type { OutputFolder } from "./output/output-folder.ts";
import { pageEntry } from "./output/output-names.ts";
import type { OutputWriter } from "./output/output-writer.ts";
import { findingsOf, type MadePage } from "./pages/make-page.ts";
import { makePages, type FinishedPage } from "./pages/make-pages.ts";
import type { PageFindings } from "./pages/page-content.ts";
import type { PageToMake } from "./threads/page-queue.ts";
import type { Progress } from "./progress.ts";
import { hasIndexes, searchStage, type SearchStage } from "./search/search-stage.ts";
import { pagesAtOnce } from "./site-run.ts";
import type { Timings } from "./timings.ts";

export interface WritePagesInput {
  readonly config: SiteConfig;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
  readonly folder: OutputFolder;
  readonly writer: OutputWriter;
  readonly client: ClientBundle;
  readonly cards: CardService;
  readonly pages: StoredPages;
  readonly progress: Progress;
  readonly timings: Timings;
  /** How many threads make pages beside the main one; undefined: one for each further core. */
  readonly threads: number | undefined;
}

/** What came of the pages, beside their files. */
export interface WrittenPages {
  readonly found: readonly Diagnostic[];
  readonly hasDiagrams: boolean;
  /** One per locale. */
  readonly search: readonly SearchStage[];
  /** What is said of data files that were written now, by name. */
  readonly facts: ReadonlyMap<string, Facts>;
  /** Of documents that were written now and have a budget, by the names of their pages in the output. */
  readonly weights: ReadonlyMap<string, PageWeight>;
}

/** Write every page of every locale, and note what checks and search need of it. */
export async function writePages(input: WritePagesInput): Promise<WrittenPages> {
  const { progress, cards } = input;
  const found: Diagnostic[] = [];
  const search: SearchStage[] = [];
  const facts = new Map<string, Facts>();
  const weights = new Map<string, PageWeight>();
  let hasDiagrams = false;
  for (const open of input.sites) {
    const noted = noteOf(input, open, { facts, weights });
    progress.start("Building pages", open.site.pages.size);
    const find = (add: (page: PageToMake) => void) => takeOverPages(input, open, { noted, add });
    const late = await makePages({ ...input, open, find, done: noted.made });
    progress.end();
    search.push(noted.search);
    hasDiagrams ||= noted.hasDiagrams();
    const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
    const inPages = [...noted.diagnostics, ...late, ...noted.check()];
    found.push(...finishDiagnostics([...inLocale, ...inPages], open.files));
  }
  await cards.finish();
  return { found, hasDiagrams, search, facts, weights };
}

interface TakenOver {
  readonly noted: NotedPages;
  readonly add: (page: PageToMake) => void;
}

/** Take over the files of pages that are unchanged; the others have to be made. */
async function takeOverPages(
  { config, client, cards, writer, progress }: WritePagesInput,
  open: OpenSite,
  { noted, add }: TakenOver,
): Promise<void> {
  const documents = documentStage({ open, config, client, cardFile: cards.request });
  await bounded(open.site.pages.values(), pagesAtOnce, async (page) => {
    const entry = pageEntry(open, page.route);
    // Of use when the last output has the page's files, which is looked at when they are taken over.
    const hadBefore = writer.hadBefore(entry);
    const summary = hadBefore ? await open.content.summary(page) : undefined;
    if (summary && writer.takeOver(entry, documents.key(page, summary))) {
      noted.findings(page, findingsOf(summary, { page, siteData: open.siteData }));
      if (hasIndexes(config)) await noted.search.addUnchanged(page, summary);
      progress.tick();
      return;
    }
    // Without a summary the content is out of date, too.
    const mayHold = !hadBefore || summary !== undefined;
    add({ page, isCached: mayHold && (await open.content.cached(page)) !== undefined });
    // Threads answer, and are given more, between two pages.
    await new Promise((resolve) => setImmediate(resolve));
  });
}

/** What is noted of the pages of a locale as they come in. */
interface NotedPages {
  readonly search: SearchStage;
  /** What is wrong with all of them together. */
  check(): readonly Diagnostic[];
  readonly diagnostics: readonly Diagnostic[];
  hasDiagrams(): boolean;
  findings(page: Page, findings: PageFindings): void;
  made(finished: FinishedPage): void;
}

/** What is noted of files, over all locales. */
interface NotedFiles {
  readonly facts: Map<string, Facts>;
  readonly weights: Map<string, PageWeight>;
}

function noteOf(
  { writer, cards, pages, progress }: WritePagesInput,
  open: OpenSite,
  { facts, weights }: NotedFiles,
): NotedPages {
  const links = collectLinks(open);
  const diagrams = diagramsCheck(open.root);
  const search = searchStage(open);
  const diagnostics: Diagnostic[] = [];
  let hasDiagrams = false;

  function findings(page: Page, found: PageFindings): void {
    links.add(page, found);
    diagrams.add(page, found);
    pages.add(open, page, found);
    diagnostics.push(...found.diagnostics);
    hasDiagrams ||= found.inspection.hasDiagrams;
  }

  function document(page: Page, made: MadePage["document"]): void {
    if (made.kind === "written") writer.note(pageEntry(open, page.route), made.key, made.files);
    else if (made.kind === "unchanged" && !writer.takeOver(pageEntry(open, page.route), made.key)) {
      throw new Error(`the files of ${page.route} changed while the site was built`);
    }
  }

  return {
    search,
    check: () => [...links.check(), ...diagrams.check()],
    diagnostics,
    hasDiagrams: () => hasDiagrams,
    findings,
    made({ page, made, findings: found }) {
      findings(page, found);
      if (made) {
        document(page, made.document);
        if (made.card) cards.request(made.card);
        const { words } = made;
        if (words) search.note(page, { ...words, tokens: () => words.tokens });
        for (const [name, fact] of made.facts) facts.set(name, fact);
        if (made.weight) weights.set(pageEntry(open, page.route), made.weight);
      }
      progress.tick();
    },
  };
}
