import type { ReactNode } from "react";
import { compareTexts, summaryOf } from "../../changes/compare-texts.ts";
import { tell } from "../../core/html.ts";
import { readHtml } from "../../core/read-html.ts";
import { pageAddress } from "../../core/urls.ts";
import type {
  ComparedPair,
  ComparisonSummary,
  ListedChanges,
  VersionPair,
} from "../../core/comparison.ts";
import { fillText } from "../../core/strings/texts.ts";
import type { ComparisonPage, DocumentPage } from "../../core/page.ts";
import { changesFeed, changesFile, comparisonStyles } from "../../pages/files/feeds.ts";
import { CompareView } from "../../changes/page/CompareView.tsx";
import { VersionChanges } from "../../changes/page/VersionChanges.tsx";
import { emptyTrace } from "../graph/trace.ts";
import type { ContentStage } from "../pages/content-stage.tsx";
import { finishContent, type RenderingInput } from "../pages/finish-content.ts";
import type { PageContent } from "../pages/page-content.ts";
import { comparedPages, versionOf, type EarlierPages } from "./earlier-pages.ts";
import { listedChanges } from "./listed-changes.ts";

/** Makes the pages that say what changed, in one locale. */
export interface ComparisonStage extends EarlierPages {
  /** The content of one of them, made of those of the pages it compares. */
  content(page: ComparisonPage): Promise<PageContent>;
  /** What is listed of the comparison of a page. */
  summary(pair: ComparedPair): Promise<ComparisonSummary>;
  /** Take note of the summary of a comparison that need not be made again. */
  know(pair: ComparedPair, summary: ComparisonSummary): void;
  /** What changed between the versions of a pair, by area. */
  changes(versions: VersionPair): Promise<ListedChanges>;
}

export interface ComparisonStageInput extends RenderingInput {
  readonly earlier: EarlierPages;
  readonly content: Pick<ContentStage, "content">;
}

/** Set up the comparisons of a locale. */
export function comparisonStage(input: ComparisonStageInput): ComparisonStage {
  const { earlier, index } = input;
  const summaries = new Map<string, ComparisonSummary>();
  const know = (pair: ComparedPair, summary: ComparisonSummary) =>
    void summaries.set(pair.route, summary);
  const summary = async (pair: ComparedPair) => {
    const known = summaries.get(pair.route);
    if (known) return known;
    const { summary: made } = await compare(input, pair);
    know(pair, made);
    return made;
  };
  const changes = (versions: VersionPair) => listedChanges({ index, versions, summary });
  return {
    ...earlier,
    know,
    summary,
    changes,
    async content(page) {
      const pair = earlier.pairOf(page);
      if (!pair) return listContent(input, page, changes);
      const compared = await compare(input, pair);
      know(pair, compared.summary);
      return finished(input, page, compared.view);
    },
  };
}

async function compare(input: ComparisonStageInput, pair: ComparedPair) {
  const { site, siteData } = input;
  const { newer, older } = comparedPages(site, pair);
  const [after, before] = await Promise.all([
    input.content.content(newer),
    input.content.content(older),
  ]);
  const texts = site.texts.comparison;
  const compared = {
    older: { title: before.title ?? older.title, html: before.html },
    newer: { title: after.title ?? newer.title, html: after.html },
  };
  const comparison = compareTexts(compared, (html, listener) => tell(readHtml(html), listener));
  const link = (page: DocumentPage) => ({
    label: versionOf(site, page)?.config.label ?? "",
    href: pageAddress(siteData.localeBase, page.route),
  });
  const label = fillText(texts.mark, { older: link(older).label });
  const view = (
    <CompareView
      comparison={comparison}
      texts={texts}
      locale={site.locale.code}
      title={after.title ?? newer.title}
      older={link(older)}
      newer={link(newer)}
      idPrefix=""
    />
  );
  return { view, summary: summaryOf(comparison, label) };
}

async function listContent(
  input: ComparisonStageInput,
  page: ComparisonPage,
  changes: ComparisonStage["changes"],
): Promise<PageContent> {
  const { site, siteData } = input;
  const versions = input.earlier.pairs().find(({ route }) => route === page.route);
  if (!versions) throw new Error(`no versions are compared at ${page.route}`);
  const listed = await changes(versions);
  const view = (
    <VersionChanges
      listed={listed}
      texts={site.texts.comparison}
      files={{
        json: siteData.localeBase + changesFile,
        feed: siteData.localeBase + changesFeed,
      }}
    />
  );
  return finished(input, page, view);
}

function finished(input: ComparisonStageInput, page: ComparisonPage, view: ReactNode): PageContent {
  const content = finishContent(input, view, {
    page,
    source: undefined,
    trace: emptyTrace(),
    isCertainToEnd: true,
  });
  const styles = `<link rel="stylesheet" href="${input.siteData.basePath}${comparisonStyles}"/>`;
  return { ...content, html: styles + content.html };
}
