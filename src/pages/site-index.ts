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
import { sidebarPaths } from "./site/shown-sidebar.ts";
import { pageAddress } from "../core/urls.ts";

/** What rendering looks up for every page, made once, so that no page costs a walk over the others. */
export interface SiteIndex {
  readonly site: Site;
  sectionOf(page: ShownPage): Section | undefined;
  versionOf(page: ShownPage): Version | undefined;
  documentById(version: Version, id: string): DocumentPage | undefined;
  documentByRoute(route: RoutePath): DocumentPage | undefined;
  sidebarOf(page: ShownPage): Sidebar | undefined;
  /** The items before and after a page in its sidebar, and its place in the tree. */
  placeIn(sidebar: Sidebar, route: RoutePath): SidebarPlace;
  tagRoute(
    page: { readonly section: string; readonly version: string },
    tag: string,
  ): RoutePath | undefined;
  pageAt(route: string): Page | undefined;
  /** What became of a page since the version before; undefined when that one has no such page. */
  changesOf(page: Page): EarlierPage | undefined;
}

/** The same page in the version before. */
export interface EarlierPage {
  readonly label: string;
  /** The page that compares them; undefined: their texts are the same. */
  readonly route: RoutePath | undefined;
}

/**
 * The neighbours of a page in reading order, and the indexes that lead from the top of
 * the tree to its item. For a page that is not in the sidebar, the path is empty.
 */
export interface SidebarPlace {
  readonly previous: ReadingOrderItem | undefined;
  readonly next: ReadingOrderItem | undefined;
  readonly path: readonly number[];
}

/** Looks up what became of a page since the version before. */
export type FindEarlier = (page: DocumentPage) => EarlierPage | undefined;

/**
 * Make the index of a site. Documents by id and reading orders are made when they are
 * first asked for.
 *
 * @param earlier what became of a page since the version before; default: nothing is known of it
 */
export function siteIndex(site: Site, earlier: FindEarlier = () => undefined): SiteIndex {
  const documents = new Map<Version, Map<string, DocumentPage>>();
  const tagRoutes = new Map<string, RoutePath>();
  const orders = new Map<Sidebar, ReturnType<typeof orderOf>>();
  const pages: ReadonlyMap<string, Page> = site.pages;
  for (const page of site.pages.values()) {
    if (page.kind === "tag") tagRoutes.set(tagKey(page, page.tag), page.route);
  }

  const versionOf = (page: ShownPage) => {
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
    sectionOf: (page) => findSection(site, membership(page)?.section ?? ""),
    documentById(version, id) {
      let byId = documents.get(version);
      if (!byId) {
        byId = new Map(version.documents.map((document) => [document.id, document]));
        documents.set(version, byId);
      }
      return byId.get(id);
    },
    documentByRoute(route) {
      const page = site.pages.get(route);
      return page?.kind === "document" ? page : undefined;
    },
    sidebarOf,
    placeIn(sidebar, route) {
      let order = orders.get(sidebar);
      if (!order) {
        order = orderOf(sidebar);
        orders.set(sidebar, order);
      }
      const index = order.indexByRoute.get(route);
      return {
        previous: index === undefined ? undefined : order.items[index - 1],
        next: index === undefined ? undefined : order.items[index + 1],
        path: order.paths.get(route) ?? [],
      };
    },
    tagRoute: (page, tag) => tagRoutes.get(tagKey(page, tag)),
    pageAt: (route) => pages.get(route),
    changesOf: (page) => (page.kind === "document" ? earlier(page) : undefined),
  };
}

function orderOf(sidebar: Sidebar) {
  const items = readingOrder(sidebar);
  const indexByRoute = new Map(items.map((item, index) => [item.route, index]));
  return { items, indexByRoute, paths: sidebarPaths(sidebar.items) };
}

function tagKey(page: { readonly section: string; readonly version: string }, tag: string): string {
  return JSON.stringify([page.section, page.version, tag]);
}

/** A part of the site that readers can store: a version of a section, or pages a site sets apart. */
export interface PlannedPart {
  /** `docs-default-4.0`, with the locale's segment before it where it has one. */
  readonly id: string;
  readonly label: string;
  /** Complete address of its first page. */
  readonly href: string;
}

/** The parts of a site in one locale, in the order of its configuration. */
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
    // A part without pages has been reported.
    if (first === undefined) return [];
    return [{ id: idIn(site, `part-${index + 1}`), label, href: pageAddress(base, first) }];
  });
  return [...versions, ...apart];
}

/** The part a page belongs to; undefined: it is stored with whatever is stored. */
export function partOf(site: Site, page: Page): string | undefined {
  const apart = site.config.offline.parts.findIndex(({ routes }) =>
    routes.some((route) => isBelow(page.route, route)),
  );
  if (apart >= 0) return idIn(site, `part-${apart + 1}`);
  const member = membership(page);
  return member && idIn(site, `docs-${member.section}-${member.version}`);
}

/** Ids are unique over all locales. */
function idIn(site: Site, id: string): string {
  return site.locale.segment === "" ? id : `${site.locale.segment}-${id}`;
}

function isBelow(route: RoutePath, top: RoutePath): boolean {
  return route === top || route.startsWith(`${top}/`);
}
