import path from "node:path";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { DiagnosticCode } from "../core/diagnostic-codes.ts";
import { isInSite, sourcePath, type SourcePath } from "../core/paths.ts";
import type { SectionConfig, SiteConfig, VersionConfig } from "../core/config.ts";
import type { ValuePath } from "./parse/value-path.ts";
import { placeInConfig, type ConfigSource } from "./config/config-source.ts";
import { unreadableSource } from "./sources/read-files.ts";
import { locateKey } from "./parse/locate-key.ts";
import { listFile, listFiles, type ListedFile } from "./sources/list-files.ts";

/** All files a site is made of. */
export interface SiteFiles {
  /** Markdown, of the sections and of the pages folder. */
  readonly texts: readonly ListedFile[];
  /** Components of the pages folder that are pages. */
  readonly components: readonly ListedFile[];
  readonly categories: readonly ListedFile[];
  readonly sidebars: readonly ListedFile[];
  readonly tags: readonly ListedFile[];
}

export interface SiteFilesInput {
  readonly root: string;
  readonly config: SiteConfig;
  readonly configSource?: ConfigSource | undefined;
}

/** List the files of a site; what the configuration names and is not there is reported. */
export function listSiteFiles(input: SiteFilesInput, report: Report): SiteFiles {
  const { root, config } = input;
  const named = new Map<SourcePath, Named>();
  const sidebars: ListedFile[] = [];
  const tags: ListedFile[] = [];
  for (const [index, section] of config.sections.entries()) {
    tags.push(...tagsFileOf(input, { section, index }, report));
    for (const version of section.versions) {
      const owner = { section, index, version };
      const folder = folderOf(input, owner, report);
      if (folder) named.set(version.folder, folder);
      sidebars.push(...sidebarsFileOf(input, owner, report));
    }
  }
  const listed = listFiles(root, [config.pagesFolder, ...named.keys()]);
  for (const folder of listed.missing) {
    const problem = named.get(folder);
    if (problem) report(notThere(input, problem));
  }
  for (const each of listed.unreadable) report(unreadableSource(each.path, each.reason));
  listed.circles.map(circularLink).forEach(report);
  const { texts, components, categories } = listed;
  return {
    texts,
    components: components.filter((file) => file.path.startsWith(`${config.pagesFolder}/`)),
    categories,
    sidebars,
    tags,
  };
}

type Report = (diagnostic: Diagnostic) => void;

/** A section, with its place in the configuration. */
interface OwnSection {
  readonly section: SectionConfig;
  readonly index: number;
}

interface OwnVersion extends OwnSection {
  readonly version: VersionConfig;
}

/** A file or folder the configuration names. */
interface Named {
  readonly code: DiagnosticCode;
  /** `folder "docs" of the version "4.0" of "docs"`. */
  readonly what: string;
  /** Its keys, which only a problem needs. */
  readonly at: () => ValuePath;
}

function notThere({ configSource }: SiteFilesInput, { code, what, at }: Named): Diagnostic {
  const message = `The ${what} does not exist.`;
  return { code, severity: "error", message, place: placeInConfig(configSource, at()) };
}

function tagsFileOf(
  input: SiteFilesInput,
  { section, index }: OwnSection,
  report: Report,
): readonly ListedFile[] {
  const { tagsFile, id } = section;
  if (tagsFile === undefined) return [];
  const file = listFile(input.root, tagsFile);
  if (file) return [file];
  const what = `tags file "${tagsFile}" of the section "${id}"`;
  report(notThere(input, { code: "tag/invalid", what, at: () => ["sections", index, "tags"] }));
  return [];
}

/** Undefined when the folder is one that cannot be read from, which is reported. */
function folderOf(input: SiteFilesInput, owner: OwnVersion, report: Report): Named | undefined {
  const { folder } = owner.version;
  const code = "config/invalid";
  const what = `folder "${folder}" ${nameOf(owner)}`;
  const at = () => versionPath(input.configSource, owner, "folder");
  const detour = detourOf(input.root, folder);
  if (!detour) return { code, what, at };
  const { problem, hint } = detour;
  const place = placeInConfig(input.configSource, at());
  report({ code, severity: "error", message: `The ${what} ${problem}.`, hint, place });
  return undefined;
}

function sidebarsFileOf(
  input: SiteFilesInput,
  owner: OwnVersion,
  report: Report,
): readonly ListedFile[] {
  const { sidebars } = owner.version;
  if (sidebars === undefined) return [];
  const file = listFile(input.root, sidebars);
  if (file) return [file];
  const what = `sidebars file "${sidebars}" ${nameOf(owner)}`;
  const at = () => versionPath(input.configSource, owner, "sidebars");
  report(notThere(input, { code: "sidebar/invalid", what, at }));
  return [];
}

function nameOf({ section, version }: OwnVersion): string {
  return `of the version "${version.name}" of "${section.id}"`;
}

function circularLink(file: SourcePath): Diagnostic {
  return {
    code: "file/circular-link",
    // It leads only to what is read already.
    severity: "warning",
    message: `"${file}" is a link to a folder that it lies in; it is not followed.`,
    hint: "Remove it.",
    place: { file },
  };
}

/** What is wrong with a folder outside that holds the site folder, or lies in it after all. */
function detourOf(
  root: string,
  folder: SourcePath,
): { readonly problem: string; readonly hint: string } | undefined {
  if (isInSite(folder)) return undefined;
  const fromRoot = sourcePath(path.relative(root, path.join(root, folder)));
  if (fromRoot !== "" && isInSite(fromRoot)) {
    return { problem: "lies in the site folder", hint: `Write "${fromRoot}".` };
  }
  if (!/^(\.\.(\/|$))*$/.test(fromRoot)) return undefined;
  const hint = "Choose a folder that holds the documents alone.";
  return { problem: "is the site folder or a folder around it", hint };
}

/** Folder and sidebars of `current` may be written at the section itself. */
function versionPath(
  source: ConfigSource | undefined,
  { index, version }: OwnVersion,
  key: string,
): ValuePath {
  const inSection = ["sections", index];
  const inVersion = [...inSection, "versions", version.name];
  const offset = (path: ValuePath) => source && locateKey(source.text, path);
  const isInVersion = offset([...inVersion, key]) !== offset(inVersion);
  return version.name === "current" && !isInVersion ? [...inSection, key] : [...inVersion, key];
}
