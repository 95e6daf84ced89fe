import path from "node:path";
import type { Plugin, Rollup } from "vite";
import type { ProgramFiles } from "../../render/document.tsx";
import { bundleSurroundings, noteInputs } from "./bundle-inputs.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { caches } from "../cache/caches.ts";
import { areStored, storeFiles, type FileSums } from "../cache/stored-files.ts";
import { clientEntries, localeEntry, type ClientSources } from "./client-entry.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineStylesHash } from "../engine.ts";
import { cachedBundle } from "../cache/cached-bundle.ts";
import { noteLicences } from "./licences.ts";
import { ModuleSyntaxError } from "../programs/module-errors.ts";
import { classNames, wholeModuleStyles } from "../programs/class-names.ts";
import { siteImports } from "../programs/site-imports.ts";
import { siteProgramSettings } from "../programs/site-program-settings.ts";
import { bundlerModules, plainImports, styleSheet } from "./vite-internals.ts";
import { engineInBrowser } from "./vite-site.ts";

/** The browser's program of a site, in files whose names carry their hash. */
export interface ClientBundle {
  /** Folder that holds `assets/…`. */
  readonly folder: string;
  /** File names below `folder`. */
  readonly files: readonly string[];
  /** By locale code. */
  readonly programs: ReadonlyMap<string, ProgramFiles>;
  /** Changes when any file does: the id a page carries. */
  readonly build: string;
  /** Folders of the packages it contains; absolute paths. */
  readonly packages: readonly string[];
}

/** In the folder of caches: the folder of the program. */
const FOLDER = caches.browserProgramFiles.file.slice(0, -1);

interface Manifest {
  readonly files: FileSums;
  readonly programs: Readonly<Record<string, ProgramFiles>>;
  readonly build: string;
  readonly packages: readonly string[];
}

/**
 * Bundle the browser's program, or take the last one when nothing it was made
 * from has changed.
 *
 * @param basePath starts and ends with `/`
 * @param engine hash of the engine
 * @throws ModuleSyntaxError when an island does not compile
 */
export async function bundleClient(
  sources: ClientSources,
  options: { readonly cache: CacheStore; readonly basePath: string; readonly engine: string },
): Promise<ClientBundle> {
  const { cache, basePath, engine } = options;
  const key = contentHash(
    engine,
    engineStylesHash(),
    bundleSurroundings(),
    basePath,
    JSON.stringify([sources.root, ...sources.siteData, sources.islands, sources.styles]),
  );
  const folder = path.join(cache.folder, FOLDER);
  const { files, programs, build, packages } = await cachedBundle<Manifest>(
    {
      cache,
      name: caches.browserProgram.file,
      key,
      isWhole: (manifest) => areStored(cache, FOLDER, manifest.files),
    },
    async () => {
      const note = noteInputs(sources.root);
      const found = new Set<string>();
      const output = await runBuild(sources, { basePath, note: note.plugin, packages: found });
      const content = (file: OutputFile) => (file.type === "chunk" ? file.code : file.source);
      const stored = output.map((file) => ({ name: file.fileName, content: content(file) }));
      const made = { basePath, sources, files: storeFiles(cache, FOLDER, stored) };
      const facts = { ...describe(output, made), packages: [...found].toSorted() };
      return { facts, inputs: note.inputs() };
    },
  );
  return {
    folder,
    files: Object.keys(files).sort(),
    programs: new Map(Object.entries(programs)),
    build,
    packages,
  };
}

type OutputFile = Rollup.OutputChunk | Rollup.OutputAsset;

interface RunOptions {
  readonly basePath: string;
  /** Notes what the program is made of. */
  readonly note: Plugin;
  /** Folders of the packages in it; added to. */
  readonly packages: Set<string>;
}

