import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BundleInputs } from "../bundle/bundle-inputs.ts";
import { moduleHashes } from "../bundle/module-hashes.ts";
import {
  bundleSite,
  contentOf,
  makeBundle,
  type MadeProgram,
  type SiteBundle,
} from "../bundle/site-bundle.ts";
import { islandsOnServer, sharedWithEngine } from "../bundle/vite-site.ts";
import { watchedReact } from "../bundle/watched-react.ts";
import type { CacheStore } from "../store/cache-store.ts";
import type { MadeBundle } from "../store/cached-bundle.ts";
import { caches } from "../store/caches.ts";
import { areStored, storeFiles, type FileSums } from "../store/stored-files.ts";
import { contentHash } from "../content-hash.ts";
import { compatibleModules, type Compatibility } from "../compatibility/compatible-modules.ts";
import { markdownImports, type MarkdownImportsInput } from "./markdown-imports.ts";
import { plainScripts } from "./plain-scripts.ts";
import { nodeBuild } from "./node-build.ts";
import type { UnresolvedImport } from "./site-imports.ts";
import { isStyles } from "./site-styles.ts";

/** The exports of a module. */
export type Exports = Readonly<Record<string, unknown>>;

/** What a program is made of. */
export interface NodeProgramInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  /** Where the program is stored; in a folder of its own per content. */
  readonly cache: CacheStore;
  /** By the name it is loaded by: what is imported, an absolute path or a package. */
  readonly modules: ReadonlyMap<string, string>;
  /** The system the site was written for. */
  readonly compatibility: Compatibility;
  /** The cache that says what it is made of. */
  readonly record?: "serverPrograms" | "pluginPrograms" | undefined;
  /** Compiles a Markdown file that a module imports. */
  readonly compile: MarkdownImportsInput["compile"];
}

/** A program on disk. */
interface ProgramFacts {
  readonly hash: string;
  /** Of each module with what it imports, by name. */
  readonly hashes: Readonly<Record<string, string>>;
  /** The name of the file the loaders are in. */
  readonly main: string;
  readonly files: FileSums;
  readonly styles: readonly string[];
  readonly islands: readonly string[];
  /** Names of files the modules show, as in the output. */
  readonly assets: readonly string[];
  readonly unresolved: readonly UnresolvedImport[];
}

/** A program that is loaded: its modules can be loaded one by one. */
export interface NodeProgram extends ProgramFacts {
  readonly inputs: BundleInputs | undefined;
  readonly loaders: Readonly<Record<string, () => Promise<Exports>>>;
}

/**
 * Bundle modules of the site into one program for Node, or take the last one.
 *
 * @throws ModuleSyntaxError when a module does not compile
 */
export async function nodeProgram(input: NodeProgramInput): Promise<NodeProgram> {
  const bundled = await bundleSite(bundleOf(input), {
    cache: input.cache,
    name: caches[input.record ?? "serverPrograms"],
    key: [JSON.stringify([...input.modules]), input.compatibility ?? ""],
    describe: (made) => storeProgram(input, made),
  });
  return loadProgram(input, bundled);
}

/**
 * The same without looking for the last one.
 *
 * @throws ModuleSyntaxError when a module does not compile
 */
export async function freshNodeProgram(input: NodeProgramInput): Promise<NodeProgram> {
  return loadProgram(input, await bundleNow(input));
}

/** Absolute path of a file of a program. */
export function programFile(cache: CacheStore, program: NodeProgram, name: string): string {
  return path.join(cache.folder, folderOf(program.hash), name);
}

/** The name of the module that imports all others. */
const ENTRY = "virtual:site-modules";

