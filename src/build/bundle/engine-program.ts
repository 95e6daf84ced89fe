import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Rollup } from "vite";
import { createRequire } from "node:module";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { areStored, storeFiles, type FileSums } from "../store/stored-files.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash } from "../engine.ts";
import { browserBuild, browserWorkers } from "./browser-build.ts";
import { engineEntries, engineModules, type ReactNames } from "./engine-entries.ts";
import { noteLicences, enginePackage, manifestOf } from "./licences.ts";
import { contentOf, makeBundle, type MadeProgram } from "./site-bundle.ts";
import { bundlerModules, plainImports, styleSheet } from "./vite-internals.ts";
import { engineInBrowser } from "./vite-site.ts";
import { isCode } from "../../content/sources/file-access.ts";

/** The engine's part of the browser's program: the same for every site and base path. */
export interface EngineProgram {
  /** Absolute path of the folder that holds the files. */
  readonly folder: string;
  readonly facts: EngineFacts;
  /** Folders of the packages it contains; absolute paths. */
  readonly packages: readonly string[];
}

/** What is known of its files, wherever they lie. All names are below the folder: `assets/…`. */
interface EngineFacts {
  readonly files: FileSums;
  /** What each script imports, at once or later. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly entries: Readonly<Record<keyof typeof engineEntries, string>>;
  /** What an entry of a page needs before it can start, in the order of evaluation. */
  readonly first: readonly string[];
  readonly styles: readonly string[];
  readonly laterStyles: string;
  readonly packages: PackageVersions;
  readonly reactNames: ReactNames;
}

/**
 * The engine's program, which comes built with the engine. When the engine or
 * React is not what it was built with, it is made again: beside the engine, or in
 * the caches of the site when nothing can be written there.
 *
 * @param cache of the site
 */
export async function engineProgram(cache: CacheStore): Promise<EngineProgram> {
  try {
    return await builtEngineProgram();
  } catch (error) {
    if (!isCode(error, "EACCES", "EPERM", "EROFS")) throw error;
    return programIn(cacheStore(path.join(cache.folder, caches.engineProgram)));
  }
}

/** The same beside the engine; part of building the engine. */
export function builtEngineProgram(): Promise<EngineProgram> {
  return programIn(cacheStore(engineFile("program")));
}

/** The name of the file with the facts. */
const FACTS = "program.json";

/**
 * Nothing of the key and of the facts is a path: an engine that was installed
 * elsewhere than it was built has its program.
 */
async function programIn(cache: CacheStore): Promise<EngineProgram> {
  const key = contentHash(engineHash(), stylesHash());
  const stored = cache.read(FACTS, key);
  const before = stored === undefined ? undefined : (JSON.parse(stored) as EngineFacts);
  const packages = before && foldersOfPackages(before.packages);
  if (before && packages && areStored(cache, folderOf(before.files), before.files)) {
    return { folder: path.join(cache.folder, folderOf(before.files)), facts: before, packages };
  }
  const facts = await makeProgram(cache);
  cache.write(FACTS, key, JSON.stringify(facts));
  const folder = path.join(cache.folder, folderOf(facts.files));
  return { folder, facts, packages: foldersOfPackages(facts.packages) ?? [] };
}

async function makeProgram(cache: CacheStore): Promise<EngineFacts> {
  const packages = new Set<string>();
  const reactNames: Record<string, readonly string[]> = {};
  const made = await makeBundle({
    root: engineFile(""),
    // Files name each other from where they lie.
    basePath: "./",
    settings: browserBuild(engineEntries, { codeSplitting: { groups: parts } }),
    plugins: [engineInBrowser(), plainImports(), engineModules(reactNames), noteLicences(packages)],
    workers: { ...browserWorkers, plugins: () => [engineInBrowser(), noteLicences(packages)] },
  });
  const { files, ...facts } = factsOf(made);
  const contents = files.map((file) => ({ name: file.fileName, content: contentOf(file) }));
  const names = Object.fromEntries(contents.map(({ name }) => [name, ""]));
  const sums = storeFiles(cache, folderOf(names), contents);
  return { ...facts, files: sums, packages: packagesIn([...packages]), reactNames };
}

