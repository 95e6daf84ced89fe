import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { count } from "../../core/text.ts";
import type { SiteConfig } from "../../core/config.ts";
import { liesIn, realPath, statsAt } from "./same-place.ts";
import { isOutput } from "./output-mark.ts";

/** The folder of an output, and how to replace the last output. */
export interface OutputPlace {
  /** Absolute path of the folder, with symbolic links resolved. */
  readonly path: string;
  /**
   * `swap`: a new folder replaces the old folder. `content`: only the files in the folder are
   * replaced, because it's a mount point or a git checkout, or its parent folder isn't writable.
   */
  readonly replace: "swap" | "content";
}

export type OutputPlaceResult =
  | { readonly kind: "usable"; readonly place: OutputPlace }
  | { readonly kind: "refused"; readonly diagnostic: Diagnostic };

export interface OutputPlaceInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** Absolute path of the requested output. */
  readonly output: string;
}

/**
 * Names of files and folders that are never removed from an output. If a host publishes a Git
 * checkout, `.git` contains its history.
 */
export const keptNames: ReadonlySet<string> = new Set([".git"]);

/**
 * Determines the output folder. An existing folder is only replaced if it's empty or a Lectern
 * output, and never if it contains the site's sources.
 */
export function outputPlace(input: OutputPlaceInput): OutputPlaceResult {
  const { output } = input;
  const real = realPath(output);
  if (real === undefined) {
    return occupied(output, "can't be used: it is or contains a broken link");
  }
  const concerned = sourcesConcerned(input, real);
  if (concerned !== undefined) {
    return refused(
      "output/overwrites-sources",
      `The build would delete files of the site, because the output folder "${output}" ${concerned}.`,
    );
  }
  const obstacle = obstacleAt(real);
  if (obstacle !== undefined) return occupied(output, obstacle);
  return { kind: "usable", place: { path: real, replace: howToReplace(real) } };
}

function refused(
  code: "output/overwrites-sources" | "output/not-lectern",
  message: string,
): OutputPlaceResult {
  const hint =
    code === "output/overwrites-sources"
      ? 'Choose a separate folder with --output. The default is "build" in the site folder.'
      : "Choose another folder with --output. Or, if you don't need the files in this folder, delete it and build again.";
  return { kind: "refused", diagnostic: { code, severity: "error", message, hint } };
}

function occupied(output: string, obstacle: string): OutputPlaceResult {
  return refused("output/not-lectern", `The output folder "${output}" ${obstacle}.`);
}

/** Describes how an output conflicts with the site's sources, as the end of a sentence. */
function sourcesConcerned({ root, config }: OutputPlaceInput, output: string): string | undefined {
  if (liesIn(root, output)) return "is the site folder or contains it";
  for (const folder of sourceFolders(config)) {
    const absolute = path.resolve(root, folder);
    if (liesIn(output, absolute)) return `is "${folder}" or is inside it`;
    if (existsSync(absolute) && liesIn(absolute, output)) return `contains "${folder}"`;
  }
  return undefined;
}

/** Returns the folders that contain the site's sources, relative to the site folder. */
function sourceFolders(config: SiteConfig): readonly string[] {
  const files = [
    ...config.sections.flatMap(({ tagsFile, versions }) => [
      tagsFile,
      ...versions.map((version) => version.sidebars),
    ]),
    ...config.data.map((data) => (data.kind === "file" ? data.file : undefined)),
  ];
  const around = files.flatMap((file) => (file === undefined ? [] : path.dirname(file)));
  const folders = [
    config.pagesFolder,
    config.staticFolder,
    ...config.sections.flatMap(({ versions }) => versions.map(({ folder }) => folder)),
    ...config.data.flatMap((data) => (data.kind === "collection" ? data.folder : [])),
    ...around.filter((folder) => folder !== "."),
    "components",
    "i18n",
    ".lectern",
    ".git",
    "node_modules",
  ];
  return [...new Set(folders)];
}

/** Describes why a folder can't be replaced, as the end of a sentence. */
function obstacleAt(folder: string): string | undefined {
  const stats = statsAt(folder);
  if (stats === undefined) return blockedAbove(folder);
  if (!stats.isDirectory()) return "is a file, not a folder";
  const names = readdirSync(folder).filter((name) => !keptNames.has(name));
  if (names.length === 0 || isOutput(folder)) return undefined;
  const shown = names
    .sort()
    .slice(0, 3)
    .map((name) => `"${name}"`);
  const among = names.length > shown.length ? "among them " : "";
  return `contains ${count(names.length, "entry", "entries")} that Lectern didn't create: ${among}${shown.join(", ")}`;
}

/**
 * Describes why a missing folder can't be created. Returns `undefined` unless one of its parents is
 * a file.
 */
function blockedAbove(folder: string): string | undefined {
  const parent = path.dirname(folder);
  const stats = statsAt(parent);
  if (stats === undefined) return parent === folder ? undefined : blockedAbove(parent);
  return stats.isDirectory() ? undefined : `is inside "${parent}", which is a file`;
}

function howToReplace(folder: string): OutputPlace["replace"] {
  const stats = statsAt(folder);
  if (stats === undefined) return "swap";
  const parent = path.dirname(folder);
  const isMount = statsAt(parent)?.dev !== stats.dev;
  const isCheckout = readdirSync(folder).some((name) => keptNames.has(name));
  return isMount || isCheckout || !canWrite(parent) ? "content" : "swap";
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
