import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rollup } from "vite";
import type { SiteConfig } from "../../core/config.ts";
import type { ProgramFiles } from "../../pages/document.ts";
import { themeStyles, type ThemeInput } from "../../pages/site/theme-styles.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile } from "../engine.ts";
import type { MarkdownImportsInput } from "./markdown-imports.ts";
import {
  islandName,
  type UnresolvedImport,
  virtualModules,
  virtualPrefix,
} from "./resolve-imports.ts";
import { isStyles, wholeModuleStyles } from "./site-styles.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { areStored, storedPath, storeFiles, type FileSums } from "../store/stored-files.ts";
import {
  browserBuild,
  browserFiles,
  browserWorkers,
  bundleSite,
  filesToStore,
  type Bundled,
} from "./site-bundle.ts";
import { engineProgram, reactName, type EngineProgram } from "./engine-program.ts";
import { licencesOf, noteLicences, type Licences } from "./licences.ts";
import { siteModulePlugins } from "./transform-modules.ts";
import { moduleId, plainImports, styleSheet } from "./vite-internals.ts";

/** The inputs of a site's client JavaScript and styles. */
export interface ClientSources {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  /** The site data as JSON, by locale code. */
  readonly siteData: ReadonlyMap<string, string>;
  readonly theme: ThemeInput;
  /** Absolute paths of the islands. */
  readonly islands: readonly string[];
  /** Absolute paths of stylesheets, in cascade order. */
  readonly styles: readonly string[];
  /** Absolute path of the search service module. `undefined` for the built-in index. */
  readonly searchService: string | undefined;
  readonly compatibility: SiteConfig["compatibility"];
  /** The Vite configuration of the site. */
  readonly vite: SiteConfig["vite"];
  /** Compiles a Markdown file that an island imports. */
  readonly compile: MarkdownImportsInput["compile"];
}

/** The client JavaScript and styles of a site. Their file names contain a hash. */
export interface ClientBundle {
  /** Absolute paths by file name in the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** By locale code. */
  readonly programs: ReadonlyMap<string, ProgramFiles>;
  /** The build id in page data. It changes when a file changes. */
  readonly build: string;
  /** Licences of the packages that the files contain. */
  readonly licences: Licences;
  /** Code of the service worker, which is the same for every site. */
  readonly worker: string;
  /** Imports of islands that can't be resolved for browsers. */
  readonly unresolved: readonly UnresolvedImport[];
}

/** The islands, styles and search service of a site after Vite has bundled them. */
interface SiteParts {
  /** Checksums by file name, for example `assets/…`. */
  readonly files: FileSums;
  /** File names by island name. */
  readonly islands: Readonly<Record<string, string>>;
  readonly searchService: string | undefined;
  readonly styles: readonly string[];
  /** Names of the engine files that islands import. */
  readonly usedOfEngine: readonly string[];
  readonly licences: Licences;
  readonly unresolved: readonly UnresolvedImport[];
}

/** Folder in the cache folder. */
const PARTS = caches.browserProgramFiles.slice(0, -1);
const ENTRIES = `${caches.browserProgramFiles}entries`;

/**
 * Bundles the client JavaScript and styles of a site. The engine's part is prebuilt and this
 * function writes the entry of each locale, so Vite only bundles islands and styles. A site without
 * islands and styles doesn't load Vite.
 *
 * @throws ModuleSyntaxError if an island doesn't compile
 */
