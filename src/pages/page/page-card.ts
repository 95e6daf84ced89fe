import { isLarge, type Site } from "../../core/site.ts";
import type { Page } from "../../core/page.ts";
import type { SiteIndex } from "../site-index.ts";

/** The content of the image that other sites and messengers show with a link to a page. */
export interface Card {
  readonly title: string;
  /** The part of the site the page is in; outside the sections, where the site is. */
  readonly label: string;
  /** The site's title; left out where it is the page's, too. */
  readonly site: string;
  /** Any CSS colour. */
  readonly color: string;
  readonly direction: "ltr" | "rtl";
}

/** In pixels: what the sites that show such pictures ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Which pages share a card: none, those of a version, or there are no cards. */
export function drawnCards(site: Site): "pages" | "versions" | "none" {
  return site.config.socialCards.generate ?? (isLarge(site) ? "versions" : "pages");
}

/** The card of a page: `Access API`, `Developer docs · 4.0`, the site. */
export function pageCard(index: SiteIndex, page: Page, title: string): Card {
  const { section, version, host } = labelsOf(index, page);
  return { ...siteCard(index.site), title, label: [section ?? host, ...version].join(" · ") };
}

/** The card of all pages of a version: `Developer docs`, `4.0`, the site; outside the sections the site's. */
export function versionCard(index: SiteIndex, page: Page): Card {
  const card = siteCard(index.site);
  const { section, version, host } = labelsOf(index, page);
  return section === undefined ? card : { ...card, title: section, label: version[0] ?? host };
}

function siteCard({ config, locale }: Site): Card {
  return {
    title: config.title,
    label: new URL(config.url).host,
    site: config.title,
    color: config.themeColor,
    direction: locale.direction,
  };
}

/** The labels of a page's section, and of its version if there are several; and the host. */
function labelsOf(index: SiteIndex, page: Page) {
  const section = index.sectionOf(page)?.config;
  const version = index.versionOf(page)?.config;
  const hasVersions = section && version && section.versions.length > 1;
  return {
    section: version && section?.label,
    version: hasVersions ? [version.label] : [],
    host: new URL(index.site.config.url).host,
  };
}
