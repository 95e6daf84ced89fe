import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import { outputName, type SourcePath } from "../../core/paths.ts";
import { checkImages, type ImageRules } from "../../pages/check/check-pages.ts";
import {
  checkLinks,
  type CheckedPage,
  type LayoutLink,
  type RouteVersion,
} from "../../pages/check/check-links.ts";
import { comparesVersions } from "../../core/comparison.ts";
import { dataFile } from "../../core/urls.ts";
import type { Page } from "../../core/page.ts";
import { localeBase } from "../../core/site.ts";
import { changesFeed, changesFile } from "../../pages/files/feeds.ts";
import type { OpenSite } from "../open-site.ts";
import type { PageFindings } from "../pages/page-content.ts";
import { checkedShellLinks } from "./shell-links.ts";
import { localeFolder } from "../output/output-kinds.ts";
import { outputTable } from "../output/output-table.ts";

/** Collects the links and images of pages during the build, and checks them at the end. */
export interface CollectedLinks {
  add(page: Page, content: PageFindings): void;
  /**
   * Checks all pages.
   *
   * @param others pages that weren't added because their own links are known to work
   */
  check(others?: readonly LinkedPage[]): readonly Diagnostic[];
  /**
   * Checks only whether the added pages link to existing pages.
   *
   * @param others other pages for which links to ids are also checked
   */
  checkRoutes(others?: readonly LinkedPage[]): readonly Diagnostic[];
}

/** A page and its ids. The ids are only read if a link points to one of them. */
export type LinkedPage = Pick<CheckedPage, "route" | "anchors">;

type CollectedPage = CheckedPage & ImageRules["pages"][number];

/**
 * Creates the collector of a locale. Links that the compiler has already reported aren't reported
 * again.
 */
export function collectLinks(open: OpenSite): CollectedLinks {
  const pages: CollectedPage[] = [];
  /** Positions of links that the compiler has reported. */
  const reported = new Set<string>();
  const ownNotFound = open.site.config.components.NotFound;
  const isNew = ({ place }: Diagnostic) => !place || !reported.has(placeKey(place));
  return {
    add(page, content) {
      if (!isLinked(open, page)) return;
      const { places } = content;
      for (const { code, place } of content.diagnostics) {
        const isOfAddress = /^(link|image)\//.test(code) || code === "file/private";
        if (isOfAddress && place) reported.add(placeKey(place));
      }
      pages.push({
        route: page.route,
        links: content.inspection.links.map((link) => link.href),
        anchors: content.isWhole ? content.inspection.anchors : undefined,
        images: content.inspection.images,
        files: [...content.inspection.images, ...content.inspection.files],
        placeOf: (href) => places[href] ?? placeOf(page, ownNotFound),
      });
    },
    check(others = []) {
      // Pages finish in any order, so they are sorted.
      pages.sort((a, b) => (a.route < b.route ? -1 : 1));
      return run(open, { pages, others, routes: [] }).filter(isNew);
    },
    checkRoutes(others = []) {
      const routes = [...open.site.pages.keys()];
      return run(open, { pages, others, routes }).filter(isNew);
    },
  };
}

/**
 * Returns whether a page's links, and links to the page, are checked. Some pages that Lectern
 * provides are skipped, because they link to the home page, which a site may not have.
 */
export function isLinked({ site }: OpenSite, { kind }: Page): boolean {
  if (kind === "not-found") return site.config.components.NotFound !== undefined;
  return kind !== "not-kept" && kind !== "search";
}

function placeOf(page: Page, ownNotFound: SourcePath | undefined): Place | undefined {
  if ("source" in page) return { file: page.source };
  return page.kind === "not-found" && ownNotFound !== undefined ? { file: ownNotFound } : undefined;
}

function placeKey(place: Place): string {
  return JSON.stringify([place.file, place.line, place.column]);
}

