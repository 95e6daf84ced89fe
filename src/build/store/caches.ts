import path from "node:path";

/** The absolute path of a site's cache folder. */
export function cacheFolder(root: string): string {
  return path.join(root, ".lectern");
}

/**
 * The files of all caches in the cache folder. A name that ends with `/` is a folder. `*`
 * represents a locale or a hash. `docs/reference/caches.md` describes each file.
 */
export const caches = {
  contents: "pages-*.pack",
  records: "records-*.json",
  programs: "pages-*.pack",
  words: "pages-*.pack",
  code: "code.pack",
  parsed: "parsed.json",
  generatedPages: "generated/",
  configuration: "config.json",
  serverPrograms: "server.json",
  pluginPrograms: "plugins.json",
  serverProgramFiles: "server/",
  browserProgram: "client.json",
  browserProgramFiles: "client/",
  engineProgram: "engine/",
  offline: "offline.json",
  budgets: "budgets.json",
  unchanged: "unchanged.json",
  outputs: "outputs/*.json",
} as const;

/** Returns the file name for one part of a cache that has several files. */
export function cacheFile(file: string, part: string): string {
  return file.replace("*", part);
}
