import { readFileSync } from "node:fs";
import type { ComparedPair, ComparisonSummary, ListedChanges } from "../../model/comparison.ts";
import type { ComparisonPage, Page } from "../../model/page.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import {
  changesFeed,
  changesFeedText,
  changesFile,
  changesText,
  marksFile,
} from "../../render/files/change-files.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { contentHash } from "../content-hash.ts";
import { documentStage, type DocumentStage } from "../document-stage.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder } from "../output/output-names.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { OutputTable } from "../output/output-table.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { PageContent } from "../pages/page-content.ts";
import { comparedPages } from "./earlier-pages.ts";
import { readyPages } from "./ready-pages.ts";

export interface ComparisonWritingInput {
  readonly config: SiteConfig;
  readonly open: OpenSite;
  readonly client: ClientBundle;
  readonly folder: OutputFolder;
  readonly writer: OutputWriter;
}

/** Writes what changed between the versions of a locale: a comparison as soon as both its pages are cached. */
export interface ComparisonWriting {
  /** A page has been made or taken over. */
  finish(page: Page): void;
  /** Write a comparison whose pages are both finished; false: there is none at the moment. */
  writeReady(): Promise<boolean>;
  /**
   * Write the others, and the lists, which say what all have found: after all pages.
   *
   * @param table what the site writes: its own `changes.json` stands
   */
  writeRest(table: OutputTable): Promise<void>;
}

/** Set up the writing of a locale's comparisons. */
export function comparisonWriting(input: ComparisonWritingInput): ComparisonWriting {
  const { open, config, client } = input;
  const { comparisons, site } = open;
  let documents: DocumentStage | undefined;
  const localeWork = (): LocaleWork => ({
    ...input,
    documents: (documents ??= documentStage({ open, config, client })),
  });
  const ready = readyPages(comparisons);
  return {
    finish: ({ route }) => ready.finish(route),
    async writeReady() {
      const page = ready.take();
      if (!page) return false;
      await writePage(localeWork(), page);
      return true;
    },
    async writeRest(table) {
      // The lists come last.
      for (const page of ready.rest()) await writePage(localeWork(), page);
      if (comparisons.pages().length === 0) return;
      const listed: ListedChanges[] = [];
      for (const pair of comparisons.pairs()) listed.push(await comparisons.changes(pair));
      const write = (file: string, text: () => string) =>
        writeUnlessOwn({ ...localeWork(), table }, file, text);
      await write(changesFile, () => changesText(site, listed));
      await write(changesFeed, () => changesFeedText(site, listed));
    },
  };
}

interface LocaleWork extends ComparisonWritingInput {
  readonly documents: DocumentStage;
}

async function writePage(work: LocaleWork, page: ComparisonPage): Promise<void> {
  const pair = work.open.comparisons.pairOf(page);
  await (pair ? writeComparison(work, page, pair) : writeList(work, page));
}

/** Nothing is compared when both pages, and what stands around them, are as they were. */
async function writeComparison(
  { open, documents, writer, folder }: LocaleWork,
  page: ComparisonPage,
  pair: ComparedPair,
): Promise<void> {
  const { newer, older } = comparedPages(open.site, pair);
  const contents = await Promise.all([newer, older].map((each) => open.content.content(each)));
  const around = documents.prepare(page, unmade).key;
  const texts = JSON.stringify(open.site.texts.comparison);
  const key = contentHash(around, texts, ...contents.map(({ html }) => html));
  const marks = localeFolder(open) + marksFile(page);
  await writer.put(localeFolder(open) + page.route, key, async () => {
    const content = await open.comparisons.content(page);
    const summary = await open.comparisons.summary(pair);
    const files = documents.prepare(page, content).make();
    return [...files, { name: marks, content: JSON.stringify(summary) }];
  });
  const written = readFileSync(folder.placeOf(marks), "utf8");
  open.comparisons.know(pair, JSON.parse(written) as ComparisonSummary);
}

async function writeList(
  { open, documents, writer }: LocaleWork,
  page: ComparisonPage,
): Promise<void> {
  const { key, make } = documents.prepare(page, await open.comparisons.content(page));
  await writer.put(localeFolder(open) + page.route, key, async () => make());
}

async function writeUnlessOwn(
  { open, table, writer }: LocaleWork & { readonly table: OutputTable },
  file: string,
  text: () => string,
): Promise<void> {
  const name = localeFolder(open) + file;
  if (table.find(name) === undefined) await writer.file({ name, content: text() });
}

/** Stands for a content that is still to be made. */
const unmade: PageContent = {
  html: "",
  inspection: {
    title: undefined,
    titleOpens: false,
    outline: [],
    anchors: [],
    links: [],
    images: [],
    files: [],
    sections: [],
    islands: [],
    blocked: [],
    faults: [],
    hasDiagrams: false,
    words: 0,
  },
  isWhole: true,
  diagnostics: [],
  places: {},
  layout: undefined,
  title: undefined,
  description: undefined,
};
