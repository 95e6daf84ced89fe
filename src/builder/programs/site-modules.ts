import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SourcePath } from "../../base/paths.ts";
import { areUnchanged, type BundleInputs } from "../bundle/bundle-inputs.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { caches } from "../cache/caches.ts";
import {
  bundleSite,
  contentOf,
  makeBundle,
  type MadeProgram,
  type SiteBundle,
} from "../bundle/site-bundle.ts";
import { islandsOnServer, sharedWithEngine } from "../bundle/vite-site.ts";
import type { MadeBundle } from "../cache/cached-bundle.ts";
import { areStored, storeFiles, type FileSums } from "../cache/stored-files.ts";
import { contentHash } from "../content-hash.ts";
import type { PublishedFile } from "../published-file.ts";
import { ModuleLoadError, ModuleSyntaxError } from "./module-errors.ts";
import { nodeBuild } from "./node-build.ts";
import type { UnresolvedImport } from "./site-imports.ts";
import { isStyles } from "./site-styles.ts";

/** The site's own programs, bundled for Node. */
export interface SiteModules {
  /** Changes when any of their sources does. */
  readonly hash: string;
  /**
   * The exports of a module.
   * @throws what the module throws when it is loaded, ModuleLoadError when it did not compile
   */
  load(source: SourcePath): Promise<Exports>;
  /** The exports of a package a page imports. */
  loadPackage(specifier: string): Promise<Exports>;
  /** Stylesheets the modules import, absolute paths. */
  readonly styles: readonly string[];
  /** Absolute paths of the islands among the modules. */
  readonly islands: readonly string[];
  /** Images and other files the modules show. */
  readonly assets: readonly PublishedFile[];
  /** Modules that do not compile. */
  readonly failures: readonly { readonly name: string; readonly error: ModuleSyntaxError }[];
  /** Imports of the modules that lead nowhere. */
  readonly unresolved: readonly UnresolvedImport[];
  /** Whether nothing on disk has changed of what they are made of. */
  isCurrent(): boolean;
}

type Exports = Readonly<Record<string, unknown>>;

/** What to bundle. */
export interface SiteModulesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  /** Where the program is stored; in a folder of its own per content. */
  readonly cache: CacheStore;
  readonly sources: readonly SourcePath[];
  /** Packages that pages import by name. */
  readonly packages: readonly string[];
}

/**
 * Bundle modules of the site into one program for Node and make them loadable
 * one by one. When one does not compile, the others are bundled without it.
 */
export async function bundleSiteModules(input: SiteModulesInput): Promise<SiteModules> {
  const all = new Map<string, string>([
    ...input.sources.map((source): [string, string] => [source, path.join(input.root, source)]),
    ...input.packages.map((name): [string, string] => [packageKey(name), name]),
  ]);
  try {
    const bundled = await bundleSite(bundleOf(input, all), {
      cache: input.cache,
      name: caches.serverPrograms.file,
      key: [JSON.stringify([...all])],
      describe: (made) => storeProgram(input, made),
    });
    return siteModules(input, [await loadProgram(input, bundled, all)], []);
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    return bundleApart(input, all);
  }
}

/** Bundles each module alone, to find all that fail. */
async function bundleApart(
  input: SiteModulesInput,
  all: ReadonlyMap<string, string>,
): Promise<SiteModules> {
  const programs: Program[] = [];
  const failures: { name: string; error: ModuleSyntaxError }[] = [];
  for (const [name, target] of all) {
    try {
      const alone = new Map([[name, target]]);
      programs.push(await loadProgram(input, await bundleNow(input, alone), alone));
    } catch (error) {
      if (!(error instanceof ModuleSyntaxError)) throw error;
      failures.push({ name, error });
    }
  }
  return siteModules(input, programs, failures);
}

/** A program on disk. */
interface ProgramFacts {
  readonly hash: string;
  /** The name of the file the loaders are in. */
  readonly main: string;
  readonly files: FileSums;
  readonly styles: readonly string[];
  readonly islands: readonly string[];
  /** Names of files the modules show, as in the output. */
  readonly assets: readonly string[];
  readonly unresolved: readonly UnresolvedImport[];
}

interface Program extends ProgramFacts {
  readonly inputs: BundleInputs | undefined;
  readonly loaders: Readonly<Record<string, () => Promise<Exports>>>;
}

