import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import type { Card } from "../../pages/page/page-card.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { CardService } from "../cards/card-service.ts";
import { documentStage, type DocumentStage } from "./document-stage.ts";
import { finishDiagnostics } from "../faults/report.ts";
import { diagramsCheck } from "../diagrams/diagrams-drawn.ts";
import { comparisonWriting, type ComparisonWriting } from "../changes/write-comparisons.ts";
import type { Facts } from "../offline/file-facts.ts";
import type { StoredPages } from "../offline/stored-pages.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { pageEntry } from "../output/output-names.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { MadePage } from "./make-page.ts";
import { makePages, type FinishedPage, type PageToMake } from "./make-pages.ts";
import type { PageFindings } from "./page-content.ts";
import type { Progress } from "../open-sites.ts";
import { searchStage, type PageWords, type SearchStage } from "../search/search-stage.ts";
import { linksOfPages } from "../graph/links-of-pages.ts";
import {
  nothingFound,
  settledPages,
  type SettledPage,
  type SettledPages,
} from "../graph/settled-pages.ts";
import { surroundingsOf } from "../graph/surroundings.ts";
import type { TakenSnapshot } from "../graph/snapshot.ts";
import { madeFrom, takeOverPages, type PageFiles } from "./take-over-pages.ts";
import type { Timings } from "../timings.ts";

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

/** Write every page of every locale, and note what checks and search need of it. */
export async function writePages(input: WritePagesInput): Promise<WrittenPages> {
  const { progress, cards } = input;
  const found: Diagnostic[] = [];
  const search: SearchStage[] = [];
  const comparisons: ComparisonWriting[] = [];
  const facts = new Map<string, Facts>();
  let hasDiagrams = false;
  for (const open of input.sites) {
    const { documents, takeCard } = notingCards(input, open);
    const settled = settledOf(input, open, documents);
    const noted = noteOf(input, open, { facts, settled });
    progress.start("Building pages", open.site.pages.size);
    const taking = { ...input, open, documents, takeCard, settled, noted };
    const find = (add: (page: PageToMake) => void) => takeOverPages({ ...taking, add });
    // Threads highlight code meanwhile.
    open.madeFiles();
    const late = await makePages({
      ...input,
      open,
      find,
      done: noted.made,
    });
    progress.end();
    search.push(noted.search);
    comparisons.push(noted.comparisons);
    hasDiagrams ||= noted.hasDiagrams();
    const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
    const inPages = [...noted.diagnostics, ...late, ...(await noted.check())];
    found.push(...finishDiagnostics([...inLocale, ...inPages], open.files));
  }
  await cards.finish();
  return { found, hasDiagrams, search, comparisons, facts };
}

/** The documents of a locale, and the name of the card that the last one asked for. */
function notingCards({ config, client, cards }: WritePagesInput, open: OpenSite) {
  let card: string | undefined;
  const cardFile = (asked: Card) => (card = cards.request(asked));
  return {
    documents: documentStage({ open, config, client, cardFile }),
    takeCard() {
      const taken = card;
      card = undefined;
      return taken;
    },
  };
}

function settledOf(
  { snapshot }: WritePagesInput,
  open: OpenSite,
  documents: DocumentStage,
): SettledPages {
  const surroundings = surroundingsOf({ open, snapshot, documents: documents.constant });
  return settledPages({ open, surroundings });
}

/** What is noted of the pages of a locale as they come in. */
interface NotedPages {
  readonly search: SearchStage;
  readonly comparisons: ComparisonWriting;
  /** What is wrong with all of them together. */
  check(): Promise<readonly Diagnostic[]>;
  readonly diagnostics: readonly Diagnostic[];
  hasDiagrams(): boolean;
  findings(page: Page, findings: PageFindings): void;
  files(page: Page, findings: PageFindings, files: PageFiles): void;
  settled(page: Page, known: SettledPage): void;
  made(finished: FinishedPage): void;
}

/** What is noted of files, over all locales. */
interface NotedFiles {
  readonly facts: Map<string, Facts>;
  /** Of the locale. */
  readonly settled: SettledPages;
}

function noteOf(
  input: WritePagesInput,
  open: OpenSite,
  { settled, facts }: NotedFiles,
): NotedPages {
  const { writer, cards, pages, progress } = input;
  const links = linksOfPages(open, settled);
  const comparisons = comparisonWriting({ ...input, open });
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

  function files(page: Page, found: PageFindings, { document, card }: PageFiles): void {
    if (!found.isWhole || found.diagnostics.length > 0 || !open.content.isCached(page)) return;
    settled.note(page, { ...madeFrom(open, page), document, card, words: search.wordsOf(page) });
  }

  return {
    search,
    comparisons,
    check: async () => [...(await links.check()), ...diagrams.check()],
    diagnostics,
    hasDiagrams: () => hasDiagrams,
    findings,
    files,
    settled(page, known) {
      links.addSettled(page);
      pages.add(open, page, nothingFound);
      if (known.words) search.addSettled(page, known.words);
      settled.note(page, known);
    },
    made({ page, made, findings: found }) {
      findings(page, found);
      if (made) {
        const entry = pageEntry(open, page.route);
        noteFiles(writer, entry, made.document);
        const card = made.card && cards.request(made.card);
        if (made.words) search.note(page, tokensOf(made.words));
        if (made.document.kind !== "unwritable")
          files(page, found, { document: made.document.key, card });
        for (const [name, fact] of made.facts) facts.set(name, fact);
      }
      progress.tick();
    },
  };
}

/** Words as they come from threads. */
function tokensOf({ tokens, ...words }: NonNullable<MadePage["words"]>): PageWords {
  return { ...words, tokens: () => tokens };
}

/** Take note of the files of a page that was made, or take them over. */
function noteFiles(writer: OutputWriter, entry: string, made: MadePage["document"]): void {
  if (made.kind === "written") writer.note(entry, made.key, made.files);
  else if (made.kind === "unchanged" && !writer.takeOver(entry, made.key)) {
    throw new Error(`the files of ${entry} changed while the site was built`);
  }
}
