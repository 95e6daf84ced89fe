import type { RoutePath, SourcePath } from "./paths.ts";
import type { Locale, SectionConfig, SiteConfig, VersionConfig } from "./config.ts";
import type { DataTable } from "./data.ts";
import type { DocumentPage, Page } from "./page.ts";
import type { TextCatalogue } from "./strings/texts.ts";
import { completeAddress } from "./urls.ts";

/** A tag of a section. */
export interface Tag {
  readonly key: string;
  readonly label: string;
  readonly description: string | undefined;
  /** Last segment of the tag page's URL. */
  readonly slug: string;
}

/** A version of a section with its documents and sidebars. */
export interface Version {
  readonly config: VersionConfig;
  /** Sorted by source path. */
  readonly documents: readonly DocumentPage[];
  readonly sidebars: readonly Sidebar[];
  /**
   * The version's main page, for links to the version. `undefined` if the version has no documents.
   */
  readonly mainDocument: DocumentPage | undefined;
  /** Ids of drafts that were left out. Links to them are removed without a warning. */
  readonly draftIds: ReadonlySet<string>;
}

/** A section with its tags and versions. */
export interface Section {
  readonly config: SectionConfig;
  /** Declared tags by key, in order of declaration. */
  readonly tags: ReadonlyMap<string, Tag>;
  /** In the order of the configuration. */
  readonly versions: readonly Version[];
}

/** An entire site in one locale, as loaded from disk by `src/content`. */
export interface Site {
  readonly config: SiteConfig;
  readonly locale: Locale;
  /** UI strings in the locale, with English as the fallback. */
  readonly texts: TextCatalogue;
  /** Validated data that the configuration declares. */
  readonly data: DataTable;
  readonly sections: readonly Section[];
  /** All pages by route. */
  readonly pages: ReadonlyMap<RoutePath, Page>;
  /** Pages by source file. */
  readonly pageBySource: ReadonlyMap<SourcePath, Page>;
  /** Source files of drafts that were left out. */
  readonly draftSources: ReadonlySet<SourcePath>;
}

/** Finds a section by id. Without an id, it returns the first section. */
export function findSection(site: Site, id: string | undefined): Section | undefined {
  return id === undefined ? site.sections[0] : site.sections.find((s) => s.config.id === id);
}

export function findVersion(section: Section, name: string): Version | undefined {
  return section.versions.find((version) => version.config.name === name);
}

export function defaultLocale({ locales, defaultLocale }: SiteConfig): Locale | undefined {
  return locales.find(({ code }) => code === defaultLocale);
}

/** Returns the path prefix of a locale's URLs: base path and locale segment. Ends with `/`. */
export function localeBase(config: SiteConfig, locale: Locale): string {
  return locale.segment === "" ? config.basePath : `${config.basePath}${locale.segment}/`;
}

/** A site counts as large if a locale has more pages than this. */
const mostPages = 5000;

/**
 * Whether a site is large. By default, large sites don't have a social card for each page,
 * uncompressed page data, or a file with the text of all pages.
 */
export function isLarge({ pages }: Pick<Site, "pages">): boolean {
  return pages.size > mostPages;
}

/** Whether page data is compressed with gzip. */
export function packsPageData(site: Site): boolean {
  return (site.config.pageData ?? (isLarge(site) ? "gzip" : "json")) === "gzip";
}

/** Whether to write the Markdown of all pages to a single file. */
export function writesFullText(site: Site): boolean {
  return site.config.llms.full ?? !isLarge(site);
}

/**
 * Returns the locale whose segment a path starts with, or `undefined` for a path in the default
 * locale, which has no segment.
 */
export function localeOfRoute(
  { locales }: Pick<SiteConfig, "locales">,
  path: string,
): Locale | undefined {
  const first = path.split("/", 2)[1];
  return locales.find(({ segment }) => segment !== "" && segment === first);
}

/**
 * Adds the base path and locale to a URL in custom HTML of the configuration. Files are the same in
 * all locales, so their URLs only get the base path. In a site that was imported from another
 * system, URLs are unchanged, because they already include the base path.
 */
export function addressInHtml(
  { config, locale }: Pick<Site, "config" | "locale">,
  href: string,
): string {
  if (config.compatibility !== undefined) return href;
  const [path = ""] = href.split(/[?#]/, 1);
  const isFile = /\.\w+$/.test(path);
  const isOfLocale = localeOfRoute(config, path) !== undefined;
  return completeAddress(isFile || isOfLocale ? config.basePath : localeBase(config, locale), href);
}

/** Adds the base path and locale to all URLs in custom HTML of the configuration. */
export function htmlWithAddresses(site: Pick<Site, "config" | "locale">, html: string): string {
  return html.replace(
    /(?<=\s(?:href|src)=)(["'])(.*?)\1/g,
    (_all, quote: string, href: string) => `${quote}${addressInHtml(site, href)}${quote}`,
  );
}

/** Options that all sidebar items have. */
interface Decorated {
  readonly className: string | undefined;
}

export interface SidebarDocument extends Decorated {
  readonly kind: "document";
  readonly label: string;
  readonly docId: string;
  readonly route: RoutePath;
  readonly description: string | undefined;
}

/** An item that contains other items. Its label can link to a page. */
export interface SidebarCategory extends Decorated {
  readonly kind: "category";
  readonly label: string;
  readonly description: string | undefined;
  /** Route that the label links to: a document or a generated index page. */
  readonly route: RoutePath | undefined;
  /** Id of the document that the label links to. `undefined` if it links to something else. */
  readonly docId: string | undefined;
  readonly collapsible: boolean;
  /** Whether the category is initially closed on pages that aren't in it. */
  readonly collapsed: boolean;
  readonly items: readonly SidebarItem[];
}

/** An item that links to any URL. */
export interface SidebarLink extends Decorated {
  readonly kind: "link";
  readonly label: string;
  /** A route of the site or an absolute URL. */
  readonly href: string;
  readonly description: string | undefined;
}

/** A custom HTML item. */
export interface SidebarHtml extends Decorated {
  readonly kind: "html";
  readonly html: string;
}

/** A line between items. */
export interface SidebarSeparator extends Decorated {
  readonly kind: "separator";
}

/** A sidebar item with resolved documents and expanded folders. */
export type SidebarItem =
  | SidebarDocument
  | SidebarCategory
  | SidebarLink
  | SidebarHtml
  | SidebarSeparator;

/** A sidebar of a version, with its items in order. */
export interface Sidebar {
  /** Unique in its version. */
  readonly id: string;
  readonly items: readonly SidebarItem[];
}

/** A page with its label in the sidebar. */
export interface ReadingOrderItem {
  readonly label: string;
  readonly route: RoutePath;
}

/**
 * Returns the pages of a sidebar from top to bottom: documents and category pages. If a page occurs
 * several times, only the first item counts.
 */
export function readingOrder(sidebar: Sidebar): readonly ReadingOrderItem[] {
  const order = new Map<RoutePath, ReadingOrderItem>();
  const collect = (items: readonly SidebarItem[]) => {
    for (const item of items) {
      if (item.kind !== "document" && item.kind !== "category") continue;
      const { label, route } = item;
      if (route !== undefined && !order.has(route)) order.set(route, { label, route });
      if (item.kind === "category") collect(item.items);
    }
  };
  collect(sidebar.items);
  return [...order.values()];
}
