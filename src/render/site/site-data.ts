import { completeAddress, pageAddress } from "../../model/address.ts";
import { movedData } from "../../model/data-address.ts";
import type { Footer, Logo } from "../../model/config/config.ts";
import type { SectionData, SiteData } from "../../model/site-data.ts";
import { localeBase, type Section, type Site } from "../../model/site.ts";
import { versionLink } from "../page/page-version.ts";
import { shownNavigation } from "./shown-navigation.ts";

/** What the shell knows of the site on every page, with all addresses complete. */
export function siteData(site: Site, generator: string): SiteData {
  const { config, locale } = site;
  const base = localeBase(config, locale);
  const moved = movedData(site.pages.keys(), config.files);
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
    footer: shownFooter(config.footer, config.basePath, base),
    announcementBar: config.announcementBar,
    colorMode: config.colorMode,
    search: config.search,
    offline: config.offline,
    contents: config.contents,
    sections: site.sections.map((section) => sectionData(section, base)),
    ...(moved.length > 0 && { movedData: moved }),
    customProps: config.customProps,
  };
}

function sharedTexts({ texts, config }: Site): SiteData["texts"] {
  const { offlinePage: _, searchPage: __, blog: ___, page, ...shared } = texts;
  const { lastUpdatedOn, ...ofPage } = page;
  const lastUpdated = config.lastUpdateAuthor ? page.lastUpdated : lastUpdatedOn;
  return { ...shared, page: { ...ofPage, lastUpdated } };
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

function shownFooter(footer: Footer, basePath: string, base: string): Footer {
  return {
    ...footer,
    logo: footer.logo && shownLogo(footer.logo, basePath, base),
    columns: footer.columns.map((column) => ({
      ...column,
      items: column.items.map((item) =>
        item.kind === "link" ? { ...item, href: completeAddress(base, item.href) } : item,
      ),
    })),
  };
}