export async function bundleClient(
  sources: ClientSources,
  cache: CacheStore,
): Promise<ClientBundle> {
  const engine = await engineProgram(cache);
  const { facts } = engine;
  const { entries } = facts;
  const { basePath, islands, searchService: service } = sources;
  const isPlain = islands.length + sources.styles.length === 0 && service === undefined;
  const parts = isPlain ? noParts : await siteParts(sources, cache, engine);
  const address = (name: string) => `${basePath}${name}`;
  const scripts = [...sources.siteData].map(([code, site]) => {
    const content = localeEntry(site, { ...parts, ...engine }, (name) =>
      JSON.stringify(address(name)),
    );
    return { code, content, name: `assets/main-${code}.${shortHash(content)}.js` };
  });
  const plainStyles = isPlain ? [engineStyles(sources.theme, engine)] : [];
  const written = [...scripts, ...plainStyles];
  storeFiles(cache, ENTRIES, written);
  const styles = [...parts.styles, ...plainStyles.map(({ name }) => name)];
  const names = {
    [engine.folder]: neededFiles(engine, styles, parts.usedOfEngine),
    [storedPath(cache, PARTS)]: Object.keys(parts.files).sort(),
    [storedPath(cache, ENTRIES)]: written.map(({ name }) => name),
  };
  const files = new Map(
    Object.entries(names).flatMap(([folder, list]) =>
      list.map((name) => [name, path.join(folder, name)] as const),
    ),
  );
  const shared = {
    styles: styles.map(address),
    diagram: address(entries.diagram),
    preloads: facts.first.map(address),
  };
  return {
    files,
    programs: new Map(
      scripts.map(({ code, name }) => [code, { ...shared, script: address(name) }]),
    ),
    build: contentHash(...[...files.keys()].toSorted()),
    licences: { ...facts.licences, ...parts.licences },
    worker: facts.worker,
    unresolved: parts.unresolved,
  };
}

const noParts: SiteParts = {
  files: {},
  islands: {},
  searchService: undefined,
  styles: [],
  usedOfEngine: [],
  licences: {},
  unresolved: [],
};

/** Returns the engine files that pages of a site may request, in a fixed order. */
function neededFiles({ facts }: EngineProgram, styles: readonly string[], used: readonly string[]) {
  const { entries, imports, files } = facts;
  const needed = withAllImports([entries.start, entries.react, entries.diagram, ...used], imports);
  const isScript = (name: string) => Object.hasOwn(imports, name);
  return Object.keys(files)
    .filter((name) => !isScript(name) || needed.has(name))
    .filter((name) => !facts.styles.includes(name) || styles.includes(name))
    .toSorted();
}

