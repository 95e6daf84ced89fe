import { outputName, routePath, type RoutePath } from "../../core/paths.ts";
import { pageAddress } from "../../core/urls.ts";
import type { ChangedArea, ListedChange, ListedChanges } from "../../core/comparison.ts";
import type { ComparisonPage } from "../../core/page.ts";
import { localeBase, type Site } from "../../core/site.ts";
import { fillText } from "../../core/strings/texts.ts";
import { atom, type Feed } from "./feeds.ts";

/** What changed between versions, for programs; below the folder of the locale. */
export const changesFile = "changes.json";

/** The same as a feed. */
export const changesFeed = "changes/atom.xml";

/** The texts of a comparison that a browser makes. */
export const comparisonTextsFile = "_lectern/comparison.json";

/** The styles of comparisons, below the output: one for all locales. */
export const comparisonStyles = "_lectern/comparison.css";

const marksFolder = "_lectern/changes/";

/** The summary of the comparison of a page, by which the page is marked. */
export function marksFile({ route }: Pick<ComparisonPage, "route">): string {
  return `${marksFolder}${outputName(route)}.json`;
}

/** The route of the comparison whose summary a file is. @param name as `marksFile` makes it */
export function markedRoute(name: string): RoutePath {
  return routePath(`/${name.slice(marksFolder.length).replace(/\.json$/, "")}`);
}

/** How many pages the feed holds: those changed last. */
const NEWEST = 50;

/** `changes.json`: each pair of versions with the pages that changed, addresses with scheme and host. */
export function changesText(site: Site, all: readonly ListedChanges[]): string {
  const { url } = site.config;
  const versions = all.map(({ areas, address, ...pair }) => ({
    ...pair,
    address: url + address,
    pages: areas.flatMap(({ label, changes }) =>
      changes.map(({ comparison, formerAddress, ...change }) => ({
        ...change,
        area: label,
        address: url + change.address,
        ...(formerAddress !== undefined && { formerAddress: url + formerAddress }),
        ...(comparison !== undefined && { comparison: url + comparison }),
      })),
    ),
  }));
  return `${JSON.stringify({ versions }, undefined, 1)}\n`;
}

/** The feed of the pages that changed, the last changed first. */
export function changesFeedText(site: Site, all: readonly ListedChanges[]): string {
  const { config, locale, texts } = site;
  const base = localeBase(config, locale);
  const posts = all
    .flatMap((pair) =>
      pair.areas.flatMap((area) => area.changes.map((change) => ({ pair, area, change }))),
    )
    .toSorted((a, b) => (b.change.date ?? "").localeCompare(a.change.date ?? ""))
    .slice(0, NEWEST)
    .map((entry) => postOf(site, entry));
  const feed: Feed = {
    title: `${config.title}: ${texts.comparison.feedTitle}`,
    description: config.description || config.title,
    language: locale.code,
    address: config.url + pageAddress(base, routePath("/")),
    folder: `${config.url}${base}changes/`,
    posts,
  };
  return atom(feed);
}

interface FeedEntry {
  readonly pair: ListedChanges;
  readonly area: ChangedArea;
  readonly change: ListedChange;
}

function postOf({ config, texts }: Site, { pair, area, change }: FeedEntry): Feed["posts"][number] {
  const { list } = texts.comparison;
  const { words, date } = change;
  const versions = `${pair.older.label} → ${pair.newer.label}`;
  return {
    title: `${list[change.change]}: ${change.title} (${versions})`,
    address: config.url + (change.comparison ?? change.address),
    text: words ? fillText(list.amount, { added: words.added, removed: words.removed }) : "",
    date: date === undefined ? undefined : new Date(date).toISOString(),
    authors: [],
    tags: area.label === undefined ? [] : [area.label],
  };
}
