import type { RankingConfig } from "../../model/config/config.ts";

/** Folders of pages that repeat, release by release or day by day, what guides are about. */
const datedFolders = new Set([
  "archive",
  "archives",
  "blog",
  "changelog",
  "changelogs",
  "news",
  "release-notes",
  "releases",
  "whats-new",
]);

/** What such pages are worth where the site does not say it. */
const DATED = 0.95;

/**
 * What a page is worth beside others of equal fit. Of the routes of `priors` the longest
 * that it lies below says it. A route of a page that has no others below it means that
 * page; one that has does not mean its own, which is the way to them.
 *
 * @param isRouteOfFolder whether pages lie below a route
 */
export function pagePrior(
  { priors }: RankingConfig,
  route: string,
  isRouteOfFolder: (route: string) => boolean,
): number {
  const own = priors.find(([above]) => above === route)?.[1];
  if (own !== undefined && !isRouteOfFolder(route)) return own;
  const above = priors.find(([above]) => route.startsWith(`${above.replace(/\/$/, "")}/`));
  if (above !== undefined) return above[1];
  const folders = route.split("/").slice(1, -1);
  return folders.some((folder) => datedFolders.has(folder)) ? DATED : 1;
}
