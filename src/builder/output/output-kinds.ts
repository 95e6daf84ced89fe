/** One kind of file in an output. */
export interface OutputKind {
  readonly what: string;
  /** Below the output folder; `<page>` is the name of a page, `*` any name. */
  readonly files: string;
  /** How it is made, in words. */
  readonly made: string;
  /** What `lectern dev` answers at its address. */
  readonly inDevelopment: "the same" | "made on request" | "what the bundler serves" | "nothing";
  /** Names a file of the site cannot have, whether or not this output has one of them. */
  readonly reserved?: RegExp;
}

/**
 * Every kind of file an output may hold. `outputTable` lists the files of a site;
 * ARCHITECTURE.md has the same table, which a test compares.
 */
export const outputKinds = {
  document: {
    what: "document of a page",
    files: "<page>.html",
    made: "the shell around the content",
    inDevelopment: "made on request",
  },
  data: {
    what: "data of a page",
    files: "<page>.json, <page>.json.gz",
    made: "what navigation needs of it; packed on large sites",
    inDevelopment: "made on request",
  },
  twin: {
    what: "Markdown twin of a page",
    files: "<page>.md",
    made: "read from the content",
    inDevelopment: "made on request",
  },
  card: {
    what: "card of a page",
    files: "assets/cards/*.png",
    made: "drawn from its title",
    inDevelopment: "nothing",
  },
  redirect: {
    what: "redirect",
    files: "<from>.html",
    made: "a page that leads on",
    inDevelopment: "made on request",
  },
  feed: {
    what: "feed of a blog",
    files: "<blog>/rss.xml, atom.xml, feed.json",
    made: "of the newest posts",
    inDevelopment: "the same",
  },
  style: {
    what: "styles of a page",
    files: "assets/styles/*.css",
    made: "of the styles in its content",
    inDevelopment: "nothing",
  },
  comparison: {
    what: "what changed on a page, in a version",
    files: "<page>/changes-since-*.html, all-changes-since-*.html",
    made: "of two versions of a page, of all",
    inDevelopment: "made on request",
  },
  changeMarks: {
    what: "sections of a page that changed",
    files: "_lectern/changes/*.json",
    made: "when its versions differ",
    inDevelopment: "made on request",
  },
  changes: {
    what: "what changed, for programs",
    files: "changes.json, changes/atom.xml",
    made: "when versions are compared; a file of the site takes its place",
    inDevelopment: "made on request",
  },
  comparisonTexts: {
    what: "texts of comparisons made in browsers",
    files: "_lectern/comparison.json",
    made: "when versions are compared",
    inDevelopment: "the same",
  },
  comparisonStyles: {
    what: "styles of comparisons",
    files: "_lectern/comparison.css",
    made: "when versions are compared",
    inDevelopment: "the same",
  },
  sidebar: {
    what: "whole sidebar",
    files: "_lectern/sidebars/*.json",
    made: "of the site",
    inDevelopment: "the same",
    reserved: /^([^/]+\/)?_lectern\//,
  },
  routes: {
    what: "list of pages",
    files: "_lectern/routes.json",
    made: "of the site",
    inDevelopment: "the same",
  },
  facts: {
    what: "what is in the site, for programs",
    files: "_lectern/site.json",
    made: "of the site",
    inDevelopment: "the same",
  },
  llms: {
    what: "list for language models",
    files: "llms.txt",
    made: "of the site; a file of the site takes its place",
    inDevelopment: "the same",
  },
  fullText: {
    what: "text of all pages for language models",
    files: "llms-full.txt, llms-full/*.txt",
    made: "of the Markdown twins; a file of the site takes its place",
    inDevelopment: "nothing",
    reserved: /^([^/]+\/)?llms-full\//,
  },
  openSearch: {
    what: "how browsers search the site",
    files: "opensearch.xml",
    made: "of the site; a file of the site takes its place",
    inDevelopment: "the same",
  },
  siteFile: {
    what: "file of the site's own code",
    files: "*",
    made: "by `files` of the configuration",
    inDevelopment: "the same",
  },
  sitemap: {
    what: "sitemap",
    files: "sitemap.xml",
    made: "of the site; a file of the site takes its place",
    inDevelopment: "the same",
  },
  robots: {
    what: "rules for robots",
    files: "robots.txt",
    made: "of the site; a file of the site takes its place",
    inDevelopment: "the same",
  },
  headers: {
    what: "headers for hosts",
    files: "_headers",
    made: "of the configuration and the site's own lines",
    inDevelopment: "the same",
  },
  redirects: {
    what: "redirects for hosts",
    files: "_redirects",
    made: "of the configuration and the site's own lines",
    inDevelopment: "the same",
  },
  hosting: {
    what: "what `lectern serve` must know",
    files: "_lectern/hosting.json",
    made: "of the configuration",
    inDevelopment: "the same",
  },
  static: {
    what: "static file",
    files: "*",
    made: "copied",
    inDevelopment: "the same",
  },
  published: {
    what: "image, file or font that pages show or link to",
    files: "assets/img/*, assets/files/*, assets/fonts/*",
    made: "copied under a name with its hash",
    inDevelopment: "the same",
  },
  diagramFrame: {
    what: "frame for diagrams",
    files: "_lectern/diagram.html",
    made: "when a page has a diagram",
    inDevelopment: "made on request",
  },
  diagramLibrary: {
    what: "library that draws diagrams",
    files: "assets/mermaid-*/*",
    made: "copied when a page has a diagram",
    inDevelopment: "the same",
  },
  program: {
    what: "the browser's program and styles",
    files: "assets/*",
    made: "bundled",
    inDevelopment: "what the bundler serves",
  },
  licences: {
    what: "licences of what the program contains",
    files: "_lectern/licences.txt",
    made: "read from the packages",
    inDevelopment: "nothing",
  },
  searchIndex: {
    what: "search index",
    files: "search-index-*.json",
    made: "of the words of all pages",
    inDevelopment: "made on request",
    reserved: /^([^/]+\/)?search-index-[^/]+\.json$/,
  },
  searchParts: {
    what: "parts of a large search index",
    files: "assets/search/*/*.json",
    made: "of the words of all pages, when they are many",
    inDevelopment: "nothing",
  },
  manifest: {
    what: "manifest of the app",
    files: "manifest.webmanifest",
    made: "of the configuration; a file of the site takes its place",
    inDevelopment: "nothing",
  },
  icon: {
    what: "icon of the app",
    files: "_lectern/icons/*.png",
    made: "drawn from the site's image",
    inDevelopment: "nothing",
  },
  offlineList: {
    what: "what can be stored offline",
    files: "_lectern/offline.json, _lectern/offline/*.json",
    made: "of the output",
    inDevelopment: "nothing",
  },
  worker: {
    what: "service worker",
    files: "sw.js",
    made: "bundled",
    inDevelopment: "nothing",
    reserved: /^sw\.js$/,
  },
} as const satisfies Readonly<Record<string, OutputKind>>;
