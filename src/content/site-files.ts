import path from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import type { DiagnosticCode } from "../base/diagnostic-codes.ts";
import { isInSite, sourcePath, type SourcePath } from "../base/paths.ts";
import type { SiteConfig } from "../model/config/config.ts";
import type { ValuePath } from "./parse/check-shape.ts";
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
export function listSiteFiles(
  { root, config, configSource }: SiteFilesInput,
  report: (diagnostic: Diagnostic) => void,
): SiteFiles {
  const problem = (code: DiagnosticCode, message: string, at: ValuePath, hint?: string) =>
    report({ code, severity: "error", message, hint, place: placeInConfig(configSource, at) });
  const sidebars: ListedFile[] = [];
  const tags: ListedFile[] = [];
  const folders = new Map<SourcePath, () => void>([[config.pagesFolder, () => undefined]]);

  for (const [index, section] of config.sections.entries()) {
    const tagsFile = section.tagsFile && listFile(root, section.tagsFile);
    if (tagsFile) tags.push(tagsFile);
    else if (section.tagsFile) {
      const message = `The tags file "${section.tagsFile}" of the section "${section.id}" does not exist.`;
      problem("tag/invalid", message, ["sections", index, "tags"]);
    }
    for (const { name, folder, sidebars: sidebarsFile } of section.versions) {
      const version = `of the version "${name}" of "${section.id}"`;
      const of = `${version} does not exist`;
      const at = (key: string) => versionPath(configSource, index, name, key);
      const detour = detourOf(root, folder);
      if (detour) {
        const message = `The folder "${folder}" ${version} ${detour.problem}.`;
        problem("config/invalid", message, at("folder"), detour.hint);
      } else {
        folders.set(folder, () =>
          problem("config/invalid", `The folder "${folder}" ${of}.`, at("folder")),
        );
      }
      const file = sidebarsFile && listFile(root, sidebarsFile);
      if (file) sidebars.push(file);
      else if (sidebarsFile)
        problem("sidebar/invalid", `The sidebars file "${sidebarsFile}" ${of}.`, at("sidebars"));
    }
  }
  const { texts, components, categories, ...others } = listFiles(root, [...folders.keys()]);
  for (const folder of others.missing) folders.get(folder)?.();
  for (const each of others.unreadable) report(unreadableSource(each.path, each.reason));
  others.circles.map(circularLink).forEach(report);
  return {
    texts,
    components: components.filter((file) => file.path.startsWith(`${config.pagesFolder}/`)),
    categories,
    sidebars,
    tags,
  };
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
  section: number,
  version: string,
  key: string,
): ValuePath {
  const inSection = ["sections", section];
  const inVersion = [...inSection, "versions", version];
  const offset = (path: ValuePath) => source && locateKey(source.text, path);
  const isInVersion = offset([...inVersion, key]) !== offset(inVersion);
  return version === "current" && !isInVersion ? [...inSection, key] : [...inVersion, key];
}
