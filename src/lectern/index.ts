/** The public surface: what a site's configuration, pages and components may use. */

export { dataCollection, dataFile } from "../model/data.ts";
export type { DataCollection, DataEntry, DataFile, DataProblem, ReadData } from "../model/data.ts";
export { markdownPlugin } from "../model/markdown-plugin.ts";
export type {
  ElementVisitors,
  MarkdownPlugin,
  MarkdownVisitors,
  PluginFile,
  PluginProblem,
} from "../model/markdown-plugin.ts";
export type {
  MarkdownComponent,
  MarkdownHeading,
  PageExport,
  UnifiedModule,
} from "../model/module-exports.ts";
export type { DeclaredFrontMatter as FrontMatter } from "../model/schema/front-matter.ts";
export { siteFile } from "../model/site-file.ts";
export type { SiteFile, SiteFileContext } from "../model/site-file.ts";
export { defineSite } from "./define-site.ts";
export type { DeclaredSite } from "../model/schema/site.ts";
export type { PageFacts } from "../model/page-facts.ts";
export type { SlotProps } from "../shell/slots.tsx";
export type { SiteData } from "../model/site-data.ts";
export { useData, useDataMembers, usePageEntry, useToday } from "../shell/data-context.tsx";
export { useSite } from "../shell/site-context.tsx";
export { Card, Cards } from "../shell/blocks/Card.tsx";
export { CodeBlock } from "../shell/blocks/CodeBlock.tsx";
export { Details } from "../shell/blocks/Details.tsx";
export { FileTree } from "../shell/blocks/FileTree.tsx";
export { Link } from "../shell/blocks/Link.tsx";
export { Since } from "../shell/blocks/Since.tsx";
export { TabItem, Tabs } from "../shell/blocks/Tabs.tsx";
