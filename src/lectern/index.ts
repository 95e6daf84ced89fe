/** The public API for the configuration, pages and components of a site. */

export { dataCollection, dataFile } from "../core/data.ts";
export type { DataCollection, DataEntry, DataFile, DataProblem, ReadData } from "../core/data.ts";
export { markdownPlugin } from "../core/site-modules.ts";
export type {
  ElementVisitors,
  MarkdownComponent,
  MarkdownHeading,
  MarkdownPlugin,
  MarkdownVisitors,
  PageExport,
  PluginFile,
  PluginProblem,
  UnifiedModule,
} from "../core/site-modules.ts";
export type { DeclaredFrontMatter as FrontMatter } from "../core/schema/front-matter.ts";
export { generatedFile } from "../core/data.ts";
export type { GeneratedFile, GeneratedFileContext } from "../core/data.ts";
export { generatedPages } from "../core/generated-pages.ts";
export type {
  GeneratedPage,
  GeneratedPages,
  GeneratedPagesContext,
  GeneratedPagesProblem,
} from "../core/generated-pages.ts";
export { defineSite } from "./define-site.ts";
export type { DeclaredSite } from "../core/schema/site.ts";
export type { PageFacts } from "../core/page.ts";
export type { SlotProps } from "../theme/elements.tsx";
export type { SiteData } from "../core/site-data.ts";
export {
  useData,
  useDataMembers,
  usePageEntry,
  useRenderedPage,
  useBuildDate,
} from "../theme/page-context.ts";
export type { PageMetadata, RenderedPage } from "../theme/page-context.ts";
export { SiteContext, useSite } from "../theme/site-context.tsx";
export { CategoryIndex } from "../theme/engine-pages/index-pages.tsx";
export type { CategoryEntry, CategoryIndexProps } from "../theme/engine-pages/index-pages.tsx";
export {
  Badge,
  Card,
  Cards,
  Details,
  FileTree,
  Hero,
  Link,
  LinkButton,
  Since,
  Steps,
} from "../theme/blocks/blocks.tsx";
export { CodeBlock } from "../theme/blocks/CodeBlock.tsx";
export { TabItem, Tabs } from "../theme/blocks/Tabs.tsx";
