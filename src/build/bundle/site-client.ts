import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rollup } from "vite";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { areStored, storeFiles, type FileSums } from "../store/stored-files.ts";
import { compatibleModules } from "../compatibility/compatible-modules.ts";
import { contentHash } from "../content-hash.ts";
import { themeStyles, type ThemeInput } from "../../pages/site/theme-styles.ts";
import { markdownImports } from "../site-code/markdown-imports.ts";
import { plainScripts } from "../site-code/plain-scripts.ts";
import type { UnresolvedImport } from "../site-code/site-imports.ts";
import { wholeModuleStyles } from "../site-code/site-styles.ts";
import { browserBuild, browserWorkers } from "./browser-build.ts";
import { clientEntries, localeEntry, plainEntry, type ClientSources } from "./client-entry.ts";
import { withImports, type EngineProgram } from "./engine-program.ts";
import { noteLicences } from "./licences.ts";
import { bundleSite, contentOf, type MadeProgram } from "./site-bundle.ts";
import { plainImports, styleSheet } from "./vite-internals.ts";
import { engineFile } from "../engine.ts";
import { engineEntries, reactName } from "./engine-entries.ts";

/** What a site adds to the engine's program: the entry of each locale, islands, styles. */
export interface SiteClient {
  /** Absolute path of the folder that holds the files. */
  readonly folder: string;
  /** Names below the folder: `assets/…`. */
  readonly files: readonly string[];
  /** By locale code. */
  readonly entries: Readonly<Record<string, ClientEntry>>;
  /** Names of the stylesheets a page needs, these or the engine's. */
  readonly styles: readonly string[];
  /** Names of files of the engine's program that these import, entries left out. */
  readonly usedOfEngine: readonly string[];
  /** Folders of the packages in them; absolute paths. */
  readonly packages: readonly string[];
  readonly unresolved: readonly UnresolvedImport[];
}

interface ClientEntry {
  readonly script: string;
  /** Files beside it that it imports at once. */
  readonly imports: readonly string[];
}

interface SiteClientInput {
  readonly cache: CacheStore;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  readonly engine: EngineProgram;
}

/** In the folder of caches: the folder of the files. */
const FOLDER = caches.browserProgramFiles.slice(0, -1);

/**
 * Bundle what the site adds, or take the last bundle. Of a site that adds nothing
 * but its data the bundler is not loaded.
 *
 * @throws ModuleSyntaxError when an island does not compile
 */
export async function siteClient(
  sources: ClientSources,
  input: SiteClientInput,
): Promise<SiteClient> {
  const { islands, styles, searchService } = sources;
  const isPlain = islands.length + styles.length === 0 && searchService === undefined;
  const folder = path.join(input.cache.folder, FOLDER);
  if (isPlain) return { folder, ...plainClient(sources, input) };
  const { files, ...facts } = await bundledClient(sources, input);
  return { folder, files: Object.keys(files).sort(), ...facts };
}

function plainClient(
  sources: ClientSources,
  { cache, basePath, engine }: SiteClientInput,
): Omit<SiteClient, "folder"> {
  const { entries, laterStyles } = engine.facts;
  const address = (name: string) => `${basePath}${name}`;
  const made = [...sources.siteData].map(([code, site]) => {
    const content = plainEntry({
      site,
      react: address(entries.react),
      start: address(entries.start),
      laterStyles: address(laterStyles),
    });
    return { code, content, name: `assets/main-${code}.${contentHash(content).slice(0, 8)}.js` };
  });
  const styles = plainStyles(sources.theme, engine);
  const stored = [...made, styles];
  storeFiles(cache, FOLDER, stored);
  return {
    files: stored.map(({ name }) => name),
    entries: Object.fromEntries(
      made.map(({ code, name }) => [code, { script: name, imports: [] }]),
    ),
    styles: [styles.name],
    usedOfEngine: [],
    packages: [],
    unresolved: [],
  };
}

