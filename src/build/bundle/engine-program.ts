import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rollup } from "vite";
import { version } from "react";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { areStored, storedPath, storeFiles, type FileSums } from "../store/stored-files.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash } from "../engine.ts";
import {
  browserBuild,
  browserFiles,
  browserWorkers,
  filesToStore,
  type Bundled,
  makeBundle,
} from "./site-bundle.ts";
import { licencesOf, noteLicences, type Licences } from "./licences.ts";
import { virtualModules, virtualPrefix } from "./resolve-imports.ts";
import { bundlerModules, plainImports, styleSheet } from "./vite-internals.ts";
import { isCode } from "../../content/sources/file-access.ts";

/** Entry modules by name. */
const engineEntries = {
  start: engineFile("client/start.js"),
  react: `${virtualPrefix}react`,
  /** React for islands. */
  islandReact: `${virtualPrefix}island-react`,
  /** The public API for islands. */
  lectern: engineFile("lectern/index.js"),
  diagram: engineFile("client/diagram-frame.js"),
  styles: `${virtualPrefix}styles`,
} as const;

/** The React modules that islands import. */
const reactParts: readonly string[] = [
  "react",
  "react/jsx-runtime",
  "react-dom",
  "react-dom/client",
];

/** Returns the name that a React export has in the file for islands. */
export function reactName(part: string, name: string): string {
  return `r${reactParts.indexOf(part)}_${name}`;
}

/** The exports of each React module, without `default`. */
type ReactNames = Readonly<Record<string, readonly string[]>>;

/**
 * Provides the modules of the engine's client JavaScript that only exist in memory.
 *
 * @param names filled with the exports of React
 */
function engineModules(names: Record<string, readonly string[]>): Plugin {
  const code: Readonly<Record<string, () => string | Promise<string>>> = {
    // Importing an ES module avoids converting it from CommonJS.
    react: () => `import "react-dom/client";`,
    async "island-react"() {
      Object.assign(names, await reactNames());
      return islandReact(names);
    },
    styles: () =>
      [
        `import ${JSON.stringify(engineFile("../src/theme/styles/index.css"))};`,
        `import later from ${JSON.stringify(`${engineFile("../src/theme/styles/later.css")}?url`)};`,
        `export default later;`,
      ].join("\n"),
  };
  return virtualModules((name) => code[name]?.());
}

/** Reads the exports of React. React is CommonJS, so its exports are only known at run time. */
async function reactNames(): Promise<ReactNames> {
  const found: Record<string, readonly string[]> = {};
  for (const part of reactParts) {
    const { default: exported } = (await import(part)) as { readonly default: object };
    found[part] = Object.keys(exported).filter((name) => /^\w+$/.test(name));
  }
  return found;
}

function islandReact(names: ReactNames): string {
  const parts = Object.entries(names).flatMap(([part, exported], at) => [
    `import R${at} from ${JSON.stringify(part)};`,
    `export { R${at} as ${reactName(part, "default")} };`,
    ...exported.map((name) => `export const ${reactName(part, name)} = R${at}.${name};`),
  ]);
  return parts.join("\n");
}

/** The engine's client JavaScript, which is the same for every site and base path. */
export interface EngineProgram {
  /** Absolute path of the folder with the files. */
  readonly folder: string;
  readonly facts: EngineFacts;
}

/** Data about the engine's files. Names are relative to the folder, for example `assets/…`. */
interface EngineFacts {
  readonly files: FileSums;
  /** The static and dynamic imports of each script. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly entries: Readonly<Record<keyof typeof engineEntries, string>>;
  /** Files that a page's entry needs before it can start, in evaluation order. */
  readonly first: readonly string[];
  readonly styles: readonly string[];
  readonly laterStyles: string;
  readonly licences: Licences;
  readonly reactNames: ReactNames;
  /** Code of the service worker. */
  readonly worker: string;
}

/**
 * Returns the engine's client JavaScript, which is built when the engine is compiled. For another
 * version of React, it's rebuilt in the engine's folder or, if that is read-only, in the site's
 * cache.
 *
 * @param cache the site's cache
 */
