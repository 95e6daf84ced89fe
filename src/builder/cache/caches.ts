/** One use of the folder of caches: what is cached, where, and for how long it counts. */
export interface CacheUse {
  /** What is cached, in words. */
  readonly what: string;
  /**
   * Its file in the folder of caches; with a `/` at its end, a folder. `*` stands
   * for what there may be several of: a locale, a hash.
   */
  readonly file: string;
  /** What its key is made of: it is made again when any of these has changed. */
  readonly key: string;
  /** When it is dropped, apart from `--fresh` and another format of the caches. */
  readonly dropped: string;
  /** What a damaged file costs; that it was damaged is always reported once. */
  readonly damaged: string;
}

/** Everything the engine caches. ARCHITECTURE.md has the same table, which a test compares. */
export const caches = {
  contents: {
    what: "content of a page",
    file: "pages-*.pack",
    key: "its text, a partial, what a link or an image resolves to, a module it uses or what that imports, data it read, the options, the engine",
    dropped: "the page is not in a build that succeeded",
    damaged: "the page is made again",
  },
  summaries: {
    what: "what is known of a page besides its text",
    file: "known-*.pack",
    key: "as for its content; of a page of the engine what it is made of and what is known of the site",
    dropped: "the page is not in a build that succeeded",
    damaged: "the page's content is read, or made again",
  },
  settled: {
    what: "pages that a build need not look at",
    file: "settled-*.json",
    key: "what the disk says of all files but those of pages and of modules they import, what is known of all pages besides their texts, the configuration, the environment, the day, the options, the commit, the engine; of each page its text, its modules and partials",
    dropped: "another takes its place",
    damaged: "all pages are looked at",
  },
  programs: {
    what: "a page that imports modules, compiled",
    file: "pages-*.pack",
    key: "its text, what is known of it, what a link or an image resolves to, that what it imports is there, the options, the engine",
    dropped: "the page is not in a build that succeeded",
    damaged: "the page is compiled again",
  },
  words: {
    what: "words of a page",
    file: "pages-*.pack",
    key: "anything that is indexed of it, the engine",
    dropped: "the page is not in a build that succeeded",
    damaged: "the page's words are read again",
  },
  code: {
    what: "highlighted code",
    file: "code.pack",
    key: "the block, its language, the engine",
    dropped: "never: a block may come back",
    damaged: "the block is highlighted again",
  },
  texts: {
    what: "front matter, sidebars and imports, parsed",
    file: "texts.json",
    key: "the text, the engine",
    dropped: "a build or a check did not ask for it",
    damaged: "all are parsed again",
  },
  data: {
    what: "data, parsed",
    file: "data.json",
    key: "the text, the engine",
    dropped: "a build or a check that read data did not ask for it",
    damaged: "all are parsed again",
  },
  configuration: {
    what: "the configuration, bundled",
    file: "config.json",
    key: "a file it is made of, what an import could mean instead, a `package.json` on the way up, the bundler, the engine",
    dropped: "another takes its place",
    damaged: "it is bundled again",
  },
  configurationModule: {
    what: "the configuration as a module for Node",
    file: "config/",
    key: "its code",
    dropped: "only by `--fresh`",
    damaged: "it is written again",
  },
  serverPrograms: {
    what: "the site's programs for Node: what they are made of",
    file: "server.json",
    key: "as for the configuration, and the modules and packages that pages import",
    dropped: "others take their place",
    damaged: "they are bundled again",
  },
  pluginPrograms: {
    what: "the site's plugins for Markdown: what they are made of",
    file: "plugins.json",
    key: "as for the configuration, and the names of the plugins",
    dropped: "others take their place",
    damaged: "they are bundled again",
  },
  serverProgramFiles: {
    what: "the site's programs for Node: their files",
    file: "server/",
    key: "what is in them",
    dropped: "only by `--fresh`",
    damaged: "they are bundled again",
  },
  browserProgram: {
    what: "what the site adds to the browser's program: what it is made of",
    file: "client.json",
    key: "as for the configuration, the site's data, islands and styles, the names of the engine's files",
    dropped: "another takes its place",
    damaged: "it is bundled again",
  },
  browserProgramFiles: {
    what: "what the site adds to the browser's program: its files",
    file: "client/",
    key: "what is in them",
    dropped: "another takes its place",
    damaged: "it is bundled again",
  },
  engineProgram: {
    what: "the engine's program for browsers, if its own folder cannot be written",
    file: "engine/",
    key: "the engine, its styles, the packages it contains",
    dropped: "only by `--fresh`",
    damaged: "it is built again",
  },
  worker: {
    what: "the service worker, bundled",
    file: "worker.js",
    key: "the engine",
    dropped: "another takes its place",
    damaged: "it is bundled again",
  },
  offline: {
    what: "hashes and sizes of files for offline use",
    file: "offline.json",
    key: "the key under which the file was written, the engine",
    dropped: "the file is not in the output",
    damaged: "the output's files are read again",
  },
  budgets: {
    what: "weights of pages and of files, for budgets",
    file: "budgets.json",
    key: "the key under which the page was written, the content of the file, the engine",
    dropped: "the page or the file is not in the output, or has no budget",
    damaged: "they are weighed again",
  },
  history: {
    what: "who last changed which source",
    file: "history.json",
    key: "the commit, git's settings of the checkout, the engine",
    dropped: "another takes its place",
    damaged: "git is asked again",
  },
  unchanged: {
    what: "what the last build depended on, and what it said",
    file: "unchanged.json",
    key: "the engine, Node, the environment, the day, the options, what the disk says of all files of the site, of its programs, of the caches and of the output, the commit",
    dropped: "another takes its place",
    damaged: "the site is built",
  },
  outputs: {
    what: "what was written to an output",
    file: "outputs/*.json",
    key: "the id of the output, which the output carries too",
    dropped: "four later outputs have been written elsewhere",
    damaged: "everything is written again",
  },
} as const satisfies Readonly<Record<string, CacheUse>>;

/** Folders in which a write that was interrupted may have left its half. */
export const cacheFolders: readonly string[] = [
  "",
  ...new Set(
    Object.values(caches).flatMap(({ file }) =>
      file.includes("/") ? [file.slice(0, file.indexOf("/"))] : [],
    ),
  ),
];

/** The file of a use of which there may be several. */
export function cacheFile({ file }: CacheUse, part: string): string {
  return file.replace("*", part);
}
