import type { Locale, SiteConfig } from "../../core/config.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sourcePath, type SourcePath, isInSite, resolveSource } from "../../core/paths.ts";
import { listFile, type ListedFile } from "./list-files.ts";
import path from "node:path";

/**
 * The file a source is read from in a locale: its translation below
 * `i18n/<locale>/`, which has the same path there; the source itself where there
 * is none, and in the default locale.
 *
 * @param root absolute path of the site folder
 */
export function translatedSource(root: string, locale: Locale, source: SourcePath): SourcePath {
  if (locale.segment === "") return source;
  const translation = translationOf(locale, source);
  return listFile(root, translation) ? translation : source;
}

/** Files as they are listed, each with the place its text is read from. */
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

/** The place of a source's translation, whether it exists or not. */
export function translationOf(locale: Locale, source: SourcePath): SourcePath {
  return sourcePath(`i18n/${locale.code}/${pathInLocale(source)}`);
}

/** The path of a translation in the folder of its locale. */
function pathInLocale(source: SourcePath): string {
  return source.replace(/^(?:\.\.\/)+/, "");
}

/** Which pages of a site are translated, and where. */
export interface Translations {
  /** The file a page is read from: its translation, if the locale has one. */
  fileOf(source: SourcePath): SourcePath;
  /** For `languages` of the page. */
  languagesOf(source: SourcePath): { readonly languages?: readonly string[] };
}

interface TranslationsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly locales: readonly Locale[];
  readonly locale: Locale;
  /** As `translatedFiles` returns them. */
  readonly files: readonly ListedFile[];
}

/** Find the translations of pages in all locales. */
export function findTranslations({
  root,
  locales,
  locale,
  files,
}: TranslationsInput): Translations {
  const own = new Map(files.flatMap(({ path, readFrom }) => (readFrom ? [[path, readFrom]] : [])));
  const others = locales.filter(({ code, segment }) => segment !== "" && code !== locale.code);
  const found = new Map(others.map(({ code }) => [code, filesBelow(join(root, "i18n", code))]));
  const isTranslated = (other: Locale, source: SourcePath) =>
    other.segment === "" ||
    (other.code === locale.code
      ? own.has(source)
      : found.get(other.code)?.has(pathInLocale(source)) === true);
  return {
    fileOf: (source) => own.get(source) ?? source,
    languagesOf(source) {
      const languages = locales.filter((other) => isTranslated(other, source));
      return languages.length === locales.length
        ? {}
        : { languages: languages.map(({ code }) => code) };
    },
  };
}

function filesBelow(folder: string): ReadonlySet<string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return new Set(names.map((name) => name.replaceAll("\\", "/")));
  } catch {
    // Nothing is translated to it.
    return new Set();
  }
}

/** The folders outside of the site folder that the configuration names, each once. */
export function outsideFolders({ sections }: SiteConfig): readonly SourcePath[] {
  const folders = sections.flatMap(({ versions }) => versions.map(({ folder }) => folder));
  return [...new Set(folders)].filter((folder) => !isInSite(folder));
}

/** The file a page means; undefined when that leaves the site and what the configuration names. */
export type FindSource = (from: SourcePath, relative: string) => SourcePath | undefined;

/** @param root absolute path of the site folder */
export function sourceFinder(root: string, config: SiteConfig): FindSource {
  const outside = outsideFolders(config);
  const rooted = (file: string) => path.relative(root, path.join(root, file)).replaceAll("\\", "/");
  return (from, relative) => {
    // From outside, the way into the site leads through the name of its folder.
    if (isInSite(from) || relative.startsWith("/")) return resolveSource(from, relative, outside);
    const source = rooted(path.posix.join(path.posix.dirname(from), relative));
    return resolveSource(sourcePath("site"), source, outside);
  };
}
