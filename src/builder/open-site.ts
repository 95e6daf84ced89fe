import path from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import { extensionOf } from "../base/paths.ts";
import type { ConfigSource } from "../content/config/config-source.ts";
import { readHistory, type History } from "../content/sources/git-history.ts";
import { loadConfig, type LoadedConfig } from "../content/config/load-config.ts";
import type { Drafts } from "../content/documents/load-version.ts";
import { loadSite } from "../content/load-site.ts";
import type { SourceCache } from "../content/source-cache.ts";
import type { Locale, SiteConfig } from "../model/config/config.ts";
import type { SiteData } from "../model/site-data.ts";
import type { Site } from "../model/site.ts";
import type { SiteIndex } from "../render/site-index.ts";
import { cacheStore, type CacheStore } from "./cache/cache-store.ts";
import type { PageCache } from "./cache/page-cache.ts";
import { markdownPlugins, pluginsAhead } from "./compatibility/markdown-plugins.ts";
import { unknownClasses } from "./compatibility/unknown-classes.ts";
import type { MarkdownImportsInput } from "./programs/markdown-imports.ts";
import { siteComponents } from "./compatibility/site-components.ts";
import type { ContentStage } from "./content-stage.tsx";
import type { HighlightService } from "./threads/highlight-service.ts";
import type { ImageStore } from "./links/images.ts";
import { loadConfigModule } from "./programs/load-config-module.ts";
import {
  pageStages,
  siteLookup,
  type PageStages,
  type PageStagesInput,
} from "./pages/page-stages.ts";
import { markdownFiles } from "./pages/markdown-files.ts";
import { siteCompiler } from "./pages/site-compiler.ts";
import type { MarkdownModules } from "./programs/markdown-modules.ts";
import { moduleDiagnostics } from "./programs/module-diagnostics.ts";
import type { PublishedFile } from "./published-file.ts";
import type { SiteResolver } from "./links/resolver.ts";
import { siteModuleSources } from "./programs/site-module-sources.ts";
import { bundleSiteModules, type SiteModules } from "./programs/site-modules.ts";
import { madeFiles, type MadeFiles } from "./output/made-files.ts";
import { timings, type Timings } from "./timings.ts";
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
  /** Compiles a Markdown file that a module imports. */
  readonly compile: CompileMarkdown;
  readonly markdown: MarkdownModules;
  readonly content: ContentStage;
  readonly cache: PageCache;
  /** Where the programs of the site and code are cached. */
  readonly store: CacheStore;
  readonly highlighter: HighlightService;
  /** Files that pages have shown or linked to so far, and those of the site's programs. */
  readonly published: () => readonly PublishedFile[];
  /** Takes note of files that other threads have shown or linked to. */
  readonly publish: (files: readonly PublishedFile[]) => void;
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
  /** Takes note of where the time goes. */
  readonly timings?: Timings;
  /** The last opening, when no program of the site and no commit has come since. */
  readonly last?: OpenSite | undefined;
}

/** The steps from the files on disk to the stage that makes pages, in order. */
export async function openSite(input: OpenSiteInput): Promise<OpenSite> {
  const { root, config, configSource, locale, engine, drafts, files, last } = input;
  let history: History | undefined;
  const timed = input.timings ?? timings();
  const loaded = await timed.phase("sources", () =>
    loadSite({
      root,
      config,
      configSource,
      locale,
      drafts,
      history: async (paths) => (history = last?.history ?? (await readHistory(root, paths))),
      cache: input.sources,
    }),
  );
  const { site } = loaded;
  const lookup = siteLookup(root, site);
  const { images, linked, resolver } = lookup;
  const partials: Diagnostic[] = [];
  const compile = markdownCompiler(input, { site, resolver, found: partials });
  const bundle = () => openModules(input, { site, resolver }, compile);
  const modules = last?.modules ?? (await timed.phase("programs for Node", bundle));
  const { stages, found } = await openStages(input, { site, lookup, modules });
  /** By name in the output: what threads have shown or linked to. */
  const elsewhere = new Map<string, PublishedFile>();
  const diagnostics = [
    ...loaded.diagnostics,
    ...moduleDiagnostics(root, modules, config.compatibility),
    ...partials,
    ...found,
    // Sources are the same in all locales, and translations have the classes of what they translate.
    ...(locale.segment === "" ? unknownClasses({ root, config, styles: modules.styles }) : []),
  ];
  return {
    root,
    engine,
    site,
    ...stages,
    files,
    images,
    resolver,
    modules,
    compile,
    cache: input.cache,
    store: input.store,
    highlighter: input.highlighter,
    published: () => [...images.used(), ...linked.used(), ...modules.assets, ...elsewhere.values()],
    publish(found) {
      for (const file of found) elsewhere.set(file.output, file);
    },
    madeFiles: madeFiles({ root, site, configSource }),
    history: history ?? { changes: new Map(), diagnostics: [] },
    diagnostics,
  };
}

/** What makes the pages, with what is wrong with the site's part in it. */
async function openStages(
  { root, config, configSource, engine, files, cache, highlighter }: OpenSiteInput,
  given: Pick<PageStagesInput, "site" | "lookup" | "modules">,
): Promise<{ readonly stages: PageStages; readonly found: readonly Diagnostic[] }> {
  const from = { root, config, configSource };
  const own = await siteComponents(given.modules, from);
  const ofPlugins = await markdownPlugins(given.modules, from);
  const { components } = own;
  const { plugins } = ofPlugins;
  const { highlight } = highlighter;
  const stages = pageStages({ ...given, engine, files, cache, highlight, components, plugins });
  return { stages, found: [...own.diagnostics, ...ofPlugins.diagnostics] };
}

interface ModulesInput {
  readonly site: Site;
  readonly resolver: SiteResolver;
  /** What is wrong with the Markdown files that modules import; added to. */
  readonly found: Diagnostic[];
}

type CompileMarkdown = MarkdownImportsInput["compile"];

/** Compiles Markdown that modules import, with the plugins of the site. */
function markdownCompiler(
  input: OpenSiteInput,
  { site, resolver, found }: ModulesInput,
): CompileMarkdown {
  const { root, config, files, highlighter, store: cache } = input;
  const { basePath, compatibility } = config;
  const ahead = async () => {
    // Its plugins are in the program that is being bundled.
    const from = { root, config, configSource: undefined };
    const plugins = await pluginsAhead({ root, basePath, cache, compatibility }, from);
    return siteCompiler({ site, highlight: highlighter.highlight, components: [], plugins });
  };
  let compiler: ReturnType<typeof ahead> | undefined;
  return async (source) => {
    const text = files.read(source)?.text ?? "";
    const format = extensionOf(source) === ".mdx" ? "mdx" : config.markdownFormat;
    compiler ??= ahead();
    const module = await (await compiler).compile({ file: source, text, format, resolver });
    found.push(...module.diagnostics);
    return { module, text };
  };
}

async function openModules(
  { root, config, files, store: cache, sources }: OpenSiteInput,
  { site, resolver }: Pick<ModulesInput, "site" | "resolver">,
  compile: CompileMarkdown,
): Promise<SiteModules> {
  const markdown = markdownFiles(root, config);
  const needed = siteModuleSources({
    site,
    markdown,
    resolver,
    files,
    parsedTexts: sources.parsedTexts,
  });
  const { basePath, compatibility } = config;
  return bundleSiteModules({ root, basePath, cache, ...needed, compatibility, compile });
}
