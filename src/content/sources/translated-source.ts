import { sourcePath, type SourcePath } from "../../base/paths.ts";
import type { Locale } from "../../model/config/config.ts";
import { listFile, type ListedFile } from "./list-files.ts";

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

function translationOf(locale: Locale, source: SourcePath): SourcePath {
  // That of a source outside of the site folder lies in it all the same.
  return sourcePath(`i18n/${locale.code}/${source.replace(/^(?:\.\.\/)+/, "")}`);
}
