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

/** Everything the engine caches. A test writes `docs/reference/caches.md` from it. */
export const caches = {
  contents: "pages-*.pack",
  summaries: "known-*.pack",
  settled: "settled-*.json",
  programs: "pages-*.pack",
  words: "pages-*.pack",
  code: "code.pack",
  texts: "texts.json",
  data: "data.json",
  configuration: "config.json",
  configurationModule: "config/",
  serverPrograms: "server.json",
  pluginPrograms: "plugins.json",
  serverProgramFiles: "server/",
  browserProgram: "client.json",
  browserProgramFiles: "client/",
  engineProgram: "engine/",
  worker: "worker.js",
  offline: "offline.json",
  budgets: "budgets.json",
  history: "history.json",
  unchanged: "unchanged.json",
  outputs: "outputs/*.json",
} as const;

/** Folders in which a write that was interrupted may have left its half. */
export const cacheFolders: readonly string[] = [
  "",
  ...new Set(
    Object.values(caches).flatMap((file) =>
      file.includes("/") ? [file.slice(0, file.indexOf("/"))] : [],
    ),
  ),
];

/** The file of a cache of which there may be several. */
export function cacheFile(file: string, part: string): string {
  return file.replace("*", part);
}
