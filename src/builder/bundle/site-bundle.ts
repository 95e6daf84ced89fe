import type { InlineConfig, Plugin, Rollup } from "vite";
import type { CacheStore } from "../cache/cache-store.ts";
import { cachedBundle, type MadeBundle } from "../cache/cached-bundle.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash, runningModule } from "../engine.ts";
import { hasStylePlugins, siteStyles } from "../programs/site-styles.ts";
import { ModuleSyntaxError } from "../programs/module-errors.ts";
import { siteImports, type UnresolvedImport } from "../programs/site-imports.ts";
import { ambientReads } from "./ambient-reads.ts";
import { bundleSurroundings, type BundleInputs } from "./bundle-inputs.ts";
import { freedBundle } from "./freed-bundle.ts";
import { loadVite } from "./load-vite.ts";
import type { BundledModule } from "./module-hashes.ts";
import { noteInputs } from "./note-inputs.ts";
import { siteGlobs } from "./site-globs.ts";
import { staticUrls } from "./static-urls.ts";

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
  tsconfig: engineFile("../src/builder/site-programs.tsconfig.json"),
} as const;