interface Collected {
  readonly pages: readonly CollectedPage[];
  readonly others: readonly LinkedPage[];
  /**
   * Routes that links may point to, in addition to the pages above. Links to ids on them aren't
   * checked.
   */
  readonly routes: readonly string[];
}

function run(open: OpenSite, { pages, others, routes }: Collected): readonly Diagnostic[] {
  const { config, locale } = open.site;
  const table = outputTable({ root: open.root, config, sites: [open] });
  const outputs = [...table.outputs, ...table.copied()];
  const folder = localeFolder(open);
  // Includes names without the locale folder, because links on pages of the locale point to the
  // locale's files.
  const names = outputs.flatMap(({ name }) =>
    name.startsWith(folder) ? [name, name.slice(folder.length)] : [name],
  );
  const shared = outputs.filter(({ from }) => from === "file");
  const links = checkLinks({
    localeBase: localeBase(config, locale),
    severities: config.severities,
    pages,
    others,
    layoutLinks: [...slotLinks(open), ...checkedShellLinks(open)],
    otherAddresses: new Set([
      ...otherAddresses(open, names),
      ...routes,
      ...comparisonsLinked(open, pages),
    ]),
    sharedFiles: new Set([
      ...shared.map(({ name }) => config.basePath + name),
      ...translatedPages(open.site),
    ]),
    madeFiles: `${config.basePath}assets/`,
    // Links in Docusaurus sites may end with a slash, and hosts redirect them.
    slashesEnd: config.compatibility !== undefined,
    versionAt: versionFinder(open),
  });
  const { imageOrigins, url } = config;
  return [...links, ...checkImages({ imageOrigins, url, pages })];
}

/** Returns the links in slots whose content is the same on all pages. */
function slotLinks({ siteLinks }: OpenSite): readonly LayoutLink[] {
  return siteLinks.map(({ slot, href, file }) => {
    return { href, where: `in the slot "${slot}"`, place: () => ({ file }) };
  });
}

/**
 * Returns the routes of version comparisons, unless no page links to one. Listing them reads
 * sources.
 */
function comparisonsLinked({ comparisons }: OpenSite, pages: readonly CollectedPage[]) {
  const areLinked = pages.some(({ links }) => links.some((href) => /changes-since-/.test(href)));
  return areLinked ? comparisons.pages().map(({ route }) => route) : [];
}

/**
 * Returns a function that finds the version that contains a route. If several versions' paths
 * contain it, the longest path wins.
 */
function versionFinder({ site }: OpenSite): (route: string) => RouteVersion | undefined {
  const roots = site.sections
    .flatMap(({ config, versions }) =>
      versions.map((version) => ({
        root: version.config.path,
        found: { section: config.id, version: version.config.name, root: version.config.path },
      })),
    )
    .sort((a, b) => b.root.length - a.root.length);
  return (route) =>
    roots.find(({ root }) => root === "/" || route === root || route.startsWith(`${root}/`))?.found;
}

/** Returns the URLs of all pages in the locales whose URLs have a prefix. */
function translatedPages({ config, pages }: OpenSite["site"]) {
  const bases = config.locales.map((locale) => localeBase(config, locale));
  return bases
    .filter((base) => base !== config.basePath)
    .flatMap((base) => [...pages.keys()].map((route) => base + route.slice(1)));
}

/** Returns URLs in the locale that aren't its pages: other files and redirects. */
function otherAddresses({ site, siteData }: OpenSite, names: readonly string[]) {
  const addresses = new Set<string>(["/404"]);
  for (const name of names) addresses.add(`/${name}`);
  if (comparesVersions(site.config)) addresses.add(`/${changesFile}`).add(`/${changesFeed}`);
  for (const redirect of site.config.redirects) addresses.add(redirect.from);
  // Includes files that failed to generate, because they have already been reported.
  for (const file of site.config.generatedFiles) addresses.add(file.path);
  for (const route of site.pages.keys()) {
    addresses.add(`/${outputName(route)}.md`);
    addresses.add(`/${dataFile(outputName(route), siteData)}`);
  }
  return addresses;
}
