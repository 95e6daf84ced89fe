import type { RoutePath } from "../../core/paths.ts";
import { pageAddress, completeAddress } from "../../core/urls.ts";
import {
  type DocumentPage,
  isInLanguage,
  listRoute,
  type ShownPage,
  membership,
  searchTag,
} from "../../core/page.ts";
import type { FrontMatter } from "../../core/schema/front-matter.ts";
import type { InspectionSummary, OutlineItem } from "../../core/outline.ts";
import type {
  HeadImage,
  Layout,
  PageData,
  PageLink,
  PageSlots,
  AnnouncedFile,
  Head,
  Breadcrumb,
} from "../../core/page-data.ts";
import {
  defaultLocale,
  localeBase,
  type Site,
  type ReadingOrderItem,
  findSection,
  type SidebarItem,
} from "../../core/site.ts";
import { type Card, cardSize, drawnCards, pageCard, versionCard } from "./page-card.ts";
import { pageVersion } from "./page-version.ts";
import { sidebarAddress, sidebarKey } from "../site/sidebar-tree.ts";
import type { SiteIndex, SidebarPlace } from "../site-index.ts";
import { changesFeed, feedFiles, feedFolder } from "../files/feeds.ts";

interface PageDataInput {
  readonly index: SiteIndex;
  readonly page: ShownPage;
  readonly inspection: InspectionSummary;
  /** Build ID of the client. See `PageData.build`. */
  readonly build: string;
  /** HTML of the slots around the content. */
  readonly slots?: PageSlots | undefined;
  /** Layout that the page requests. If `undefined`, it depends on the kind of page. */
  readonly layout: Layout | undefined;
  /** Returns the path of a card in the output. `undefined` if cards are disabled. */
  readonly cardFile?: ((card: Card) => string) | undefined;
}

/** Returns a page's data for the browser, without the content. A pure function. */
export function pageData(input: PageDataInput): PageData {
  const { index, page, inspection } = input;
  const { site } = index;
  const base = localeBase(site.config, site.locale);
  const version = index.versionOf(page);
  const section = index.sectionOf(page);
  const sidebar = index.sidebarOf(page);
  const place = sidebar && index.placeIn(sidebar, placedRoute(page));
  const frontMatter = frontMatterOf(page);
  const title = titleOf(page, inspection);
  const outline = outlineOf(inspection, frontMatter, site.config.tableOfContents);
  const key =
    section && version && sidebar && sidebarKey(section.config.id, version.config.name, sidebar.id);
  return {
    build: input.build,
    kind: page.kind,
    route: page.route,
    title,
    head: pageHead(site, page, { title, card: cardImage(input, title) }),
    layout: input.layout ?? defaultLayout(page, outline),
    ...untranslated(site, page),
    hideTitle: bringsTitle(page, inspection) || frontMatter?.hideTitle === true,
    version: pageVersion(index, page),
    sidebar: key ? { key, file: sidebarAddress(base, key), path: place?.path ?? [] } : undefined,
    breadcrumbs: sidebar && place ? breadcrumbs(sidebar.items, place.path, base) : [],
    outline,
    ...neighbours(index, page, page.kind === "comparison" ? undefined : place),
    tags: page.kind === "document" ? tagLinks(index, page, base) : [],
    editUrl: page.kind === "document" ? page.editUrl : undefined,
    reportUrl: page.kind === "document" ? reportUrl(site, page.route, title) : undefined,
    lastChange: page.kind === "document" ? lastChange(site, page) : undefined,
    slots: input.slots,
    uses: {
      islands: inspection.islands.length > 0,
      diagrams: inspection.hasDiagrams,
      images: inspection.images.length > 0,
    },
  };
}

/** Returns the language of the text if it isn't translated to the locale. */
function untranslated({ config, locale }: Site, page: ShownPage): Pick<PageData, "untranslated"> {
  const original = isInLanguage(page, locale.code) ? undefined : defaultLocale(config);
  if (original === undefined) return {};
  return { untranslated: { code: original.code, direction: original.direction } };
}

/**
 * Returns the route to highlight in the sidebar. For a comparison, it's the compared page; for a
 * paginated list, the first page.
 */
function placedRoute(page: ShownPage): RoutePath {
  if (page.kind === "category" && page.part) return page.part.first;
  return page.kind === "comparison" ? (page.of ?? page.route) : page.route;
}

/** Returns the URL for reporting a problem with the page. */
function reportUrl({ config, locale }: Site, route: RoutePath, title: string): string | undefined {
  const url = config.url + pageAddress(localeBase(config, locale), route);
  return config.reportUrl
    ?.replaceAll("{title}", () => encodeURIComponent(title))
    .replaceAll("{url}", () => encodeURIComponent(url));
}

function lastChange({ config }: Site, page: DocumentPage): PageData["lastChange"] {
  const { date } = page.lastChange ?? {};
  return config.lastUpdateAuthor || date === undefined ? page.lastChange : { date };
}

