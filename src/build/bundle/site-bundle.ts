import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { BuildOptions, InlineConfig, Plugin, Rollup } from "vite";
import type { Place } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { relativePath } from "../../content/sources/file-access.ts";
import { contentHash } from "../content-hash.ts";
import { engineHash, runningModule } from "../engine.ts";
import type { BundleNote, CacheStore } from "../store/cache-store.ts";
import type { StoredFile } from "../store/stored-files.ts";
import { ambientReads } from "./ambient-reads.ts";
import {
  areUnchanged,
  bundlerEnvironment,
  type BundleInputs,
  collectInputs,
} from "./bundle-inputs.ts";
import { siteImports, type UnresolvedImport } from "./resolve-imports.ts";
import { hasStylePlugins, siteStyles } from "./site-styles.ts";
import { siteVite } from "./site-vite.ts";
import { relativeGlobs, siteProgramSettings, staticUrls } from "./transform-modules.ts";
import { drawnFile, loadVite, withoutDrawing } from "./vite-internals.ts";

/** A module that doesn't compile. */
export class ModuleSyntaxError extends Error {
  override readonly name = "ModuleSyntaxError";
  /** Absolute path of the module, if known. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(cause: unknown) {
    const log = cause as Partial<Rollup.RollupLog> & {
      readonly errors?: readonly Rollup.RollupLog[];
    };
    const first = log.errors?.[0] ?? log;
    const message = stripVTControlCharacters(first.message ?? String(cause));
    // Removes the bundler's code excerpt, because Lectern creates its own excerpt from the source.
    super(withoutDrawing(message).replaceAll(/\0|\?lectern-island/g, ""), { cause });
    this.file = first.loc?.file ?? first.id ?? drawnFile(message);
    this.line = first.loc?.line;
    this.column = first.loc === undefined ? undefined : first.loc.column + 1;
  }

  /**
   * @param root absolute path of the site folder
   * @param fallback the bundled module, which is used if the error doesn't name a file
   */
  placeIn(root: string, fallback: SourcePath | undefined): Place | undefined {
    const file = sourceIn(root, this.file) ?? fallback;
    return file && { file, line: this.line, column: this.column };
  }
}

/** Returns a module's path relative to the site folder, or `undefined` if it's outside. */
export function sourceIn(root: string, id: string | undefined): SourcePath | undefined {
  if (id === undefined) return undefined;
  const relative = path.relative(root, id.replace(/\?.*$/, ""));
  return relative.startsWith("..") || path.isAbsolute(relative) ? undefined : sourcePath(relative);
}

/** The site modules to bundle, and how to bundle them. */
export interface SiteBundle {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  /** The site's Vite configuration file. */
  readonly vite?: SourcePath | undefined;
  readonly settings: Pick<InlineConfig, "build" | "css" | "oxc" | "ssr">;
  readonly plugins: readonly Plugin[];
  /** Settings for workers that the modules start. */
  readonly workers?: InlineConfig["worker"] & { plugins(): readonly Plugin[] };
}

/** A script, or a file that it uses. */
type BundleFile = Rollup.OutputChunk | Rollup.OutputAsset;

/** Returns files with the content to write. */
export function filesToStore(files: readonly BundleFile[]): readonly StoredFile[] {
  return files.map((file) => ({
    name: file.fileName,
    content: file.type === "chunk" ? file.code : file.source,
  }));
}

/**
 * Returns the scripts of a browser bundle, the imports of each script, and the names of its
 * stylesheets.
 */
export function browserFiles({ files }: Bundled) {
  const chunks = files.filter((file) => file.type === "chunk");
  const assets = files.filter((file) => file.type === "asset");
  const imports: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    chunks.map((chunk) => [chunk.fileName, [...chunk.imports, ...chunk.dynamicImports]]),
  );
  const named = (name: string) =>
    assets.filter(({ names }) => names.includes(name)).map(({ fileName }) => fileName);
  return { chunks, imports, named };
}

