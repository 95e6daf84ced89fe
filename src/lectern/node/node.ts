/**
 * The API for Node programs that read a built site or write the source files of a site, and for
 * packages that implement a command, such as `lectern-mcp` and `lectern-import`.
 */

export { diagramPackage } from "../../core/config.ts";
export { didYouMean } from "../../core/nearest.ts";
export type { OutlineItem, PageSection } from "../../core/outline.ts";
export { siteFactsFile } from "../../core/site-data.ts";
export type { ListedPage, SectionFacts, SiteFacts } from "../../core/site-data.ts";
export { isFrontMatterKey as isKnownFrontMatterKey } from "../../core/schema/front-matter.ts";
export { valueOfYaml as readYaml } from "../../content/parse/read-yaml.ts";
export { count } from "../../core/text.ts";
export { builtSearch, scopeOf, SearchIndexError } from "./built-search.ts";
export type { BuiltSearch, SearchFiles } from "./built-search.ts";
export { pageFiles, pageStructure, pageUrl } from "./built-site.ts";
export { markdownSection as sectionMarkdown } from "../../pages/twin/markdown-twin.ts";
export type { PageFiles, PageStructure } from "./built-site.ts";
export type {
  ImportInput,
  ImportPackage,
  ImportResult,
  McpPackage,
  OpenedTools,
  RefusedTools,
  ServedTools,
  SiteBasis,
  ToolsInput,
  WrittenFiles,
} from "./commands.ts";
export { configProblem, importsOfPage, readFrontMatter } from "./site-sources.ts";
export type { PageImport } from "./site-sources.ts";
