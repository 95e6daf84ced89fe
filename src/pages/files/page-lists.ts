import { escapeHtml, count } from "../../core/text.ts";
import { pageAddress } from "../../core/urls.ts";
import { isInLanguage, type Page, type DocumentPage } from "../../core/page.ts";
import {
  localeBase,
  type Site,
  writesFullText,
  type Section,
  type Version,
} from "../../core/site.ts";
import type { RouteList } from "../../core/page-data.ts";
import { outputName } from "../../core/paths.ts";
import type {
  SectionData,
  SiteData,
  ListedPage,
  SectionFacts,
  SiteFacts,
} from "../../core/site-data.ts";

/** Returns the pages for search engines, in order of their routes. */
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

/**
 * Returns `sitemap.xml` for all locales. Untranslated pages are omitted, because their canonical
 * URL is the original. `lastmod` is omitted if the date of the last change is unknown.
 */
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

/** Returns `robots.txt`. */
export function robots(site: Site): string {
  const { config } = site;
  if (config.noIndex) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nAllow: /\nSitemap: ${config.url}${config.basePath}sitemap.xml\n`;
}

/** Path of the route list in the locale's output folder. */
export const routeListFile = "_lectern/routes.json";

/**
 * Returns the URL, title and keywords of every listed page except tag lists. The not-found page
 * uses the list to suggest similar pages.
 */
export function routeList(site: Site): RouteList {
  const base = localeBase(site.config, site.locale);
  return listedPages(site)
    .filter(({ kind }) => kind !== "tag" && kind !== "tag-index")
    .map((page) => {
      const keywords = ("frontMatter" in page ? page.frontMatter : undefined)?.keywords ?? [];
      const entry = [pageAddress(base, page.route), page.title] as const;
      return keywords.length > 0 ? [...entry, keywords] : entry;
    });
}

/**
 * Path of the file that contains the text of all pages or, on large sites, lists the files that do.
 */
export const fullTextFile = "llms-full.txt";

/** The pages of one section and version, or the pages outside all sections. */
export interface PageGroup {
  /** Title, for example `Guide (4.0)`. */
  readonly title: string;
  /** Name in file names, for example `guide-4.0`. */
  readonly name: string;
  /** Pages in order of their routes. */
  readonly pages: readonly Page[];
}

/**
 * Returns the pages that have a Markdown twin, grouped by section and version. Each section's
 * default version is first.
 */
export function pageGroups(site: Site): readonly PageGroup[] {
  const listed = listedPages(site);
  const groups = site.sections.flatMap((section) =>
    versionsOf(section).map((version) => ({
      ...namesOf(section, version),
      pages: listed.filter(
        (page) =>
          page.kind === "document" &&
          page.section === section.config.id &&
          page.version === version.config.name,
      ),
    })),
  );
  const others = listed.filter((page) => page.kind === "standalone");
  const outside = { title: site.texts.search.otherPages, name: "other-pages", pages: others };
  return [...groups, outside].filter(({ pages }) => pages.length > 0);
}

/**
 * Returns `llms.txt`, which lists the Markdown twins and their descriptions for language models.
 */
export function llmsText(site: Site): string {
  const { config } = site;
  const base = config.url + localeBase(config, site.locale);
  const twin = (page: Page) => {
    const description = page.description ? `: ${page.description}` : "";
    return `- [${page.title}](${base}${encodeURI(outputName(page.route))}.md)${description}`;
  };
  const parts = pageGroups(site).map(
    ({ title, pages }) => `## ${title}\n\n${pages.map(twin).join("\n")}\n`,
  );
  const full = writesFullText(site) ? [`The text of all pages: ${base}${fullTextFile}\n`] : [];
  const words = config.tagline || config.description;
  const summary = words === "" ? [] : [`> ${words}\n`];
  return [`# ${config.title}\n`, ...summary, ...full, ...parts].join("\n");
}

function versionsOf({ config, versions }: Section): readonly Version[] {
  const isLast = (version: Version) => version.config.name === config.lastVersion;
  return versions.toSorted((a, b) => Number(isLast(b)) - Number(isLast(a)));
}

function namesOf({ config, versions }: Section, version: Version) {
  const { name, label } = version.config;
  if (versions.length === 1) return { title: config.label, name: config.id };
  return { title: `${config.label} (${label})`, name: `${config.id}-${name}` };
}

/** The Markdown of a page, with its size in bytes. */
interface SizedText {
  readonly size: number;
}