export async function engineProgram(cache: CacheStore): Promise<EngineProgram> {
  try {
    return await builtEngineProgram();
  } catch (error) {
    if (!isCode(error, "EACCES", "EPERM", "EROFS")) throw error;
    return programIn(cacheStore(storedPath(cache, caches.engineProgram)));
  }
}

/** Builds the client JavaScript in the engine's folder when the engine is compiled. */
export function builtEngineProgram(): Promise<EngineProgram> {
  return programIn(cacheStore(engineFile("program")));
}

/** Name of the file with the data about the engine's files. */
const FACTS = "program.json";

/**
 * Returns the cached client JavaScript, or builds it. The key and the stored data contain no
 * absolute paths, so the engine can be built on another machine.
 */
async function programIn(cache: CacheStore): Promise<EngineProgram> {
  const key = contentHash(engineHash(), stylesHash(), version);
  let facts = cache.read<EngineFacts>(FACTS, key);
  if (!facts || !areStored(cache, folderOf(facts.files), facts.files)) {
    facts = await makeProgram(cache);
    cache.write(FACTS, key, facts);
  }
  return { folder: storedPath(cache, folderOf(facts.files)), facts };
}

async function makeProgram(cache: CacheStore): Promise<EngineFacts> {
  const packages = new Set<string>();
  const reactNames: Record<string, readonly string[]> = {};
  const made = await makeBundle({
    root: engineFile(""),
    // Files import each other by relative URLs.
    basePath: "./",
    settings: browserBuild(engineEntries, { codeSplitting: { groups: parts } }),
    plugins: [plainImports(), engineModules(reactNames), noteLicences(packages)],
    workers: { ...browserWorkers, plugins: () => [noteLicences(packages)] },
  });
  const { files, ...facts } = factsOf(made);
  const contents = filesToStore(files);
  const names = Object.fromEntries(contents.map(({ name }) => [name, ""]));
  const sums = storeFiles(cache, folderOf(names), contents);
  const worker = await bundleWorker();
  return { ...facts, files: sums, licences: licencesOf(packages), reactNames, worker };
}

/** Bundles the service worker into one script. */
async function bundleWorker(): Promise<string> {
  const { files } = await makeBundle({
    root: engineFile(""),
    basePath: "./",
    settings: browserBuild(engineFile("offline/worker.js"), { format: "iife" }),
    plugins: [],
  });
  const [chunk] = files;
  if (chunk?.type !== "chunk") throw new Error("The bundle of the service worker is empty.");
  return chunk.code;
}

/** Returns a hash of the layout's stylesheets, which aren't compiled. */
function stylesHash(): string {
  const folder = engineFile("../src/theme/styles");
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  return contentHash(
    ...names.toSorted().flatMap((name) => [name, readFileSync(path.join(folder, name))]),
  );
}

/**
 * Returns a folder for these files. Its name depends on the file names, which contain hashes,
 * because another build may still be reading older files.
 */
function folderOf(files: FileSums): string {
  return `files-${contentHash(...Object.keys(files).toSorted())}`;
}

function factsOf(bundled: Bundled) {
  const { chunks, imports, named } = browserFiles(bundled);
  const entryOf = (name: string) => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
    if (!entry) throw new Error(`The engine's program has no entry "${name}".`);
    return entry;
  };
  const styles = entryOf("styles");
  return {
    // The styles entry only contains imports.
    files: bundled.files.filter((file) => file !== styles),
    imports,
    entries: Object.fromEntries(
      Object.keys(engineEntries).map((name) => [name, entryOf(name).fileName]),
    ) as EngineFacts["entries"],
    first: withImports([entryOf("react"), entryOf("start")], chunks),
    styles: named(styleSheet),
    laterStyles: named("later.css")[0] ?? "",
  };
}

/** Chunk groups. One large file compresses better than several small ones. */
const parts = [
  {
    name: "react",
    test: (id: string) => id.startsWith(bundlerModules) || reactModules.test(id),
    priority: 1,
  },
  // Includes everything that the entry imports.
  { name: "program", test: /[\\/]client[\\/]start\.js$/ },
];

/** Matches React, and the module through which a page's entry imports it. */
const reactModules =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0virtual:lectern\/react$/;

/** Returns chunks with their static imports, in evaluation order. */
function withImports(
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
