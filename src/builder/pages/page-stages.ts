import type { Highlight } from "../../compile/code/highlighted-code.ts";
import type { SiteData } from "../../model/site-data.ts";
import type { Site } from "../../model/site.ts";
import { siteData } from "../../render/site/site-data.ts";
import { siteIndex, type SiteIndex } from "../../render/site-index.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { SourceFiles } from "../cache/source-files.ts";
import { contentHash } from "../content-hash.ts";
import { contentStage, type ContentStage } from "../content-stage.tsx";
import { generatorName } from "../engine.ts";
import { imageStore, type ImageStore } from "../links/images.ts";
import { linkedFiles, type LinkedFiles } from "../links/linked-files.ts";
import { siteResolver, type SiteResolver } from "../links/resolver.ts";
import { markdownModules, type MarkdownModules } from "../programs/markdown-modules.ts";
import type { MarkdownPlugins } from "../compatibility/markdown-plugins.ts";
import type { SiteModules } from "../programs/site-modules.ts";
import { siteCompiler } from "./site-compiler.ts";

/** What looks up where links, images and imports of pages lead. */
export interface SiteLookup {
  readonly images: ImageStore;
  readonly linked: LinkedFiles;
  readonly resolver: SiteResolver;
}

/** @param root absolute path of the site folder */
export function siteLookup(root: string, site: Site): SiteLookup {
  const images = imageStore(root, site.config);
  const linked = linkedFiles(root);
  return { images, linked, resolver: siteResolver({ root, site, images, linkedFiles: linked }) };
}

export interface PageStagesInput {
  readonly site: Site;
  readonly lookup: SiteLookup;
  /** Hash of the engine. */
  readonly engine: string;
  readonly files: SourceFiles;
  readonly modules: SiteModules;
  readonly cache: Pick<PageCache, "read" | "write">;
  readonly highlight: Highlight;
  /** Components of the site, and of the system it was written for, that all pages have. */
  readonly components: Readonly<Record<string, unknown>>;
  /** Plugins of the site for its pages. */
  readonly plugins: MarkdownPlugins["plugins"];
}

/** What makes the contents of pages, in one locale. The same in every thread. */
export interface PageStages {
  readonly siteData: SiteData;
  readonly index: SiteIndex;
  readonly markdown: MarkdownModules;
  readonly content: ContentStage;
}

/**
 * Set up what makes the contents of a locale. A cached content is used again only with
 * the same engine, texts and options of compilation.
 */
export function pageStages(input: PageStagesInput): PageStages {
  const { site, files, modules, cache, components } = input;
  const { config } = site;
  const { resolver } = input.lookup;
  const names = Object.keys(components);
  const compiler = siteCompiler({
    site,
    highlight: input.highlight,
    components: names,
    plugins: input.plugins,
  });
  const { markdownFormat } = config;
  const markdown = markdownModules({
    compiler,
    resolver,
    files,
    modules,
    markdownFormat,
    components: config.components,
    drawingsAreComponents: config.compatibility !== undefined,
  });
  const data = siteData(site, generatorName());
  const index = siteIndex(site);
  const key = contentHash(
    input.engine,
    JSON.stringify(data.texts),
    JSON.stringify([
      config.autolinks,
      config.severities,
      markdownFormat,
      config.basePath,
      config.policy,
      config.compatibility,
      names,
    ]),
    config.markdownPlugins === undefined ? "" : modules.hashOf(config.markdownPlugins),
    data.localeBase,
  );
  const content = contentStage({
    site,
    index,
    siteData: data,
    files,
    modules,
    markdown,
    resolver,
    cache,
    key,
    components,
    highlight: input.highlight,
  });
  return { siteData: data, index, markdown, content };
}
