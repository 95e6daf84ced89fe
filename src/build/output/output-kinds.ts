import type { Site } from "../../core/site.ts";

/**
 * All kinds of output files, with their names. `<page>` is a page name, `<from>` is the source of a
 * redirect, and `*` is any name. `docs/reference/output-files.md` describes each kind, and
 * `outputTable` lists the files of a site.
 */
export const outputKinds = {
  document: "<page>.html",
  data: "<page>.json, <page>.json.gz",
  twin: "<page>.md",
  card: "assets/cards/*.png",
  redirect: "<from>.html",
  feed: "<blog>/rss.xml, atom.xml, feed.json",
  style: "assets/styles/*.css",
  comparison: "<page>/changes-since-*.html, all-changes-since-*.html",
  changeMarks: "_lectern/changes/*.json",
  changes: "changes.json, changes/atom.xml",
  comparisonStyles: "_lectern/comparison.css",
  sidebar: "_lectern/sidebars/*.json",
  routes: "_lectern/routes.json",
  facts: "_lectern/site.json",
  llms: "llms.txt",
  fullText: "llms-full.txt, llms-full/*.txt",
  openSearch: "opensearch.xml",
  generatedFile: "*",
  sitemap: "sitemap.xml",
  robots: "robots.txt",
  headers: "_headers",
  redirects: "_redirects",
  hosting: "_lectern/hosting.json",
  static: "*",
  published: "assets/img/*, assets/files/*, assets/fonts/*",
  diagramFrame: "_lectern/diagram.html",
  diagramLibrary: "assets/mermaid-*/*",
  program: "assets/*",
  licences: "_lectern/licences.txt",
  searchIndex: "search-index-*.json",
  searchParts: "assets/search/*/*.json",
  manifest: "manifest.webmanifest",
  icon: "_lectern/icons/*.png",
  offlineList: "_lectern/offline.json, _lectern/offline/*.json",
  worker: "sw.js",
} as const;

const reservedNames: readonly RegExp[] = [
  /^([^/]+\/)?_lectern\//,
  /^([^/]+\/)?llms-full\//,
  /^([^/]+\/)?search-index-[^/]+\.json$/,
  /^sw\.js$/,
];

/** Returns whether a name is reserved for Lectern, even if this site doesn't contain the file. */
export function isReserved(name: string): boolean {
  return reservedNames.some((reserved) => reserved.test(name));
}

/** Names of output files that are the same for all sites. */
export const fixedNames: readonly string[] = Object.values(outputKinds).filter(
  (files) => !/[*<]/.test(files),
);

/**
 * Returns whether a static file replaces Lectern's file. With `noIndex`, the site's own
 * `robots.txt` doesn't replace Lectern's.
 */
export function isSiteOwn(name: string, { noIndex }: { readonly noIndex: boolean }): boolean {
  if (name === outputKinds.robots) return !noIndex;
  const { sitemap, llms, manifest, openSearch } = outputKinds;
  return [sitemap, llms, manifest, openSearch].some((own) => own === name);
}

/** The site's own files to which Lectern adds lines. */
export const joinedFiles: readonly string[] = [outputKinds.headers, outputKinds.redirects];

/**
 * Returns the folder of a locale in the output. It ends with `/`, and is empty for the default
 * locale.
 */
export function localeFolder({ site }: { readonly site: Site }): string {
  return site.locale.segment === "" ? "" : `${site.locale.segment}/`;
}

/**
 * Returns the name of a page's entry in the output record. It contains the locale, because locales
 * have pages with the same route.
 */
export function pageEntry(open: { readonly site: Site }, route: string): string {
  return localeFolder(open) + route;
}
