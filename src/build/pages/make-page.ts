import { unwritable } from "../../core/paths.ts";
import type { Page } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { Card } from "../../pages/page/page-card.ts";
import type { SiteIndex } from "../../pages/site-index.ts";
import { type DocumentStage, documentStage, type DocumentStageInput } from "./document-stage.ts";
import { factsOf, type Facts } from "../offline/file-facts.ts";
import { type WriteFiles, type WrittenFiles, fileWriter } from "../output/write-files.ts";
import { pageWords, type PageWords, hasIndexes } from "../search/search-stage.ts";
import type { PageContent, PageFindings, PageSummary } from "./page-content.ts";
import { stylesName } from "./page-styles.ts";
import type { SiteConfig } from "../../core/config.ts";
import { cardName } from "../cards/card-service.ts";

/** What came of a page's files. */
export type MadeDocument =
  | { readonly kind: "written"; readonly key: string; readonly files: WrittenFiles }
  /** The last output has them. */
  | { readonly kind: "unchanged"; readonly key: string }
  /** No disk can hold its name, which has been reported. */
  | { readonly kind: "unwritable" };

/** A page that has been made and written. Plain data: it comes from another thread. */
export interface MadePage {
  readonly document: MadeDocument;
  /** Its card, which has still to be drawn. */
  readonly card: Card | undefined;
  /** Undefined if the page isn't searched. */
  readonly words: PageWords | undefined;
  /** What is said of its data file for offline use. */
  readonly facts: readonly (readonly [name: string, facts: Facts])[];
}

/** What a page is written with. The same in every thread. */
export interface PageWriting {
  readonly index: SiteIndex;
  /** Its `cardFile` gives `card` what a page asks for. */
  readonly documents: DocumentStage;
  readonly write: WriteFiles;
  /** Hash of the engine. */
  readonly engine: string;
  readonly isSearched: boolean;
  /** The card the last prepared document asked for; forgets it. */
  takeCard(): Card | undefined;
}

/**
 * Write the files of a page, and note what checks, search and offline use need of it.
 *
 * @param lastKey of the files the last output has of it, as they were written
 */
export function makePage(
  writing: PageWriting,
  { page, content }: { readonly page: Page; readonly content: PageContent },
  lastKey: string | undefined,
): MadePage {
  const { index, engine } = writing;
  const words = writing.isSearched ? pageWords({ index, page, content, engine }) : undefined;
  const facts: [string, Facts][] = [];
  const document = writeDocument();
  return {
    document,
    card: writing.takeCard(),
    words,
    facts,
  };

  function writeDocument(): MadeDocument {
    // Reported; to try it would end the build before the rest is looked at.
    if (unwritable(page.route) !== undefined) return { kind: "unwritable" };
    const { key, make } = writing.documents.prepare(page, content);
    if (key === lastKey) return { kind: "unchanged", key };
    // Made bytes of once, for all that is done with it.
    const files = make().map(({ content, unpacked, ...file }) => {
      const { name } = file;
      const bytes = Buffer.from(content);
      if (/\.json(\.gz)?$/.test(name)) {
        facts.push([name, factsOf({ name, kind: "page", content: bytes, unpacked })]);
      }
      return { ...file, content: bytes };
    });
    return { kind: "written", key, files: writing.write(files) };
  }
}

/** What is held of a page after it has been written: its text is not. */
export function findingsOf(
  { isWhole, diagnostics, places, inspection, css }: PageSummary,
  { page, siteData }: { readonly page: Page; readonly siteData: SiteData },
): PageFindings {
  const { links, anchors, images, files, hasDiagrams } = inspection;
  return {
    stylesheet: css === undefined ? undefined : stylesName(css, page, siteData),
    isWhole,
    diagnostics,
    places,
    inspection: { links, anchors, images, files, hasDiagrams },
  };
}

export interface PageWritingInput extends Pick<DocumentStageInput, "open" | "client"> {
  readonly config: SiteConfig;
  /** Absolute path of the output. */
  readonly folder: string;
}

/** What writes the pages of a locale in the thread it is called in. */
export function pageWriting({ open, config, client, folder }: PageWritingInput): PageWriting {
  const { engine, index } = open;
  let card: Card | undefined;
  const cardFile = (asked: Card) => {
    card = asked;
    return cardName(engine, asked);
  };
  return {
    index,
    documents: documentStage({ open, config, client, cardFile }),
    write: fileWriter(folder, config.compress),
    engine,
    isSearched: hasIndexes(config),
    takeCard() {
      const taken = card;
      card = undefined;
      return taken;
    },
  };
}
