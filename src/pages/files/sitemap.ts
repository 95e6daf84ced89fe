import { escapeHtml } from "../../core/text.ts";
import { pageAddress } from "../../core/urls.ts";
import { isInLanguage, type Page } from "../../core/page.ts";
import { localeBase, type Site } from "../../core/site.ts";

/** Pages search engines are told of, in order of their routes. */
export function listedPages(site: Site): readonly Page[] {
  return [...site.pages.values()]
    .filter((page) => !isApart(page))
    .sort((a, b) => (a.route < b.route ? -1 : 1));
}

function isApart(page: Page): boolean {
  switch (page.kind) {
    case "not-found":
    case "offline":
    case "not-kept":
    case "search":
      return true;
    case "document":
      return page.unlisted;
    case "category":
    case "tag-index":
    case "tag":
    case "standalone":
      return false;
  }
}

/** `sitemap.xml` over all locales, without pages whose text is at another address; `lastmod` only where the history tells it. */
export function sitemap(sites: readonly Site[]): string {
  const urls = sites.flatMap((site) => {
    const base = localeBase(site.config, site.locale);
    const announced = listedPages(site).filter((page) => isInLanguage(page, site.locale.code));
    return announced.map((page) => {
      const change = page.kind === "document" ? page.lastChange?.date.slice(0, 10) : undefined;
      const address = escapeHtml(`${site.config.url}${pageAddress(base, page.route)}`);
      return `<url><loc>${address}</loc>${change ? `<lastmod>${change}</lastmod>` : ""}</url>`;
    });
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls,
    `</urlset>`,
    ``,
  ].join("\n");
}

/** `robots.txt`. */
export function robots(site: Site): string {
  const { config } = site;
  if (config.noIndex) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nAllow: /\nSitemap: ${config.url}${config.basePath}sitemap.xml\n`;
}
