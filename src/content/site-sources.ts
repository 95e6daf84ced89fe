import type { SiteInput } from "./site-input.ts";
import type { TextCatalogue } from "../core/strings/texts.ts";
import { compareText, type Diagnostic } from "../core/diagnostic.ts";
import { sourcePath, type SourcePath, isInSite } from "../core/paths.ts";
import { pageFormat } from "../markdown/read/page-text.ts";
import { englishTexts, shippedTexts } from "../core/strings/languages.ts";
import { type ConfigSource, placeInConfig } from "./config/config-source.ts";
import { postKeys } from "./blog.ts";
import { parseCategoryFile, parseSidebarsFile } from "./sidebars/sidebar-files.ts";
import { listFile, type ListedFile, listFiles } from "./sources/list-files.ts";
import { cachedPageSource } from "./sources/page-source.ts";
import { readFiles, unreadableSource, type ReadFilesInput } from "./sources/read-files.ts";
import { findTranslations, translatedFiles } from "./sources/translated-source.ts";
import { parseTagsFile } from "./tags.ts";
import { mergedTexts, parseTextsFile } from "./translated-strings.ts";
import path from "node:path";
import type { DiagnosticCode } from "../core/diagnostic-codes.ts";
import { type ValuePath, locateKey } from "./parse/value-path.ts";

interface SourcesInput extends SiteInput {
  /** Pages that the site generates. */
  readonly generated: readonly ListedFile[];
}

/** Everything read from a site's files, by source. */
export type SiteSources = Awaited<ReturnType<typeof readSources>>;

/** Reads the files of a site and reports their problems. */
export async function readSources(input: SourcesInput) {
  const { root, config, cache, locale, report } = input;
  const listed = listSiteFiles(input);
  const references = config.data.flatMap((data) =>
    data.kind === "collection" && data.pages ? [data.pages.key] : [],
  );
  const hasBlog = config.sections.some(({ kind }) => kind === "blog");
  const free = [...config.frontMatterKeys, ...(hasBlog ? postKeys : [])];
  const further = { references, free: [...new Set(free)] };
  const { parsedTexts, onRead } = cache;
  const parsePage = (path: SourcePath, text: string, size: number) => {
    const format = pageFormat(path, config.markdownFormat);
    return cachedPageSource({ path, text, size, format, further }, parsedTexts);
  };
  const inLocale = (files: readonly ListedFile[]) => translatedFiles(root, locale, files);
  const read = async <Value extends { readonly diagnostics: readonly Diagnostic[] }>(
    files: Omit<ReadFilesInput<Value>, "root">,
  ) => {
    const values = await readFiles({ root, ...files });
    for (const value of values.values()) value.diagnostics.forEach(report);
    return values;
  };
  const texts = [...listed.texts, ...input.generated];
  const written = inLocale(texts.sort((a, b) => compareText(a.path, b.path)));
  return {
    pages: await read({ files: written, cache: cache.pages, parse: parsePage, onRead }),
    categories: await read({
      files: inLocale(listed.categories),
      cache: cache.categories,
      parse: parseCategoryFile,
    }),
    sidebars: await read({
      files: inLocale(listed.sidebars),
      cache: cache.sidebars,
      parse: parseSidebarsFile,
    }),
    tags: await read({ files: inLocale(listed.tags), cache: cache.tags, parse: parseTagsFile }),
    components: listed.components.map((file) => file.path),
    texts: await readTexts(input),
    translations: findTranslations(input, written),
  };
}

async function readTexts(input: SourcesInput): Promise<TextCatalogue> {
  const { root, cache, locale, report } = input;
  const source = sourcePath(`i18n/${locale.code}/strings.json`);
  const files = [listFile(root, source)].flatMap((file) => file ?? []);
  const catalogues = await readFiles({ root, files, cache: cache.texts, parse: parseTextsFile });
  const catalogue = catalogues.get(source);
  catalogue?.diagnostics.forEach(report);
  const shipped = mergedTexts(englishTexts, await shippedTexts(locale.code));
  return mergedTexts(shipped, catalogue?.texts);
}

