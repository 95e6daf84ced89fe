import type { RoutePath } from "../../core/paths.ts";
import { pageAddress } from "../../core/urls.ts";
import {
  type FrontMatter,
  type DocumentPage,
  isInLanguage,
  type ShownPage,
} from "../../core/page.ts";
import type { InspectionSummary, OutlineItem } from "../../core/outline.ts";
import type { HeadImage, Layout, PageData, PageLink, PageSlots } from "../../core/page-data.ts";
import { defaultLocale, localeBase, type Site, type ReadingOrderItem } from "../../core/site.ts";
import { breadcrumbs } from "./breadcrumbs.ts";
import { type Card, cardSize, drawnCards, pageCard, versionCard } from "./page-card.ts";
import { imageAddress, pageHead } from "./page-head.ts";
import { pageVersion } from "./page-version.ts";
import { sidebarAddress, sidebarKey } from "../site/sidebar-files.ts";
import type { SiteIndex, SidebarPlace } from "../site-index.ts";

export interface PageDataInput {
  readonly index: SiteIndex;
  readonly page: ShownPage;
  readonly inspection: InspectionSummary;
  /** Names the browser's program; see `PageData.build`. */
  readonly build: string;
  /** HTML of the slots around its text. */
  readonly slots?: PageSlots | undefined;
  /** What the page asks for itself; undefined: by its kind. */
  readonly layout: Layout | undefined;
  /** The name of a card's file below the output; undefined: cards are not drawn. */
  readonly cardFile?: ((card: Card) => string) | undefined;
}

/** Everything the browser receives of a page but its content. Pure: the same input, the same data. */
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
  const key =
    section && version && sidebar && sidebarKey(section.config.id, version.config.name, sidebar.id);
  return {
    build: input.build,
    kind: page.kind,
    route: page.route,
    title,
    head: pageHead(site, page, { title, card: cardImage(input, title) }),
    layout: input.layout ?? defaultLayout(page),
    ...untranslated(site, page),
    hideTitle: bringsTitle(page, inspection) || frontMatter?.hideTitle === true,
    version: pageVersion(index, page),
    sidebar: key ? { key, file: sidebarAddress(base, key), path: place?.path ?? [] } : undefined,
    breadcrumbs: sidebar && place ? breadcrumbs(sidebar.items, place.path, base) : [],
    outline: outlineOf(inspection, frontMatter, site.config.contents),
    ...neighbours(index, { page, place: page.kind === "comparison" ? undefined : place, base }),
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

/** The language of the text, if the locale has no translation of it. */
function untranslated({ config, locale }: Site, page: ShownPage): Pick<PageData, "untranslated"> {
  const original = isInLanguage(page, locale.code) ? undefined : defaultLocale(config);
  if (original === undefined) return {};
  return { untranslated: { code: original.code, direction: original.direction } };
}

/** Of a comparison, that of the page it compares. */
function placedRoute(page: ShownPage): RoutePath {
  return page.kind === "comparison" ? (page.of ?? page.route) : page.route;
}

/** The tracker's address for a page, filled in so that the report says what it is about. */
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

/** The card, unless the page has an image of its own; nobody shares the page for addresses nobody has. */
function cardImage({ index, page, cardFile }: PageDataInput, title: string): HeadImage | undefined {
  const isApart =
    page.kind === "not-found" || page.kind === "not-kept" || page.kind === "comparison";
  if (isApart || frontMatterOf(page)?.image) return undefined;
  const { config } = index.site;
  const { image } = config.cards;
  if (image !== undefined) return { href: imageAddress(config, image), alt: config.title };
  const drawn = drawnCards(index.site);
  if (!cardFile || drawn === "none") return undefined;
  const isOwn = drawn === "pages";
  const card = isOwn ? pageCard(index, page, title) : versionCard(index, page);
  const href = `${config.url}${config.basePath}${cardFile(card)}`;
  return { href, ...cardSize, ...(!isOwn && { alt: card.title }) };
}

/** The title readers see, in the page and wherever it is listed. */
export function titleOf(page: ShownPage, inspection: InspectionSummary): string {
  if (isComponent(page)) return page.title;
  const opening = inspection.titleOpens ? inspection.title : undefined;
  return frontMatterOf(page)?.title ?? opening ?? page.title;
}

/**
 * Whether the content shows the title itself, so that the shell does not: with an h1
 * that opens it. A component page lays out its own, wherever that stands.
 */
export function bringsTitle(page: ShownPage, inspection: InspectionSummary): boolean {
  return inspection.title !== undefined && (inspection.titleOpens || isComponent(page));
}

function isComponent(page: ShownPage): boolean {
  return page.kind === "standalone" && page.format === "component";
}

function frontMatterOf(page: ShownPage): FrontMatter | undefined {
  return page.kind === "document" || page.kind === "standalone" ? page.frontMatter : undefined;
}

function defaultLayout(page: ShownPage): Layout {
  switch (page.kind) {
    case "document":
    case "category":
    case "comparison":
      return "document";
    case "tag-index":
    case "tag":
    case "standalone":
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
  defaults: { readonly minLevel: number; readonly maxLevel: number },
): readonly OutlineItem[] {
  if (frontMatter?.hideTableOfContents) return [];
  const { tocMinHeadingLevel: first, tocMaxHeadingLevel: last } = frontMatter ?? {};
  // A page that names one end keeps the site's other end as far as the two are in order.
  const min = first ?? Math.min(defaults.minLevel, last ?? defaults.minLevel);
  const max = last ?? Math.max(defaults.maxLevel, min);
  return inspection.outline.filter((item) => item.level >= min && item.level <= max);
}

function tagLinks(index: SiteIndex, page: DocumentPage, base: string): readonly PageLink[] {
  const tags = index.sectionOf(page)?.tags;
  return page.tags.flatMap((key) => {
    const tag = tags?.get(key);
    const route = index.tagRoute(page, key);
    return tag && route ? [{ label: tag.label, href: pageAddress(base, route) }] : [];
  });
}

/** A page, its place in the sidebar, and what every address of the locale starts with. */
interface PageInOrder {
  readonly page: ShownPage;
  readonly place: SidebarPlace | undefined;
  readonly base: string;
}

/** The pages before and after in reading order; the front matter may name others, or none. */
export function neighbours(
  index: SiteIndex,
  { page, place, base }: PageInOrder,
): { previous: PageLink | undefined; next: PageLink | undefined } {
  const version = index.versionOf(page);
  const toDocument = (document: DocumentPage): PageLink => ({
    label: document.frontMatter.paginationLabel ?? document.label,
    href: pageAddress(base, document.route),
  });
  const toItem = (item: ReadingOrderItem | undefined): PageLink | undefined => {
    if (!item) return undefined;
    const document = index.documentByRoute(item.route);
    const label = document?.frontMatter.paginationLabel ?? item.label;
    return { label, href: pageAddress(base, item.route) };
  };
  const choose = (chosen: string | null | undefined, inOrder: ReadingOrderItem | undefined) => {
    if (chosen === null) return undefined;
    const document =
      version && chosen !== undefined ? index.documentById(version, chosen) : undefined;
    return document ? toDocument(document) : toItem(inOrder);
  };
  const frontMatter = page.kind === "document" ? page.frontMatter : undefined;
  return {
    previous: choose(frontMatter?.paginationPrev, place?.previous),
    next: choose(frontMatter?.paginationNext, place?.next),
  };
}