/** Returns the card, unless the page has its own image or doesn't need one. */
function cardImage({ index, page, cardFile }: PageDataInput, title: string): HeadImage | undefined {
  const isApart =
    page.kind === "not-found" || page.kind === "not-kept" || page.kind === "comparison";
  if (isApart || frontMatterOf(page)?.image) return undefined;
  const { config } = index.site;
  const { image } = config.socialCards;
  if (image !== undefined) return { href: imageAddress(config, image), alt: config.title };
  const drawn = drawnCards(index.site);
  if (!cardFile || drawn === "none") return undefined;
  const isOwn = drawn === "pages";
  const card = isOwn ? pageCard(index, page, title) : versionCard(index, page);
  const href = `${config.url}${config.basePath}${cardFile(card)}`;
  return { href, ...cardSize, ...(!isOwn && { alt: card.title }) };
}

/** Returns the title for the page and for lists. */
export function titleOf(page: ShownPage, inspection: InspectionSummary): string {
  if (isComponent(page)) return page.title;
  const opening = inspection.titleOpens ? inspection.title : undefined;
  return frontMatterOf(page)?.title ?? opening ?? page.title;
}

/**
 * Whether the content contains the title, so that the layout doesn't show it: it starts with an h1.
 * Component pages always contain their titles.
 */
export function bringsTitle(page: ShownPage, inspection: InspectionSummary): boolean {
  return inspection.title !== undefined && (inspection.titleOpens || isComponent(page));
}

function isComponent(page: ShownPage): boolean {
  return page.kind === "standalone" && page.format === "component";
}

export function frontMatterOf(page: ShownPage): FrontMatter | undefined {
  return page.kind === "document" || page.kind === "standalone" ? page.frontMatter : undefined;
}

function defaultLayout(page: ShownPage, outline: readonly OutlineItem[]): Layout {
  switch (page.kind) {
    case "document":
    case "category":
    case "comparison":
      return "document";
    case "standalone":
      // Use the document layout if the page has headings for a table of contents.
      return outline.length > 0 && !isComponent(page) ? "document" : "page";
    case "tag-index":
    case "tag":
    case "not-found":
    case "offline":
    case "not-kept":
    case "search":
      return "page";
  }
}

function outlineOf(
  inspection: InspectionSummary,
  frontMatter: FrontMatter | undefined,
  defaults: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number },
): readonly OutlineItem[] {
  if (frontMatter?.hideTableOfContents) return [];
  const { tocMinHeadingLevel: first, tocMaxHeadingLevel: last } = frontMatter ?? {};
  // If a page sets only one level, the site's setting for the other level applies, unless they
  // conflict.
  const min = first ?? Math.min(defaults.minHeadingLevel, last ?? defaults.minHeadingLevel);
  const max = last ?? Math.max(defaults.maxHeadingLevel, min);
  return inspection.outline.filter((item) => item.level >= min && item.level <= max);
}

/** Returns the links to the lists of a page's tags. */
export function tagLinks(index: SiteIndex, page: DocumentPage, base: string): readonly PageLink[] {
  const tags = index.sectionOf(page)?.tags;
  return page.tags.flatMap((key) => {
    const tag = tags?.get(key);
    const route = index.tagRoute(page, key);
    return tag && route ? [{ label: tag.label, href: pageAddress(base, route) }] : [];
  });
}

/**
 * Returns the links to the previous and next page, or to the previous and next part of a paginated
 * list. Front matter can replace or remove them.
 */
export function neighbours(
  index: SiteIndex,
  page: ShownPage,
  place: SidebarPlace | undefined,
): { previous: PageLink | undefined; next: PageLink | undefined } {
  const version = index.versionOf(page);
  const base = localeBase(index.site.config, index.site.locale);
  const linkTo = ({ route, label }: ReadingOrderItem): PageLink => {
    const own = index.documentByRoute(route)?.frontMatter.paginationLabel;
    return { label: own ?? label, href: pageAddress(base, route) };
  };
  const choose = (chosen: string | null | undefined, inOrder: ReadingOrderItem | undefined) => {
    if (chosen === null) return undefined;
    const document =
      version && chosen !== undefined ? index.documentById(version, chosen) : undefined;
    const item = document ?? inOrder;
    return item && linkTo(item);
  };
  if (page.kind === "category" && page.part) {
    const { first, number } = page.part;
    const inList = (other: number) => {
      const found = index.pageAt(listRoute(first, other));
      return found?.kind === "category" ? linkTo({ ...found, label: found.title }) : undefined;
    };
    return { previous: inList(number - 1), next: inList(number + 1) };
  }
  const frontMatter = page.kind === "document" ? page.frontMatter : undefined;
  return {
    previous: choose(frontMatter?.paginationPrev, place?.previous),
    next: choose(frontMatter?.paginationNext, place?.next),
  };
}