/** A file or folder that the configuration lists. */
interface Named {
  readonly code: DiagnosticCode;
  /** Description, for example `tags file "tags.yml" of the section "docs"`. */
  readonly what: string;
  /** Only called for problems. */
  readonly at: () => ValuePath;
}

/** Lists the files of a site. Reports files and folders in the configuration that don't exist. */
function listSiteFiles(input: SourcesInput) {
  const { root, config, configSource, generated, report } = input;
  const problem = ({ code, what, at }: Named, text: string, hint?: string) => {
    const place = placeInConfig(configSource, at());
    report({ code, severity: "error", message: `The ${what} ${text}.`, hint, place });
  };
  const fileOf = (path: SourcePath | undefined, named: Named): readonly ListedFile[] => {
    if (path === undefined) return [];
    const file = listFile(root, path);
    if (!file) problem(named, "does not exist");
    return file ? [file] : [];
  };
  const folders = new Map<SourcePath, Named>();
  const sidebars: ListedFile[] = [];
  const tags: ListedFile[] = [];
  for (const [index, { id, tagsFile, versions }] of config.sections.entries()) {
    const what = `tags file "${tagsFile}" of the section "${id}"`;
    tags.push(
      ...fileOf(tagsFile, { code: "tag/invalid", what, at: () => ["sections", index, "tags"] }),
    );
    for (const { name, folder, sidebars: file } of versions) {
      const ofVersion = (code: DiagnosticCode, words: string, key: string): Named => ({
        code,
        what: `${words} of the version "${name}" of "${id}"`,
        at: () => versionPath(configSource, ["sections", index], { version: name, key }),
      });
      const named = ofVersion("config/invalid", `folder "${folder}"`, "folder");
      const detour = detourOf(root, folder);
      if (detour) problem(named, detour.problem, detour.hint);
      else folders.set(folder, named);
      sidebars.push(
        ...fileOf(file, ofVersion("sidebar/invalid", `sidebars file "${file}"`, "sidebars")),
      );
    }
  }
  const listed = listFiles(root, [config.pagesFolder, ...folders.keys()]);
  for (const folder of listed.missing) {
    const named = folders.get(folder);
    const isEmpty = !generated.some(({ path }) => path.startsWith(`${folder}/`));
    if (named && isEmpty) problem(named, "does not exist");
  }
  for (const { path: file, reason } of listed.unreadable) report(unreadableSource(file, reason));
  listed.circles.map(circularLink).forEach(report);
  const isPage = (file: ListedFile) => file.path.startsWith(`${config.pagesFolder}/`);
  return { ...listed, components: listed.components.filter(isPage), sidebars, tags };
}

function circularLink(file: SourcePath): Diagnostic {
  return {
    code: "file/circular-link",
    // Only a warning: the link is ignored, but the files in the folder are still read through their
    // real path.
    severity: "warning",
    message: `"${file}" is a link to a folder that contains it, so Lectern ignores it.`,
    hint: "Remove it.",
    place: { file },
  };
}

/**
 * Returns the problem with a folder whose path is outside the site, if the folder is actually in
 * the site folder or contains the site folder.
 */
function detourOf(root: string, folder: SourcePath) {
  if (isInSite(folder)) return undefined;
  const fromRoot = sourcePath(path.relative(root, path.join(root, folder)));
  if (fromRoot !== "" && isInSite(fromRoot)) {
    return { problem: "is in the site folder", hint: `Write "${fromRoot}".` };
  }
  if (!/^(\.\.(\/|$))*$/.test(fromRoot)) return undefined;
  const hint = "Choose a folder that only contains the documents.";
  return { problem: "is the site folder or contains it", hint };
}

/**
 * Returns the configuration path of a version's key. The section itself can set `folder` and
 * `sidebars` for `current`.
 */
function versionPath(
  source: ConfigSource | undefined,
  inSection: ValuePath,
  { version, key }: { readonly version: string; readonly key: string },
): ValuePath {
  const inVersion = [...inSection, "versions", version];
  const offset = (at: ValuePath) => source && locateKey(source.text, at);
  const isInVersion = offset([...inVersion, key]) !== offset(inVersion);
  return version === "current" && !isInVersion ? [...inSection, key] : [...inVersion, key];
}
