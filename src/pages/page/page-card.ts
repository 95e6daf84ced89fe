import { isLarge, type Site } from "../../core/site.ts";
import type { Page } from "../../core/page.ts";
import type { SiteIndex } from "../site-index.ts";

/** Content of a social card, the image in link previews of a page. */
export interface Card {
  readonly title: string;
  /** Label of the page's section, or the site's host for pages outside all sections. */
  readonly label: string;
  /** Title of the site. Empty if it's also the page title. */
  readonly site: string;
  /** Any CSS colour. */
  readonly color: string;
  readonly direction: "ltr" | "rtl";
}

/** Size in pixels that most link previews recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

/**
 * Returns whether each page has its own card, pages of a version share one, or there are no cards.
 */
export function drawnCards(site: Site): "pages" | "versions" | "none" {
  return site.config.socialCards.generate ?? (isLarge(site) ? "versions" : "pages");
}

/** Returns the card of a page: `Access API`, `Developer docs · 4.0`, and the site. */
export function pageCard(index: SiteIndex, page: Page, title: string): Card {
  const { section, version, host } = labelsOf(index, page);
  return { ...siteCard(index.site), title, label: [section ?? host, ...version].join(" · ") };
}

/**
 * Returns the card for all pages of a version: `Developer docs`, `4.0`, and the site. For pages
 * outside all sections, it's the site's card.
 */
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

/**
 * Returns the host and the labels of a page's section and, if the section has several versions, of
 * its version.
 */
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
