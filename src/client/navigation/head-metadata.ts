import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import {
  breadcrumbData,
  cardProperties,
  twinAddress,
  twinType,
} from "../../theme/page/head-data.ts";
import { make } from "../../theme/dom.ts";

/** Updates the description, canonical URL, alternates and card of the document. */
export function applyHeadMetadata(site: SiteData, page: PageData): void {
  const { head } = page;
  setMeta("name", "description", head.description);
  setMeta("name", "keywords", head.keywords.length > 0 ? head.keywords.join(", ") : undefined);
  setMeta("name", "robots", head.noIndex ? "noindex" : undefined);
  setMeta("name", "lectern:search-tag", head.searchTag);
  setMeta("name", "twitter:image", head.image?.href);
  for (const [name, content] of cardProperties(site, page)) setMeta("property", name, content);
  setLinks("canonical", head.canonical ? [{ href: head.canonical }] : []);
  const twin = twinAddress(site.localeBase, page);
  setLinks("alternate", [
    ...(twin === undefined ? [] : [{ href: twin, type: twinType }]),
    ...head.alternates.map(({ language, href }) => ({ href, hreflang: language })),
    ...(head.announced ?? []).map(({ type, title, href }) => ({ href, type, title })),
  ]);
  setStructuredData(breadcrumbData(site, page));
}

function setMeta(key: "name" | "property", name: string, content: string | undefined): void {
  const found = document.head.querySelector(`meta[${key}="${name}"]`);
  if (content === undefined) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(make("meta"));
  element.setAttribute(key, name);
  element.setAttribute("content", content);
}

function setLinks(rel: string, links: readonly Readonly<Record<string, string>>[]): void {
  for (const old of document.head.querySelectorAll(`link[rel="${rel}"]`)) old.remove();
  for (const attributes of links) {
    const element = make("link", { rel });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
}

function setStructuredData(json: string | undefined): void {
  const type = "application/ld+json";
  document.head.querySelector(`script[type="${type}"]:not([data-site])`)?.remove();
  if (json !== undefined) document.head.append(make("script", { type }, json));
}