/** A module of a bundle after the bundler has read it. */
export interface BundledModule {
  /** Absolute path with its query, or the name of a module in memory. */
  readonly id: string;
  readonly imports: readonly string[];
  /** Dynamic imports, in source order. */
  readonly lazyImports: readonly string[];
  /** Compiled code, before the bundler combines modules. */
  readonly code: string;
}

export interface Bundled {
  readonly files: readonly BundleFile[];
  /** Modules by id. */
  readonly modules: ReadonlyMap<string, BundledModule>;
  /** Unresolved imports, without duplicates. */
  readonly unresolved: readonly UnresolvedImport[];
  /** `undefined` if unchanged files don't guarantee that the bundle is up to date. */
  readonly inputs: BundleInputs | undefined;
}

/** Specifies how data about a bundle is cached. */
interface BundlePlace<Facts> {
  readonly cache: CacheStore;
  /** Name of the file in the cache folder. */
  readonly name: string;
  /**
   * Other data that the bundle depends on, in addition to its files, the engine and the
   * environment.
   */
  readonly key: readonly string[];
  /** Returns whether the bundle's files still exist. By default, they are assumed to exist. */
  readonly isWhole?: (facts: Facts) => boolean;
  /** Returns the data to cache. It must be plain data. */
  readonly describe: (bundled: Bundled) => Facts | Promise<Facts>;
}

/** A bundle that was just built, or a cached bundle that is up to date. */
interface MadeBundle<Facts> extends BundleNote {
  readonly facts: Facts;
}

/**
 * Bundles a site's modules, or returns the cached data if none of the bundle's inputs has changed.
 * Loading the bundler takes a fifth of a warm build's time, so it's only loaded if necessary.
 *
 * @throws ModuleSyntaxError if a module doesn't compile
 */
