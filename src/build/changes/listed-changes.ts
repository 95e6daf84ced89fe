import { pageAddress } from "../../core/urls.ts";
import type { RoutePath } from "../../core/paths.ts";
import type {
  ChangedArea,
  ComparedPair,
  ComparisonSummary,
  ListedChange,
  ListedChanges,
  PagePair,
  VersionPair,
} from "../../core/comparison.ts";
import type { DocumentPage } from "../../core/page.ts";
import {
  type SidebarItem,
  findSection,
  findVersion,
  localeBase,
  type Version,
} from "../../core/site.ts";
import type { SiteIndex } from "../../pages/site-index.ts";

interface ListedChangesInput {
  readonly index: SiteIndex;
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
export async function listedChanges(input: ListedChangesInput): Promise<ListedChanges> {
  const { index, versions } = input;
  const section = findSection(index.site, versions.section);
  const versionOf = (name: string) => section && findVersion(section, name);
  const labelled = (name: string) => ({ name, label: versionOf(name)?.config.label ?? name });
  const found: PlacedChange[] = [];
  for (const pair of versions.pages) {
    const change = await changeOf(input, pair);
    if (change) found.push(change);
  }
  return {
    section: versions.section,
    newer: labelled(versions.newer),
    older: labelled(versions.older),
    address: pageAddress(localeBase(index.site.config, index.site.locale), versions.route),
    areas: byArea(found, areasIn(versionOf(versions.newer)), index.site.locale.code),
    same:
      versions.pages.filter(({ kind }) => kind !== "removed").length -
      found.filter(({ change }) => change.change !== "removed").length,
  };
}

async function changeOf(
  input: ListedChangesInput,
  pair: PagePair,
): Promise<PlacedChange | undefined> {
  const { index } = input;
  const { config, locale } = index.site;
  const address = (route: RoutePath) => pageAddress(localeBase(config, locale), route);
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

function byArea(
  found: readonly PlacedChange[],
  order: readonly string[],
  locale: string,
): readonly ChangedArea[] {
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
