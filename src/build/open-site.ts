import path from "node:path";
import type { Locale, SiteConfig } from "../core/config.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { extensionOf } from "../core/paths.ts";
import { configFileIn, type ConfigSource } from "../content/config/config-source.ts";
import { loadConfig, type LoadedConfig } from "../content/config/load-config.ts";
import type { Drafts } from "../content/documents/load-version.ts";
import { loadSite } from "../content/load-site.ts";
import { createSourceCache, type SourceCache } from "../content/source-cache.ts";
import { askHistory, noHistory, type History } from "../content/sources/git.ts";
import { inWork } from "../markdown/read/page-crashes.ts";
import type { MarkdownImportsInput } from "./bundle/markdown-imports.ts";
import { viteProblems } from "./bundle/site-vite.ts";
import { comparisonStage, type ComparisonStage } from "./changes/comparison-stage.tsx";
import { renamesOf } from "./changes/earlier-pages.ts";
import { unknownClasses } from "./compatibility/unknown-classes.ts";
import { engineHash } from "./engine.ts";
import { siteFonts } from "./fonts/site-fonts.ts";
import { missingPackages } from "./installed-package.ts";
import { madeFiles, type MadeFiles } from "./output/made-files.ts";
import { publishing, type Publishing } from "./output/static-files.ts";
import { markdownFiles } from "./pages/markdown-files.ts";
import { pageStages, siteCompiler, siteLookup, type PageStages } from "./pages/page-stages.ts";
import { loadPlugins, openExtensions, type Extensions } from "./plugins/extensions.ts";
import { siteGrammars } from "./plugins/site-grammars.ts";
import { loadConfigModule } from "./site-code/load-config-module.ts";
import { moduleDiagnostics } from "./site-code/module-diagnostics.ts";
import { siteModuleSources } from "./site-code/site-module-sources.ts";
import { bundleSiteModules, pluginSources, type SiteModules } from "./site-code/site-modules.ts";
import { cacheStore, type CacheStore } from "./store/cache-store.ts";
import { cacheFolder } from "./store/caches.ts";
import type { PageCache } from "./store/page-cache.ts";
import type { SourceFiles } from "./store/source-files.ts";
import type { HighlightService } from "./threads/highlight-service.ts";
import { timings, type Timings } from "./timings.ts";

export function openConfig(
  root: string,
  cache: CacheStore = cacheStore(cacheFolder(root)),
): Promise<LoadedConfig> {
  return loadConfig({
    file: path.join(root, configFileIn(root)),
    loadModule: (file) => loadConfigModule(file, cache),
  });
}

/**
 * Reads a site in its first locale, without git history and modules. `site` is undefined if the
 * configuration isn't valid.
 */
export async function readSite(root: string, drafts: Drafts) {
  const { config, diagnostics } = await openConfig(root);
  const locale = config?.locales[0];
  if (config === undefined || locale === undefined) return { site: undefined, diagnostics };
  const cache = createSourceCache();
  return loadSite({ root, config, locale, drafts, history: () => noHistory, cache });
}

type CompileMarkdown = MarkdownImportsInput["compile"];

/** A site in one locale, with everything that builds its pages. */
export interface OpenSite extends PageStages, Publishing {
  readonly modules: SiteModules;
  readonly configSource: ConfigSource | undefined;
  /** Links in slots whose content is the same on all pages. */
  readonly siteLinks: Extensions["siteLinks"];
  /** Compiles a Markdown file that a module imports. */
  readonly compile: CompileMarkdown;
  readonly comparisons: ComparisonStage;
  readonly cache: PageCache;
  readonly store: CacheStore;
  readonly highlighter: HighlightService;
  /** Returns the files that the site generates. */
  readonly madeFiles: () => MadeFiles;
  /** Last changes of the sources. */
  readonly history: History;
  readonly diagnostics: readonly Diagnostic[];
}

