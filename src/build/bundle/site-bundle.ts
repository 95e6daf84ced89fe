import type { InlineConfig, Plugin, Rollup } from "vite";
import path from "node:path";
import type { CacheStore } from "../store/cache-store.ts";
import { cachedBundle, type MadeBundle } from "../store/cached-bundle.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash, runningModule } from "../engine.ts";
import { hasStylePlugins, siteStyles } from "../site-code/site-styles.ts";
import { ModuleSyntaxError } from "../site-code/module-errors.ts";
import { siteImports, type UnresolvedImport } from "../site-code/site-imports.ts";
import { ambientReads } from "./ambient-reads.ts";
import {
  bundleSurroundings,
  type BundleInputs,
  inputsOf,
  type PackagePlace,
} from "./bundle-inputs.ts";
import { loadVite } from "./load-vite.ts";
import type { BundledModule } from "./module-hashes.ts";
import { siteGlobs } from "./site-globs.ts";
import { staticUrls } from "./static-urls.ts";
import { isOfEngine } from "./vite-site.ts";

/** Something to make of modules of a site. */
export interface SiteBundle {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  /** Where it runs and what its files are called. */
  readonly settings: Pick<InlineConfig, "build" | "css" | "oxc" | "ssr">;
  /** What is done to modules of this bundle alone. */
  readonly plugins: readonly Plugin[];
  /** The same for the workers that its modules start. */
  readonly workers?: InlineConfig["worker"] & { plugins(): readonly Plugin[] };
}

/** A file of the program, or one it shows. */
export type ProgramFile = Rollup.OutputChunk | Rollup.OutputAsset;

/** What a file holds, as it is stored. */
export function contentOf(file: ProgramFile): string | Uint8Array {
  return file.type === "chunk" ? file.code : file.source;
}

/** What came of a bundle. */
export interface MadeProgram {
  readonly files: readonly ProgramFile[];
  /** By id. */
  readonly modules: ReadonlyMap<string, BundledModule>;
  /** Imports that lead nowhere, each once. */
  readonly unresolved: readonly UnresolvedImport[];
  /** What it was made of; undefined when it cannot be told whether it would come out the same again. */
  readonly inputs: BundleInputs | undefined;
}

/** Where what is known of a bundle is stored. */
interface BundlePlace<Facts> {
  readonly cache: CacheStore;
  /** Of the file in the folder of caches. */
  readonly name: string;
  /** What has a part in the bundle beside its files, the engine and the surroundings. */
  readonly key: readonly string[];
  /** Whether the files that came of it are still there; default: yes. */
  readonly isWhole?: (facts: Facts) => boolean;
  /** Plain data: what is stored of it, and read the next time. */
  readonly describe: (made: MadeProgram) => Facts | Promise<Facts>;
}

/**
 * Bundle modules of a site, or take what is known from the last time when nothing
 * it was made of has changed. Every program of a site is made here: the browser's,
 * those for Node, the configuration.
 *
 * @throws ModuleSyntaxError when a module does not compile
 */
