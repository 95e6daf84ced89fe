import type { DocumentPage, Page } from "../../core/page.ts";
import type {
  SectionData,
  SiteData,
  ListedPage,
  SectionFacts,
  SiteFacts,
} from "../../core/site-data.ts";
import type { Section, Site } from "../../core/site.ts";
import { listedPages } from "./sitemap.ts";

/** What is in a site, for programs outside the browser. */
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
