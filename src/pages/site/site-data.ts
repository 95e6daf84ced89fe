import { completeAddress, pageAddress, movedData } from "../../core/urls.ts";
import { comparesVersions } from "../../core/comparison.ts";
import {
  htmlWithAddresses,
  packsPageData,
  localeBase,
  type Section,
  type Site,
  readingOrder,
  findSection,
} from "../../core/site.ts";
import type { Footer, Logo, NavigationItem } from "../../core/config.ts";
import type {
  SectionData,
  SiteData,
  SiteSlots,
  ShownNavigationItem,
} from "../../core/site-data.ts";
import { changesFile } from "../files/feeds.ts";
import { versionLink } from "../page/page-version.ts";

/** Site data that doesn't come from the author. */
interface Made {
  /** Name and version of the engine, for example `Lectern 0.1.0`. */
  readonly generator: string;
  /** HTML of the slots that are the same on all pages. Default: no slots are filled. */
  readonly slots?: SiteSlots;
  /** Names of the files in the static folder of the locale. Default: none. */
  readonly statics?: readonly string[];
}

/** Returns the site data that the layout needs on every page. All URLs are complete. */
export function siteData(site: Site, { generator, slots = {}, statics = [] }: Made): SiteData {
  const { config, locale } = site;
  const base = localeBase(config, locale);
  const names = [...statics, ...(comparesVersions(config) ? [changesFile] : [])];
  const files = [...config.generatedFiles, ...names.map((name) => ({ path: `/${name}` }))];
  const isPacked = packsPageData(site);
  const moved = movedData(site.pages.keys(), files, isPacked);
  return {
    generator,
    title: config.title,
    tagline: config.tagline,
    titleDelimiter: config.titleDelimiter,
    url: config.url,
    basePath: config.basePath,
    localeBase: base,
    locale,
    locales: config.locales.map((other) => ({ ...other, base: localeBase(config, other) })),
    texts: sharedTexts(site),
    logo: config.logo && shownLogo(config.logo, config.basePath, base),
    themeColor: config.themeColor,
    navigation: shownNavigation(site, config.navigation, base),
    footer: shownFooter(site),
    announcementBar: config.announcementBar && {
      ...config.announcementBar,
      content: htmlWithAddresses(site, config.announcementBar.content),
    },
    colorMode: config.colorMode,
    search: config.search,
    offline: config.offline,
    tableOfContents: config.tableOfContents,
    sections: site.sections.map((section) => sectionData(section, base)),
    ...(moved.length > 0 && { movedData: moved }),
    ...(isPacked && { packedData: true }),
    ...(Object.keys(slots).length > 0 && { slots }),
    customProps: config.customProps,
  };
}

function sharedTexts({ texts, config }: Site): SiteData["texts"] {
  const {
    offlinePage: _,
    searchPage: __,
    pageMenu: ___,
    blog: ____,
    comparison: _____,
    basePathProblem: ______,
    moved: _______,
    notFound: ________,
    tags: _________,
    content: { headingLinkCopied },
    page,
    ...shared
  } = texts;
  const { lastUpdatedOn, ...ofPage } = page;
  const lastUpdated = config.lastUpdateAuthor ? page.lastUpdated : lastUpdatedOn;
  return { ...shared, content: { headingLinkCopied }, page: { ...ofPage, lastUpdated } };
}

function sectionData(section: Section, base: string): SectionData {
  const { id, label, path, lastVersion } = section.config;
  const versions = section.versions.flatMap((version) => versionLink(version, base) ?? []);
  return { id, label, href: pageAddress(base, path), lastVersion, versions };
}

/** Paths of static files don't include the locale. */
function shownLogo(logo: Logo, basePath: string, base: string): Logo {
  return {
    ...logo,
    src: completeAddress(basePath, logo.src),
    srcDark: logo.srcDark && completeAddress(basePath, logo.srcDark),
    href: logo.href && completeAddress(base, logo.href),
  };
}

