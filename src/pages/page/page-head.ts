import { completeAddress, pageAddress } from "../../core/urls.ts";
import type { AnnouncedFile, Head, HeadImage } from "../../core/page-data.ts";
import { isInLanguage, membership, type ShownPage, searchTag } from "../../core/page.ts";
import { defaultLocale, findSection, localeBase, type Site } from "../../core/site.ts";
import { changesFeed } from "../files/change-files.ts";
import { feedFiles, feedFolder } from "../files/feeds.ts";

/** What changes in `<head>` from page to page; `card` stands where the page names no image. */
export function pageHead(
  site: Site,
  page: ShownPage,
  { title, card }: { readonly title: string; readonly card: HeadImage | undefined },
): Head {
  const { config, locale } = site;
  const base = localeBase(config, locale);
  const isNotFound = page.kind === "not-found" || page.kind === "not-kept";
  const frontMatter =
    page.kind === "document" || page.kind === "standalone" ? page.frontMatter : undefined;
  const image = frontMatter?.image;
  const own = frontMatter?.keywords ?? [];
  const announced = [
    ...announcedFiles(config, base, page),
    ...announcedFeeds(site, base, page),
    ...announcedChanges(site, base, page),
  ];
  return {
    title: headTitle(title, config.title, config.titleDelimiter),
    description: page.description,
    keywords: own.length > 0 ? own : config.keywords,
    canonical: isNotFound ? undefined : canonicalAddress(site, page),
    image: image === undefined ? card : { href: imageAddress(config, image) },
    alternates: isNotFound || page.kind === "comparison" ? [] : alternates(site, page),
    ...(announced.length > 0 && { announced }),
    noIndex:
      config.noIndex ||
      isNotFound ||
      page.kind === "offline" ||
      page.kind === "search" ||
      page.kind === "comparison" ||
      (page.kind === "document" && page.unlisted),
    searchTag: searchTag(page),
  };
}

/** A file of the static folder, or an address as it is. */
export function imageAddress({ url, basePath }: Site["config"], image: string): string {
  return image.startsWith("/") ? `${url}${basePath}${image.slice(1)}` : image;
}

/** `Access API | Sample`; the site's title alone where the page has none or the same. */
export function headTitle(title: string, siteTitle: string, delimiter: string): string {
  return title === "" || title === siteTitle ? siteTitle : `${title} ${delimiter} ${siteTitle}`;
}

/** The address of a page, or of its original if the locale has no translation of it. */
function canonicalAddress({ config, locale }: Site, page: ShownPage): string {
  const original = isInLanguage(page, locale.code) ? undefined : defaultLocale(config);
  return `${config.url}${pageAddress(localeBase(config, original ?? locale), page.route)}`;
}

/** The page in every locale that has it in its language, and the default locale once more for readers of none of them. */
function alternates(site: Site, page: ShownPage): Head["alternates"] {
  const { config } = site;
  if (config.locales.length < 2) return [];
  const inLocale = config.locales
    .filter(({ code }) => isInLanguage(page, code))
    .map((locale) => ({
      language: locale.code,
      href: `${config.url}${pageAddress(localeBase(config, locale), page.route)}`,
    }));
  const fallback = inLocale.find((alternate) => alternate.language === config.defaultLocale);
  return fallback ? [...inLocale, { language: "x-default", href: fallback.href }] : inLocale;
}

/** Files of the site that pages below a route tell of. */
function announcedFiles(
  config: Site["config"],
  base: string,
  { route }: ShownPage,
): readonly AnnouncedFile[] {
  return config.files.flatMap(({ path, announce }) => {
    if (!announce || !`${route}/`.startsWith(`${announce.below}/`)) return [];
    const { type, title } = announce;
    return [{ type, title, href: completeAddress(base, path) }];
  });
}

/** The feeds of the blog a page belongs to. */
function announcedFeeds(site: Site, base: string, page: ShownPage): readonly AnnouncedFile[] {
  const section = findSection(site, membership(page)?.section ?? "");
  if (section?.config.kind !== "blog") return [];
  const title = section.config.label;
  return feedFiles(site)
    .filter(({ name }) => name.startsWith(feedFolder(section)))
    .map(({ name, type }) => ({ type, title, href: base + name }));
}

/** What changed, as a feed, on the pages that list it. */
function announcedChanges(site: Site, base: string, page: ShownPage): readonly AnnouncedFile[] {
  if (page.kind !== "comparison" || page.of !== undefined) return [];
  const title = `${site.config.title}: ${site.texts.comparison.feedTitle}`;
  return [{ type: "application/atom+xml", title, href: base + changesFeed }];
}