/** Returns scripts with all their static and dynamic imports. */
function withAllImports(
  scripts: Iterable<string>,
  imports: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<string> {
  const found = new Set(scripts);
  // The loop also visits names that are added during the iteration.
  for (const name of found) for (const next of imports[name] ?? []) found.add(next);
  return found;
}

/** Joins the engine's styles and the site's theme in one file. */
function engineStyles(theme: ThemeInput, { folder, facts }: EngineProgram) {
  const parts = facts.styles.map((name) => readFileSync(path.join(folder, name), "utf8"));
  const content = [...parts, themeStyles(theme)].join("\n");
  return { content, name: `assets/style.${shortHash(content)}.css` };
}

function shortHash(content: string): string {
  return contentHash(content).slice(0, 8);
}

/**
 * Creates the entry module of a locale. It imports the modules one by one and starts in a separate
 * task, so that the page stays responsive.
 *
 * @param site the site data as JSON
 * @param quotedUrl returns the URL of a file as a string literal
 */
function localeEntry(
  site: string,
  parts: Pick<SiteParts, "islands" | "searchService"> & EngineProgram,
  quotedUrl: (name: string) => string,
): string {
  const { entries, laterStyles } = parts.facts;
  const load = (name: string) => `()=>import(${quotedUrl(name)})`;
  const { searchService } = parts;
  const search = searchService === undefined ? "" : `searchService:${load(searchService)},`;
  const islands = Object.entries(parts.islands).map(
    ([name, file]) => `${JSON.stringify(name)}:${load(file)}`,
  );
  return `await import(${quotedUrl(entries.react)});const{start}=await import(${quotedUrl(entries.start)});await new Promise(setTimeout);start({site:${site},islands:{${islands.join(",")}},laterStyles:${quotedUrl(laterStyles)},${search}isDev:!1});\n`;
}

/** Id of the module that imports all styles of a page, in cascade order. */
const stylesEntry = `${virtualPrefix}styles`;

async function siteParts(sources: ClientSources, cache: CacheStore, engine: EngineProgram) {
  const { root, basePath, islands, searchService, compatibility, vite, compile } = sources;
  const packages = new Set<string>();
  const onEngine = () => [onEngineProgram(engine, basePath), noteLicences(packages)];
  const bundled = await bundleSite<SiteParts>(
    {
      root,
      basePath,
      vite,
      settings: browserBuild([stylesEntry, ...scriptsOf(sources).map(moduleId)], {
        // Puts all styles in one file in the order of the entry, including styles that islands
        // import.
        codeSplitting: { groups: [{ name: "styles", test: (id) => isStyles(id) }] },
      }),
      plugins: [
        ...siteModulePlugins({ root, runs: "browser", compatibility, compile }),
        ...onEngine(),
        wholeModuleStyles(),
        plainImports(),
        stylesModules(sources),
      ],
      workers: { ...browserWorkers, plugins: onEngine },
    },
    {
      cache,
      name: caches.browserProgram,
      key: [
        JSON.stringify([islands, sources.styles, searchService]),
        themeStyles(sources.theme),
        JSON.stringify(engine.facts.entries),
        compatibility ?? "",
      ],
      isWhole: ({ files }) => areStored(cache, PARTS, files),
      describe: (made) => {
        const { files, ...facts } = partsOf(made, sources);
        return {
          ...facts,
          files: storeFiles(cache, PARTS, filesToStore(files)),
          licences: licencesOf(packages),
          unresolved: made.unresolved,
        };
      },
    },
  );
  return bundled.facts;
}

/** Provides the entry with all styles, and the stylesheet of the site's theme. */
function stylesModules({ theme, styles }: ClientSources): Plugin {
  const themeSheet = `${virtualPrefix}theme.css`;
  const files = [engineFile("../src/theme/styles/index.css"), themeSheet, ...styles.map(moduleId)];
  const code: Readonly<Record<string, () => string>> = {
    styles: () => files.map((file) => `import ${JSON.stringify(file)};`).join("\n"),
    "theme.css": () => themeStyles(theme),
  };
  return virtualModules((name) => code[name]?.());
}

/** Returns the absolute paths of the modules that a locale's entry imports on demand. */
function scriptsOf({ islands, searchService }: ClientSources): readonly string[] {
  return searchService === undefined ? islands : [...islands, searchService];
}

function partsOf(bundled: Bundled, sources: ClientSources) {
  const { root, basePath, islands, searchService } = sources;
  const { chunks, imports, named } = browserFiles(bundled);
  const needed = withAllImports(
    scriptsOf(sources).map((file) => entryOf(chunks, file)),
    imports,
  );
  return {
    // The styles entry only contains imports, so its script isn't needed.
    files: bundled.files.filter((file) => file.type === "asset" || needed.has(file.fileName)),
    islands: Object.fromEntries(
      islands.map((file) => [islandName(root, file), entryOf(chunks, file)]),
    ),
    searchService: searchService && entryOf(chunks, searchService),
    styles: named(styleSheet),
    usedOfEngine: [...needed]
      .filter((name) => name.startsWith(basePath))
      .map((name) => name.slice(basePath.length)),
  };
}

function entryOf(chunks: readonly Rollup.OutputChunk[], file: string): string {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId === moduleId(file));
  if (!entry) throw new Error(`Vite built no entry for ${file}.`);
  return entry.fileName;
}

/**
 * Makes islands use the prebuilt client JavaScript of the engine: they import React and the public
 * API by file URL.
 *
 * @param basePath starts and ends with `/`
 */
function onEngineProgram({ facts }: EngineProgram, basePath: string): Plugin {
  const { entries, reactNames } = facts;
  const address = (name: string) => ({ id: basePath + name, external: true });
  const prefix = "\0lectern:react-of-engine/";
  return {
    name: "lectern:on-engine-program",
    enforce: "pre",
    async resolveId(id) {
      if (id === "lectern") return address(entries.lectern);
      if (id === "lectern/search") return engineFile("lectern/search.js");
      if (id === islandReactFile) return address(entries.islandReact);
      if (Object.hasOwn(reactNames, id)) return prefix + id;
      // Less common React modules also come from the engine's copy of React.
      const isReact = /^react(-dom)?\//.test(id);
      return isReact
        ? this.resolve(id, engineFile("client/start.js"), { skipSelf: true })
        : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const part = id.slice(prefix.length);
      const names = ["default", ...(reactNames[part] ?? [])];
      const list = names.map((name) => `${reactName(part, name)} as ${name}`);
      return `export { ${list.join(", ")} } from "${islandReactFile}";`;
    },
  };
}

/** The id of the engine file that provides React to islands. */
const islandReactFile = "lectern:island-react";
