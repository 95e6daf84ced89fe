/** A path as the bundler writes it, also on Windows: `C:/site/docs/a.md`. */
export function moduleId(file: string): string {
  // Elsewhere a backslash is part of a name.
  return /^(?:[a-z]:|\\\\)/i.test(file) ? file.replaceAll("\\", "/") : file;
}

/**
 * Whether a module lies below a folder.
 *
 * @param folder absolute path, as the platform writes it
 * @param id of the bundler, which may have a query
 */
export function isBelow(folder: string, id: string): boolean {
  return moduleId(id).startsWith(`${moduleId(folder).replace(/\/$/, "")}/`);
}

/** Patterns of files that the dev server doesn't watch: caches and build output. */
export function watchIgnored(root: string): string[] {
  const escaped = moduleId(root).replaceAll(/[()[\]{}!*?+@]/g, (character) => `\\${character}`);
  return ["**/.lectern/**", `${escaped}/build/**`, `${escaped}/build.*/**`];
}