function siteModules(
  { cache }: SiteModulesInput,
  programs: readonly Program[],
  failures: SiteModules["failures"],
): SiteModules {
  const load = async (name: string) => {
    const loader = programs.find((program) => Object.hasOwn(program.loaders, name))?.loaders[name];
    if (!loader) throw new ModuleLoadError(name, failures);
    return loader();
  };
  return {
    hash: contentHash(...programs.map((program) => program.hash)),
    load,
    loadPackage: (name) => load(packageKey(name)),
    styles: [...new Set(programs.flatMap((program) => program.styles))].sort(),
    islands: [...new Set(programs.flatMap((program) => program.islands))].sort(),
    assets: programs.flatMap(({ hash, assets }) =>
      assets.map((output) => ({ file: path.join(cache.folder, folderOf(hash), output), output })),
    ),
    failures,
    unresolved: uniqueImports(programs.flatMap((program) => program.unresolved)),
    // What does not compile may be put right in a file that no program has noted.
    isCurrent: () =>
      failures.length === 0 &&
      programs.every(({ inputs }) => inputs !== undefined && areUnchanged(inputs)),
  };
}

/** Modules that are bundled apart may share one. */
function uniqueImports(found: readonly UnresolvedImport[]): readonly UnresolvedImport[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

function packageKey(name: string): string {
  return `package:${name}`;
}

/** One module that imports all of them, each when it is asked for. */
function bundleOf(input: SiteModulesInput, modules: ReadonlyMap<string, string>): SiteBundle {
  const { root, basePath } = input;
  const entry = "virtual:site-modules";
  const table = [...modules].map(
    ([name, target]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(target)}),`,
  );
  return {
    root,
    basePath,
    settings: {
      // Packages are part of the program: what they are made of counts, and they share our React.
      ssr: { noExternal: true },
      build: {
        ssrEmitAssets: true,
        ...nodeBuild(root, entry, {
          entryFileNames: "index.mjs",
          chunkFileNames: "[name]-[hash].mjs",
          // As in the browser's program, which may show the same file.
          assetFileNames: "assets/[name].[hash][extname]",
        }),
      },
    },
    plugins: [
      sharedWithEngine(),
      islandsOnServer(root),
      {
        name: "lectern:site-modules",
        enforce: "pre",
        resolveId: (id) => (id === entry ? `\0${id}` : undefined),
        load: (id) =>
          id === `\0${entry}` ? `export default {\n${table.join("\n")}\n};\n` : undefined,
      },
    ],
  };
}

async function bundleNow(
  input: SiteModulesInput,
  modules: ReadonlyMap<string, string>,
): Promise<MadeBundle<ProgramFacts>> {
  const made = await makeBundle(bundleOf(input, modules));
  return { facts: storeProgram(input, made), inputs: made.inputs };
}

function storeProgram(input: SiteModulesInput, made: MadeProgram): ProgramFacts {
  const { files, modules, unresolved } = made;
  // Maps lead from what is thrown to the sources; they have no part in what the program does.
  const programs = files.filter(({ fileName }) => !fileName.endsWith(".map"));
  const hash = contentHash(
    ...programs.map((file) => `${file.fileName}\n${String(contentOf(file))}`),
  );
  const stored = files.map((file) => ({ name: file.fileName, content: contentOf(file) }));
  const main = files.find((file) => file.type === "chunk" && file.isEntry);
  return {
    hash,
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

/** Load a program, which is made again when one of its files has gone or is damaged. */
async function loadProgram(
  input: SiteModulesInput,
  bundled: MadeBundle<ProgramFacts>,
  modules: ReadonlyMap<string, string>,
): Promise<Program> {
  const isWhole = areStored(input.cache, folderOf(bundled.facts.hash), bundled.facts.files);
  const { facts, inputs } = isWhole ? bundled : await bundleNow(input, modules);
  const main = path.join(input.cache.folder, folderOf(facts.hash), facts.main);
  const index = (await import(pathToFileURL(main).href)) as {
    readonly default: Program["loaders"];
  };
  return { ...facts, inputs, loaders: index.default };
}

/** Where a program is stored, in the folder of caches. */
function folderOf(hash: string): string {
  return caches.serverProgramFiles.file + hash;
}
