import path from "node:path";
import { isInSite, resolveSource, sourcePath, type SourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";

/** The folders outside of the site folder that the configuration names, each once. */
export function outsideFolders({ sections }: SiteConfig): readonly SourcePath[] {
  const folders = sections.flatMap(({ versions }) => versions.map(({ folder }) => folder));
  return [...new Set(folders)].filter((folder) => !isInSite(folder));
}

/** The file a page means; undefined when that leaves the site and what the configuration names. */
export type FindSource = (from: SourcePath, relative: string) => SourcePath | undefined;

/** @param root absolute path of the site folder */
export function sourceFinder(root: string, config: SiteConfig): FindSource {
  const outside = outsideFolders(config);
  const rooted = (file: string) => path.relative(root, path.join(root, file)).replaceAll("\\", "/");
  return (from, relative) => {
    // From outside, the way into the site leads through the name of its folder.
    if (isInSite(from) || relative.startsWith("/")) return resolveSource(from, relative, outside);
    const source = rooted(path.posix.join(path.posix.dirname(from), relative));
    return resolveSource(sourcePath("site"), source, outside);
  };
}