/** Changes when the shell's stylesheets do, which are read where they are written. */
function stylesHash(): string {
  const folder = engineFile("../src/theme/styles");
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  return contentHash(
    ...names.toSorted().flatMap((name) => [name, readFileSync(path.join(folder, name))]),
  );
}

/** By the names, which have hashes: another build may be reading the files of another engine. */
function folderOf(files: FileSums): string {
  return `files-${contentHash(...Object.keys(files).toSorted())}`;
}

function factsOf({ files }: MadeProgram) {
  const chunks = files.filter((file) => file.type === "chunk");
  const entryOf = (name: string) => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
    if (!entry) throw new Error(`The engine's program has no entry "${name}".`);
    return entry;
  };
  const assets = files.filter((file) => file.type === "asset");
  const styles = entryOf("styles");
  return {
    // The module that brings the styles says nothing itself.
    files: files.filter((file) => file !== styles),
    imports: Object.fromEntries(
      chunks.map(({ fileName, imports, dynamicImports }) => [
        fileName,
        [...imports, ...dynamicImports],
      ]),
    ),
    entries: {
      start: entryOf("start").fileName,
      react: entryOf("react").fileName,
      islandReact: entryOf("islandReact").fileName,
      lectern: entryOf("lectern").fileName,
      diagram: entryOf("diagram").fileName,
      styles: styles.fileName,
    },
    first: withImports([entryOf("react"), entryOf("start")], chunks),
    styles: assets.filter(({ names }) => names.includes(styleSheet)).map((file) => file.fileName),
    laterStyles: assets.find(({ names }) => names.includes("later.css"))?.fileName ?? "",
  };
}

/** Compressed alone, small files weigh more than as one. */
const parts = [
  {
    name: "react",
    test: (id: string) => id.startsWith(bundlerModules) || reactModules.test(id),
    priority: 1,
  },
  // With all it imports.
  { name: "program", test: /[\\/]client[\\/]start\.js$/ },
];

/** React, and the module by which the entry of a page imports it. */
const reactModules =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0virtual:lectern\/react$/;

/** Chunks and all they import at once, what is imported before what imports it. */
export function withImports(
  entries: readonly Rollup.OutputChunk[],
  chunks: readonly Rollup.OutputChunk[],
): readonly string[] {
  const found = new Set<string>();
  const add = ({ imports, fileName }: Rollup.OutputChunk) => {
    if (found.has(fileName)) return;
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
    found.add(fileName);
  };
  for (const entry of entries) add(entry);
  return [...found];
}

/** Versions of packages by name: what a program was built with, without its places. */
type PackageVersions = Readonly<Record<string, string>>;

/** @param folders absolute paths of packages */
function packagesIn(folders: readonly string[]): PackageVersions {
  const found = folders
    .map(manifestOf)
    .map(({ name, version }): [string, string] => [name, version]);
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Where the packages lie that the engine has now; undefined when one is missing or
 * of another version.
 */
function foldersOfPackages(versions: PackageVersions): readonly string[] | undefined {
  const folders = Object.keys(versions).map(installedFolder);
  const isSame = Object.values(versions).every((version, at) => {
    const folder = folders[at];
    return folder !== undefined && manifestOf(folder).version === version;
  });
  return isSame ? folders.flatMap((folder) => folder ?? []) : undefined;
}

/** Of a package of the engine, or of one that React needs. */
function installedFolder(name: string): string | undefined {
  try {
    return enginePackage(name);
  } catch {
    // A strict package manager shows a package only what it names itself.
  }
  try {
    const fromReact = createRequire(path.join(enginePackage("react-dom"), "package.json"));
    return path.dirname(fromReact.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
