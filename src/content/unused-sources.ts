import path from "node:path";
import type { Locale, SiteConfig } from "../core/config.ts";
import { existsSync } from "node:fs";
import type { Diagnostic } from "../core/diagnostic.ts";
import { didYouMean, nearest } from "../core/nearest.ts";
import { type SourcePath, sourcePath, withoutParents } from "../core/paths.ts";
import { listNamed } from "./sources/list-files.ts";
import { generatedSource, outsideFolders } from "./sources/translated-source.ts";
import { configFileIn } from "./config/config-source.ts";
import { entriesIn } from "./sources/file-access.ts";

/**
 * Reports files in `i18n` that no locale uses: their locale isn't declared, or they translate a
 * file that doesn't exist.
 *
 * @param root absolute path of the site folder
 */
export function unusedTranslations(root: string, config: SiteConfig): readonly Diagnostic[] {
  const files = listNamed(root, ["i18n" as SourcePath], isTranslated);
  const codes = config.locales.map(({ code }) => code);
  const unknown = new Set<string>();
  return files.flatMap((file): readonly Diagnostic[] => {
    const [, code = "", original = ""] = /^i18n\/([^/]+)\/(.+)$/.exec(file) ?? [];
    if (original === "" || isOfLocale(original)) return [];
    const locale = config.locales.find((each) => each.code === code);
    if (locale === undefined) {
      if (unknown.has(code)) return [];
      unknown.add(code);
      const message = `"i18n/${code}" contains translations for a language that isn't in the configuration.`;
      const hint = `${didYouMean(code, codes)} Or add "${code}" to the list of locales.`;
      return [warning(file, message, hint)];
    }
    if (locale.segment === "") {
      const message = `"${file}" isn't used, because ${locale.label} is the default language.`;
      return [warning(file, message, `Write the text in "${original}".`)];
    }
    if (places(locale, original, config).some((place) => existsSync(path.join(root, place)))) {
      return [];
    }
    const near = nearest(original, originals(root, config));
    const message = `"${file}" translates "${original}", which doesn't exist, so no page shows it.`;
    const hint =
      near === undefined
        ? `A translation needs the same path as its original. Create "${original}" first.`
        : `Did you mean "i18n/${code}/${near}"?`;
    return [warning(file, message, hint)];
  });
}

/** Returns the paths that the original of a translation can have. */
function places(locale: Locale, original: string, config: SiteConfig): readonly string[] {
  const outside = outsideFolders(config)
    .filter((folder) => original.startsWith(`${withoutParents(folder)}/`))
    .map((folder) => folder + original.slice(withoutParents(folder).length));
  return [original, ...outside, generatedSource(locale, sourcePath(original))];
}

function warning(file: SourcePath, message: string, hint: string): Diagnostic {
  return { code: "translation/unused", severity: "warning", message, hint, place: { file } };
}

/** Returns the path that each translatable file has in a locale's folder. */
function originals(root: string, { sections, pagesFolder, data }: SiteConfig): readonly string[] {
  const versions = sections.flatMap((section) => section.versions);
  const folders = [...versions.map(({ folder }) => folder), pagesFolder];
  const named = [
    ...versions.flatMap(({ sidebars }) => sidebars ?? []),
    ...sections.flatMap(({ tagsFile }) => tagsFile ?? []),
    ...data.map((each) => (each.kind === "collection" ? each.folder : each.file)),
  ];
  return [...listNamed(root, folders, isTranslated), ...named, "strings.json", "labels.json"].map(
    withoutParents,
  );
}

function isTranslated(name: string): boolean {
  return /^[^.].*\.(?:mdx?|json|ya?ml)$/.test(name);
}

/**
 * Whether a file in a locale's folder belongs to the locale itself (strings, labels or a readme),
 * and doesn't translate a source file.
 */
function isOfLocale(name: string): boolean {
  return name === "strings.json" || name === "labels.json" || /^readme\.md$/i.test(name);
}

/**
 * Reports folders created by `lectern version` that the configuration doesn't list. Their pages
 * aren't built.
 *
 * @param root absolute path of the site folder
 */
export function undeclaredVersions(
  root: string,
  { sections }: Pick<SiteConfig, "sections">,
): readonly Diagnostic[] {
  const declared = sections.flatMap(({ versions }) => versions.map(({ folder }) => `${folder}/`));
  return sections.flatMap(({ id, versions }) => {
    const current = versions.find(({ name }) => name === "current");
    if (current === undefined) return [];
    const above = `versioned_${current.folder}`;
    const unknown = foldersIn(path.join(root, above)).filter((name) => {
      const at = `${above}/${name}/`;
      // The folder of a declared version may also be inside this folder or contain it.
      return !declared.some((each) => each.startsWith(at) || at.startsWith(each));
    });
    return unknown.map((name): Diagnostic => ({
      code: "version/undeclared",
      severity: "warning",
      message: `"${above}/${name}" isn't the folder of a version, so its pages aren't built.`,
      hint: `Add "${name}": {} to the versions of the section "${id}", or remove the folder.`,
      place: { file: sourcePath(configFileIn(root)) },
    }));
  });
}

function foldersIn(folder: string): readonly string[] {
  return entriesIn(folder)
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}
