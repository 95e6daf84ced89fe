import type { SiteInput } from "../site-input.ts";
import type { Locale, SiteConfig } from "../../core/config.ts";
import {
  sourcePath,
  type SourcePath,
  isInSite,
  resolveSource,
  withoutParents,
} from "../../core/paths.ts";
import { listFile, type ListedFile } from "./list-files.ts";
import path from "node:path";

/**
 * Returns the file to read for a source in a locale: the translation with the same path in
 * `i18n/<locale>/`, the page that the site generates, or the source.
 *
 * @param root absolute path of the site folder
 */
export function sourcePlace(root: string, locale: Locale, source: SourcePath): SourcePath {
  const translation = translationOf(locale, source);
  if (locale.segment !== "" && listFile(root, translation)) return translation;
  const generated = generatedSource(locale, source);
  return listFile(root, generated) ? generated : source;
}

/** Returns the folder with the pages that the site generates in a locale. */
export function generatedFolder(locale: Locale): SourcePath {
  return sourcePath(`.lectern/generated/${locale.code}`);
}

/** Returns the path of a generated page, whether it exists or not. */
export function generatedSource(locale: Locale, source: SourcePath): SourcePath {
  return sourcePath(`${generatedFolder(locale)}/${withoutParents(source)}`);
}

/** Whether the site generates a file. */
export function isGenerated(place: SourcePath): boolean {
  return place.startsWith(".lectern/");
}

/** Sets `readFrom` and the stamp of each listed file that has a translation. */
export function translatedFiles(
  root: string,
  locale: Locale,
  files: readonly ListedFile[],
): readonly ListedFile[] {
  if (locale.segment === "") return files;
  return files.map((file) => {
    const found = listFile(root, translationOf(locale, file.path));
    return found ? { path: file.path, stamp: `i18n ${found.stamp}`, readFrom: found.path } : file;
  });
}

/** Returns the path of a source's translation, whether it exists or not. */
export function translationOf(locale: Locale, source: SourcePath): SourcePath {
  return sourcePath(`i18n/${locale.code}/${withoutParents(source)}`);
}

/** Which pages of a site are translated, and the paths of their translations. */
export type Translations = ReturnType<typeof findTranslations>;

/**
 * Finds the translations of pages in all locales.
 *
 * @param files returned by `translatedFiles`
 */
export function findTranslations(
  { root, config }: Pick<SiteInput, "root" | "config">,
  files: readonly ListedFile[],
) {
  const { locales } = config;
  const own = new Map(files.flatMap(({ path, readFrom }) => (readFrom ? [[path, readFrom]] : [])));
  const isTranslated = (other: Locale, source: SourcePath) =>
    other.segment === "" || listFile(root, translationOf(other, source)) !== undefined;
  /** Returns the file to read for a page: its translation, if the locale has one. */
  const fileOf = (source: SourcePath) => own.get(source) ?? source;
  return {
    fileOf,
    /** Returns a page's `languages` property. */
    languagesOf(source: SourcePath): { readonly languages?: readonly string[] } {
      if (isGenerated(fileOf(source))) return {};
      const languages = locales.filter((other) => isTranslated(other, source));
      return languages.length === locales.length
        ? {}
        : { languages: languages.map(({ code }) => code) };
    },
  };
}

/** Returns the configured folders outside the site folder, without duplicates. */
export function outsideFolders({ sections }: SiteConfig): readonly SourcePath[] {
  const folders = sections.flatMap(({ versions }) => versions.map(({ folder }) => folder));
  return [...new Set(folders)].filter((folder) => !isInSite(folder));
}

/**
 * Returns the file that a page refers to, or `undefined` if it's outside the site and the
 * configured folders.
 */
export type FindSource = (from: SourcePath, relative: string) => SourcePath | undefined;

/** @param root absolute path of the site folder */
export function sourceFinder(root: string, config: SiteConfig): FindSource {
  const outside = outsideFolders(config);
  const rooted = (file: string) => path.relative(root, path.join(root, file)).replaceAll("\\", "/");
  return (from, relative) => {
    // A relative path from a folder outside the site into the site contains the name of the site
    // folder.
    if (isInSite(from) || relative.startsWith("/")) return resolveSource(from, relative, outside);
    const source = rooted(path.posix.join(path.posix.dirname(from), relative));
    return resolveSource(sourcePath("site"), source, outside);
  };
}
