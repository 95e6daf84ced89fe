import { joinRoute, type SourcePath, routePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { StandalonePage, NotKeptPage, OfflinePage, SearchPage } from "../../core/page.ts";
import { documentRoute } from "./document-route.ts";
import { stemOf, titleFromName } from "../sources/file-names.ts";
import type { Translations } from "../sources/translated-source.ts";
import type { PageSource } from "../sources/page-source.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";

export interface StandalonePagesInput {
  readonly config: SiteConfig;
  readonly components: readonly SourcePath[];
  readonly sources: readonly PageSource[];
  readonly translations: Translations;
}

/** The pages outside the sections: all that the pages folder holds. */
export function standalonePages(input: StandalonePagesInput): readonly StandalonePage[] {
  const { config, components, sources, translations } = input;
  return [
    ...components.map((path) => componentPage(path, config)),
    ...homePage(config),
    ...sources.map((source) => ({
      ...markdownPage(source, config),
      ...translations.languagesOf(source.path),
    })),
  ];
}

/** The page at `/` that a component of the configuration makes. */
function homePage({ components, title }: SiteConfig): readonly StandalonePage[] {
  if (components.Home === undefined) return [];
  const facts = { title, description: undefined, frontMatter: undefined };
  return [
    {
      kind: "standalone",
      format: "component",
      source: components.Home,
      route: joinRoute("/"),
      ...facts,
    },
  ];
}

/** Its title is made of its name. */
function componentPage(source: SourcePath, config: SiteConfig): StandalonePage {
  const { folder, stem } = partsOf(source, config);
  return {
    kind: "standalone",
    format: "component",
    source,
    route: joinRoute("/", folder, stem === "index" ? "" : stem),
    title: titleOf(folder, stem, config),
    description: undefined,
    frontMatter: undefined,
  };
}

function markdownPage(source: PageSource, config: SiteConfig): StandalonePage {
  const { folder, stem } = partsOf(source.path, config);
  const { frontMatter } = source;
  return {
    kind: "standalone",
    format: "markdown",
    source: source.path,
    route: documentRoute({
      root: joinRoute("/"),
      folder,
      name: stem,
      isIndex: stem === "index",
      slug: frontMatter.slug,
    }),
    title: source.title ?? titleOf(folder, stem, config),
    description: source.description,
    frontMatter,
  };
}

/** Below the pages folder, without what ends the path of an address. */
function partsOf(path: SourcePath, config: SiteConfig): { folder: string; stem: string } {
  const below = path.slice(config.pagesFolder.length + 1).replace(/[?#]/g, "");
  return { folder: below.slice(0, Math.max(0, below.lastIndexOf("/"))), stem: stemOf(below) };
}

/** The first page of the site has the title of the site. */
function titleOf(folder: string, stem: string, config: SiteConfig): string {
  if (stem !== "index") return titleFromName(stem);
  return folder === "" ? config.title : titleFromName(folder.slice(folder.lastIndexOf("/") + 1));
}

/** The engine's two pages about what is stored on the reader's device. */
export function offlinePages({
  offlinePage: texts,
}: TextCatalogue): readonly (OfflinePage | NotKeptPage)[] {
  return [
    {
      kind: "offline",
      route: routePath("/offline"),
      title: texts.title,
      description: texts.description,
    },
    {
      kind: "not-kept",
      route: routePath("/_lectern/not-kept"),
      title: texts.notKeptPage.title,
      description: undefined,
    },
  ];
}

/** The engine's page that shows what a search found. */
export function searchPage({ searchPage: texts }: TextCatalogue): SearchPage {
  return {
    kind: "search",
    route: routePath("/search"),
    title: texts.title,
    description: texts.description,
  };
}
