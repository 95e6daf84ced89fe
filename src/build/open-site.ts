import path from "node:path";
import type { Diagnostic } from "../core/diagnostic.ts";
import { extensionOf } from "../core/paths.ts";
import { configFileIn, type ConfigSource } from "../content/config/config-source.ts";
import { askHistory, noHistory, type History, type Renames } from "../content/sources/git.ts";
import { loadConfig, type LoadedConfig } from "../content/config/load-config.ts";
import type { Drafts } from "../content/documents/load-version.ts";
import { loadSite } from "../content/load-site.ts";
import type { SourceCache } from "../content/source-cache.ts";
import { inWork } from "../markdown/read/page-crashes.ts";
import { contentOptions, type Locale, type SiteConfig } from "../core/config.ts";
import type { SiteGrammar } from "../markdown/code/languages.ts";
import type { SiteData } from "../core/site-data.ts";
import type { Site } from "../core/site.ts";
import type { SiteFont } from "../pages/site/theme-styles.ts";
import type { SiteIndex } from "../pages/site-index.ts";
import { cacheStore, type CacheStore } from "./store/cache-store.ts";
import type { PageCache } from "./store/page-cache.ts";
import { missingPackages } from "./installed-package.ts";
import { unknownClasses } from "./compatibility/unknown-classes.ts";
import { comparisonStage, type ComparisonStage } from "./changes/comparison-stage.tsx";
import { renamesOf } from "./changes/earlier-pages.ts";
import { openExtensions, type Extensions, ownFiles } from "./plugins/extensions.ts";
import { unifiedPlugins } from "./plugins/unified-plugins.ts";
import type { MarkdownImportsInput } from "./bundle/markdown-imports.ts";
import type { ContentStage } from "./pages/content-stage.tsx";
import type { HighlightService } from "./threads/highlight-service.ts";
import type { ImageStore } from "./links/images.ts";
import { loadConfigModule } from "./site-code/load-config-module.ts";
import { pageStages, siteLookup } from "./pages/page-stages.ts";
import { sitePlugins } from "./plugins/site-plugins.ts";
import { markdownFiles } from "./pages/markdown-files.ts";
import { siteCompiler, type SiteCompilerInput } from "./pages/site-compiler.ts";
import type { MarkdownModules } from "./site-code/markdown-modules.ts";
import { moduleDiagnostics } from "./site-code/module-diagnostics.ts";
import { publishing, type Publishing } from "./output/static-files.ts";
import type { SiteResolver } from "./links/link-resolver.ts";
import { siteModuleSources } from "./site-code/site-module-sources.ts";
import { bundleSiteModules, pluginSources, type SiteModules } from "./site-code/site-modules.ts";
import { madeFiles, type MadeFiles } from "./output/made-files.ts";
import { timings, type Timings } from "./timings.ts";
import type { SourceFiles } from "./store/source-files.ts";

/** The folder of caches, below the site folder. */
export function cacheFolder(root: string): string {
  return path.join(root, ".lectern");
}

/** The configuration, or what is wrong with it. */
export function openConfig(
  root: string,
  cache: CacheStore = cacheStore(cacheFolder(root)),
): Promise<LoadedConfig> {
  return loadConfig({
    file: path.join(root, configFileIn(root)),
    loadModule: (file) => loadConfigModule(file, cache),
  });
}

/** A site in one locale with everything its pages are made with. */
export interface OpenSite extends Publishing, Pick<Extensions, "siteLinks"> {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly configSource: ConfigSource | undefined;
  /** Hash of the engine, part of every key. */
  readonly engine: string;
  readonly site: Site;
  readonly siteData: SiteData;
  readonly index: SiteIndex;
  readonly files: SourceFiles;
  readonly images: ImageStore;
  readonly resolver: SiteResolver;
  readonly modules: SiteModules;
  /** Compiles a Markdown file that a module imports. */
  readonly compile: CompileMarkdown;
  readonly markdown: MarkdownModules;
  readonly content: ContentStage;
  /** Pages that say what changed between versions. */
  readonly comparisons: ComparisonStage;
  readonly cache: PageCache;
  /** Where the programs of the site and code are cached. */
  readonly store: CacheStore;
  readonly highlighter: HighlightService;
  /** Files the site makes itself. */
  readonly madeFiles: () => MadeFiles;
  /** When sources were last changed. */
  readonly history: History;
  /** Which sources of versions have been renamed. */
  readonly renames: Renames;
  /** Of the site's own. */
  readonly fonts: readonly SiteFont[];
  /** Grammars of the site for code. */
  readonly grammars: readonly SiteGrammar[];
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
  /** Takes note of where the time goes. */
  readonly timings?: Timings;
  /**
   * Of the last opening, when no program of the site and no commit has come since. Not the
   * opening itself: each would hold the one before it.
   */
  readonly last?: Pick<OpenSite, "modules" | "history" | "renames"> | undefined;
}

