import type { SiteInput } from "../site-input.ts";
import type { SiteSources } from "../site-sources.ts";
import type { SiteConfig } from "../../core/config.ts";
import { diagnosticSeverity, compareText, type Diagnostic } from "../../core/diagnostic.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import {
  routePath,
  type RoutePath,
  type SourcePath,
  joinRoute,
  unwritable,
} from "../../core/paths.ts";
import type {
  NotFoundPage,
  Page,
  StandalonePage,
  NotKeptPage,
  OfflinePage,
  SearchPage,
} from "../../core/page.ts";
import { localeOfRoute, type Site } from "../../core/site.ts";
import { documentRoute } from "./load-documents.ts";
import { capitalised, stemOf, titleFromName } from "../sources/file-names.ts";
import type { PageSource } from "../sources/page-source.ts";

/**
 * Returns all pages by route. If several pages have the same route, the first one is used: the
 * not-found page, then pages from files by path, then generated pages.
 */
export function pageTable(
  all: readonly Page[],
  texts: TextCatalogue,
  { config, report }: Pick<SiteInput, "config" | "report">,
): Pick<Site, "pages" | "pageBySource"> {
  const pages = new Map<RoutePath, Page>();
  // Includes pages whose route belongs to another page, so that links to their files still work.
  const pageBySource = new Map<SourcePath, Page>();
  const notFoundPage: NotFoundPage = {
    kind: "not-found",
    route: routePath("/404"),
    title: texts.notFound.title,
    description: undefined,
  };
  const level = diagnosticSeverity(config.severities.duplicateRoutes);
  const alike = new Map<string, Page>();
  for (const page of [notFoundPage, ...inOrder(all)]) {
    const source = sourceOf(page);
    if (source !== undefined) pageBySource.set(source, page);
    const first = pages.get(page.route);
    if (first === undefined) {
      pages.set(page.route, page);
      const other = alike.get(foldedRoute(page.route));
      if (other === undefined) alike.set(foldedRoute(page.route), page);
      // Only a warning, because both pages are published, and most hosts serve both of them.
      else if (level !== undefined) report({ ...routesAlike(page, other), severity: "warning" });
    } else if (level !== undefined) {
      report({
        code: "route/duplicate",
        severity: level,
        message: `${capitalised(nameOf(page))} has the same route "${page.route}" as ${nameOf(first)}.`,
        hint: "Change the slug of one of the two pages. Until you do, Lectern only builds the first one.",
        place: source === undefined ? undefined : { file: source },
      });
    }
  }
  return { pages, pageBySource };
}

/** Returns the route as a case-insensitive file system compares it. */
function foldedRoute(route: RoutePath): string {
  return route.normalize("NFC").toLowerCase();
}

function routesAlike(page: Page, other: Page): Omit<Diagnostic, "severity"> {
  const file = sourceOf(page);
  const isCase = page.route.toLowerCase() === other.route.toLowerCase();
  const difference = isCase ? "in letter case" : "in how accents are encoded";
  return {
    code: "route/ambiguous",
    message: `The routes "${page.route}" (${nameOf(page)}) and "${other.route}" (${nameOf(other)}) differ only ${difference}.`,
    hint: "Change the slug of one of the two pages. Some file systems and hosts treat the two routes as the same.",
    place: file === undefined ? undefined : { file },
  };
}

function inOrder(pages: readonly Page[]): readonly Page[] {
  const written = pages.filter((page) => sourceOf(page) !== undefined);
  const generated = pages.filter((page) => sourceOf(page) === undefined);
  written.sort((a, b) => compareText(sourceOf(a) ?? "", sourceOf(b) ?? ""));
  return [...written, ...generated];
}

function sourceOf(page: Page): SourcePath | undefined {
  return page.kind === "document" || page.kind === "standalone" ? page.source : undefined;
}

function nameOf(page: Page): string {
  switch (page.kind) {
    case "document":
    case "standalone":
      return `"${page.source}"`;
    case "category":
      return `the index of the category "${page.title}"`;
    case "tag-index":
      return `the list of tags of the version "${page.version}"`;
    case "tag":
      return `the page of the tag "${page.tag}"`;
    case "not-found":
      return "the page for unknown URLs";
    case "offline":
      return "the page for offline reading";
    case "not-kept":
      return "the page that replaces pages that aren't available offline";
    case "search":
      return "the search results page";
  }
}

