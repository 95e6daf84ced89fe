import type { SourcePath } from "../../core/paths.ts";
import { listMarkdown } from "../../content/sources/list-files.ts";
import type { SiteConfig } from "../../core/config.ts";

/**
 * Lists the Markdown files of a site in order, including partials.
 *
 * @param root absolute path of the site folder
 */
export function markdownFiles(root: string, config: SiteConfig): readonly SourcePath[] {
  return listMarkdown(root, [
    config.pagesFolder,
    ...config.sections.flatMap((section) => section.versions.map((version) => version.folder)),
  ]);
}
