import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import { outputName, routePath, type SourcePath } from "../../core/paths.ts";
import { checkImages, type ImageRules } from "../../pages/check/check-pages.ts";
import {
  checkLinks,
  type CheckedFrame,
  type CheckedPage,
  type RouteVersion,
} from "../../pages/check/check-links.ts";
import { comparesVersions } from "../../core/comparison.ts";
import { dataFile } from "../../core/urls.ts";
import type { Page } from "../../core/page.ts";
import { localeBase } from "../../core/site.ts";
import { changesFeed, changesFile } from "../../pages/files/feeds.ts";
import type { OpenSite } from "../open-site.ts";
import type { PageFindings } from "../pages/page-content.ts";
import { shellFrames } from "./shell-links.ts";
import { localeFolder } from "../output/output-kinds.ts";
import { outputTable } from "../output/output-table.ts";

/** Gathers what the rules need of each page while pages stream by, and checks them at the end. */
export interface CollectedLinks {
  add(page: Page, content: PageFindings): void;
  /**
   * Over all pages, which must have been added.
   *
   * @param others pages that have not been added, whose own links are known to be right
   */
  check(others?: readonly LinkedPage[]): readonly Diagnostic[];
  /**
   * Over the pages added: whether the pages they link to exist.
   *
   * @param others other pages whose ids are checked, too
   */
  checkRoutes(others?: readonly LinkedPage[]): readonly Diagnostic[];
}

/** A page that links lead to, and its ids, read if a link leads to one of them. */
export type LinkedPage = Pick<CheckedPage, "route" | "anchors">;

/** What the rules about links and images need of a page. */
type CollectedPage = CheckedPage & ImageRules["pages"][number];

/**
 * Start gathering the links and images of a locale. What the compiler has reported of
 * a link is not reported again.
 */
export function collectLinks(open: OpenSite): CollectedLinks {
  const pages: CollectedPage[] = [];
  /** Places of links the compiler has reported: once is enough. */
  const reported = new Set<string>();
  const ownNotFound = open.site.config.components.NotFound;
  const isNew = ({ place }: Diagnostic) => !place || !reported.has(placeKey(place));
  return {
    add(page, content) {
      if (isOfEngine(page, ownNotFound)) return;
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
      // In order of routes, so that a report does not depend on which page was ready first.
      pages.sort((a, b) => (a.route < b.route ? -1 : 1));
      return run(open, { pages, others, routes: [] }).filter(isNew);
    },
    checkRoutes(others = []) {
      const routes = [...open.site.pages.keys()];
      return run(open, { pages, others, routes }).filter(isNew);
    },
  };
}

/** Whether the links of a page count, and links to it. */
export function isLinked({ site }: OpenSite, page: Page): boolean {
  return !isOfEngine(page, site.config.components.NotFound);
}

/** Pages the engine writes itself: a site need not have a home page for them to link to. */
function isOfEngine({ kind }: Page, ownNotFound: SourcePath | undefined): boolean {
  return (
    (kind === "not-found" && ownNotFound === undefined) || kind === "not-kept" || kind === "search"
  );
}

/** The file a page is written in. */
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
  /** Of pages of which nothing more is known. */
  readonly routes: readonly string[];
}

function run(open: OpenSite, { pages, others, routes }: Collected): readonly Diagnostic[] {
  const { config, locale } = open.site;
  const table = outputTable({ root: open.root, config, sites: [open] });
  const outputs = [...table.outputs, ...table.copied()];
  const folder = localeFolder(open);
  // Without the locale's folder, since a link of the locale means its own file.
  const names = outputs.flatMap(({ name }) =>
    name.startsWith(folder) ? [name, name.slice(folder.length)] : [name],
  );
  const shared = outputs.filter(({ from }) => from === "file");
  const links = checkLinks({
    localeBase: localeBase(config, locale),
    severities: config.severities,
    pages,
    others,
    frames: [...framesOf(open), ...shellFrames(open)],
    otherAddresses: new Set([
      ...otherAddresses(open, names),
      ...routes,
      ...comparisonsLinked(open, pages),
    ]),
    sharedFiles: new Set(shared.map(({ name }) => config.basePath + name)),
    madeFiles: `${config.basePath}assets/`,
    // The system such a site was written for puts a slash at the end, and hosts lead on.
    slashesEnd: config.compatibility !== undefined,
    versionAt: versionFinder(open),
  });
  const { imageOrigins, url } = config;
  return [...links, ...checkImages({ imageOrigins, url, pages })];
}

/** The slots that are the same on all pages. */
function framesOf({ siteLinks }: OpenSite): readonly CheckedFrame[] {
  const names = new Set(siteLinks.map(({ slot }) => slot));
  return [...names].map((name) => {
    const links = siteLinks.filter(({ slot }) => slot === name);
    const places = new Map(links.map(({ href, file }) => [href, { file }]));
    return {
      where: `in the slot "${name}"`,
      links: [...places.keys()],
      placeOf: (href) => places.get(href),
    };
  });
}

/** Those comparisons of versions that pages link to: which there are takes a look at all sources. */
function comparisonsLinked(
  { comparisons, siteData }: OpenSite,
  pages: readonly CollectedPage[],
): readonly string[] {
  const { localeBase: base } = siteData;
  const linked = pages.flatMap(({ links }) =>
    links.filter((href) => href.includes("changes-since-")),
  );
  return [...new Set(linked)].flatMap((href) => {
    const { pathname } = new URL(href, "https://site.example");
    if (!pathname.startsWith(base)) return [];
    const route = routePath(decodeURI(`/${pathname.slice(base.length)}`));
    return comparisons.pageAt(route) ? [route] : [];
  });
}

/** The version whose path is the longest that a route begins with. */
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

/** Addresses below the locale base that are no pages: other files, redirects, pages of other locales. */
function otherAddresses(
  { site, siteData }: OpenSite,
  names: readonly string[],
): ReadonlySet<string> {
  const addresses = new Set<string>(["/404"]);
  for (const name of names) addresses.add(`/${name}`);
  if (comparesVersions(site.config)) addresses.add(`/${changesFile}`).add(`/${changesFeed}`);
  for (const redirect of site.config.redirects) addresses.add(redirect.from);
  // Those that could not be made have been reported.
  for (const file of site.config.generatedFiles) addresses.add(file.path);
  for (const route of site.pages.keys()) {
    addresses.add(`/${outputName(route)}.md`);
    addresses.add(`/${dataFile(outputName(route), siteData)}`);
  }
  for (const locale of site.config.locales) {
    if (locale.segment === "") continue;
    for (const route of site.pages.keys())
      addresses.add(`/${locale.segment}${route === "/" ? "/" : route}`);
  }
  return addresses;
}