/** Returns the parts of `<head>` that differ between pages. Pages without an image use `card`. */
export function pageHead(
  site: Site,
  page: ShownPage,
  { title, card }: { readonly title: string; readonly card: HeadImage | undefined },
): Head {
  const { config, locale } = site;
  const base = localeBase(config, locale);
  const isNotFound = page.kind === "not-found" || page.kind === "not-kept";
  const frontMatter = frontMatterOf(page);
  const image = frontMatter?.image;
  const own = frontMatter?.keywords ?? [];
  const announced = [
    ...announcedFiles(config, base, page),
    ...announcedFeeds(site, base, page),
    ...announcedChanges(site, base, page),
  ];
  return {
    title: headTitle(title, config.title, config.titleDelimiter),
    description: page.description,
    keywords: (own.length > 0 ? own : config.keywords).join(", ") || undefined,
    canonical: isNotFound ? undefined : canonicalAddress(site, page),
    image: image === undefined ? card : { href: imageAddress(config, image) },
    alternates: isNotFound || page.kind === "comparison" ? [] : alternates(site, page),
    ...(announced.length > 0 && { announced }),
    noIndex:
      config.noIndex ||
      isNotFound ||
      page.kind === "offline" ||
      page.kind === "search" ||
      page.kind === "comparison" ||
      (page.kind === "document" && page.unlisted),
    searchTag: searchTag(page),
  };
}

/** Returns the URL of an image, which is a static file or an absolute URL. */
function imageAddress({ url, basePath }: Site["config"], image: string): string {
  return image.startsWith("/") ? `${url}${basePath}${image.slice(1)}` : image;
}

/**
 * Returns the title for the browser tab, for example `Access API | Sample`. If the page has no
 * title or the same title as the site, it's the site's title.
 */
function headTitle(title: string, siteTitle: string, delimiter: string): string {
  return title === "" || title === siteTitle ? siteTitle : `${title} ${delimiter} ${siteTitle}`;
}

/** Returns the page's URL or, if it isn't translated, the URL of the original. */
function canonicalAddress({ config, locale }: Site, page: ShownPage): string {
  const original = isInLanguage(page, locale.code) ? undefined : defaultLocale(config);
  return `${config.url}${pageAddress(localeBase(config, original ?? locale), page.route)}`;
}

/**
 * Returns the page's URLs in every locale that has a translation. The default locale is the
 * fallback (`x-default`).
 */
function alternates(site: Site, page: ShownPage): Head["alternates"] {
  const { config } = site;
  if (config.locales.length < 2) return [];
  const inLocale = config.locales
    .filter(({ code }) => isInLanguage(page, code))
    .map((locale) => ({
      language: locale.code,
      href: `${config.url}${pageAddress(localeBase(config, locale), page.route)}`,
    }));
  const fallback = inLocale.find((alternate) => alternate.language === config.defaultLocale);
  return fallback ? [...inLocale, { language: "x-default", href: fallback.href }] : inLocale;
}

/**
 * Returns the configured feeds to announce on the page. Each is announced on all pages under a
 * route.
 */
function announcedFiles(config: Site["config"], base: string, { route }: ShownPage) {
  return config.generatedFiles.flatMap(({ path, feedLink }) => {
    if (!feedLink || !`${route}/`.startsWith(`${feedLink.under}/`)) return [];
    const { type, title } = feedLink;
    return [{ type, title, href: completeAddress(base, path) }];
  });
}

/** Returns the feeds of the page's blog. */
function announcedFeeds(site: Site, base: string, page: ShownPage): readonly AnnouncedFile[] {
  const section = findSection(site, membership(page)?.section ?? "");
  if (section?.config.kind !== "blog") return [];
  const title = section.config.label;
  return feedFiles(site)
    .filter(({ name }) => name.startsWith(feedFolder(section)))
    .map(({ name, type }) => ({ type, title, href: base + name }));
}

/** Returns the feed of changes if the page lists all changes between two versions. */
function announcedChanges(site: Site, base: string, page: ShownPage): readonly AnnouncedFile[] {
  if (page.kind !== "comparison" || page.of !== undefined) return [];
  const title = `${site.config.title}: ${site.texts.comparison.feedTitle}`;
  return [{ type: "application/atom+xml", title, href: base + changesFeed }];
}

/**
 * Returns the categories that contain a page in its sidebar, outermost first, and the page itself.
 *
 * @param path indexes from the top of the tree to the page's item
 * @param base prefix of all paths in the locale; ends with `/`
 */
export function breadcrumbs(
  items: readonly SidebarItem[],
  path: readonly number[],
  base: string,
): readonly Breadcrumb[] {
  const [index = -1, ...rest] = path;
  const item = items[index];
  if (item?.kind !== "document" && item?.kind !== "category") return [];
  const { label, route } = item;
  const crumb = { label, href: route === undefined ? undefined : pageAddress(base, route) };
  return [crumb, ...(item.kind === "category" ? breadcrumbs(item.items, rest, base) : [])];
}
