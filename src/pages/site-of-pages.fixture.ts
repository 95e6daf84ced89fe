import { routePath, sourcePath } from "../core/paths.ts";
import { severitiesSchema } from "../core/schema/services.ts";
import type { Locale, SectionConfig, SiteConfig, VersionConfig } from "../core/config.ts";
import { englishTexts } from "../core/strings/languages.ts";
import type { DocumentPage, Page } from "../core/page.ts";
import { resolveFrontMatter } from "../core/schema/front-matter.ts";
import type { Sidebar, Section, Site, Version } from "../core/site.ts";

const english: Locale = { code: "en", label: "English", direction: "ltr", segment: "" };

export const sampleConfig: SiteConfig = {
  title: "Sample",
  tagline: "A sample of a site.",
  description: "",
  url: "https://example.org",
  basePath: "/sub/",
  titleDelimiter: "|",
  themeColor: "#336699",
  theme: { radius: 8, fonts: {} },
  styles: [],
  head: [],
  keywords: [],
  contentSecurityPolicy: {
    scripts: [],
    styles: [],
    fonts: [],
    connections: [],
    frames: [],
    media: [],
  },
  favicon: undefined,
  logo: undefined,
  locales: [english],
  defaultLocale: "en",
  sections: [],
  pagesFolder: sourcePath("pages"),
  staticFolder: sourcePath("static"),
  navigation: [],
  footer: { style: "light", columns: [], logo: undefined, copyright: undefined },
  announcementBar: undefined,
  colorMode: { default: "light", switchable: true, respectSystem: false },
  search: { enabled: true, provider: { kind: "embedded" }, limit: 8, popular: [] },
  ranking: { boosts: [], synonyms: [] },
  llms: { full: true, maxFileSize: 500 },
  socialCards: {},
  pageMenu: { enabled: true, mcp: false, assistants: [] },
  offline: { enabled: false, strategies: [], debug: false, parts: [] },
  app: {
    shortName: "Sample",
    icon: undefined,
    backgroundColor: "#ffffff",
    shortcuts: [],
    screenshots: [],
  },
  severities: severitiesSchema.parse({}),
  budgets: { pages: [], contrast: 4.5 },
  redirects: [],
  editUrl: undefined,
  reportUrl: undefined,
  lastUpdateAuthor: true,
  autolinks: [],
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  markdownFormat: "md",
  noIndex: false,
  compress: false,
  data: [],
  generatedFiles: [],
  generatedPages: [],
  buildDate: "2022-06-10",
  imageOrigins: [],
  components: {},
  vite: undefined,
  markdown: { components: undefined, plugins: [], unified: undefined },
  code: { grammars: [] },
  frontMatterKeys: [],
  compatibility: undefined,
  customProps: {},
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
