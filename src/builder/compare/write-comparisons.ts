import { readFileSync } from "node:fs";
import type { ComparedPair, ComparisonSummary, ListedChanges } from "../../model/comparison.ts";
import type { ComparisonPage } from "../../model/page.ts";
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

export interface WriteComparisonsInput {
  readonly config: SiteConfig;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
  readonly client: ClientBundle;
  readonly folder: OutputFolder;
  readonly writer: OutputWriter;
  /** What the site writes: its own `changes.json` stands. */
  readonly table: OutputTable;
}

/** Write what changed between versions: after all pages, whose contents are cached by then. */
export async function writeComparisons(input: WriteComparisonsInput): Promise<void> {
  for (const open of input.sites) {
    const { comparisons } = open;
    const pages = comparisons.pages();
    if (pages.length === 0) continue;
    const documents = documentStage({ open, config: input.config, client: input.client });
    const work = { ...input, open, documents };
    for (const page of pages) {
      const pair = comparisons.pairOf(page);
      // The lists come last: they say what the comparisons have found.
      await (pair ? writeComparison(work, page, pair) : writeList(work, page));
    }
    const listed: ListedChanges[] = [];
    for (const pair of comparisons.pairs()) listed.push(await comparisons.changes(pair));
    await writeUnlessOwn(work, changesFile, () => changesText(open.site, listed));
    await writeUnlessOwn(work, changesFeed, () => changesFeedText(open.site, listed));
  }
}

interface LocaleWork extends WriteComparisonsInput {
  readonly open: OpenSite;
  readonly documents: DocumentStage;
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
  { open, table, writer }: LocaleWork,
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
