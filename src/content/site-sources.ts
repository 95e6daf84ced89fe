import type { Diagnostic } from "../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../core/paths.ts";
import { pageFormat } from "../markdown/read/page-format.ts";
import type { Locale, SiteConfig } from "../core/config.ts";
import type { TextCatalogue } from "../core/strings/texts.ts";
import { shippedTexts } from "../core/strings/languages.ts";
import type { ConfigSource } from "./config/config-source.ts";
import { postKeys } from "./blog/blog-posts.ts";
import { parseCategoryFile, type CategoryFile } from "./sidebars/category-file.ts";
import { cachedSidebarsFile, type SidebarsFile } from "./sidebars/sidebars-file.ts";
import { listSiteFiles } from "./site-files.ts";
import type { SourceCache } from "./source-cache.ts";
import { listFile, type ListedFile } from "./sources/list-files.ts";
import { cachedPageSource, type PageSource } from "./sources/page-source.ts";
import { readFiles } from "./sources/read-files.ts";
import {
  findTranslations,
  translatedFiles,
  type Translations,
} from "./sources/translated-source.ts";
import { cachedTagsFile, type TagsFile } from "./tags/tags-file.ts";
import { mergedTexts, parseTextsFile } from "./texts-file.ts";

export interface SourcesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly configSource?: ConfigSource | undefined;
  readonly locale: Locale;
  readonly cache: SourceCache;
}

type Report = (diagnostic: Diagnostic) => void;

/** Everything that is read of a site's files, by source. */
export interface SiteSources {
  readonly pages: ReadonlyMap<SourcePath, PageSource>;
  readonly components: readonly SourcePath[];
  readonly categories: ReadonlyMap<SourcePath, CategoryFile>;
  readonly sidebars: ReadonlyMap<SourcePath, SidebarsFile>;
  readonly tags: ReadonlyMap<SourcePath, TagsFile>;
  readonly texts: TextCatalogue;
  readonly translations: Translations;
}

/** Read the files of a site; what is wrong with them is reported. */
export async function readSources(input: SourcesInput, report: Report): Promise<SiteSources> {
  const { root, config, cache, locale } = input;
  const listed = listSiteFiles(input, report);
  const inLocale = (files: readonly ListedFile[]) => translatedFiles(root, locale, files);
  const references = config.data.flatMap((data) =>
    data.kind === "collection" && data.pages ? [data.pages.key] : [],
  );
  const hasBlog = config.sections.some(({ kind }) => kind === "blog");
  const free = [...config.frontMatterKeys, ...(hasBlog ? postKeys : [])];
  const further = { references, free: [...new Set(free)] };
  const { markdownFormat } = config;
  const written = inLocale(listed.texts);
  const pages = await readFiles({
    root,
    files: written,
    cache: cache.pages,
    onRead: cache.onRead,
    parse: (path, text, size) => {
      const format = pageFormat(path, markdownFormat);
      return cachedPageSource({ path, text, size, format, further }, cache.parsedTexts);
    },
  });
  const categories = await readFiles({
    root,
    files: inLocale(listed.categories),
    cache: cache.categories,
    parse: parseCategoryFile,
  });
  const sidebars = await readFiles({
    root,
    files: inLocale(listed.sidebars),
    cache: cache.sidebars,
    parse: (path, text) => cachedSidebarsFile(path, text, cache.parsedTexts),
  });
  const files = inLocale(listed.tags);
  const tags = await readFiles({
    root,
    files,
    cache: cache.tags,
    parse: (path, text) => cachedTagsFile(path, text, cache.parsedTexts),
  });
  for (const parsed of [pages, categories, sidebars, tags]) {
    for (const value of parsed.values()) value.diagnostics.forEach(report);
  }
  const components = listed.components.map((file) => file.path);
  const texts = await readTexts(input, report);
  const translations = findTranslations({ root, locales: config.locales, locale, files: written });
  return { pages, components, categories, sidebars, tags, texts, translations };
}

async function readTexts(input: SourcesInput, report: Report): Promise<TextCatalogue> {
  const { root, cache, locale } = input;
  const source = sourcePath(`i18n/${locale.code}/texts.json`);
  const listed = listFile(root, source);
  const files = listed ? [listed] : [];
  const catalogues = await readFiles({ root, files, cache: cache.texts, parse: parseTextsFile });
  const catalogue = catalogues.get(source);
  catalogue?.diagnostics.forEach(report);
  return mergedTexts(await shippedTexts(locale.code), catalogue?.texts);
}
