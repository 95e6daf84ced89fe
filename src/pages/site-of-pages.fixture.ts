import { routePath, sourcePath } from "../core/paths.ts";
import { siteSchema } from "../core/schema/site.ts";
import type { Locale, SectionConfig, SiteConfig, VersionConfig } from "../core/config.ts";
import { englishTexts } from "../core/strings/languages.ts";
import type { DocumentPage, Page } from "../core/page.ts";
import { resolveFrontMatter } from "../core/schema/front-matter.ts";
import type { Sidebar, Section, Site, Version } from "../core/site.ts";

const english: Locale = { code: "en", label: "English", direction: "ltr", segment: "" };

const values = siteSchema.parse({
  title: "Sample",
  tagline: "A sample of a site.",
  url: "https://example.org",
  basePath: "/sub/",
  themeColor: "#336699",
  llms: { full: true },
});

/** The defaults of all keys, with the values that a loaded configuration has in another form. */
export const sampleConfig: SiteConfig = {
  ...values,
  description: "",
  theme: { radius: 8, fonts: {} },
  styles: [],
  locales: [english],
  defaultLocale: "en",
  sections: [],
  pagesFolder: sourcePath("pages"),
  staticFolder: sourcePath("static"),
  navigation: [],
  footer: { style: "light", columns: [], logo: undefined, copyright: undefined },
  search: { enabled: true, provider: { kind: "embedded" }, limit: 8, popular: [] },
  ranking: { boosts: [], synonyms: [] },
  offline: { enabled: false, strategies: [], debug: false, parts: [] },
  app: { ...values.app, shortName: "Sample", icon: undefined },
  redirects: [],
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  buildDate: "2022-06-10",
  components: {},
  vite: undefined,
  markdown: { components: undefined, plugins: [], unified: undefined },
  code: { grammars: [] },
};

/** Empty front matter. */
export const plainFrontMatter = resolveFrontMatter({});

/**
 * Returns a document at `/docs/<id>`, or in the version's folder if the version isn't `current`.
 */
export function documentPage(id: string, more: Partial<DocumentPage> = {}): DocumentPage {
  const version = more.version ?? "current";
  const folder = version === "current" ? "docs" : `docs/${version}`;
  return {
    kind: "document",
    route: routePath(`/${folder}/${id}`),
    title: `The ${id}`,
    description: undefined,
    section: "docs",
    version,
    source: sourcePath(`${folder}/${id}.md`),
    id,
    label: id,
    frontMatter: plainFrontMatter,
    tags: [],
    lastChange: undefined,
    editUrl: undefined,
    sidebar: undefined,
    unlisted: false,
    ...more,
  };
}

export function versionOf(
  name: string,
  documents: readonly DocumentPage[],
  sidebars: readonly Sidebar[] = [],
): Version {
  const folder = name === "current" ? "docs" : `docs/${name}`;
  const config: VersionConfig = {
    name,
    label: name === "current" ? "Next" : name,
    path: routePath(`/${folder}`),
    folder: sourcePath(folder),
    sidebars: undefined,
    banner: "none",
    badge: false,
  };
  return { config, documents, sidebars, mainDocument: documents[0], draftIds: new Set() };
}

export interface SampleSite {
  /** Versions of the only section, `docs`. */
  readonly versions: readonly Version[];
  /** Additional pages that aren't documents. */
  readonly others?: readonly Page[];
  readonly config?: Partial<SiteConfig>;
  readonly locale?: Locale;
}

/** Returns a site at `https://example.org/sub/` with one section. */
export function sampleSite({ versions, others = [], config, locale }: SampleSite): Site {
  const [first] = versions;
  const sectionConfig: SectionConfig = {
    id: "docs",
    kind: "docs",
    label: "Docs",
    path: routePath("/docs"),
    tagsFile: undefined,
    versions: versions.map((version) => version.config),
    changes: true,
    lastVersion: first?.config.name ?? "current",
  };
  const section: Section = { config: sectionConfig, tags: new Map(), versions };
  const pages = [...versions.flatMap(({ documents }) => documents), ...others];
  return {
    config: { ...sampleConfig, sections: [sectionConfig], ...config },
    locale: locale ?? english,
    texts: englishTexts,
    data: new Map(),
    sections: [section],
    pages: new Map(pages.map((page) => [page.route, page])),
    pageBySource: new Map(),
    draftSources: new Set(),
  };
}
