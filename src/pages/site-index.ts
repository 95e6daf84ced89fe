import type { RoutePath } from "../core/paths.ts";
import { membership, type DocumentPage, type Page, type ShownPage } from "../core/page.ts";
import {
  readingOrder,
  type ReadingOrderItem,
  type Sidebar,
  findSection,
  findVersion,
  type Section,
  type Site,
  type Version,
  localeBase,
} from "../core/site.ts";
import { sidebarPaths } from "./site/sidebar-tree.ts";
import { pageAddress } from "../core/urls.ts";

/** Lookups for rendering pages. Without them, each page would search through all others. */
export type SiteIndex = ReturnType<typeof siteIndex>;

/** The same page in the previous version. */
export interface EarlierPage {
  readonly label: string;
  /** Route of the comparison, or `undefined` if both versions have the same text. */
  readonly route: RoutePath | undefined;
}

/**
 * The previous and next page, and the indexes from the top of the tree to the page's item. The path
 * is empty if the sidebar doesn't contain the page.
 */
export interface SidebarPlace {
  readonly previous: ReadingOrderItem | undefined;
  readonly next: ReadingOrderItem | undefined;
  readonly path: readonly number[];
}

/** Finds a page in the previous version. */
type FindEarlier = (page: DocumentPage) => EarlierPage | undefined;

/**
 * Creates the index of a site. Documents by ID and reading orders are created on demand.
 *
 * @param earlier finds a page in the previous version; by default, no page has an earlier version
 */
export function siteIndex(site: Site, earlier: FindEarlier = () => undefined) {
  const documents = new Map<Version, ReadonlyMap<string, DocumentPage>>();
  const tagRoutes = new Map<string, RoutePath>();
  const orders = new Map<Sidebar, ReturnType<typeof orderOf>>();
  const pages: ReadonlyMap<string, Page> = site.pages;
  for (const page of site.pages.values()) {
    if (page.kind === "tag") tagRoutes.set(tagKey(page, page.tag), page.route);
  }

  const versionOf = (page: ShownPage): Version | undefined => {
    const member = membership(page);
    const section = member && findSection(site, member.section);
    return member && section && findVersion(section, member.version);
  };
  const sidebarOf = (page: ShownPage): Sidebar | undefined => {
    if (page.kind === "comparison") {
      const document = page.of ? pages.get(page.of) : versionOf(page)?.mainDocument;
      return document && sidebarOf(document);
    }
    const id = page.kind === "document" || page.kind === "category" ? page.sidebar : undefined;
    return versionOf(page)?.sidebars.find((sidebar) => sidebar.id === id);
  };
  return {
    site,
    versionOf,
    sidebarOf,
    sectionOf: (page: ShownPage): Section | undefined =>
      findSection(site, membership(page)?.section ?? ""),
    pageAt: (route: string): Page | undefined => pages.get(route),
    documentById(version: Version, id: string): DocumentPage | undefined {
      const known = documents.get(version);
      const byId = known ?? new Map(version.documents.map((each) => [each.id, each]));
      documents.set(version, byId);
      return byId.get(id);
    },
    documentByRoute(route: RoutePath): DocumentPage | undefined {
      const page = site.pages.get(route);
      return page?.kind === "document" ? page : undefined;
    },
    /** Returns the items before and after a page in its sidebar, and its position in the tree. */
    placeIn(sidebar: Sidebar, route: RoutePath): SidebarPlace {
      const order = orders.get(sidebar) ?? orderOf(sidebar);
      orders.set(sidebar, order);
      const index = order.indexByRoute.get(route);
      return {
        previous: index === undefined ? undefined : order.items[index - 1],
        next: index === undefined ? undefined : order.items[index + 1],
        path: order.paths.get(route) ?? [],
      };
    },
    tagRoute: (page: InVersion, tag: string): RoutePath | undefined =>
      tagRoutes.get(tagKey(page, tag)),
    /**
     * Returns the same page in the previous version, or `undefined` if that version doesn't have
     * it.
     */
    changesOf: (page: Page): EarlierPage | undefined =>
      page.kind === "document" ? earlier(page) : undefined,
  };
}

type InVersion = { readonly section: string; readonly version: string };

function orderOf(sidebar: Sidebar) {
  const items = readingOrder(sidebar);
  const indexByRoute = new Map(items.map((item, index) => [item.route, index]));
  return { items, indexByRoute, paths: sidebarPaths(sidebar.items) };
}

function tagKey(page: InVersion, tag: string): string {
  return JSON.stringify([page.section, page.version, tag]);
}

/**
 * A part of the site that readers can store offline: a version of a section, or a configured part.
 */
interface PlannedPart {
  /** ID, for example `docs-default-4.0`. Starts with the locale's segment if it has one. */
  readonly id: string;
  readonly label: string;
  /** Complete URL of its first page. */
  readonly href: string;
}

/** Returns the offline parts of a site in one locale, in the order of the configuration. */
export function offlineParts(site: Site): readonly PlannedPart[] {
  const base = localeBase(site.config, site.locale);
  const versions = site.sections.flatMap(({ config, versions }) =>
    versions
      .filter((version) => version.documents.length > 0)
      .map((version): PlannedPart => {
        const { name, label, path } = version.config;
        return {
          id: idIn(site, `docs-${config.id}-${name}`),
          label: versions.length > 1 ? `${config.label} ${label}` : config.label,
          href: pageAddress(base, version.mainDocument?.route ?? path),
        };
      }),
  );
  const all = [...site.pages.keys()];
  const apart = site.config.offline.parts.flatMap(({ label, routes }, index): PlannedPart[] => {
    const first = routes.flatMap((route) => {
      const own = all.filter((known) => isBelow(known, route));
      return own.find((known) => known === route) ?? own[0] ?? [];
    })[0];
    // Parts without pages have already been reported.
    if (first === undefined) return [];
    return [{ id: idIn(site, `part-${index + 1}`), label, href: pageAddress(base, first) }];
  });
  return [...versions, ...apart];
}

/** Returns the part that a page belongs to. If `undefined`, the page is stored with every part. */
export function partOf(site: Site, page: Page): string | undefined {
  const apart = site.config.offline.parts.findIndex(({ routes }) =>
    routes.some((route) => isBelow(page.route, route)),
  );
  if (apart >= 0) return idIn(site, `part-${apart + 1}`);
  const member = membership(page);
  return member && idIn(site, `docs-${member.section}-${member.version}`);
}

/** Makes IDs unique across all locales. */
function idIn(site: Site, id: string): string {
  return site.locale.segment === "" ? id : `${site.locale.segment}-${id}`;
}

function isBelow(route: RoutePath, top: RoutePath): boolean {
  return route === top || route.startsWith(`${top}/`);
}
