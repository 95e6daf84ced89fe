import path from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import { createCompiler } from "../compile/compile.ts";
import type { ConfigSource } from "../content/config/config-source.ts";
import { callWithin, isEndless } from "../content/site-code/call-site-code.ts";
import { readHistory, type History } from "../content/sources/git-history.ts";
import { loadConfig, type LoadedConfig } from "../content/config/load-config.ts";
import type { Drafts } from "../content/documents/load-version.ts";
import { loadSite } from "../content/load-site.ts";
import type { SourceCache } from "../content/source-cache.ts";
import type { Locale, SiteConfig } from "../model/config/config.ts";
import type { SiteData } from "../model/site-data.ts";
import type { Site } from "../model/site.ts";
import { siteData } from "../render/site/site-data.ts";
import { siteIndex, type SiteIndex } from "../render/site-index.ts";
import { blocks } from "../shell/blocks/registry.ts";
import { cacheStore, type CacheStore } from "./cache/cache-store.ts";
import type { PageCache } from "./cache/page-cache.ts";
import { contentHash } from "./content-hash.ts";
import { contentStage, type ContentStage } from "./content-stage.tsx";
import { generatorName } from "./engine.ts";
import type { HighlightService } from "./threads/highlight-service.ts";
import { imageStore, type ImageStore } from "./links/images.ts";
import { linkedFiles } from "./links/linked-files.ts";
import { loadConfigModule } from "./programs/load-config-module.ts";
import { markdownFiles } from "./pages/markdown-files.ts";
import { markdownModules, type MarkdownModules } from "./programs/markdown-modules.ts";
import { moduleDiagnostics } from "./programs/module-diagnostics.ts";
import type { PublishedFile } from "./published-file.ts";
import { pageTrial } from "./pages/page-trial.ts";
import { siteResolver, type SiteResolver } from "./links/resolver.ts";
import { siteModuleSources } from "./programs/site-module-sources.ts";
import { bundleSiteModules, type SiteModules } from "./programs/site-modules.ts";
import { madeFiles, type MadeFiles } from "./output/made-files.ts";
import type { SourceFiles } from "./cache/source-files.ts";

/** The folder of caches, below the site folder. */
export function cacheFolder(root: string): string {
  return path.join(root, ".lectern");
}

/** The name of the configuration's file. */
export const configFile = "site.config.ts";

/** The configuration, or what is wrong with it. */
export function openConfig(
  root: string,
  cache: CacheStore = cacheStore(cacheFolder(root)),
): Promise<LoadedConfig> {
  return loadConfig({
    file: path.join(root, configFile),
    loadModule: (file) => loadConfigModule(file, cache),
  });
}

/** A site in one locale with everything its pages are made with. */
export interface OpenSite {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Hash of the engine, part of every key. */
  readonly engine: string;
  readonly site: Site;
  readonly siteData: SiteData;
  readonly index: SiteIndex;
  readonly files: SourceFiles;
  readonly images: ImageStore;
  readonly resolver: SiteResolver;
  readonly modules: SiteModules;
  readonly markdown: MarkdownModules;
  readonly content: ContentStage;
  readonly cache: PageCache;
  /** Files that pages have shown or linked to so far, and those of the site's programs. */
  readonly published: () => readonly PublishedFile[];
  /** Files the site makes itself. */
  readonly madeFiles: () => MadeFiles;
  /** When sources were last changed. */
  readonly history: History;
  readonly diagnostics: readonly Diagnostic[];
}

export interface OpenSiteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly configSource: ConfigSource | undefined;
  readonly locale: Locale;
  /** Hash of the engine. */
  readonly engine: string;
  readonly drafts: Drafts;
  readonly highlighter: HighlightService;
  readonly sources: SourceCache;
  readonly files: SourceFiles;
  readonly cache: PageCache;
  /** Where the programs of the site are stored. */
  readonly store: CacheStore;
  /** The last opening, when no program of the site and no commit has come since. */
  readonly last?: OpenSite | undefined;
}

/** The steps from the files on disk to the stage that makes pages, in order. */
export async function openSite(input: OpenSiteInput): Promise<OpenSite> {
  const { root, config, configSource, locale, engine, drafts, files, last } = input;
  let history: History | undefined;
  const loaded = await loadSite({
    root,
    config,
    configSource,
    locale,
    drafts,
    history: async (paths) => (history = last?.history ?? (await readHistory(root, paths))),
    cache: input.sources,
  });
  const { site } = loaded;
  const images = imageStore(root, config);
  const linked = linkedFiles(root);
  const resolver = siteResolver({ root, site, images, linkedFiles: linked });
  const modules = last?.modules ?? (await openModules(input, site, resolver));
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
    highlight: (code, language) => input.highlighter.highlight(code, language),
  });
  const markdown = markdownModules({
    compiler,
    resolver,
    files,
    modules,
    markdownFormat: config.markdownFormat,
  });
  const data = siteData(site, generatorName());
  const index = siteIndex(site);
  const key = contentHash(
    engine,
    JSON.stringify(data.texts),
    JSON.stringify([
      config.autolinks,
      config.severities,
      config.markdownFormat,
      config.basePath,
      config.policy,
    ]),
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
    cache: input.cache,
    key,
  });
  const diagnostics = [...loaded.diagnostics, ...moduleDiagnostics(root, modules)];
  return {
    root,
    engine,
    site,
    siteData: data,
    index,
    files,
    images,
    resolver,
    modules,
    markdown,
    content,
    cache: input.cache,
    published: () => [...images.used(), ...linked.used(), ...modules.assets],
    madeFiles: madeFiles({ root, site, configSource }),
    history: history ?? { changes: new Map(), diagnostics: [] },
    diagnostics,
  };
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

async function openModules(
  input: OpenSiteInput,
  site: Site,
  resolver: SiteResolver,
): Promise<SiteModules> {
  const { root, config, files } = input;
  const markdown = markdownFiles(root, config);
  const needed = siteModuleSources({ site, markdown, resolver, files });
  return bundleSiteModules({
    root,
    basePath: config.basePath,
    cache: input.store,
    ...needed,
  });
}