/** One module that imports all of them, each when it is asked for. */
function bundleOf(input: NodeProgramInput): SiteBundle {
  const { root, basePath, modules, compatibility, compile } = input;
  const table = [...modules].map(
    ([name, target]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(target)}),`,
  );
  return {
    root,
    basePath,
    settings: {
      // Packages are part of the program: what they are made of counts, and they share our React.
      ssr: { noExternal: true },
      // The JSX runtime that takes note of handlers, in development as well.
      oxc: { jsx: { development: false } },
      build: {
        ssrEmitAssets: true,
        ...nodeBuild(root, ENTRY, {
          entryFileNames: "index.mjs",
          chunkFileNames: "[name]-[hash].mjs",
          // As in the browser's program, which may show the same file.
          assetFileNames: "assets/[name].[hash][extname]",
        }),
      },
    },
    plugins: [
      plainScripts(),
      markdownImports({ root, runs: "server", compile }),
      compatibleModules({ root, compatibility, runs: "server" }),
      watchedReact(),
      sharedWithEngine(),
      islandsOnServer(root),
      {
        name: "lectern:site-modules",
        enforce: "pre",
        resolveId: (id) => (id === ENTRY ? `\0${id}` : undefined),
        load: (id) =>
          id === `\0${ENTRY}` ? `export default {\n${table.join("\n")}\n};\n` : undefined,
      },
    ],
  };
}

type LoadableProgram = Pick<MadeBundle<ProgramFacts>, "facts" | "inputs">;

async function bundleNow(input: NodeProgramInput): Promise<LoadableProgram> {
  const made = await makeBundle(bundleOf(input));
  return { facts: storeProgram(input, made), inputs: made.inputs };
}

function storeProgram(input: NodeProgramInput, made: MadeProgram): ProgramFacts {
  const { files, unresolved } = made;
  const modules = [...made.modules.keys()];
  // Maps lead from what is thrown to the sources; they have no part in what the program does.
  const programs = files.filter(({ fileName }) => !fileName.endsWith(".map"));
  const hash = contentHash(
    ...programs.map((file) => `${file.fileName}\n${String(contentOf(file))}`),
  );
  const stored = files.map((file) => ({ name: file.fileName, content: contentOf(file) }));
  const main = files.find((file) => file.type === "chunk" && file.isEntry);
  return {
    hash,
    hashes: hashesByName(input, made) ?? sameForAll(input, hash),
    main: main?.fileName ?? "",
    files: storeFiles(input.cache, folderOf(hash), stored),
    styles: modules.filter(isStyles),
    islands: modules.filter((id) => /\.client\.[jt]sx$/.test(id)),
    // Styles are the browser's program's.
    assets: files.flatMap(({ type, fileName }) =>
      type === "asset" && !/\.(css|map)$/.test(fileName) ? [fileName] : [],
    ),
    unresolved,
  };
}

/** The entry imports the modules in the order of their names. Undefined when two names are one module. */
function hashesByName(
  { root, modules }: NodeProgramInput,
  made: MadeProgram,
): Readonly<Record<string, string>> | undefined {
  const ids = made.modules.get(`\0${ENTRY}`)?.lazyImports ?? [];
  if (ids.length !== modules.size) return undefined;
  const hashes = moduleHashes(root, made.modules);
  return Object.fromEntries([...modules.keys()].map((name, at) => [name, hashes.of(ids[at])]));
}

function sameForAll({ modules }: NodeProgramInput, hash: string) {
  return Object.fromEntries([...modules.keys()].map((name) => [name, hash]));
}

/** Load a program, which is made again when one of its files has gone or is damaged. */
async function loadProgram(
  input: NodeProgramInput,
  bundled: LoadableProgram,
): Promise<NodeProgram> {
  const isWhole = areStored(input.cache, folderOf(bundled.facts.hash), bundled.facts.files);
  const { facts, inputs } = isWhole ? bundled : await bundleNow(input);
  const main = path.join(input.cache.folder, folderOf(facts.hash), facts.main);
  return { ...facts, inputs, loaders: await loadersIn(main) };
}

/** @param main absolute path of the file the loaders are in */
export async function loadersIn(main: string): Promise<NodeProgram["loaders"]> {
  const index = (await import(pathToFileURL(main).href)) as {
    readonly default: NodeProgram["loaders"];
  };
  return index.default;
}

/** Where a program is stored, in the folder of caches. */
function folderOf(hash: string): string {
  return caches.serverProgramFiles + hash;
}
