import { createCompiler } from "../../compile/compile.ts";
import type { Highlight } from "../../compile/code/highlighted-code.ts";
import { callWithin, isEndless } from "../../content/site-code/call-site-code.ts";
import type { SiteData } from "../../model/site-data.ts";
import type { Site } from "../../model/site.ts";
import { siteData } from "../../render/site/site-data.ts";
import { siteIndex, type SiteIndex } from "../../render/site-index.ts";
import { blocks } from "../../shell/blocks/registry.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { SourceFiles } from "../cache/source-files.ts";
import { contentHash } from "../content-hash.ts";
import { contentStage, type ContentStage } from "../content-stage.tsx";
import { generatorName } from "../engine.ts";
import { imageStore, type ImageStore } from "../links/images.ts";
import { linkedFiles, type LinkedFiles } from "../links/linked-files.ts";
import { siteResolver, type SiteResolver } from "../links/resolver.ts";
import { markdownModules, type MarkdownModules } from "../programs/markdown-modules.ts";
import type { SiteModules } from "../programs/site-modules.ts";
import { pageTrial } from "./page-trial.ts";

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
}

/** What makes the contents of pages, in one locale. The same in every thread. */
export interface PageStages {
  readonly siteData: SiteData;
  readonly index: SiteIndex;
  readonly markdown: MarkdownModules;
  readonly content: ContentStage;
}

export function pageStages(input: PageStagesInput): PageStages {
  const { site, files, modules, cache } = input;
  const { config } = site;
  const { resolver } = input.lookup;
  const plain = {
    blocks: Object.keys(blocks),
    brokenMarkdownLinks: config.severities.brokenMarkdownLinks,
    texts: site.texts.content,
  };
  const compiler = createCompiler({
    ...plain,
    autolinks: config.autolinks,
    trial: pageTrial(plain),
    bounded: boundedPattern,
    highlight: input.highlight,
  });
  const { markdownFormat } = config;
  const markdown = markdownModules({ compiler, resolver, files, modules, markdownFormat });
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
    ]),
    data.localeBase,
  );
  const stage = { site, index, siteData: data, files, modules, markdown, resolver, cache, key };
  return { siteData: data, index, markdown, content: contentStage(stage) };
}

/** How long a pattern may take with one text, in milliseconds. */
const PATTERN_LIMIT = 1000;

function boundedPattern<Value>(run: () => Value): Value | undefined {
  try {
    return callWithin(PATTERN_LIMIT, run);
  } catch (error) {
    if (isEndless(error)) return undefined;
    throw error;
  }
}
