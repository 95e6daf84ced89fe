import { readFileSync } from "node:fs";
import type { ComparedPair, ComparisonSummary } from "../../core/comparison.ts";
import type { ComparisonPage } from "../../core/page.ts";
import {
  changesFeed,
  changesFeedText,
  changesFile,
  changesText,
  marksFile,
} from "../../pages/files/feeds.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder } from "../output/output-kinds.ts";
import type { OutputTable } from "../output/output-table.ts";
import type { OutputFile } from "../output/write-files.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { documentStage } from "../pages/document-stage.ts";
import { emptyContent } from "../pages/content-stage.tsx";
import { summaryOf } from "../pages/page-content.ts";
import { comparedPages } from "./earlier-pages.ts";

interface ComparisonsInput {
  readonly client: ClientBundle;
  readonly writer: OutputWriter;
  /**
   * The site's output files. The site's own `changes.json` takes precedence over the generated one.
   */
  readonly table: OutputTable;
}

/** Writes the comparisons of a locale, then the change lists. All pages must have been added. */
export async function writeComparisons(input: ComparisonsInput, open: OpenSite): Promise<void> {
  const { client, writer, table } = input;
  const { comparisons, content, site } = open;
  const documents = documentStage({ open, client });
  const below = localeFolder(open);
  if (comparisons.pages().length === 0) return;
  for (const page of comparisons.pages()) {
    const pair = comparisons.pairOf(page);
    await (pair ? writeComparison(page, pair) : writeList(page));
  }
  const lists = await comparisons.lists();
  await writeUnlessOwn(changesFile, changesText(site, lists));
  await writeUnlessOwn(changesFeed, changesFeedText(site, lists));

  /** Writes a comparison. Reuses the last output if both pages and the layout are unchanged. */
  async function writeComparison(page: ComparisonPage, pair: ComparedPair): Promise<void> {
    const { newer, older } = comparedPages(site, pair);
    const summaries = await Promise.all(
      [newer, older].map(
        async (each) => (await content.summary(each)) ?? summaryOf(await content.content(each)),
      ),
    );
    const layout = documents.prepare(page, emptyContent).key;
    const titles = [newer, older].map(({ title }, index) => summaries[index]?.title ?? title);
    const inputs = JSON.stringify([site.texts.comparison, pair, titles]);
    const key = contentHash(layout, inputs, ...summaries.map(({ htmlHash }) => htmlHash));
    const marks = below + marksFile(page);
    await writer.put(below + page.route, key, async (): Promise<readonly OutputFile[]> => {
      const files = documents.prepare(page, await comparisons.content(page)).files();
      const summary = await comparisons.summary(pair);
      return [...files, { name: marks, content: JSON.stringify(summary) }];
    });
    const written = readFileSync(writer.placeOf(marks), "utf8");
    comparisons.reuse(pair, JSON.parse(written) as ComparisonSummary);
  }

  async function writeList(page: ComparisonPage): Promise<void> {
    const { key, files } = documents.prepare(page, await comparisons.content(page));
    await writer.put(below + page.route, key, async () => files());
  }

  async function writeUnlessOwn(file: string, text: string): Promise<void> {
    const name = below + file;
    if (table.find(name) === undefined) await writer.file({ name, content: text });
  }
}
