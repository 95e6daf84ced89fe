import path from "node:path";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import { outputName } from "../../base/paths.ts";
import { checkImages, type ImageRules } from "../../check/check-images.ts";
import { checkLinks, type CheckedPage, type RouteVersion } from "../../check/check-links.ts";
import type { Page } from "../../model/page.ts";
import { localeBase } from "../../model/site.ts";
import { engineAddresses } from "../output/engine-addresses.ts";
import type { OpenSite } from "../open-site.ts";
import type { PageContent } from "../pages/page-content.ts";
import { staticFiles } from "../output/static-files.ts";

/** Gathers what the rules need of each page while pages stream by, and checks them at the end. */
export interface CollectedLinks {
  add(page: Page, content: PageContent): void;
  /** Over all pages, which must have been added. */
  check(): readonly Diagnostic[];
  /** Over the pages added: whether the pages they link to exist; ids on other pages are not looked at. */
  checkRoutes(): readonly Diagnostic[];
}

/** What the rules about links and images need of a page. */
type CollectedPage = CheckedPage & ImageRules["pages"][number];

export function collectLinks(open: OpenSite): CollectedLinks {
  const pages: CollectedPage[] = [];
  /** Places of links the compiler has reported: once is enough. */
  const reported = new Set<string>();
  const isNew = ({ place }: Diagnostic) => !place || !reported.has(placeKey(place));
  return {
    add(page, content) {
      // The engine's own: a site need not have a home page for it to link to.
      if (page.kind === "not-found" || page.kind === "not-kept") return;
      const { places } = content;
      for (const { code, place } of content.diagnostics) {
        if ((code.startsWith("link/") || code === "file/private") && place)
          reported.add(placeKey(place));
      }
      pages.push({
        route: page.route,
        links: content.inspection.links.map((link) => link.href),
        anchors: content.isWhole ? content.inspection.anchors : undefined,
        images: content.inspection.images,
        placeOf: (href) => places[href] ?? ("source" in page ? { file: page.source } : undefined),
      });
    },
    check() {
      // In order of routes, so that a report does not depend on which page was ready first.
      pages.sort((a, b) => (a.route < b.route ? -1 : 1));
      return run(open, pages, []).filter(isNew);
    },
    checkRoutes: () => run(open, pages, [...open.site.pages.keys()]).filter(isNew),
  };
}

function placeKey(place: Place): string {
  return JSON.stringify([place.file, place.line, place.column]);
}

function run(
  open: OpenSite,
  pages: readonly CollectedPage[],
  moreRoutes: readonly string[],
): readonly Diagnostic[] {
  const { config, locale } = open.site;
  const links = checkLinks({
    localeBase: localeBase(config, locale),
    severities: config.severities,
    pages,
    otherAddresses: new Set([...otherAddresses(open), ...moreRoutes]),
    sharedFiles: new Set(sharedFiles(open).map((file) => config.basePath + file)),
    versionAt: versionFinder(open),
  });
  const { imageOrigins, url } = config;
  return [...links, ...checkImages({ imageOrigins, url, pages })];
}

/** Names of files in the output that do not differ between locales. */
function sharedFiles(open: OpenSite): readonly string[] {
  const folder = path.join(open.root, open.site.config.staticFolder);
  return [...staticFiles(folder), ...open.published().map(({ output }) => output)];
}

/** The version whose path is the longest that a route begins with. */
function versionFinder({ site }: OpenSite): (route: string) => RouteVersion | undefined {
  const roots = site.sections
    .flatMap(({ config, versions }) =>
      versions.map((version) => ({
        root: version.config.path,
        found: { section: config.id, version: version.config.name },
      })),
    )
    .sort((a, b) => b.root.length - a.root.length);
  return (route) =>
    roots.find(({ root }) => root === "/" || route === root || route.startsWith(`${root}/`))?.found;
}

/** Addresses that are no pages: files of the static folder, redirects, twins, what the engine writes. */
function otherAddresses(open: OpenSite): ReadonlySet<string> {
  const { site } = open;
  const addresses = new Set<string>(engineAddresses);
  for (const file of sharedFiles(open)) addresses.add(`/${file}`);
  for (const redirect of site.config.redirects) addresses.add(redirect.from);
  for (const file of site.config.files) addresses.add(file.path);
  for (const route of site.pages.keys()) {
    addresses.add(`/${outputName(route)}.md`);
    addresses.add(`/${outputName(route)}.json`);
  }
  for (const locale of site.config.locales) {
    if (locale.segment === "") continue;
    for (const route of site.pages.keys())
      addresses.add(`/${locale.segment}${route === "/" ? "/" : route}`);
  }
  return addresses;
}