/**
 * Returns the pages outside all sections, which are in the pages folder.
 *
 * @param written sources in the pages folder
 */
export function standalonePages(
  config: SiteConfig,
  { components, translations }: SiteSources,
  written: readonly PageSource[],
): readonly StandalonePage[] {
  return [
    ...components.map((path) => componentPage(path, config)),
    ...homePage(config),
    ...written.map((source) => ({
      ...markdownPage(source, config),
      ...translations.languagesOf(source.path),
    })),
  ];
}

/** Returns the page at `/` if the configuration has a `Home` component. */
function homePage(config: SiteConfig): readonly StandalonePage[] {
  const { components, title } = config;
  if (components.Home === undefined) return [];
  return [{ ...componentPage(components.Home, config), route: joinRoute("/"), title }];
}

/** Returns the page for a component. The title is based on the file name. */
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

/**
 * Returns the folder and name, relative to the pages folder, without characters that end the path
 * of a URL.
 */
function partsOf(path: SourcePath, config: SiteConfig): { folder: string; stem: string } {
  const below = path.slice(config.pagesFolder.length + 1).replace(/[?#]/g, "");
  return { folder: below.slice(0, Math.max(0, below.lastIndexOf("/"))), stem: stemOf(below) };
}

/** Returns the title for a page. The site's home page has the site's title. */
function titleOf(folder: string, stem: string, config: SiteConfig): string {
  if (stem !== "index") return titleFromName(stem);
  return folder === "" ? config.title : titleFromName(folder.slice(folder.lastIndexOf("/") + 1));
}

/** Returns the engine's pages for offline storage and search results, if they are enabled. */
export function enginePages(
  { offline, search }: SiteConfig,
  { offlinePage, searchPage }: TextCatalogue,
): readonly (OfflinePage | NotKeptPage | SearchPage)[] {
  const pages: (OfflinePage | NotKeptPage | SearchPage)[] = [];
  if (offline.enabled) {
    const { title, description, notKeptPage } = offlinePage;
    const route = routePath("/_lectern/not-kept");
    pages.push(
      { kind: "offline", route: routePath("/offline"), title, description },
      { kind: "not-kept", route, title: notKeptPage.title, description: undefined },
    );
  }
  if (search.enabled) {
    const { title, description } = searchPage;
    pages.push({ kind: "search", route: routePath("/search"), title, description });
  }
  return pages;
}

/**
 * Reports file names with `?` or `#`, which would end the path of a URL. Pages with an absolute
 * slug are exempt, because their URL doesn't contain the file name.
 */
export function checkFileNames(
  components: readonly SourcePath[],
  sources: readonly PageSource[],
  report: (diagnostic: Diagnostic) => void,
): void {
  const unnamed = sources.filter((source) => source.frontMatter.slug?.startsWith("/") !== true);
  for (const file of [...components, ...unnamed.map((source) => source.path)]) {
    const char = /[?#]/.exec(file)?.[0];
    if (char === undefined) continue;
    report({
      code: "file/invalid-name",
      severity: "error",
      message: `"${file}" has a "${char}" in its path, which URLs can't contain.`,
      hint: "Rename the file, or give the page a slug that starts with /.",
      place: { file },
    });
  }
}

/** Reports routes that can't be file names, or that are in another locale's folder. */
export function checkRoutes(
  { pages, config, locale }: Pick<Site, "pages" | "config" | "locale">,
  report: (diagnostic: Diagnostic) => void,
): void {
  for (const page of pages.values()) {
    const place = "source" in page ? { file: page.source, line: 1 } : undefined;
    const reason = unwritable(page.route);
    if (reason !== undefined) {
      const shown = page.route.length > 60 ? `${page.route.slice(0, 60)}…` : page.route;
      report({
        code: "file/invalid-name",
        severity: "error",
        message: `The URL ${JSON.stringify(shown)} ${reason}.`,
        hint: "Give the page a shorter slug, without control characters.",
        place,
      });
    }
    const other = locale.segment === "" ? localeOfRoute(config, page.route) : undefined;
    if (other !== undefined) {
      report({
        code: "route/in-locale",
        severity: "error",
        message: `The URL "${page.route}" of ${nameOf(page)} starts with "/${other.segment}", where the pages in ${other.label} are.`,
        hint: "Move the page, or change its slug or the path of its section.",
        place,
      });
    }
  }
}
