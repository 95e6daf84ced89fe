import type { SiteConfig } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import { bounded } from "../../core/bounded.ts";
import type { CardService } from "../cards/card-service.ts";
import type { DocumentStage } from "./document-stage.ts";
import type { OpenSite } from "../open-site.ts";
import { pageEntry } from "../output/output-names.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { summaryName } from "../store/page-cache.ts";
import { findingsOf } from "./make-page.ts";
import type { PageFindings } from "./page-content.ts";
import type { PageToMake } from "./make-pages.ts";
import type { Progress } from "../open-sites.ts";
import { pagesAtOnce } from "../site-run.ts";
import { hasIndexes, type SearchStage } from "../search/search-stage.ts";
import type { MadeFrom, SettledPage, SettledPages } from "../graph/settled-pages.ts";

/** The key of a page's files, and the name of its card's file, if it has one. */
export type PageFiles = Pick<SettledPage, "document" | "card">;

export interface TakeOverInput {
  readonly open: OpenSite;
  readonly config: SiteConfig;
  readonly documents: DocumentStage;
  /** The card the last key of a document asked for. */
  readonly takeCard: () => string | undefined;
  readonly settled: SettledPages;
  readonly writer: OutputWriter;
  readonly cards: CardService;
  readonly progress: Progress;
  /** Hears of pages that have to be made. */
  readonly add: (page: PageToMake) => void;
  readonly noted: {
    readonly search: SearchStage;
    findings(page: Page, findings: PageFindings): void;
    /** The files of a page that has been added. */
    files(page: Page, findings: PageFindings, files: PageFiles): void;
    /** A page that is as it was, with all around it. */
    settled(page: Page, known: SettledPage): void;
  };
}

/** Take over the files of pages that are unchanged; the others have to be made. */
export async function takeOverPages(input: TakeOverInput): Promise<void> {
  const { open, progress, add } = input;
  const others = [...open.site.pages.values()].filter((page) => !takeSettled(input, page));
  await bounded(others, pagesAtOnce, async (page) => {
    const taken = await takeKnown(input, page);
    if (taken === "taken") return progress.tick();
    // Without a summary the content is out of date, too.
    const mayHold = taken !== "out of date";
    add({ page, isCached: mayHold && (await open.content.cached(page)) !== undefined });
    // Threads answer, and are given more, between two pages.
    await new Promise((resolve) => setImmediate(resolve));
  });
}

/** Take over a page without looking at more than its text; false when it has to be looked at. */
function takeSettled(input: TakeOverInput, page: Page): boolean {
  const { open, config, settled, writer, cards, noted, progress } = input;
  const known = settled.last(page, () => madeFrom(open, page));
  if (!known) return false;
  const { card, document, words } = known;
  const summary = "source" in page ? page.source : summaryName(page.route);
  const isSearched = hasIndexes(config) && words !== undefined;
  if (!open.cache.use({ summary, words: isSearched ? page.route : undefined })) return false;
  // The page last: what it is counted among follows from it.
  if (card !== undefined && !cards.takeOver(card)) return false;
  if (!writer.takeOver(pageEntry(open, page.route), document)) return false;
  noted.settled(page, known);
  progress.tick();
  return true;
}

/** Take over a page whose content is unchanged, by what is known of it; or say why it cannot be. */
async function takeKnown(
  input: TakeOverInput,
  page: Page,
): Promise<"taken" | "to be written" | "out of date"> {
  const { open, config, documents, takeCard, writer, noted } = input;
  const entry = pageEntry(open, page.route);
  // Of use when the last output has the page's files, which is looked at when they are taken over.
  if (!writer.hadBefore(entry)) return "to be written";
  const summary = await open.content.summary(page);
  if (!summary) return "out of date";
  const document = documents.key(page, summary);
  const card = takeCard();
  if (!writer.takeOver(entry, document)) return "to be written";
  const findings = findingsOf(summary, { page, siteData: open.siteData });
  noted.findings(page, findings);
  if (hasIndexes(config)) await noted.search.addUnchanged(page, summary);
  noted.files(page, findings, { document, card });
  return "taken";
}

/** What a page is made of besides its surroundings. */
export function madeFrom({ files, index }: OpenSite, page: Page): MadeFrom {
  const text = "source" in page ? files.hash(page.source) : undefined;
  return { text: text ?? "", changes: JSON.stringify(index.changesOf(page)) };
}
