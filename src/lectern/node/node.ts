/** For programs that read a built site in Node, such as `lectern-mcp`. */

export { didYouMean } from "../../core/nearest.ts";
export type { OutlineItem, PageSection } from "../../core/outline.ts";
export { siteFactsFile } from "../../core/site-data.ts";
export type { ListedPage, SectionFacts, SiteFacts } from "../../core/site-data.ts";
export { count } from "../../core/text.ts";
export { builtSearch, scopeOf, SearchIndexError } from "./built-search.ts";
export type { BuiltSearch, SearchFiles } from "./built-search.ts";
export { pageFiles, pageStructure, pageUrl, sectionMarkdown } from "./built-site.ts";
export type { PageFiles, PageStructure } from "./built-site.ts";