/** The steps from the files on disk to the stage that makes pages, in order. */
export async function openSite(input: OpenSiteInput): Promise<OpenSite> {
  const { root, config, configSource, engine, files, last, cache } = input;
  const timed = input.timings ?? timings();
  const { loaded, history } = await timed.phase("sources", () => readSources(input));
  const { site } = loaded;
  const lookup = siteLookup(root, site);
  const { images, linked, resolver } = lookup;
  const found: Diagnostic[] = [];
  const { grammars, fonts, ...own } = await ownFiles({ root, config, configSource });
  const highlight = input.highlighter.highlightWith(grammars);
  const compiling = { site, resolver, highlight, grammars, found };
  const bundle = () => openModules(input, compiling);
  const modules = last?.modules ?? (await timed.phase("programs for Node", bundle));
  const extensions = await openExtensions(site, { root, modules });
  const renames = last?.renames ?? (await renamesOf(root, site));
  const shared = { site, engine, files, modules, cache, highlight, grammars, renames };
  const { earlier, ...stages } = pageStages({ ...shared, ...extensions, lookup });
  const diagnostics = [
    ...loaded.diagnostics,
    ...missingPackages(root, config, configSource),
    ...moduleDiagnostics(root, modules, config.compatibility),
    ...found,
    ...own.diagnostics,
    ...extensions.diagnostics,
    ...classDiagnostics(input, modules),
  ];
  return {
    root,
    configSource,
    engine,
    site,
    ...stages,
    comparisons: comparisonStage({ ...stages, site, files, earlier, slots: extensions.slots }),
    renames,
    files,
    images,
    resolver,
    modules,
    compile: markdownCompiler(input, compiling, extensions),
    cache,
    store: input.store,
    highlighter: input.highlighter,
    ...publishing(() => [images.used(), linked.used(), modules.assets, own.published].flat()),
    madeFiles: madeFiles({ root, site, configSource }),
    history,
    fonts,
    grammars,
    siteLinks: extensions.siteLinks,
    diagnostics,
  };
}

async function readSources({ sources, last, ...input }: OpenSiteInput) {
  let history: History = last?.history ?? noHistory;
  const asked = last ? undefined : askHistory(input.root, sources.parsedTexts);
  const loaded = await loadSite({
    ...input,
    history: async (paths) => (history = (await asked?.read(paths)) ?? history),
    cache: sources,
  });
  return { loaded, history };
}

/** Sources are the same in all locales, and translations have the classes of what they translate. */
function classDiagnostics(
  { root, config, locale }: OpenSiteInput,
  { styles }: SiteModules,
): readonly Diagnostic[] {
  return locale.segment === "" ? unknownClasses({ root, config, styles }) : [];
}

interface CompilingInput extends Pick<SiteCompilerInput, "highlight" | "grammars"> {
  readonly site: Site;
  readonly resolver: SiteResolver;
  /** What is wrong with the Markdown files that modules import; added to. */
  readonly found: Diagnostic[];
}

type CompileMarkdown = MarkdownImportsInput["compile"];

/** Compiles Markdown that modules import, with the plugins of the site. */
function markdownCompiler(
  { root, files, config }: Pick<OpenSiteInput, "root" | "files" | "config">,
  { site, resolver, highlight, grammars, found }: CompilingInput,
  { plugins, unified }: Pick<SiteCompilerInput, "plugins" | "unified">,
): CompileMarkdown {
  const compiler = siteCompiler({
    root,
    options: contentOptions(config),
    texts: site.texts.content,
    highlight,
    grammars,
    components: [],
    plugins,
    unified,
  });
  return async (source) => {
    const text = files.read(source)?.text ?? "";
    const format = extensionOf(source) === ".mdx" ? "mdx" : config.markdownFormat;
    const module = await inWork(files.place(source), () =>
      compiler.compile({ file: source, text, format, resolver }),
    );
    found.push(...module.diagnostics);
    return { module, text };
  };
}

async function openModules(input: OpenSiteInput, compiling: CompilingInput): Promise<SiteModules> {
  const { root, config, files } = input;
  const { basePath, compatibility } = config;
  const { site, resolver } = compiling;
  const shared = { root, basePath, cache: input.store, compatibility };
  // First: Markdown that components import is compiled with them.
  const plugins = await bundleSiteModules({
    ...shared,
    record: "pluginPrograms",
    sources: pluginSources(config),
    packages: [],
    compile: markdownCompiler(input, compiling, { plugins: [], unified: undefined }),
  });
  const loaded = await sitePlugins(plugins, config);
  const { unified } = await unifiedPlugins(plugins, { root, config });
  const markdown = markdownFiles(root, config);
  return bundleSiteModules({
    ...shared,
    record: "serverPrograms",
    ...siteModuleSources({
      root,
      site,
      markdown,
      resolver,
      files,
      parsedTexts: input.sources.parsedTexts,
    }),
    plugins,
    compile: markdownCompiler(input, compiling, { plugins: loaded.plugins, unified }),
  });
}