/** The engine's styles with those that follow the site's colour: one file, as of a site with styles of its own. */
function plainStyles(theme: ThemeInput, { folder, facts }: EngineProgram) {
  const parts = facts.styles.map((name) => readFileSync(path.join(folder, name), "utf8"));
  const content = [...parts, themeStyles(theme)].join("\n");
  return { content, name: `assets/style.${contentHash(content).slice(0, 8)}.css` };
}

type Facts = Omit<SiteClient, "folder" | "files"> & { readonly files: FileSums };

async function bundledClient(
  sources: ClientSources,
  { cache, basePath, engine }: SiteClientInput,
): Promise<Facts> {
  const packages = new Set<string>();
  const codes = [...sources.siteData.keys()];
  const onEngine = () => [onEngineProgram(engine, basePath), noteLicences(packages)];
  const bundled = await bundleSite<Facts>(
    {
      root: sources.root,
      basePath,
      settings: browserBuild(
        Object.fromEntries(codes.map((code) => [`main-${code}`, localeEntry(code)])),
      ),
      plugins: [
        ...siteCode(sources),
        ...onEngine(),
        wholeModuleStyles(),
        plainImports(),
        clientEntries(() => sources),
      ],
      workers: { ...browserWorkers, plugins: onEngine },
    },
    {
      cache,
      name: caches.browserProgram,
      key: [
        JSON.stringify([...sources.siteData, ...sources.islands, ...sources.styles]),
        sources.searchService ?? "",
        themeStyles(sources.theme),
        JSON.stringify(engine.facts.entries),
        sources.compatibility ?? "",
      ],
      isWhole: ({ files }) => areStored(cache, FOLDER, files),
      describe: (made) => {
        const contents = made.files.map((file) => ({
          name: file.fileName,
          content: contentOf(file),
        }));
        return {
          ...factsOf(made, { codes, basePath }),
          files: storeFiles(cache, FOLDER, contents),
          packages: [...packages].toSorted(),
          unresolved: made.unresolved,
        };
      },
    },
  );
  return bundled.facts;
}

function factsOf(
  { files }: MadeProgram,
  { codes, basePath }: { readonly codes: readonly string[]; readonly basePath: string },
): Pick<Facts, "entries" | "styles" | "usedOfEngine"> {
  const chunks = files.filter((file) => file.type === "chunk");
  // The one other stylesheet is `later.css`, which the program loads.
  const styles = files.filter((file) => file.type === "asset" && file.names.includes(styleSheet));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const ofEngine = imported.filter((name) => name.startsWith(basePath));
  return {
    entries: Object.fromEntries(codes.map((code) => [code, entryOf(chunks, code)])),
    styles: styles.map((file) => file.fileName),
    usedOfEngine: [...new Set(ofEngine)].map((name) => name.slice(basePath.length)),
  };
}

function entryOf(chunks: readonly Rollup.OutputChunk[], code: string): ClientEntry {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === `main-${code}`);
  if (!entry) throw new Error(`no entry for the locale ${code}`);
  const imports = withImports([entry], chunks).filter((name) => name !== entry.fileName);
  return { script: entry.fileName, imports };
}

/** How the site's own modules are read. */
function siteCode({ root, compatibility, compile }: ClientSources): readonly Plugin[] {
  return [
    plainScripts(),
    markdownImports({ root, runs: "browser", compile }),
    compatibleModules({ root, compatibility, runs: "browser" }),
  ];
}

/**
 * What a site adds to the browser's program uses the engine's as it was built:
 * React, the public surface and the start of a page are imported by the addresses
 * of their files, wherever the site's folder lies.
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
      if (id === engineEntries.start) return address(entries.start);
      if (id === engineEntries.react) return address(entries.react);
      if (id === "lectern") return address(entries.lectern);
      if (id === "lectern/search") return engineFile("lectern/search.js");
      if (id === islandReactFile) return address(entries.islandReact);
      if (Object.hasOwn(reactNames, id)) return prefix + id;
      // A part of React that islands do not use as a rule is the engine's, too.
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

/** How the modules above name the file that has React for islands. */
const islandReactFile = "lectern:island-react";
