import path from "node:path";
import type { SourcePath } from "../../core/paths.ts";
import { contentOptions } from "../../core/config.ts";
import { pageFacts } from "../../core/page.ts";
import { localeBase, type Site } from "../../core/site.ts";
import type { SiteSlots } from "../../core/site-data.ts";
import { callWithin, isEndless } from "../../content/site-code/call-site-code.ts";
import type { Renames } from "../../content/sources/git.ts";
import type { Highlight } from "../../markdown/code/highlighted-code.ts";
import type { SiteGrammar } from "../../markdown/code/languages.ts";
import { createCompiler, type Compiler } from "../../markdown/compile.ts";
import { siteIndex } from "../../pages/site-index.ts";
import { siteData } from "../../pages/site/site-data.ts";
import type { SiteFont } from "../../pages/site/theme-styles.ts";
import { blocks } from "../../theme/blocks/blocks.tsx";
import { earlierPages, type EarlierPages } from "../changes/earlier-pages.ts";
import { compatibleSystem } from "../compatibility/compatible-system.ts";
import { contentHash } from "../content-hash.ts";
import { diagramSyntax } from "../diagrams/diagram-syntax.ts";
import { generatorName } from "../engine.ts";
import { imageStore, type ImageStore } from "../links/images.ts";
import { staticFiles } from "../output/static-files.ts";
import {
  linkedFiles,
  type LinkedFiles,
  siteResolver,
  type SiteResolver,
} from "../links/link-resolver.ts";
import type { LoadedExtensions } from "../plugins/extensions.ts";
import { markdownModules } from "../site-code/markdown-modules.ts";
import { packageKey, pluginSources, type LoadableModules } from "../site-code/site-modules.ts";
import type { ContentCache } from "../store/page-cache.ts";
import type { SourceFiles } from "../store/source-files.ts";
import { contentStage, type ContentStage } from "./content-stage.tsx";
import type { RenderingInput } from "./finish-content.ts";

/** A site in one locale, in the form that every thread has. Plain data. */
export interface LocaleSite {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Hash of the engine. */
  readonly engine: string;
  readonly site: Site;
  /** Earlier paths of renamed sources, by their path in the newer version. */
  readonly renames: Renames;
  /** The site's grammars for highlighting code. */
  readonly grammars: readonly SiteGrammar[];
  readonly fonts: readonly SiteFont[];
  /** HTML of slots whose content is the same on all pages. */
  readonly siteSlots: SiteSlots;
}

/** Resolves links, images and imports. */
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

export interface PageStagesInput extends LocaleSite, SiteLookup {
  readonly files: SourceFiles;
  readonly modules: LoadableModules;
  readonly extensions: LoadedExtensions;
  readonly cache: ContentCache;
  readonly highlight: Highlight;
}

/** The stages that build the page content of a locale. They are the same in every thread. */
export interface PageStages extends LocaleSite, SiteLookup, RenderingInput {
  readonly modules: LoadableModules;
  readonly content: ContentStage;
  readonly earlier: EarlierPages;
}

export function pageStages(input: PageStagesInput): PageStages {
  const { site, resolver, files, modules, cache, highlight, extensions } = input;
  const { components, plugins, slots } = extensions;
  const { config } = site;
  const options = contentOptions(config);
  const statics = staticFiles(path.join(input.root, config.staticFolder, site.locale.segment));
  const data = siteData(site, { generator: generatorName(), slots: input.siteSlots, statics });
  const base = localeBase(config, site.locale);
  const key = contentHash(
    input.engine,
    JSON.stringify(data.texts),
    JSON.stringify([options, Object.keys(components), codeHashes(input)]),
    base,
  );
  const bySource = new Map<SourcePath, Parameters<typeof pageFacts>[0]>();
  for (const page of site.pages.values()) if ("source" in page) bySource.set(page.source, page);
  const markdown = markdownModules({
    compiler: siteCompiler(input, extensions, components),
    key,
    programs: cache,
    resolver,
    files,
    modules,
    markdownFormat: options.markdownFormat,
    components: config.markdown.components,
    drawingsAreComponents: options.compatibility !== undefined,
    factsOf: (source) => {
      const page = bySource.get(source);
      return page && pageFacts(page, base);
    },
  });
  const earlier = earlierPages(input);
  const index = siteIndex(site, earlier.of);
  const rendering = { site, siteData: data, options, index, files, slots };
  const content = contentStage({
    ...rendering,
    modules,
    markdown,
    resolver,
    cache,
    key,
    components,
    highlight,
    hasPlugins: plugins.length > 0,
  });
  return { ...input, ...rendering, content, earlier };
}

/** Returns hashes of the site code that all pages use. */
function codeHashes({ root, site, modules, grammars }: PageStagesInput): readonly string[] {
  const { config } = site;
  const sources = [...Object.values(config.components), ...pluginSources(config)];
  const system = compatibleSystem(root, config.compatibility);
  const names = [...sources, ...(system ? [packageKey(system.components)] : [])];
  return [...names.map((name) => modules.hashOf(name)), ...grammars.map(({ hash }) => hash)];
}

interface CompilerInput extends Pick<LocaleSite, "root" | "site" | "grammars"> {
  readonly highlight: Highlight;
}

/** Returns the compiler for the Markdown of a site. */
export function siteCompiler(
  { root, site, highlight, grammars }: CompilerInput,
  { plugins, unified }: Pick<LoadedExtensions, "plugins" | "unified">,
  components: LoadedExtensions["components"] = {},
): Compiler {
  const { autolinks, compatibility, severities } = contentOptions(site.config);
  return createCompiler({
    blocks: [...new Set([...Object.keys(blocks), ...Object.keys(components)])],
    compatibility,
    brokenMarkdownLinks: severities.brokenMarkdownLinks,
    texts: site.texts.content,
    autolinks,
    plugins: plugins.length > 0 ? plugins : undefined,
    unified,
    grammars,
    diagramProblem: diagramSyntax(root),
    bounded: boundedPattern,
    highlight,
  });
}

/** Time limit for matching a pattern in one text, in milliseconds. */
const PATTERN_LIMIT = 1000;

function boundedPattern<Value>(run: () => Value): Value | undefined {
  try {
    return callWithin(PATTERN_LIMIT, run);
  } catch (error) {
    if (isEndless(error)) return undefined;
    throw error;
  }
}
