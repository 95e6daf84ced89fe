import type { PageSection } from "../../core/outline.ts";
import type { Page } from "../../core/page.ts";
import type { SiteIndex } from "../../pages/site-index.ts";
import { breadcrumbs, titleOf } from "../../pages/page/page-data.ts";
import type { SearchablePage } from "../../search/index/field.ts";
import { joinCategories } from "../../search/category-path.ts";
import type { PageContent, PageSummary } from "../pages/page-content.ts";
import type { RankingConfig } from "../../core/config.ts";

/**
 * Returns a page in the form that is indexed, or `undefined` if it isn't searchable, for example
 * tag pages and drafts.
 */
export function searchablePage(
  index: SiteIndex,
  declared: Page,
  content: PageContent,
): SearchablePage | undefined {
  const facts = searchableFacts(index, declared, content);
  // Excludes the text of lists, because it only repeats the titles of other pages.
  const isList = declared.kind === "tag-index" || declared.kind === "offline";
  const sections = isList ? [] : content.inspection.sections;
  return facts && { ...facts, sections: withTitle(sections, facts.title) };
}

/** Returns the indexed data about a page, without its text. */
export function searchableFacts(
  index: SiteIndex,
  declared: Page,
  content: Pick<PageSummary, "title" | "inspection">,
): Omit<SearchablePage, "sections"> | undefined {
  if (!isFound(declared)) return undefined;
  const { inspection } = content;
  const page: Page = { ...declared, title: content.title ?? declared.title };
  const section = index.sectionOf(page);
  const version = index.versionOf(page);
  const title = titleOf(page, inspection);
  return {
    route: page.route,
    title,
    type: section === undefined ? "other" : "docs",
    area: section?.config.label ?? index.site.texts.search.otherPages,
    version: section && section.versions.length > 1 ? (version?.config.label ?? "") : "",
    parentCategories: joinCategories(parentCategories(index, page)),
    prior: pagePrior(index.site.config.ranking, page.route, (route) => hasBelow(index, route)),
    keywords: "frontMatter" in page ? (page.frontMatter?.keywords ?? []) : [],
  };
}

function hasBelow({ site }: SiteIndex, route: string): boolean {
  for (const other of site.pages.keys()) if (other.startsWith(`${route}/`)) return true;
  return false;
}

function isFound(page: Page): boolean {
  switch (page.kind) {
    case "document":
      return !page.unlisted && !page.frontMatter.draft;
    case "standalone":
      return page.frontMatter?.unlisted !== true && page.frontMatter?.draft !== true;
    case "category":
      // Only a list's first page is searchable, because the later pages just repeat posts.
      return page.part === undefined || page.part.number === 1;
    case "tag-index":
    case "offline":
      return true;
    case "tag":
    case "not-found":
    case "not-kept":
    case "search":
      return false;
  }
}

/**
 * Adds a section above all headings if it is missing. Its title is the page title unless it already
 * has a title.
 */
function withTitle(sections: readonly PageSection[], title: string): readonly PageSection[] {
  const [first, ...others] = sections;
  if (first === undefined || first.id !== undefined) {
    return [{ level: 1, id: undefined, title, text: "" }, ...sections];
  }
  return first.title === "" ? [{ ...first, title }, ...others] : sections;
}

/** Returns the labels of the sidebar categories that contain a page, innermost first. */
function parentCategories(index: SiteIndex, page: Page): readonly string[] {
  const sidebar = index.sidebarOf(page);
  if (sidebar === undefined) return [];
  const { path } = index.placeIn(sidebar, page.route);
  return breadcrumbs(sidebar.items, path, "/")
    .slice(0, -1)
    .map(({ label }) => label)
    .toReversed();
}

/**
 * Names of folders with dated pages. Such pages get a lower boost, because they repeat topics from
 * guides.
 */
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

/** Boost of dated pages, unless the site configures a different boost. */
const DATED = 0.85;

/**
 * Returns the boost of a page. The longest route in `boosts` that contains the page applies. A
 * route also applies to its own page, unless the page has subpages, because such a page mainly
 * links to them.
 *
 * @param isRouteOfFolder returns whether a route has subpages
 */
export function pagePrior(
  { boosts }: RankingConfig,
  route: string,
  isRouteOfFolder: (route: string) => boolean,
): number {
  const own = boosts.find(([above]) => above === route)?.[1];
  if (own !== undefined && !isRouteOfFolder(route)) return own;
  const above = boosts.find(([above]) => route.startsWith(`${above.replace(/\/$/, "")}/`));
  if (above !== undefined) return above[1];
  const folders = route.split("/").slice(1, -1);
  return folders.some((folder) => datedFolders.has(folder)) ? DATED : 1;
}
