import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { count } from "../../core/text.ts";
import type { SiteConfig } from "../../core/config.ts";
import { liesIn, realPath, statsAt } from "./same-place.ts";
import { isOutput } from "./output-mark.ts";

/** Where an output goes, and how it takes the place of the last one. */
export interface OutputPlace {
  /** Absolute path of the folder; links are followed. */
  readonly path: string;
  /**
   * `swap`: a fresh folder beside it takes its place. `content`: the folder itself
   * stays, and its files are replaced; it is a mount point, what is above it
   * cannot be written, or it is a checkout.
   */
  readonly replace: "swap" | "content";
}

/** Where an output can go, or a diagnostic that says why it cannot go there. */
export type OutputPlaceResult =
  | { readonly kind: "usable"; readonly place: OutputPlace }
  | { readonly kind: "refused"; readonly diagnostic: Diagnostic };

export interface OutputPlaceInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** Absolute path of the output as it was asked for. */
  readonly output: string;
}

/** Names in an output that are not ours and stay: the history of a checkout that hosts publish from. */
export const staying: ReadonlySet<string> = new Set([".git"]);

/**
 * Find where an output can go. What stands there is only replaced when it is
 * empty or an output of ours, and never when sources of the site are concerned.
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
      `The output folder "${output}" ${concerned}, which the build would delete.`,
    );
  }
  const standing = whatStands(real);
  if (standing !== undefined) return occupied(output, standing);
  return { kind: "usable", place: { path: real, replace: howToReplace(real) } };
}

function refused(
  code: "output/overwrites-sources" | "output/not-lectern",
  message: string,
): OutputPlaceResult {
  const hint =
    code === "output/overwrites-sources"
      ? 'Choose a separate folder with --output. The default is "build" in the site folder.'
      : "Choose another folder with --output. If you don't need its files, delete it and build again.";
  return { kind: "refused", diagnostic: { code, severity: "error", message, hint } };
}

function occupied(output: string, standing: string): OutputPlaceResult {
  return refused("output/not-lectern", `The output folder "${output}" ${standing}.`);
}

/** Which sources an output would replace or lie in, as the end of a sentence. */
function sourcesConcerned({ root, config }: OutputPlaceInput, output: string): string | undefined {
  if (liesIn(root, output)) return "is the site folder or contains it";
  for (const folder of sourceFolders(config)) {
    const absolute = path.resolve(root, folder);
    if (liesIn(output, absolute))
      return `is or lies in "${folder}", which holds sources of the site`;
    if (existsSync(absolute) && liesIn(absolute, output))
      return `holds "${folder}", which holds sources of the site`;
  }
  return undefined;
}

/** Folders below the site folder, or beside it, that hold what people wrote. */
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

/** What stands at a place and must not be replaced, as the end of a sentence. */
function whatStands(folder: string): string | undefined {
  const stats = statsAt(folder);
  if (stats === undefined) return blockedAbove(folder);
  if (!stats.isDirectory()) return "is a file, not a folder";
  const names = readdirSync(folder).filter((name) => !staying.has(name));
  if (names.length === 0 || isOutput(folder)) return undefined;
  const shown = names
    .sort()
    .slice(0, 3)
    .map((name) => `"${name}"`);
  const among = names.length > shown.length ? "among them " : "";
  return `contains ${count(names.length, "entry", "entries")} that Lectern didn't create: ${among}${shown.join(", ")}`;
}

/** What is above a folder that is not there, when that is no folder. */
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
  const isCheckout = readdirSync(folder).some((name) => staying.has(name));
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
