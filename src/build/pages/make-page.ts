import { unwritable } from "../../core/paths.ts";
import type { Page } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { Card } from "../../pages/page/page-card.ts";
import { cardName } from "../cards/card-service.ts";
import { factsOf, type Facts } from "../offline/file-facts.ts";
import { fileWriter, type WrittenFiles } from "../output/write-files.ts";
import { hasIndexes, pageWords, type PageWords } from "../search/search-stage.ts";
import { documentStage, type DocumentStageInput } from "./document-stage.ts";
import type { PageContent, PageFindings, PageSummary } from "./page-content.ts";
import { stylesName } from "./page-styles.ts";

/** The files of a page, and the data that search and offline lists need. Plain data. */
export interface WrittenPage {
  /** `undefined` if the file name is too long, which is reported. */
  readonly document: WrittenDocument | undefined;
  /** The page's card, which hasn't been rendered yet. */
  readonly card: Card | undefined;
  /** `undefined` if the page isn't searchable. */
  readonly words: PageWords | undefined;
  /** Data about the page data file. */
  readonly facts: readonly (readonly [name: string, facts: Facts])[];
}

export interface WrittenDocument {
  readonly key: string;
  /** `undefined` if the last output contains the same files. */
  readonly files: WrittenFiles | undefined;
}

/**
 * Writes the files of a page.
 *
 * @param lastKey key of the page's files in the last output
 */
export type WritePage = (
  page: Page,
  content: PageContent,
  lastKey: string | undefined,
) => WrittenPage;

/** @param folder absolute path of the output */
export function pageWriter(
  { open, client }: Pick<DocumentStageInput, "open" | "client">,
  folder: string,
): WritePage {
  const { engine, site } = open;
  let card: Card | undefined;
  const cardFile = (requested: Card) => cardName(engine, (card = requested));
  const documents = documentStage({ open, client, cardFile });
  const write = fileWriter(folder, site.config.compress);
  const isSearched = hasIndexes(site.config);

  return (page, content, lastKey) => {
    const words = isSearched ? pageWords(open, page, content) : undefined;
    const facts: [string, Facts][] = [];
    // The problem has already been reported. Writing the file would stop the build.
    if (unwritable(page.route) !== undefined) {
      return { document: undefined, card: undefined, words, facts };
    }
    card = undefined;
    const { key, files } = documents.prepare(page, content);
    if (key === lastKey) return { document: { key, files: undefined }, card, words, facts };
    const encoded = files().map(({ content: text, unpacked, ...file }) => {
      const { name } = file;
      const bytes = Buffer.from(text);
      if (/\.json(\.gz)?$/.test(name)) {
        facts.push([name, factsOf({ name, kind: "page", content: bytes, unpacked })]);
      }
      return { ...file, content: bytes };
    });
    return { document: { key, files: write(encoded) }, card, words, facts };
  };
}

/** Returns the data about a page that stays in memory, without the page's text. */
export function findingsOf(
  { isWhole, diagnostics, places, inspection, css }: PageSummary,
  page: Page,
  siteData: SiteData,
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
