import path from "node:path";
import type { BuildOptions, InlineConfig, Rollup } from "vite";
import type { ProgramFiles } from "../../render/document.tsx";
import type { CacheStore } from "../cache/cache-store.ts";
import { caches } from "../cache/caches.ts";
import { areStored, storeFiles, type FileSums } from "../cache/stored-files.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile } from "../engine.ts";
import type { UnresolvedImport } from "../programs/site-imports.ts";
import { wholeModuleStyles } from "../programs/site-styles.ts";
import { clientEntries, localeEntry, type ClientSources } from "./client-entry.ts";
import { noteLicences } from "./licences.ts";
import { bundleSite, contentOf, type MadeProgram } from "./site-bundle.ts";
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
  /** Imports of islands that lead nowhere in a browser. */
  readonly unresolved: readonly UnresolvedImport[];
}

/** In the folder of caches: the folder of the program. */
const FOLDER = caches.browserProgramFiles.file.slice(0, -1);

interface Manifest {
  readonly files: FileSums;
  readonly programs: Readonly<Record<string, ProgramFiles>>;
  readonly build: string;
  readonly packages: readonly string[];
  readonly unresolved: readonly UnresolvedImport[];
}

/**
 * Bundle the browser's program, or take the last one when nothing it was made
 * from has changed.
 *
 * @param basePath starts and ends with `/`
 * @throws ModuleSyntaxError when an island does not compile
 */
export async function bundleClient(
  sources: ClientSources,
  { cache, basePath }: { readonly cache: CacheStore; readonly basePath: string },
): Promise<ClientBundle> {
  const packages = new Set<string>();
  const licences = () => noteLicences(packages, basePath);
  const bundled = await bundleSite<Manifest>(
    {
      root: sources.root,
      basePath,
      settings: settingsOf(sources),
      plugins: [
        engineInBrowser(),
        wholeModuleStyles(),
        plainImports(),
        clientEntries(() => sources),
        licences(),
      ],
      workers: { ...workerSettings, plugins: () => [engineInBrowser(), licences()] },
    },
    {
      cache,
      name: caches.browserProgram.file,
      key: [JSON.stringify([...sources.siteData, ...sources.islands, ...sources.styles])],
      isWhole: (manifest) => areStored(cache, FOLDER, manifest.files),
      describe: (made) => {
        const stored = made.files.map((file) => ({
          name: file.fileName,
          content: contentOf(file),
        }));
        const sums = storeFiles(cache, FOLDER, stored);
        return manifestOf(made, { basePath, sources, sums, packages });
      },
    },
  );
  const { files, programs, ...facts } = bundled.facts;
  return {
    ...facts,
    folder: path.join(cache.folder, FOLDER),
    files: Object.keys(files).sort(),
    programs: new Map(Object.entries(programs)),
  };
}

const workerSettings: InlineConfig["worker"] = {
  format: "es",
  rollupOptions: { output: { entryFileNames: "assets/[name].[hash].js" } },
};

function settingsOf({ siteData }: ClientSources): Pick<InlineConfig, "build" | "oxc"> {
  const entries = [...siteData.keys()].map((code) => [`main-${code}`, localeEntry(code)]);
  return {
    oxc: { jsx: { development: false } },
    build: {
      ...browserBuild,
      rollupOptions: {
        input: { ...Object.fromEntries(entries), diagram: engineFile("client/diagram-frame.js") },
        output: {
          entryFileNames: "assets/[name].[hash].js",
          chunkFileNames: "assets/[name].[hash].js",
          assetFileNames: "assets/[name].[hash][extname]",
          codeSplitting: { groups: parts },
        },
      },
    },
  };
}

const browserBuild: BuildOptions = {
  target: ["chrome111", "firefox114", "safari16.4"],
  modulePreload: false,
  cssCodeSplit: false,
  reportCompressedSize: false,
};

interface MadeFiles {
  readonly basePath: string;
  readonly sources: ClientSources;
  readonly sums: FileSums;
  readonly packages: ReadonlySet<string>;
}

function manifestOf({ files, unresolved }: MadeProgram, made: MadeFiles): Manifest {
  const { basePath, sources, sums, packages } = made;
  // The one other stylesheet is `later.css`, which the program loads.
  const styles = files.filter((file) => file.type === "asset" && file.names.includes(styleSheet));
  const address = (name: string) => `${basePath}${name}`;
  const chunks = files.filter((file) => file.type === "chunk");
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
    files: sums,
    programs: Object.fromEntries(programs),
    build: contentHash(...Object.keys(sums).sort()),
    packages: [...packages].toSorted(),
    unresolved,
  };
}

/** React, and the module by which the entry imports it. */
const reactModules =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0virtual:lectern\/react$/;

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
