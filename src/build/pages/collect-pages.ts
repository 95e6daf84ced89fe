import type { SiteConfig } from "../../core/config.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { CardService } from "../cards/card-service.ts";
import type { TakenSnapshot } from "../graph/snapshot.ts";
import type { StoredPages } from "../offline/plan-parts.ts";
import type { Progress } from "../open-sites.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { Timings } from "../timings.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import { diagramsCheck } from "../diagrams/diagram-library.ts";
import { linksOfPages } from "../graph/links-of-pages.ts";
import type { PageRecord, PageRecords } from "../graph/page-records.ts";
import type { Facts } from "../offline/file-facts.ts";
import type { OpenSite } from "../open-site.ts";
import { pageEntry } from "../output/output-kinds.ts";
import { searchStage, type SearchStage } from "../search/search-stage.ts";
import type { MadePage } from "./make-page.ts";
import type { FinishedPage } from "./make-pages.ts";
import type { PageFindings } from "./page-content.ts";

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
  /** Of what there was before anything was read; undefined: all pages are looked at. */
  readonly snapshot: TakenSnapshot | undefined;
}

/** Collects the facts about the pages of a locale, which are added in any order. */
export interface PageCollector {
  readonly open: OpenSite;
  readonly records: PageRecords;
  readonly search: SearchStage;
  readonly diagnostics: readonly Diagnostic[];
  hasDiagrams(): boolean;
  /** Facts about data files that were written, by name. */
  readonly facts: ReadonlyMap<string, Facts>;
  addFindings(page: Page, findings: PageFindings): void;
  /** The files of a page whose findings have been added. */
  addFiles(page: Page, findings: PageFindings, files: Pick<PageRecord, "document" | "card">): void;
  /** A page that is unchanged with everything that it may depend on. */
  addUnseen(page: Page, record: PageRecord): void;
  addMade(finished: FinishedPage): void;
  /** Problems of all pages together. */
  check(): Promise<readonly Diagnostic[]>;
}

/** The findings of a page that is reused unseen. */
const nothingFound: PageFindings = {
  isWhole: true,
  diagnostics: [],
  places: {},
  inspection: { links: [], anchors: [], images: [], files: [], hasDiagrams: false },
  stylesheet: undefined,
};

export function collectPages(
  { writer, cards, pages, progress }: WritePagesInput,
  open: OpenSite,
  records: PageRecords,
): PageCollector {
  const links = linksOfPages(open, records);
  const diagrams = diagramsCheck(open.root);
  const search = searchStage(open);
  const diagnostics: Diagnostic[] = [];
  const facts = new Map<string, Facts>();
  let hasDiagrams = false;

  const addFindings: PageCollector["addFindings"] = (page, findings) => {
    links.add(page, findings);
    diagrams.add(page, findings);
    pages.add(open, page, findings);
    diagnostics.push(...findings.diagnostics);
    hasDiagrams ||= findings.inspection.hasDiagrams;
  };

  const addFiles: PageCollector["addFiles"] = (page, findings, files) => {
    if (!open.content.isReusable(page)) return;
    records.add(page, findings, { ...files, words: search.wordsOf(page) });
  };

  function addMadeFiles(page: Page, document: MadePage["document"]): void {
    const entry = pageEntry(open, page.route);
    if (document.kind === "written") writer.note(entry, document.key, document.files);
    else if (document.kind === "unchanged" && !writer.takeOver(entry, document.key)) {
      throw new Error(`the files of ${entry} changed while the site was built`);
    }
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
    addUnseen(page, record) {
      links.addUnseen(page);
      pages.add(open, page, nothingFound);
      if (record.words) search.addUnseen(page, record.words);
      records.keep(page, record);
    },
    addMade({ page, made, findings }) {
      addFindings(page, findings);
      if (made) {
        addMadeFiles(page, made.document);
        const card = made.card && cards.request(made.card);
        if (made.words) search.add(page, made.words);
        if (made.document.kind !== "unwritable") {
          addFiles(page, findings, { document: made.document.key, card });
        }
        for (const [name, fact] of made.facts) facts.set(name, fact);
      }
      progress.tick();
    },
    check: async () => [...(await links.check()), ...diagrams.check()],
  };
}
