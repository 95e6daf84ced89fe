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
  /** Last segment of its page's address. */
  readonly slug: string;
}

/** A version of a section with its documents and sidebars. */
export interface Version {
  readonly config: VersionConfig;
  /** In order of their sources. */
  readonly documents: readonly DocumentPage[];
  readonly sidebars: readonly Sidebar[];
  /** Where readers land who ask for the version; undefined when it has no documents. */
  readonly mainDocument: DocumentPage | undefined;
  /** Ids of drafts that were left out, so that links to them vanish silently. */
  readonly draftIds: ReadonlySet<string>;
}

/** A section with its tags and versions. */
export interface Section {
  readonly config: SectionConfig;
  /** Declared tags by key, in the order they are declared. */
  readonly tags: ReadonlyMap<string, Tag>;
  /** In the order of the configuration. */
  readonly versions: readonly Version[];
}

/** A whole site in one locale: what `content` makes of the files on disk. */
export interface Site {
  readonly config: SiteConfig;
  readonly locale: Locale;
  /** UI strings in the locale, with English as the fallback. */
  readonly texts: TextCatalogue;
  /** Typed data of the configuration, read and checked. */
  readonly data: DataTable;
  readonly sections: readonly Section[];
  /** Every page, by route. */
  readonly pages: ReadonlyMap<RoutePath, Page>;
  /** The page that is made from a source file. */
  readonly pageBySource: ReadonlyMap<SourcePath, Page>;
  /** Sources of drafts that were left out. */
  readonly draftSources: ReadonlySet<SourcePath>;
}

/** The section with an id; without one, the first. */
export function findSection(site: Site, id: string | undefined): Section | undefined {
  return id === undefined ? site.sections[0] : site.sections.find((s) => s.config.id === id);
}

/** The version of a name. */
export function findVersion(section: Section, name: string): Version | undefined {
  return section.versions.find((version) => version.config.name === name);
}

/** The locale pages are written in first. */
export function defaultLocale({ locales, defaultLocale }: SiteConfig): Locale | undefined {
  return locales.find(({ code }) => code === defaultLocale);
}

/** The path all of a locale's addresses start with: base path and locale segment, ends with `/`. */
export function localeBase(config: SiteConfig, locale: Locale): string {
  return locale.segment === "" ? config.basePath : `${config.basePath}${locale.segment}/`;
}

/** With more pages than these in a locale, what is written for each page of a site has other defaults. */
const mostPages = 5000;

/**
 * Whether a site is so large that rarely requested files aren't written by default: a card for each
 * page, uncompressed page data, and the text of all pages in one file.
 */
export function isLarge({ pages }: Pick<Site, "pages">): boolean {
  return pages.size > mostPages;
}

/** Whether the data of pages is written packed by gzip. */
export function packsPageData(site: Site): boolean {
  return (site.config.pageData ?? (isLarge(site) ? "gzip" : "json")) === "gzip";
}

/** Whether the Markdown of all pages is also written to one file. */
export function writesFullText(site: Site): boolean {
  return site.config.llms.full ?? !isLarge(site);
}

/**
 * An address in HTML of the configuration, complete. Authors write it as everywhere else:
 * without the base path and the locale. Files are the same in all locales. In a site that was
 * written for another system, HTML has complete addresses.
 */
export function addressInHtml(
  { config, locale }: Pick<Site, "config" | "locale">,
  href: string,
): string {
  if (config.compatibility !== undefined) return href;
  const [path = ""] = href.split(/[?#]/, 1);
  const isFile = /\.\w+$/.test(path);
  const isOfLocale = config.locales.some(
    ({ segment }) => segment !== "" && `${path}/`.startsWith(`/${segment}/`),
  );
  return completeAddress(isFile || isOfLocale ? config.basePath : localeBase(config, locale), href);
}

/** HTML of the configuration with all its addresses complete. */
export function htmlWithAddresses(site: Pick<Site, "config" | "locale">, html: string): string {
  return html.replace(
    /(?<=\s(?:href|src)=)(["'])(.*?)\1/g,
    (_all, quote: string, href: string) => `${quote}${addressInHtml(site, href)}${quote}`,
  );
}

/** Attributes an author may give any item. */
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

/** An item that holds others; it may lead to a page itself. */
export interface SidebarCategory extends Decorated {
  readonly kind: "category";
  readonly label: string;
  readonly description: string | undefined;
  /** The page that its label links to: a document or a generated index. */
  readonly route: RoutePath | undefined;
  /** Its document, if the label links to it. */
  readonly docId: string | undefined;
  readonly collapsible: boolean;
  /** Whether it starts closed on pages it does not hold. */
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

/** An item an author wrote as HTML. */
export interface SidebarHtml extends Decorated {
  readonly kind: "html";
  readonly html: string;
}

/** A line between items. */
export interface SidebarSeparator extends Decorated {
  readonly kind: "separator";
}

/** A sidebar item with its documents found and its folders expanded. */
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

/** A page of a sidebar under the name it has there. */
export interface ReadingOrderItem {
  readonly label: string;
  readonly route: RoutePath;
}

/**
 * Returns the pages of a sidebar from top to bottom: documents and category pages. Only the first
 * item of a page counts. Links, HTML and separators aren't pages.
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
