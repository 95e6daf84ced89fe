import { readdirSync } from "node:fs";
import path from "node:path";
import { sourcePath, type SourcePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";

/**
 * Every Markdown file pages may be made of: the pages, and the partials beside
 * them, whose names begin with `_`. In order.
 *
 * @param root absolute path of the site folder
 */
export function markdownFiles(root: string, config: SiteConfig): readonly SourcePath[] {
  const folders = [
    config.pagesFolder,
    ...config.sections.flatMap((section) => section.versions.map((version) => version.folder)),
  ];
  const found = folders.flatMap((folder) => below(path.join(root, folder)));
  const sources = found.map((file) => path.relative(root, file).split(path.sep).join("/"));
  return [...new Set(sources)].sort().map(sourcePath);
}

function below(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.mdx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
