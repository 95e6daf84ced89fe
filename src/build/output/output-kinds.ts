import type { Site } from "../../core/site.ts";

/**
 * Every kind of file an output may contain, and its names below the output folder: `<page>`
 * is the name of a page, `<from>` of a redirect, `*` any name. `docs/reference/output-files.md`
 * describes each; `outputTable` lists the files of a site.
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
  comparisonTexts: "_lectern/comparison.json",
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

/** Names a file of the site cannot have, whether or not this output has one of them. */
const reservedNames: readonly RegExp[] = [
  /^([^/]+\/)?_lectern\//,
  /^([^/]+\/)?llms-full\//,
  /^([^/]+\/)?search-index-[^/]+\.json$/,
  /^sw\.js$/,
];

/** Names the engine has for itself, whether or not it writes them for a site. */
export function isReserved(name: string): boolean {
  return reservedNames.some((reserved) => reserved.test(name));
}

/** Addresses of files that every site has, or might: their names need no other. */
export const fixedNames: readonly string[] = Object.values(outputKinds).filter(
  (files) => !/[*<]/.test(files),
);

/** Files a site can write itself: the engine's gives way. `noIndex` is stronger than a `robots.txt`. */
export function isSiteOwn(name: string, { noIndex }: { readonly noIndex: boolean }): boolean {
  if (name === outputKinds.robots) return !noIndex;
  const { sitemap, llms, manifest, openSearch } = outputKinds;
  return [sitemap, llms, manifest, openSearch].some((own) => own === name);
}

/** Files to which the engine adds its lines when the site has its own. */
export const joinedFiles: readonly string[] = [outputKinds.headers, outputKinds.redirects];

/** The folder of a locale's files below the output, with a slash at its end; empty for the default locale. */
export function localeFolder({ site }: { readonly site: Site }): string {
  return site.locale.segment === "" ? "" : `${site.locale.segment}/`;
}

/** What the files of a page are called in the record of an output: locales have pages of one route. */
export function pageEntry(open: { readonly site: Site }, route: string): string {
  return localeFolder(open) + route;
}
