import { compatibleSystem } from "../compatibility/compatible-system.ts";
import { packageKey } from "../site-code/site-modules.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Highlight } from "../../markdown/code/highlighted-code.ts";
import type { SiteGrammar } from "../../markdown/code/languages.ts";
import type { CompileOptions, SitePlugin } from "../../markdown/page-context.ts";
import type { SiteData, SiteSlots } from "../../core/site-data.ts";
import { pageFacts, type Page } from "../../core/page.ts";
import { localeBase, type Site } from "../../core/site.ts";
import { siteData } from "../../pages/site/site-data.ts";
import type { Renames } from "../../content/sources/git.ts";
import { contentOptions, type ContentOptions } from "../../core/config.ts";
import { siteIndex, type SiteIndex } from "../../pages/site-index.ts";
import type { ContentCache } from "../store/page-cache.ts";
import type { SourceFiles } from "../store/source-files.ts";
import { earlierPages, type EarlierPages } from "../changes/earlier-pages.ts";
import { contentHash } from "../content-hash.ts";
import { contentStage, type ContentStage } from "./content-stage.tsx";
import { generatorName } from "../engine.ts";
import type { SlotComponents } from "../plugins/slots.tsx";
import { imageStore, type ImageStore } from "../links/images.ts";
import {
  linkedFiles,
  type LinkedFiles,
  siteResolver,
  type SiteResolver,
} from "../links/link-resolver.ts";
import { markdownModules, type MarkdownModules } from "../site-code/markdown-modules.ts";
import { pluginSources, type SiteModules } from "../site-code/site-modules.ts";
import { siteCompiler } from "./site-compiler.ts";

/** What looks up where links, images and imports of pages lead. */
export interface SiteLookup {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly images: ImageStore;
  readonly linked: LinkedFiles;
  readonly resolver: SiteResolver;
}

/** @param root absolute path of the site folder */
export function siteLookup(root: string, site: Site): SiteLookup {
  const images = imageStore(root, site.config);
  const linked = linkedFiles(root);
  return {
    root,
    images,
    linked,
    resolver: siteResolver({ root, site, images, linkedFiles: linked }),
  };
}

export interface PageStagesInput {
  readonly site: Site;
  readonly lookup: SiteLookup;
  /** Hash of the engine. */
  readonly engine: string;
  readonly files: SourceFiles;
  readonly modules: SiteModules;
  readonly cache: ContentCache;
  readonly highlight: Highlight;
  /** Grammars of the site for code. */
  readonly grammars: readonly SiteGrammar[];
  /** Components of the site, and of the system it was written for, that all pages have. */
  readonly components: Readonly<Record<string, unknown>>;
  readonly renames: Renames;
  /** Plugins of the site for its Markdown, in order. */
  readonly plugins: readonly SitePlugin[];
  /** Plugins of the site for remark and rehype. */
  readonly unified: CompileOptions["unified"];
  /** What fills slots of the frame. */
  readonly slots: SlotComponents;
  /** HTML of the slots that are the same on all pages. */
  readonly siteSlots: SiteSlots;
}

/** What makes the contents of pages, in one locale. The same in every thread. */
export interface PageStages {
  readonly options: ContentOptions;
  readonly siteData: SiteData;
  readonly index: SiteIndex;
  readonly markdown: MarkdownModules;
  readonly content: ContentStage;
  readonly earlier: EarlierPages;
}

/**
 * Set up what makes the contents of a locale. A cached content is used again only with
 * the same engine, texts and options of compilation.
 */
export function pageStages(input: PageStagesInput): PageStages {
  const { site, files, modules, cache, components } = input;
  const { config } = site;
  const { root, resolver } = input.lookup;
  const names = Object.keys(components);
  const { highlight, plugins, unified, grammars } = input;
  const options = contentOptions(config);
  const { markdownFormat } = options;
  const making = { root, options, texts: site.texts.content, highlight, plugins, unified };
  const compiler = siteCompiler({ ...making, grammars, components: names });
  const written = new Map([...site.pages.values()].flatMap((page) => withSource(page)));
  const base = localeBase(config, site.locale);
  const data = siteData(site, { generator: generatorName(), slots: input.siteSlots });
  const key = contentKey(input, options, data);
  const markdown = markdownModules({
    compiler,
    key,
    programs: cache,
    resolver,
    files,
    modules,
    markdownFormat,
    components: config.markdown.components,
    drawingsAreComponents: options.compatibility !== undefined,
    factsOf: (source) => {
      const page = written.get(source);
      return page && pageFacts(page, base);
    },
  });
  const earlier = earlierPages({ site, files, renames: input.renames });
  const index = siteIndex(site, earlier.of);
  const content = contentStage({
    site,
    options,
    index,
    siteData: data,
    files,
    modules,
    markdown,
    resolver,
    cache,
    key,
    components,
    highlight,
    slots: input.slots,
    hasPlugins: plugins.length > 0,
  });
  return { siteData: data, options, index, markdown, content, earlier };
}

/** Hash of the engine, the options, and the code of the site that all pages use. */
function contentKey(
  { site, engine, modules, components, grammars, lookup }: PageStagesInput,
  options: ContentOptions,
  { texts, localeBase: base }: SiteData,
): string {
  const own = [...Object.values(site.config.components), ...pluginSources(site.config)];
  const system = compatibleSystem(lookup.root, site.config.compatibility);
  const hashes = [
    ...own.map((file) => modules.hashOf(file)),
    ...(system ? [modules.hashOf(packageKey(system.components))] : []),
    ...grammars.map(({ hash }) => hash),
  ];
  return contentHash(
    engine,
    JSON.stringify(texts),
    JSON.stringify([options, Object.keys(components), hashes]),
    base,
  );
}

/** The source of a page that is written in a file. */
function withSource(page: Page): readonly (readonly [SourcePath, Page])[] {
  return page.kind === "document" || page.kind === "standalone" ? [[page.source, page]] : [];
}
