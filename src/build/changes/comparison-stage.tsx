import type { ReactNode } from "react";
import { compareTexts, summaryOf } from "../../changes/compare-texts.ts";
import { CompareView } from "../../changes/page/CompareView.tsx";
import { VersionChanges } from "../../changes/page/VersionChanges.tsx";
import type {
  ComparedPair,
  ComparisonSummary,
  ListedChange,
  ListedChanges,
  PagePair,
  VersionPair,
} from "../../core/comparison.ts";
import type { ComparisonPage, DocumentPage } from "../../core/page.ts";
import type { RoutePath } from "../../core/paths.ts";
import { type SidebarItem, findSection, findVersion, type Version } from "../../core/site.ts";
import { fillText } from "../../core/strings/texts.ts";
import { pageAddress } from "../../core/urls.ts";
import { changesFeed, changesFile, comparisonStyles } from "../../pages/files/feeds.ts";
import type { SiteIndex } from "../../pages/site-index.ts";
import { emptyTrace } from "../graph/trace.ts";
import type { ContentStage } from "../pages/content-stage.tsx";
import { finishContent, type RenderingInput } from "../pages/finish-content.ts";
import type { PageContent } from "../pages/page-content.ts";
import { comparedPages, versionOf, type EarlierPages } from "./earlier-pages.ts";

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
  const listOf = (versions: VersionPair) => listedChanges({ index, siteData, versions, summary });

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
      const facts = { page, source: undefined, trace: emptyTrace() };
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
  const comparison = compareTexts({
    older: { title: before.title ?? older.title, html: before.html },
    newer: { title, html: after.html },
  });
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
    />
  );
  const label = fillText(texts.mark, { older: link(older).label });
  return { view, summary: summaryOf(comparison, label) };
}

interface ListedChangesInput extends Pick<ComparisonStageInput, "index" | "siteData"> {
  readonly versions: VersionPair;
  summary(pair: ComparedPair): Promise<ComparisonSummary>;
}

interface PlacedChange {
  readonly area: string | undefined;
  readonly change: ListedChange;
}

/**
 * Lists the changes between two versions. Areas are in sidebar order, and pages are sorted by
 * title.
 */
async function listedChanges(input: ListedChangesInput): Promise<ListedChanges> {
  const { index, siteData, versions } = input;
  const section = findSection(index.site, versions.section);
  const named = (name: string) => section && findVersion(section, name);
  const labelled = (name: string) => ({ name, label: named(name)?.config.label ?? name });
  const found: PlacedChange[] = [];
  for (const pair of versions.pages) {
    const change = await changeOf(input, pair);
    if (change) found.push(change);
  }
  return {
    section: versions.section,
    newer: labelled(versions.newer),
    older: labelled(versions.older),
    address: pageAddress(siteData.localeBase, versions.route),
    areas: byArea(found, areasIn(named(versions.newer)), index.site.locale.code),
    same:
      versions.pages.filter(({ kind }) => kind !== "removed").length -
      found.filter(({ change }) => change.change !== "removed").length,
  };
}

async function changeOf(input: ListedChangesInput, pair: PagePair) {
  const { index, siteData } = input;
  const address = (route: RoutePath) => pageAddress(siteData.localeBase, route);
  const shown = pair.kind === "removed" ? pair.older : pair.newer;
  const page = index.documentByRoute(shown);
  if (!page || pair.kind === "same") return undefined;
  const facts = {
    title: page.title,
    address: address(shown),
    ...(page.lastChange && pair.kind !== "removed" && { date: page.lastChange.date }),
  };
  const area = areaOf(index, page);
  if (pair.kind !== "compared") return { area, change: { change: pair.kind, ...facts } };
  const { words, sections, isSame } = await input.summary(pair);
  if (isSame && !pair.isRenamed) return undefined;
  const compared = { comparison: address(pair.route), words, sections };
  const change: ListedChange = pair.isRenamed
    ? { change: "renamed", ...facts, formerAddress: address(pair.older), ...compared }
    : { change: "changed", ...facts, ...compared };
  return { area, change };
}

/** Returns the label of the top-level sidebar item that contains a page. */
function areaOf(index: SiteIndex, page: DocumentPage): string | undefined {
  const sidebar = index.sidebarOf(page);
  const at = sidebar && index.placeIn(sidebar, page.route).path[0];
  return at === undefined ? undefined : labelOf(sidebar?.items[at]);
}

/** Returns the areas of a version in the order of its sidebars. */
function areasIn(version: Version | undefined): readonly string[] {
  const items = (version?.sidebars ?? []).flatMap((sidebar) => sidebar.items);
  return items.flatMap((item) => labelOf(item) ?? []);
}

function labelOf(item: SidebarItem | undefined): string | undefined {
  return item?.kind === "category" || item?.kind === "document" ? item.label : undefined;
}

function byArea(found: readonly PlacedChange[], order: readonly string[], locale: string) {
  const { compare } = new Intl.Collator(locale);
  const areas = new Map<string | undefined, ListedChange[]>();
  for (const { area, change } of found) areas.set(area, [...(areas.get(area) ?? []), change]);
  const place = (label: string | undefined) => {
    const at = label === undefined ? -1 : order.indexOf(label);
    return at < 0 ? order.length + (label === undefined ? 1 : 0) : at;
  };
  return [...areas]
    .map(([label, changes]) => ({
      label,
      changes: changes.toSorted((a, b) => compare(a.title, b.title)),
    }))
    .toSorted((a, b) => place(a.label) - place(b.label));
}
