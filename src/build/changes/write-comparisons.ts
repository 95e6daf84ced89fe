import { readFileSync } from "node:fs";
import type { ComparedPair, ComparisonSummary, ListedChanges } from "../../core/comparison.ts";
import type { ComparisonPage } from "../../core/page.ts";
import type { SiteConfig } from "../../core/config.ts";
import {
  changesFeed,
  changesFeedText,
  changesFile,
  changesText,
  marksFile,
} from "../../pages/files/feeds.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { contentHash } from "../content-hash.ts";
import { documentStage, type DocumentStage } from "../pages/document-stage.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder } from "../output/output-names.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { OutputTable } from "../output/output-table.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { type PageContent, summaryOf } from "../pages/page-content.ts";
import { comparedPages } from "./earlier-pages.ts";

export interface ComparisonWritingInput {
  readonly config: SiteConfig;
  readonly open: OpenSite;
  readonly client: ClientBundle;
  readonly folder: OutputFolder;
  readonly writer: OutputWriter;
}

/** Writes what changed between the versions of a locale. */
export interface ComparisonWriting {
  /**
   * Writes all comparisons and then the lists of what they found. Called after all pages.
   *
   * @param table what the site writes: its own `changes.json` wins
   */
  write(table: OutputTable): Promise<void>;
}

/** Set up the writing of a locale's comparisons. */
export function comparisonWriting(input: ComparisonWritingInput): ComparisonWriting {
  const { open, config, client } = input;
  const { comparisons, site } = open;
  return {
    async write(table) {
      if (comparisons.pages().length === 0) return;
      const work = { ...input, documents: documentStage({ open, config, client }) };
      for (const page of comparisons.pages()) await writePage(work, page);
      const listed: ListedChanges[] = [];
      for (const pair of comparisons.pairs()) listed.push(await comparisons.changes(pair));
      const write = (file: string, text: () => string) =>
        writeUnlessOwn({ ...work, table }, file, text);
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
  const summaries = await Promise.all(
    [newer, older].map(
      async (each) =>
        (await open.content.summary(each)) ?? summaryOf(await open.content.content(each)),
    ),
  );
  const around = documents.prepare(page, unmade).key;
  const titles = [newer, older].map(({ title }, index) => summaries[index]?.title ?? title);
  const inputs = JSON.stringify([open.site.texts.comparison, pair, titles]);
  const key = contentHash(around, inputs, ...summaries.map(({ htmlHash }) => htmlHash));
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