export async function bundleSite<Facts>(
  bundle: SiteBundle,
  { cache, name, key, isWhole = () => true, describe }: BundlePlace<Facts>,
): Promise<MadeBundle<Facts>> {
  const { root, basePath, settings, vite } = bundle;
  const completeKey = contentHash(
    engineHash(),
    runningModule(""),
    bundlerEnvironment(),
    root,
    basePath,
    ...key,
  );
  // Ignore the cache if plugins may have changed since the bundle was cached.
  const isUncertain = hasStylePlugins(root) || vite !== undefined;
  const cached = isUncertain ? undefined : cache.read<MadeBundle<Facts>>(name, completeKey);
  if (cached?.inputs && isWhole(cached.facts) && areUnchanged(cached.inputs)) {
    const current = { ...cached, files: Object.keys(cached.inputs.files) };
    cache.noteBundle(current);
    return current;
  }
  const bundled = await makeBundle(bundle);
  const { inputs } = bundled;
  // Browser code can't read any data during the build, because it doesn't run then.
  const reads = settings.build?.ssr ? await ambientReads(bundled.files) : [];
  const files = [...bundled.modules.keys()].map((id) => id.replace(/[?#].*$/, ""));
  const made = { facts: await describe(bundled), inputs, reads, files };
  cache.noteBundle(made);
  if (inputs) cache.write(name, completeKey, { inputs, reads, facts: made.facts });
  return made;
}

/**
 * Bundles a site's modules without using the cache.
 *
 * @throws ModuleSyntaxError if a module doesn't compile
 */
export async function makeBundle(bundle: SiteBundle): Promise<Bundled> {
  const { root, basePath, settings, plugins, workers } = bundle;
  const collected = collectInputs(root);
  const modules = new Map<string, BundledModule>();
  const unresolved = new Map<string, UnresolvedImport>();
  const common = () => [
    collected.plugin(),
    relativeGlobs(),
    staticUrls(root, basePath),
    siteImports(root, (found) => unresolved.set(JSON.stringify(found), found)),
  ];
  const seen: Plugin = {
    name: "lectern:seen-modules",
    moduleParsed({ id, importedIds, dynamicallyImportedIds, code }) {
      const [imports, lazyImports] = [[...importedIds], [...dynamicallyImportedIds]];
      modules.set(id, { id, imports, lazyImports, code: code ?? "" });
    },
  };
  try {
    const vite = await loadVite();
    const isSsrBuild = settings.build?.ssr === true;
    const input = { root, file: bundle.vite, command: "build", isSsrBuild } as const;
    const { css, plugins: sitePlugins = [], ...own } = await siteVite(input);
    const output = await vite.build({
      root,
      base: basePath,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: "silent",
      mode: "production",
      ...siteProgramSettings,
      ...own,
      ...settings,
      css: { ...siteStyles(root), ...css },
      build: { write: false, assetsInlineLimit: 0, ...settings.build },
      plugins: [...common(), ...sitePlugins, ...plugins, seen, freedBundle()],
      worker: {
        ...workers,
        plugins: () => [...common(), ...(workers?.plugins() ?? [])],
      },
    });
    const first = Array.isArray(output) ? output[0] : output;
    // Some inputs can't be listed: a new file anywhere could resolve a missing import, and the
    // targets of Markdown links can move.
    const hasMarkdown = [...modules.keys()].some((id) => /\.mdx?$/.test(id));
    const isCacheable =
      unresolved.size === 0 && !hasMarkdown && !hasStylePlugins(root) && bundle.vite === undefined;
    return {
      files: first && "output" in first ? first.output : [],
      modules,
      unresolved: [...unresolved.values()],
      inputs: isCacheable ? collected.inputs() : undefined,
    };
  } catch (error) {
    throw new ModuleSyntaxError(error);
  }
}

/**
 * Frees the memory of a bundle. Rolldown's options refer to native code, which refers back to the
 * plugins and everything they use, such as the site. The garbage collector can't detect this cycle,
 * so a development server would keep a copy of the site for each edit.
 */
function freedBundle(): Plugin {
  const options = new Set<object>();
  return {
    name: "lectern:freed-bundle",
    buildStart(input) {
      options.add(input);
    },
    renderStart(output) {
      options.add(output);
    },
    closeBundle() {
      // The `inner` field contains the native object. It can be deleted, because nothing reads the
      // options after the bundle is closed.
      for (const each of options) Reflect.deleteProperty(each, "inner");
    },
  };
}

/** File name pattern. The content hash lets browsers cache files forever. */
const hashed = "assets/[name].[hash].js";

/** Returns the build settings for browsers. */
export function browserBuild(
  input: Rollup.InputOption,
  output: Rollup.OutputOptions = {},
): SiteBundle["settings"] {
  return {
    oxc: { jsx: { development: false } },
    build: {
      target: ["chrome111", "firefox114", "safari16.4"],
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      rollupOptions: {
        input,
        // Keeps the entries' exports, because other modules import them.
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: hashed,
          chunkFileNames: hashed,
          assetFileNames: "assets/[name].[hash][extname]",
          ...output,
        },
      },
    },
  };
}

/** Settings for workers that browser modules start. */
export const browserWorkers = {
  format: "es",
  rollupOptions: { output: { entryFileNames: hashed } },
} as const satisfies InlineConfig["worker"];

/**
 * Returns the build settings for Node. The code is readable and has source maps, so that stack
 * traces point to the sources.
 *
 * @param root absolute path of the site folder
 */
export function nodeBuild(root: string, input: string, names: Rollup.OutputOptions): BuildOptions {
  return {
    ssr: true,
    target: "node20",
    minify: false,
    sourcemap: "hidden",
    rollupOptions: {
      input,
      output: {
        ...names,
        format: "esm",
        // Makes paths in source maps relative to the site folder.
        sourcemapPathTransform: (relative, map) =>
          relativePath(root, path.resolve(path.dirname(map), relative)),
      },
    },
  };
}
