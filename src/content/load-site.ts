import { join } from "node:path";
import { compareDiagnostics, type Diagnostic } from "../base/diagnostic.ts";
import { sourcePath, type SourcePath } from "../base/paths.ts";
import type { Locale, SiteConfig } from "../model/config/config.ts";
import type { Page } from "../model/page.ts";
import type { Site } from "../model/site.ts";
import { parseCategoryFile } from "./sidebars/category-file.ts";
import { checkApp } from "./config/check-app.ts";
import { checkFileNames, checkRoutes } from "./sources/check-file-names.ts";
import { checkNavigation } from "./config/check-navigation.ts";
import { checkRedirects } from "./config/check-redirects.ts";
import { checkDataPages } from "./data/check-data-pages.ts";
import type { ConfigSource } from "./config/config-source.ts";
import type { History } from "./sources/git-history.ts";
import { listFile, statsOf } from "./sources/list-files.ts";
import { loadData } from "./data/load-data.ts";
import { loadVersion } from "./documents/load-version.ts";
import { pageTable } from "./documents/page-table.ts";
import { offlinePages } from "./documents/offline-pages.ts";
import { keptPageSource, type PageSource } from "./sources/page-source.ts";
import type { ListedFile } from "./sources/list-files.ts";
import { readFiles } from "./sources/read-files.ts";
import { keptSidebarsFile } from "./sidebars/sidebars-file.ts";
import { listSiteFiles } from "./site-files.ts";
import type { SourceCache } from "./source-cache.ts";
import { standalonePages } from "./documents/standalone-pages.ts";
import { declaredTags, freeTags } from "./tags/tag-set.ts";
import { parseTagsFile } from "./tags/tags-file.ts";
import { mergedTexts, parseTextsFile } from "./texts-file.ts";
import { translatedFiles } from "./sources/translated-source.ts";

export interface LoadSiteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** The configuration as text, for places in it. */
  readonly configSource?: ConfigSource | undefined;
  readonly locale: Locale;
  /** `dev` keeps drafts and shows unlisted pages in sidebars. */
  readonly mode: "build" | "dev";
  /** When sources were last changed: `(paths) => readHistory(root, paths)`, or nothing. */
  readonly history: (paths: readonly SourcePath[]) => Promise<History> | History;
  /** Kept by the caller: with it, the next call reads only what has changed. */
  readonly cache: SourceCache;
}

export interface LoadedSite {
  readonly site: Site;
  /** In order of their places. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Make a site of the files on disk. What authors did wrong is reported, the rest is made all the same. */
export async function loadSite(input: LoadSiteInput): Promise<LoadedSite> {
  const { root, config, cache, mode, configSource } = input;
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);

  const files = listSiteFiles(input, report);
  const inLocale = (listed: readonly ListedFile[]) => translatedFiles(root, input.locale, listed);
  const references = config.data.flatMap((data) =>
    data.kind === "collection" && data.pages ? [data.pages.key] : [],
  );
  const sources = readFiles(root, inLocale(files.texts), cache.pages, (path, text, size) =>
    keptPageSource({ path, text, size, references }, cache.parsedTexts),
  );
  const categories = readFiles(
    root,
    inLocale(files.categories),
    cache.categories,
    parseCategoryFile,
  );
  const sidebars = readFiles(root, inLocale(files.sidebars), cache.sidebars, (path, text) =>
    keptSidebarsFile(path, text, cache.parsedTexts),
  );
  const tags = readFiles(root, inLocale(files.tags), cache.tags, parseTagsFile);
  const textsFile = sourcePath(`i18n/${input.locale.code}/texts.json`);
  const listedTexts = listFile(root, textsFile);
  const catalogues = readFiles(root, listedTexts ? [listedTexts] : [], cache.texts, parseTextsFile);
  const texts = mergedTexts(catalogues.get(textsFile)?.texts);
  for (const parsed of [sources, categories, sidebars, tags, catalogues]) {
    for (const value of parsed.values()) diagnostics.push(...value.diagnostics);
  }
  const data = loadData({ ...input, report });
  const components = files.components.map((file) => file.path);
  checkFileNames(components, [...sources.values()], report);
  const history = await input.history([...sources.keys()]);
  diagnostics.push(...history.diagnostics);

  const loaded = config.sections.map((section) => {
    const declared = section.tagsFile && tags.get(section.tagsFile)?.tags;
    const tagSet = declared ? declaredTags(declared) : freeTags();
    const versions = section.versions.map((version) =>
      loadVersion({
        config,
        section,
        version,
        mode,
        sources: [...inFolder(sources, version.folder).values()],
        categories: inFolder(categories, version.folder),
        sidebarsFile: version.sidebars && sidebars.get(version.sidebars),
        tagSet,
        texts,
        locale: input.locale,
        changes: history.changes,
        report,
      }),
    );
    return { config: section, tags: tagSet.tags, versions };
  });

  const outside = [...inFolder(sources, config.pagesFolder).values()];
  const isDraft = (source: PageSource) => mode === "build" && source.frontMatter.draft;
  const versions = loaded.flatMap((section) => section.versions);
  const all: readonly Page[] = [
    ...versions.flatMap(({ version, generated }) => [...version.documents, ...generated]),
    ...standalonePages(
      config,
      components,
      outside.filter((source) => !isDraft(source)),
    ),
    ...(config.offline.enabled ? offlinePages(texts) : []),
  ];
  const site: Site = {
    config,
    locale: input.locale,
    texts,
    data: data.table,
    sections: loaded.map((section) => ({
      ...section,
      versions: section.versions.map(({ version }) => version),
    })),
    ...pageTable(all, texts.notFound.title, config.severities.duplicateRoutes, report),
    draftSources: new Set([
      ...versions.flatMap(({ draftSources }) => draftSources),
      ...outside.filter(isDraft).map((source) => source.path),
    ]),
  };

  const isStaticFile = (address: string) =>
    statsOf(join(root, config.staticFolder, address))?.isFile() === true;
  checkRoutes(site.pages.values(), report);
  checkNavigation({ site, configSource, report });
  checkRedirects({ site, configSource, isStaticFile, report });
  checkDataPages({ site, sources, places: data.places, report });
  checkApp({ site, configSource, isStaticFile, report });
  return { site, diagnostics: diagnostics.sort(compareDiagnostics) };
}

function inFolder<Value>(
  values: ReadonlyMap<SourcePath, Value>,
  folder: SourcePath,
): ReadonlyMap<SourcePath, Value> {
  return new Map([...values].filter(([path]) => path.startsWith(`${folder}/`)));
}
