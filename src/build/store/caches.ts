/**
 * The files of everything the engine caches, in the folder of caches; with a `/` at its
 * end, a folder. `*` represents a locale or a hash. `docs/reference/caches.md` describes the
 * content, the key and the lifetime of each.
 */
export const caches = {
  contents: "pages-*.pack",
  summaries: "known-*.pack",
  records: "records-*.json",
  programs: "pages-*.pack",
  words: "pages-*.pack",
  code: "code.pack",
  parsed: "parsed.json",
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