function shownFooter(site: Site): Footer {
  const { config, locale } = site;
  const { footer, basePath } = config;
  const base = localeBase(config, locale);
  return {
    ...footer,
    logo: footer.logo && shownLogo(footer.logo, basePath, base),
    copyright: footer.copyright && htmlWithAddresses(site, footer.copyright),
    columns: footer.columns.map((column) => ({
      ...column,
      items: column.items.map((item) =>
        item.kind === "link"
          ? { ...item, href: completeAddress(base, item.href) }
          : { ...item, html: htmlWithAddresses(site, item.html) },
      ),
    })),
  };
}

/** Returns navigation items with their documents, sidebars and versions resolved. */
export function shownNavigation(
  site: Site,
  items: readonly NavigationItem[],
  base: string,
): readonly ShownNavigationItem[] {
  return items.flatMap((item) => shownNavigationItem(site, item, base) ?? []);
}

/**
 * Returns `undefined` for items that link to drafts or unknown pages, which have already been
 * reported.
 */
function shownNavigationItem(
  site: Site,
  item: NavigationItem,
  base: string,
): ShownNavigationItem | undefined {
  const { type, className } = item;
  const position = item.position ?? (type === "search" ? "right" : "left");
  const placed = { position, className } as const;
  const complete = (href: string | undefined) => href && completeAddress(base, href);
  const href = "to" in item || "href" in item ? complete(item.to ?? item.href) : undefined;
  const around = (items: readonly NavigationItem[] = []) => shownNavigation(site, items, base);
  switch (type) {
    case "link": {
      const { label, activeBaseRegex } = item;
      const activeBasePath = complete(item.activeBasePath);
      return { kind: type, label, href: href ?? "", activeBasePath, activeBaseRegex, ...placed };
    }
    case "dropdown":
      return { kind: type, label: item.label, href, items: around(item.items), ...placed };
    case "html":
      return { kind: type, html: htmlWithAddresses(site, item.html), ...placed };
    case "search":
      return { kind: type, ...placed };
    case "doc":
    case "docSidebar": {
      const link = versionLinkItem(site, item, base);
      return link && { ...link, ...placed };
    }
    case "docsVersion":
    case "docsVersionDropdown": {
      const section = findSection(site, item.section)?.config.id;
      if (section === undefined) return undefined;
      if (type === "docsVersion") {
        return { kind: "version", section, label: item.label, href, ...placed };
      }
      const [before, after] = [around(item.before), around(item.after)];
      return { kind: "version-dropdown", section, before, after, ...placed };
    }
    case "localeDropdown": {
      const [before, after] = [around(item.before), around(item.after)];
      return { kind: "locale-dropdown", before, after, ...placed };
    }
  }
}

type VersionLinkItem = Extract<ShownNavigationItem, { kind: "version-link" }>;

/**
 * Returns a link to a document, or to the first page of a sidebar, in each version that contains
 * it.
 */
function versionLinkItem(
  site: Site,
  item: Extract<NavigationItem, { type: "doc" | "docSidebar" }>,
  base: string,
): Omit<VersionLinkItem, "position" | "className"> | undefined {
  const section = findSection(site, item.section);
  const found = (section?.versions ?? []).flatMap((version) => {
    if (item.type === "doc") {
      const document = version.documents.find(({ id }) => id === item.docId);
      return document ? { ...document, version } : [];
    }
    const sidebar = version.sidebars.find(({ id }) => id === item.sidebarId);
    const page = sidebar && readingOrder(sidebar)[0];
    return page ? { ...page, version, sidebar: item.sidebarId } : [];
  });
  const [first] = found;
  if (!section || !first) return undefined;
  return {
    kind: "version-link",
    label: item.label ?? first.label,
    section: section.config.id,
    targets: found.flatMap(({ version, route }) => versionLink(version, base, route) ?? []),
    sidebar: first.sidebar,
  };
}