export function bundleSite<Facts>(
  bundle: SiteBundle,
  { cache, name, key, isWhole, describe }: BundlePlace<Facts>,
): Promise<MadeBundle<Facts>> {
  const whole = contentHash(
    engineHash(),
    runningModule(""),
    bundleSurroundings(),
    bundle.root,
    bundle.basePath,
    ...key,
  );
  return cachedBundle({ cache, name, key: whole, ...(isWhole && { isWhole }) }, async () => {
    const made = await makeBundle(bundle);
    // In a browser it reads nothing while the site is built.
    const isForNode = Boolean(bundle.settings.build?.ssr);
    const reads = isForNode ? await ambientReads(made.files) : [];
    const files = [...made.modules.keys()].map((id) => id.replace(/[?#].*$/, ""));
    return { facts: await describe(made), inputs: made.inputs, reads, files };
  });
}

/**
 * Bundle modules of a site now.
 *
 * @throws ModuleSyntaxError when one does not compile
 */
export async function makeBundle(bundle: SiteBundle): Promise<MadeProgram> {
  const { root, basePath, settings, plugins, workers } = bundle;
  const note = noteInputs(root);
  const modules = new Map<string, BundledModule>();
  const unresolved = new Map<string, UnresolvedImport>();
  const common = () => [
    note.plugin(),
    siteGlobs(root),
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
    const { build } = await loadVite();
    const output = await build({
      root,
      base: basePath,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: "silent",
      mode: "production",
      ...siteProgramSettings,
      ...settings,
      css: siteStyles(root),
      build: { write: false, assetsInlineLimit: 0, ...settings.build },
      plugins: [...common(), ...plugins, seen, freedBundle()],
      worker: {
        ...workers,
        plugins: () => [...common(), ...(workers?.plugins() ?? [])],
      },
    });
    const first = Array.isArray(output) ? output[0] : output;
    return {
      files: first && "output" in first ? first.output : [],
      modules,
      unresolved: [...unresolved.values()],
      // What is missing may be put anywhere: it is looked for again.
      inputs: isLasting({ root, modules, unresolved }) ? note.inputs() : undefined,
    };
  } catch (error) {
    throw new ModuleSyntaxError(error);
  }
}

/** Whether the files a bundle is made of tell what comes of it. What a link in Markdown leads to may move. */
function isLasting(made: {
  readonly root: string;
  readonly modules: ReadonlyMap<string, BundledModule>;
  readonly unresolved: ReadonlyMap<string, UnresolvedImport>;
}): boolean {
  const hasMarkdown = [...made.modules.keys()].some((id) => /\.mdx?$/.test(id));
  return made.unresolved.size === 0 && !hasMarkdown && !hasStylePlugins(made.root);
}

/**
 * How programs of a site are compiled, whatever `tsconfig.json` stands beside
 * them: that is for the author's editor, and may ask for what cannot run here.
 */
export const siteProgramSettings = {
  tsconfig: engineFile("../src/build/site-programs.tsconfig.json"),
} as const;

/**
 * Lets the memory of a bundle be freed. Rolldown's options refer to native code, which refers
 * back to the plugins and to all they know, such as the site: no garbage collector sees the
 * cycle. A development server would keep the site in its state at each edit.
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
      // The field with the native object; nothing reads options after the bundle is closed.
      for (const each of options) Reflect.deleteProperty(each, "inner");
    },
  };
}

/** Takes note of what a bundle is made of. */
interface InputsNote {
  /** Sees every import and every module of a bundle; comes before the plugins that resolve. */
  plugin(): Plugin;
  /** After the build; undefined when the files it was made of do not tell what it depends on. */
  inputs(): BundleInputs | undefined;
}

/**
 * Takes note of what a bundle is made of, but for the engine's own code: that has a
 * hash of its own in every key.
 *
 * @param root absolute path of the site folder
 */
function noteInputs(root: string): InputsNote {
  const files = new Set<string>();
  const folders = new Set<string>();
  const packages = new Map<string, Pick<PackagePlace, "name" | "from">>();
  const engine = engineFile("");
  const addFile = (id: string) => {
    const file = id.replace(/[?#].*$/, "");
    if (path.isAbsolute(file) && !file.startsWith(engine)) files.add(file);
  };
  const addImport = (written: string, importer: string | undefined) => {
    const asker = importer?.replace(/[?#].*$/, "") ?? "";
    if (asker.startsWith(engine)) return;
    const from = path.isAbsolute(asker) ? path.dirname(asker) : root;
    const specifier = written.replace(/[?#].*$/, "");
    const file = namedFile(specifier, { root, from });
    if (file !== undefined) folders.add(path.dirname(file)).add(file);
    const name = packageName(specifier);
    if (name !== undefined) packages.set(`${from}\0${name}`, { name, from });
  };
  return {
    plugin: () => ({
      name: "lectern:note-inputs",
      enforce: "pre",
      resolveId: {
        order: "pre",
        handler(specifier, importer) {
          addImport(specifier, importer);
        },
      },
      moduleParsed: ({ id }) => addFile(id),
      generateBundle(_options, bundle) {
        // Files that modules and stylesheets show.
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset") continue;
          for (const name of file.originalFileNames) addFile(path.resolve(root, name));
        }
      },
    }),
    inputs: () =>
      inputsOf(root, {
        files: [...files],
        folders: [...folders],
        packages: [...packages.values()],
      }),
  };
}

/** The file or folder an import names, with or without its ending; undefined for packages. */
function namedFile(
  specifier: string,
  { root, from }: { readonly root: string; readonly from: string },
): string | undefined {
  if (specifier.startsWith("@site/")) return path.join(root, specifier.slice("@site".length));
  return /^\.{1,2}(\/|$)/.test(specifier) ? path.resolve(from, specifier) : undefined;
}

/** Undefined for files, for modules in memory and for what is the engine's in every site. */
function packageName(specifier: string): string | undefined {
  if (isOfEngine(specifier)) return undefined;
  return /^(?!@site\/)((?:@[a-z0-9~][^/:]*\/)?[a-z0-9~][^/:]*)(?:\/|$)/i.exec(specifier)?.[1];
}