/** Markdown of the pages in one section and version, or outside all sections. */
interface TextGroup<T extends SizedText> {
  readonly title: string;
  /** Name used in file names. */
  readonly name: string;
  readonly texts: readonly T[];
}

/**
 * A file with the text of pages, or with a list of such files. The name is a path in the locale's
 * output folder.
 */
type FullTextFile<T> = { readonly name: string } & (
  | { readonly kind: "list"; readonly content: string }
  /** The pages are separated by `betweenTexts`. */
  | { readonly kind: "texts"; readonly texts: readonly T[] }
);

/** Site data for the files. */
export interface FullTextSite {
  readonly title: string;
  /** Prefix of all URLs: host, base path and locale. */
  readonly base: string;
  /** Maximum size of a file, in bytes. A single page may be larger. */
  readonly most: number;
}

/** Separator between pages in a file. */
export const betweenTexts = "\n---\n\n";

/**
 * Returns the files with the text of all pages: a single file if the text is small enough.
 * Otherwise, each section and version has its own files, and the first file lists them.
 */
export function fullText<T extends SizedText>(
  { title, base, most }: FullTextSite,
  groups: readonly TextGroup<T>[],
): readonly FullTextFile<T>[] {
  const all = groups.flatMap(({ texts }) => texts);
  if (sizeOf(all) <= most) return [{ kind: "texts", name: fullTextFile, texts: all }];
  const parts = groups.flatMap((group) => partsOf(group, most));
  const rows = parts.map(({ name, title: part, texts }) => {
    const size = `${Math.ceil(sizeOf(texts) / 1000)} KB`;
    return `- [${part}](${base}${name}): ${count(texts.length, "page")}, ${size}`;
  });
  const list = [`# ${title}`, `The text of all pages, in ${count(parts.length, "file")}:`];
  return [
    { kind: "list", name: fullTextFile, content: `${[...list, rows.join("\n")].join("\n\n")}\n` },
    ...parts.map(({ name, texts }) => ({ kind: "texts", name, texts }) as const),
  ];
}

function sizeOf(texts: readonly SizedText[]): number {
  const sum = texts.reduce((total, { size }) => total + size, 0);
  return sum + Math.max(0, texts.length - 1) * betweenTexts.length;
}

/** Splits pages into as few files as possible, preserving their order. */
function partsOf<T extends SizedText>(
  { title, name, texts }: TextGroup<T>,
  most: number,
): readonly TextGroup<T>[] {
  const parts: T[][] = [];
  let size = Infinity;
  for (const text of texts) {
    const more = betweenTexts.length + text.size;
    if (size + more > most) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += more;
  }
  return parts.map((own, index) => ({
    name: `llms-full/${name}${parts.length > 1 ? `-${index + 1}` : ""}.txt`,
    title: parts.length > 1 ? `${title}, part ${index + 1} of ${parts.length}` : title,
    texts: own,
  }));
}

/** Returns data about a site, its sections and its pages for tools outside the browser. */
export function siteFacts(site: Site, data: SiteData): SiteFacts {
  const { config } = site;
  const listed = listedPages(site);
  return {
    format: 1,
    title: config.title,
    description: config.description,
    url: config.url,
    localeBase: data.localeBase,
    locale: site.locale.code,
    search: searchOf(data),
    sections: site.sections.flatMap((section) => {
      const known = data.sections.find(({ id }) => id === section.config.id);
      return known ? [sectionFacts(section, known, listed)] : [];
    }),
    pages: listed.filter(({ kind }) => kind === "standalone").map(listedPage),
    movedData: data.movedData ?? [],
    ...(data.packedData && { packedData: true }),
  };
}

function searchOf({ search }: SiteData): SiteFacts["search"] {
  if (!search.enabled) return "none";
  return search.provider.kind === "embedded" ? "indexes" : "service";
}

function sectionFacts(
  { config }: Section,
  data: SectionData,
  listed: readonly Page[],
): SectionFacts {
  const documents = listed.filter(
    (page): page is DocumentPage => page.kind === "document" && page.section === config.id,
  );
  const documentsOf = (name: string) =>
    documents.filter(({ version }) => version === name).map(listedPage);
  return {
    ...data,
    paths: Object.fromEntries(config.versions.map(({ name, path }) => [name, path])),
    pages: Object.fromEntries(config.versions.map(({ name }) => [name, documentsOf(name)])),
  };
}

function listedPage(page: Page): ListedPage {
  const { route, title, description } = page;
  return {
    route,
    title,
    ...(description && { description }),
    ...(page.kind === "document" && { id: page.id }),
  };
}
