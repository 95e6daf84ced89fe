import { readFileSync, statSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { engineFile, engineVersion } from "../../build/engine.ts";
import { isCode } from "../../content/sources/file-access.ts";
import { foldersUpward } from "../../build/folders-upward.ts";

/** The sites one can begin with, each a folder of `templates/`. */
export const templates = {
  docs: "sidebar, versions, search, offline, a component and an island",
  minimal: "two pages and the shortest configuration",
} as const;

/** A site one can begin with, as `--template` names it. */
export type TemplateName = keyof typeof templates;

/** Whether there is a template of this name. */
export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

export interface InitInput {
  /** Absolute path; made when it is not there. */
  readonly folder: string;
  readonly template: TemplateName;
  readonly title: string;
}

/** Whether a site was begun, and the files that were written or are in the way. */
export type InitResult =
  /** Names below the folder, sorted. */
  | { readonly kind: "begun"; readonly files: readonly string[] }
  /** Nothing was written: the folder holds these. */
  | { readonly kind: "inTheWay"; readonly files: readonly string[] };

/** What a folder may hold that is to become a site: an empty repository. */
const harmless = new Set([".git", ".DS_Store"]);

/** The files of a template that packages cannot carry under their own names. */
const renamed: Readonly<Record<string, string>> = { _gitignore: ".gitignore", _github: ".github" };

/**
 * Begin a site. Nothing that is there is overwritten, and no network is needed.
 *
 * @throws Error of the file system, such as for a folder that cannot be written
 */
export async function initSite({ folder, template, title }: InitInput): Promise<InitResult> {
  const present = await readdir(folder).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  });
  const files = present.filter((name) => !harmless.has(name)).sort();
  if (files.length > 0) return { kind: "inTheWay", files };
  const source = engineFile(`../templates/${template}`);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const engine = sourceFor(folder);
  const fill = filler(valuesOf({ folder, title, source: engine }));
  const written: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const from = path.join(entry.parentPath, entry.name);
    const below = path.relative(source, from);
    if (isMade(below)) continue;
    const name = targetName(below);
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    const text = await readFile(from, "utf8");
    await writeFile(target, fill(text), { flag: "wx" });
    written.push(name);
  }
  if (engine.tarball) {
    const { from, to } = engine.tarball;
    await mkdir(path.dirname(path.join(folder, to)), { recursive: true });
    await copyFile(from, path.join(folder, to));
    written.push(to);
  }
  return { kind: "begun", files: written.sort() };
}

/** Folders of what is made of a template when it is built or installed in its place. */
const made = new Set([".lectern", "build", "node_modules"]);

/** Whether a file below a template's folder is no part of the template. */
export function isMade(name: string): boolean {
  return made.has(name.split(path.sep)[0] ?? "");
}

function targetName(name: string): string {
  return name
    .split(path.sep)
    .map((part) => renamed[part] ?? part)
    .join("/");
}

/** What each new site begins with, also one that is imported. */
export interface SiteBasis {
  /** Of `package.json`: the engine, from where this one was installed, and its React. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Text of `tsconfig.json`. */
  readonly tsconfig: string;
  /** The engine's package, if it has to be copied into the site. */
  readonly tarball: EngineSource["tarball"];
}

/** @param folder absolute path of the site */
export function siteBasis(folder: string): SiteBasis {
  const template = (name: string) =>
    readFileSync(engineFile(`../templates/minimal/${name}`), "utf8");
  const source = sourceFor(folder);
  const manifest = filler(valuesOf({ folder, title: "", source }))(template("package.json"));
  const { dependencies, devDependencies } = JSON.parse(manifest) as SiteBasis;
  const { tarball } = source;
  return { dependencies, devDependencies, tsconfig: template("tsconfig.json"), tarball };
}

function sourceFor(folder: string): EngineSource {
  return engineSource(engineFile(".."), folder, engineVersion());
}

interface Filling {
  readonly folder: string;
  readonly title: string;
  readonly source: EngineSource;
}

function valuesOf({ folder, title, source }: Filling): Readonly<Record<string, string>> {
  const { peerDependencies } = JSON.parse(readFileSync(engineFile("../package.json"), "utf8")) as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const reactVersion = peerDependencies["react"]?.replace(/^[^\d]*/, "") ?? "";
  return {
    title,
    // A JSON text is one in TypeScript and YAML, too.
    titleText: JSON.stringify(title),
    name: packageName(path.basename(folder)),
    engineText: JSON.stringify(source.asked),
    react: reactVersion,
    reactMajor: reactVersion.split(".")[0] ?? "",
  };
}

/** A name npm takes. */
function packageName(folder: string): string {
  const name = folder
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return name === "" ? "docs" : name;
}

function filler(values: Readonly<Record<string, string>>): (text: string) => string {
  return (text) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (written: string, name: string) => values[name] ?? written);
}

/** Where a new site gets the engine from. */
interface EngineSource {
  /** The version in `package.json`: a range, a URL, or a file of the site. */
  readonly asked: string;
  /** A file to copy into the site, so that a clone of the site can be installed. */
  readonly tarball?: { readonly from: string; readonly to: string };
}

/** Folder of the site for packages that are not in a registry. */
const packagesFolder = "packages";

/**
 * Returns where a new site gets the engine from: the file or URL that this engine was
 * installed from, so that `npm install` finds it without a registry. Otherwise it is the range
 * of its version, `^1.2.3`.
 *
 * @param engine absolute path of the engine's package
 * @param site absolute path of the folder the site is written into
 */
export function engineSource(engine: string, site: string, version: string): EngineSource {
  const owner = installerOf(engine);
  const asked = owner?.asked ?? "";
  if (owner === undefined || !asked.includes(":")) return { asked: `^${version}` };
  if (!asked.startsWith("file:")) return { asked };
  const file = path.resolve(owner.folder, asked.slice("file:".length));
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { asked: `^${version}` };
  if (stats.isFile()) {
    const to = `${packagesFolder}/${path.basename(file)}`;
    return { asked: `file:${to}`, tarball: { from: file, to } };
  }
  const relative = path.relative(site, file);
  // On another drive of Windows it stays absolute.
  const isBelow = !relative.startsWith("..") && !path.isAbsolute(relative);
  return { asked: `file:${isBelow ? "./" : ""}${relative.replaceAll("\\", "/")}` };
}

interface Installer {
  readonly folder: string;
  /** How its `package.json` asks for the engine: `^1.2.3`, `file:../lectern-1.2.3.tgz`. */
  readonly asked: string;
}

/** The package whose dependency the engine is; pnpm puts folders of its own between the two. */
function installerOf(engine: string): Installer | undefined {
  const name = path.basename(engine);
  for (const folder of foldersUpward(engine).slice(2)) {
    const asked = dependencyOf(path.join(folder, "package.json"), name);
    if (asked !== undefined) return { folder, asked };
  }
  return undefined;
}

function dependencyOf(manifestFile: string, name: string): string | undefined {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly devDependencies?: Readonly<Record<string, string>>;
    };
  } catch {
    // There is none, or it is not one: the engine was not installed by it.
    return undefined;
  }
  return manifest.dependencies?.[name] ?? manifest.devDependencies?.[name];
}
