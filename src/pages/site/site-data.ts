import { completeAddress, pageAddress, movedData } from "../../core/urls.ts";
import { comparesVersions } from "../../core/comparison.ts";
import {
  htmlWithAddresses,
  packsPageData,
  localeBase,
  type Section,
  type Site,
} from "../../core/site.ts";
import type { Footer, Logo } from "../../core/config.ts";
import type { SectionData, SiteData, SiteSlots } from "../../core/site-data.ts";
import { changesFile } from "../files/change-files.ts";
import { versionLink } from "../page/page-version.ts";
import { shownNavigation } from "./shown-navigation.ts";

/** What is known of a site beside what its author wrote. */
interface Made {
  /** `Lectern 0.1.0`. */
  readonly generator: string;
  /** HTML of the slots that are the same on all pages; default: none is filled. */
  readonly slots?: SiteSlots;
}

/** What the shell knows of the site on every page, with all addresses complete. */
export function siteData(site: Site, { generator, slots = {} }: Made): SiteData {
  const { config, locale } = site;
  const base = localeBase(config, locale);
  const own = comparesVersions(config) ? [{ path: `/${changesFile}` }] : [];
  const isPacked = packsPageData(site);
  const moved = movedData(site.pages.keys(), [...config.files, ...own], isPacked);
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
    contents: config.contents,
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

/** Files of the static folder lie below the base path, whatever the locale. */
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
