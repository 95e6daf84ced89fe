import type { ReactNode } from "react";
import { compareTexts, summaryOf } from "../../changes/compare-texts.ts";
import { CompareView } from "../../changes/page/CompareView.tsx";
import { VersionChanges } from "../../changes/page/VersionChanges.tsx";
import { pageAddress } from "../../core/urls.ts";
import type {
  ComparedPair,
  ComparisonSummary,
  ListedChanges,
  VersionPair,
} from "../../core/comparison.ts";
import { fillText } from "../../core/strings/texts.ts";
import { tell } from "../../core/html.ts";
import { readHtml } from "../../core/read-html.ts";
import type { ComparisonPage, DocumentPage } from "../../core/page.ts";
import { changesFeed, changesFile, comparisonStyles } from "../../pages/files/feeds.ts";
import { emptyTrace } from "../graph/trace.ts";
import type { ContentStage } from "../pages/content-stage.tsx";
import { finishContent, type RenderingInput } from "../pages/finish-content.ts";
import type { PageContent } from "../pages/page-content.ts";
import { comparedPages, versionOf, type EarlierPages } from "./earlier-pages.ts";
import { listedChanges } from "./listed-changes.ts";

/** Builds the pages that show what changed between versions, for one locale. */
export interface ComparisonStage extends EarlierPages {
  /** Returns the content of a comparison page, computed from the pages that it compares. */
  content(page: ComparisonPage): Promise<PageContent>;
  summary(pair: ComparedPair): Promise<ComparisonSummary>;
  /** Adds the summary of an unchanged comparison, so that it isn't computed again. */
  reuse(pair: ComparedPair, summary: ComparisonSummary): void;
  /** Returns the changes between each version and the previous version. */
  lists(): Promise<readonly ListedChanges[]>;
}

export interface ComparisonStageInput extends RenderingInput {
  readonly earlier: EarlierPages;
  readonly content: Pick<ContentStage, "content">;
}

export function comparisonStage(input: ComparisonStageInput): ComparisonStage {
  const { earlier, index, site, siteData } = input;
  const summaries = new Map<string, ComparisonSummary>();

  async function compare(pair: ComparedPair) {
    const compared = await comparedView(input, pair);
    summaries.set(pair.route, compared.summary);
    return compared;
  }

  const summary = async (pair: ComparedPair) =>
    summaries.get(pair.route) ?? (await compare(pair)).summary;
  const listOf = (versions: VersionPair) => listedChanges({ index, versions, summary });

  async function listView(page: ComparisonPage): Promise<ReactNode> {
    const versions = earlier.pairs().find(({ route }) => route === page.route);
    if (!versions) throw new Error(`no versions are compared at ${page.route}`);
    const { localeBase } = siteData;
    const files = { json: localeBase + changesFile, feed: localeBase + changesFeed };
    return (
      <VersionChanges listed={await listOf(versions)} texts={site.texts.comparison} files={files} />
    );
  }

  return {
    ...earlier,
    summary,
    reuse: (pair, known) => void summaries.set(pair.route, known),
    async lists() {
      const lists: ListedChanges[] = [];
      for (const versions of earlier.pairs()) lists.push(await listOf(versions));
      return lists;
    },
    async content(page) {
      const pair = earlier.pairOf(page);
      const view = pair ? (await compare(pair)).view : await listView(page);
      const facts = { page, source: undefined, trace: emptyTrace(), isCertainToEnd: true };
      const content = finishContent(input, view, facts);
      const styles = `<link rel="stylesheet" href="${siteData.basePath}${comparisonStyles}"/>`;
      return { ...content, html: styles + content.html };
    },
  };
}

async function comparedView({ site, siteData, content }: ComparisonStageInput, pair: ComparedPair) {
  const { newer, older } = comparedPages(site, pair);
  const [after, before] = await Promise.all([content.content(newer), content.content(older)]);
  const texts = site.texts.comparison;
  const title = after.title ?? newer.title;
  const comparison = compareTexts(
    {
      older: { title: before.title ?? older.title, html: before.html },
      newer: { title, html: after.html },
    },
    (html, listener) => tell(readHtml(html), listener),
  );
  const link = (page: DocumentPage) => ({
    label: versionOf(site, page)?.config.label ?? "",
    href: pageAddress(siteData.localeBase, page.route),
  });
  const view = (
    <CompareView
      {...{ comparison, texts, title }}
      locale={site.locale.code}
      older={link(older)}
      newer={link(newer)}
      idPrefix=""
    />
  );
  const label = fillText(texts.mark, { older: link(older).label });
  return { view, summary: summaryOf(comparison, label) };
}