async function runBuild(
  sources: ClientSources,
  { basePath, note, packages }: RunOptions,
): Promise<readonly OutputFile[]> {
  const locales = [...sources.siteData.keys()];
  try {
    const { build } = await import("vite");
    const output = await build({
      root: sources.root,
      base: basePath,
      configFile: false,
      envDir: false,
      ...siteProgramSettings,
      publicDir: false,
      logLevel: "silent",
      mode: "production",
      oxc: { jsx: { development: false } },
      css: classNames(sources.root),
      plugins: [
        engineInBrowser(),
        // What leads nowhere has been reported by the program for the server.
        siteImports(sources.root),
        wholeModuleStyles(),
        plainImports(),
        note,
        clientEntries(() => sources),
        noteLicences(packages, basePath),
      ],
      worker: {
        format: "es",
        plugins: () => [noteLicences(packages, basePath)],
        rollupOptions: { output: { entryFileNames: "assets/[name].[hash].js" } },
      },
      build: {
        write: false,
        target: ["chrome111", "firefox114", "safari16.4"],
        modulePreload: false,
        cssCodeSplit: false,
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: {
            ...Object.fromEntries(locales.map((code) => [`main-${code}`, localeEntry(code)])),
            diagram: engineFile("client/diagram-frame.js"),
          },
          output: {
            entryFileNames: "assets/[name].[hash].js",
            chunkFileNames: "assets/[name].[hash].js",
            assetFileNames: "assets/[name].[hash][extname]",
            // Compressed alone, small files weigh more than as one.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: (id) => id.startsWith(bundlerModules) || reactModules.test(id),
                  priority: 1,
                },
                // With all it imports.
                { name: "program", test: /[\\/]client[\\/]start\.js$/ },
              ],
            },
          },
        },
      },
    });
    const first = Array.isArray(output) ? output[0] : output;
    return first && "output" in first ? first.output : [];
  } catch (error) {
    throw new ModuleSyntaxError(error);
  }
}

function describe(
  output: readonly OutputFile[],
  made: {
    readonly basePath: string;
    readonly sources: ClientSources;
    readonly files: FileSums;
  },
): Omit<Manifest, "packages"> {
  const { basePath, sources } = made;
  // The one other stylesheet is `later.css`, which the program loads.
  const styles = output.filter((file) => file.type === "asset" && file.names.includes(styleSheet));
  const address = (name: string) => `${basePath}${name}`;
  const chunks = output.filter((file) => file.type === "chunk");
  const programs = [...sources.siteData.keys()].map((code): [string, ProgramFiles] => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === `main-${code}`);
    if (!entry) throw new Error(`no entry for the locale ${code}`);
    return [
      code,
      {
        script: address(entry.fileName),
        preloads: firstNeeded(entry, chunks).map(address),
        styles: styles.map((file) => address(file.fileName)),
        diagram: address(chunks.find((chunk) => chunk.name === "diagram")?.fileName ?? ""),
      },
    ];
  });
  return {
    files: made.files,
    programs: Object.fromEntries(programs),
    build: contentHash(...Object.keys(made.files).sort()),
  };
}

/** React, and the module by which the entry imports it. */
const reactModules =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0virtual:lectern\/react$/;

/** Ends of the modules the entry imports one after the other; see `localeProgram`. */
const programParts = ["virtual:lectern/react", "/client/start.js"];

/** What an entry imports at once and one after the other, and all that imports; islands it imports when they are seen. */
function firstNeeded(
  entry: Rollup.OutputChunk,
  chunks: readonly Rollup.OutputChunk[],
): readonly string[] {
  const awaited = chunks.filter(({ facadeModuleId }) =>
    programParts.some((part) => facadeModuleId?.endsWith(part)),
  );
  const found = new Set<string>();
  const add = ({ imports, fileName }: Rollup.OutputChunk) => {
    if (found.has(fileName)) return;
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
    found.add(fileName);
  };
  for (const chunk of [...awaited, entry]) add(chunk);
  found.delete(entry.fileName);
  return [...found];
}
