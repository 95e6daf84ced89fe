import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundlerEnvironment, type BundleInputs } from "../bundle/bundle-inputs.ts";
import type { MarkdownImportsInput } from "../bundle/markdown-imports.ts";
import {
  islandsOnServer,
  sharedWithEngine,
  virtualModules,
  virtualPrefix,
  watchedReact,
  type UnresolvedImport,
} from "../bundle/resolve-imports.ts";
import {
  bundleSite,
  filesToStore,
  nodeBuild,
  type Bundled,
  type BundledModule,
  type SiteBundle,
} from "../bundle/site-bundle.ts";
import { isStyles } from "../bundle/site-styles.ts";
import { siteModulePlugins } from "../bundle/transform-modules.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Compatibility } from "../compatibility/compatible-system.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { areStored, storedPath, storeFiles, type FileSums } from "../store/stored-files.ts";

export type Exports = Readonly<Record<string, unknown>>;

export interface NodeProgramInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  /** Stores the bundled files, in a separate folder for each hash. */
  readonly cache: CacheStore;
  /** Absolute paths or packages, by the name under which each is loaded. */
  readonly modules: ReadonlyMap<string, string>;
  readonly compatibility: Compatibility;
  /** The site's Vite configuration. */
  readonly vite: SourcePath | undefined;
  /** Cache file with the inputs of the bundle. */
  readonly record: "configuration" | "serverPrograms" | "pluginPrograms";
  /** Compiles a Markdown file that a module imports. */
  readonly compile: MarkdownImportsInput["compile"];
}

/** Plain data about modules that were bundled for Node. */
interface ProgramFacts {
  readonly hash: string;
  /** A hash of each module with its imports, by module name. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Name of the file that contains the loaders. */
  readonly main: string;
  readonly files: FileSums;
  readonly styles: readonly string[];
  readonly islands: readonly string[];
  /** Output names of files that the modules use. */
  readonly assets: readonly string[];
  readonly unresolved: readonly UnresolvedImport[];
}

/** Modules that were bundled for Node. Each can be loaded separately. */
export interface NodeProgram extends ProgramFacts {
  /** Absolute path of the file that contains the loaders. */
  readonly main: string;
  readonly inputs: BundleInputs | undefined;
  readonly loaders: Readonly<Record<string, () => Promise<Exports>>>;
}

/**
 * Bundles site modules for Node, unless the last bundle is up to date.
 *
 * @throws ModuleSyntaxError if a module doesn't compile
 */
export async function nodeProgram(input: NodeProgramInput): Promise<NodeProgram> {
  const { facts, inputs } = await bundleSite<ProgramFacts>(bundleOf(input), {
    cache: input.cache,
    name: caches[input.record],
    key: [JSON.stringify([...input.modules]), input.compatibility ?? ""],
    isWhole: ({ hash, files }) => areStored(input.cache, folderOf(hash), files),
    describe: (made) => storeProgram(input, made),
  });
  const main = storedPath(input.cache, folderOf(facts.hash), facts.main);
  return { ...facts, main, inputs, loaders: await loadersIn(main) };
}

/** @param main absolute path of the file that contains the loaders */
export async function loadersIn(main: string): Promise<NodeProgram["loaders"]> {
  const index = (await import(pathToFileURL(main).href)) as {
    readonly default: NodeProgram["loaders"];
  };
  return index.default;
}

/** Name of the module that imports all others dynamically. */
const ENTRY = `${virtualPrefix}site-modules`;

function bundleOf(input: NodeProgramInput): SiteBundle {
  const { root, basePath, modules, compatibility, vite, record, compile } = input;
  const table = [...modules].map(
    ([name, target]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(target)}),`,
  );
  return {
    root,
    basePath,
    vite,
    settings: {
      // Packages are also bundled, so that hashes cover their content and they share Lectern's
      // React. Packages of the configuration run in Node and may not be bundleable.
      ssr: record === "configuration" ? {} : { noExternal: true },
      // Always uses the production JSX runtime, because that's the one that reports event handlers.
      oxc: { jsx: { development: false } },
      build: {
        ssrEmitAssets: true,
        ...nodeBuild(root, ENTRY, {
          entryFileNames: "index.mjs",
          chunkFileNames: "[name]-[hash].mjs",
          // The client build uses the same pattern, so that a file used by both has the same name.
          assetFileNames: "assets/[name].[hash][extname]",
        }),
      },
    },
    plugins: [
      ...siteModulePlugins({ root, runs: "server", compatibility, compile }),
      watchedReact(),
      sharedWithEngine(),
      islandsOnServer(root),
      virtualModules(() => `export default {\n${table.join("\n")}\n};\n`),
    ],
  };
}

function storeProgram(input: NodeProgramInput, made: Bundled): ProgramFacts {
  const { files, unresolved } = made;
  const modules = [...made.modules.keys()];
  // Source maps don't affect the behaviour of the code.
  const stored = filesToStore(files);
  const code = stored.filter(({ name }) => !name.endsWith(".map"));
  const hash = contentHash(...code.map(({ name, content }) => `${name}\n${String(content)}`));
  const main = files.find((file) => file.type === "chunk" && file.isEntry);
  return {
    hash,
    hashes: moduleHashes(input, made, hash),
    main: main?.fileName ?? "",
    files: storeFiles(input.cache, folderOf(hash), stored),
    styles: modules.filter(isStyles),
    islands: modules.filter((id) => /\.client\.[jt]sx$/.test(id)),
    // Styles are part of the client bundle.
    assets: files.flatMap(({ type, fileName }) =>
      type === "asset" && !/\.(css|map)$/.test(fileName) ? [fileName] : [],
    ),
    unresolved,
  };
}

/** Returns the folder of a program, relative to the cache folder. */
function folderOf(hash: string): string {
  return caches.serverProgramFiles + hash;
}

/**
 * Returns a hash of each module with everything it imports, by module name. The hashes don't depend
 * on the location of the site folder. If two names are the same module, every module gets the hash
 * of the program.
 */
function moduleHashes({ root, modules }: NodeProgramInput, made: Bundled, ofProgram: string) {
  // The ids have the same order as `modules`, because the entry imports the modules in that order.
  const ids = made.modules.get(`\0${ENTRY}`)?.lazyImports ?? [];
  const environment = bundlerEnvironment();
  const own = new Map(
    [...made.modules].map(([id, module]) => [
      id,
      contentHash(path.relative(root, id), sourceOf(module)),
    ]),
  );
  const hashOf = (id = "") => {
    if (!own.has(id)) return "";
    const reached = new Set([id]);
    // The loop also visits modules that are added during the iteration.
    for (const each of reached) {
      const { imports = [], lazyImports = [] } = made.modules.get(each) ?? {};
      for (const next of [...imports, ...lazyImports]) reached.add(next);
    }
    const hashes = [...reached].flatMap((each) => own.get(each) ?? []);
    // The environment is included, because environment variables are replaced when modules are
    // combined.
    return contentHash(environment, ...hashes.toSorted());
  };
  return Object.fromEntries(
    [...modules.keys()].map((name, at) => [
      name,
      ids.length === modules.size ? hashOf(ids[at]) : ofProgram,
    ]),
  );
}

/**
 * Returns the code of a module. The code for an image or another file is a URL, which may not
 * change with the file's content.
 */
function sourceOf({ id, code }: BundledModule): string {
  const isCode = !path.isAbsolute(id) || /\.(?:[cm]?[jt]sx?|json|\w*css)(?:\?|$)|\?/.test(id);
  return isCode ? code : `${code}\n${contentHash(readFileSync(id))}`;
}