export interface OpenSiteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly configSource: ConfigSource | undefined;
  readonly locale: Locale;
  readonly drafts: Drafts;
  readonly highlighter: HighlightService;
  readonly sources: SourceCache;
  readonly files: SourceFiles;
  readonly cache: PageCache;
  readonly store: CacheStore;
  readonly timings?: Timings;
  /**
   * Parts of the previously opened site, if neither its code nor the git commit has changed.
   * Keeping the entire `OpenSite` would also keep all earlier ones in memory.
   */
  readonly last?: Pick<OpenSite, "modules" | "history" | "renames"> | undefined;
}

/** Reads a site, bundles its code, and creates the stages that build its pages. */
export async function openSite(input: OpenSiteInput): Promise<OpenSite> {
  const { root, config, configSource, files, cache, store, highlighter, last } = input;
  const timed = input.timings ?? timings();
  const { loaded, history } = await timed.phase("sources", () => readSources(input));
  const { site } = loaded;
  for (const source of loaded.changed) files.forget(source);
  const lookup = siteLookup(root, site);
  const { grammars, ...inGrammars } = await siteGrammars(root, config);
  const { fonts, ...inFonts } = await siteFonts({ root, config, configSource });
  const highlight = highlighter.highlightWith(grammars);
  /** Problems in Markdown files that modules import. */
  const found: Diagnostic[] = [];
  const compileWith = (plugins: Pick<Extensions, "plugins" | "unified">) => {
    const compiler = siteCompiler({ root, site, highlight, grammars }, plugins);
    const compile: CompileMarkdown = async (source) => {
      const text = files.read(source)?.text ?? "";
      const format = extensionOf(source) === ".mdx" ? "mdx" : config.markdownFormat;
      const { resolver } = lookup;
      const module = await inWork(files.place(source), () =>
        compiler.compile({ file: source, text, format, resolver }),
      );
      found.push(...module.diagnostics);
      return { module, text };
    };
    return compile;
  };

  async function bundleModules(): Promise<SiteModules> {
    const { basePath, compatibility, vite } = config;
    const shared = { root, basePath, cache: store, compatibility, vite };
    // Markdown that other modules import is compiled with the plugins, so the plugins are bundled
    // first.
    const plugins = await bundleSiteModules({
      ...shared,
      record: "pluginPrograms",
      sources: pluginSources(config),
      packages: [],
      compile: compileWith({ plugins: [], unified: undefined }),
    });
    const loaded = await loadPlugins(plugins, { root, config });
    const { resolver } = lookup;
    const { parsedTexts } = input.sources;
    const markdown = markdownFiles(root, config);
    return bundleSiteModules({
      ...shared,
      record: "serverPrograms",
      ...siteModuleSources({ root, site, markdown, resolver, files, parsedTexts }),
      plugins,
      compile: compileWith(loaded),
    });
  }

  // If generated pages have changed, they may import different modules than before.
  const known = loaded.changed.length > 0 ? undefined : last?.modules;
  const modules = known ?? (await timed.phase("programs for Node", bundleModules));
  const extensions = await openExtensions(site, { root, modules });
  const { siteSlots, siteLinks } = extensions;
  const renames = last?.renames ?? (await renamesOf(root, site));
  const locale = { root, engine: engineHash(), site, renames, grammars, fonts, siteSlots };
  const stages = pageStages({ ...locale, ...lookup, files, modules, extensions, cache, highlight });
  const { images, linked } = lookup;
  return {
    ...stages,
    modules,
    configSource,
    siteLinks,
    compile: compileWith(extensions),
    comparisons: comparisonStage(stages),
    cache,
    store,
    highlighter,
    ...publishing(() => [images.used(), linked.used(), modules.assets, inFonts.published].flat()),
    madeFiles: madeFiles({ root, site, configSource }),
    history,
    diagnostics: [
      ...loaded.diagnostics,
      ...missingPackages(root, config, configSource),
      ...moduleDiagnostics(root, modules, config.compatibility),
      ...(await viteProblems(root, config.vite)),
      ...found,
      ...inGrammars.diagnostics,
      ...inFonts.diagnostics,
      ...extensions.diagnostics,
      // Sources are the same in all locales, and translations use the same classes, so only the
      // default locale is checked.
      ...(input.locale.segment === ""
        ? unknownClasses({ root, config, styles: modules.styles })
        : []),
    ],
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
