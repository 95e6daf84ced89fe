import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { configFileIn } from "../../content/config/config-source.ts";
import { loadConfig } from "../../content/config/load-config.ts";
import type { SiteConfig, Locale } from "../../core/config.ts";
import {
  cacheStore,
  type BundleNote,
  type CacheStore,
  prepareCache,
} from "../../build/store/cache-store.ts";
import { tryLock, type FolderLock } from "../../build/store/folder-lock.ts";
import { engineHash } from "../../build/engine.ts";
import { finishDiagnostics } from "../../build/faults/report.ts";
import { staticProblems } from "../../build/faults/static-problems.ts";
import { outsideFolders } from "../../content/sources/translated-source.ts";
import { outputTable } from "../../build/output/output-table.ts";
import { cacheFolder, openSite, type OpenSite } from "../../build/open-site.ts";
import { loadConfigModule } from "../../build/site-code/load-config-module.ts";
import { aroundSources } from "../../build/open-sites.ts";
import { highlightService, type HighlightService } from "../../build/threads/highlight-service.ts";
import { createSourceCache, type SourceCache } from "../../content/source-cache.ts";
import { pageCache, type PageCache } from "../../build/store/page-cache.ts";
import { sourceFiles, type SourceFiles } from "../../build/store/source-files.ts";
import type { ClientSources } from "../../build/bundle/client-bundle.ts";
import { clientSources } from "../../build/bundle/site-program.ts";

/** The site as it is on disk now, as far as it can be made out. */
export type DevState =
  | {
      readonly kind: "open";
      readonly config: SiteConfig;
      /** One per locale. */
      readonly sites: readonly OpenSite[];
      /** The configuration and the programs of the site, as they were bundled. */
      readonly bundles: readonly BundleNote[];
      readonly diagnostics: readonly Diagnostic[];
    }
  /** The configuration is broken: there are no pages. */
  | { readonly kind: "closed"; readonly diagnostics: readonly Diagnostic[] };

/** Opens a site again and again, and reads what has changed. */
export class DevOpener {
  readonly #root: string;
  readonly #lock: FolderLock;
  readonly #store: CacheStore;
  readonly #highlighter: HighlightService;
  readonly #readers: DevReaders;
  /** Bundles that were made or found unchanged since this was last emptied. */
  readonly #bundles: BundleNote[] = [];
  /** The configuration's module: the same object while nothing it is built from has changed. */
  #module: unknown;
  /** The bundles of the last sites. */
  #programs: readonly BundleNote[] = [];
  #sites: readonly OpenSite[] = [];
  /** Whether the programs of the last sites are still right. */
  #hasPrograms = false;

  /** @param root absolute path of the site folder */
  constructor(root: string) {
    const { store, lock } = openDevCache(cacheFolder(root));
    this.#root = root;
    this.#lock = lock;
    this.#store = {
      ...store,
      noteBundle: (note) => void this.#bundles.push(note),
      bundles: () => this.#bundles,
    };
    this.#highlighter = highlightService(this.#store, engineHash());
    this.#readers = new DevReaders(root, this.#store);
  }

  async open(): Promise<DevState> {
    const root = this.#root;
    const { files } = this.#readers;
    this.#bundles.length = 0;
    const opened = await loadConfig({
      file: path.join(root, configFileIn(root)),
      loadModule: async (file) => {
        const module = await loadConfigModule(file, this.#store);
        if (module !== this.#module) this.#readers.forgetParsed();
        this.#module = module;
        return module;
      },
    });
    if (!opened.config) {
      return { kind: "closed", diagnostics: finishDiagnostics(opened.diagnostics, files) };
    }
    // Search engines should ignore drafts, and data is created when it is requested.
    const config: SiteConfig = { ...opened.config, noIndex: true, pageData: "json" };
    const configBundles = this.#bundles.splice(0);
    const sites = await this.#openSites(config, opened.source);
    if (this.#bundles.length > 0) this.#programs = [...this.#bundles];
    const table = outputTable({ root, config: opened.config, sites });
    const found = [
      ...opened.diagnostics,
      ...aroundSources(root, config),
      // A translation has other lines than its source.
      ...sites.flatMap((site) => finishDiagnostics(site.diagnostics, site.files)),
      ...staticProblems({ root, config: opened.config, table }),
    ];
    return {
      kind: "open",
      config,
      sites,
      bundles: [...configBundles, ...this.#programs],
      diagnostics: finishDiagnostics(found, files),
    };
  }

  async #openSites(
    config: SiteConfig,
    configSource: Parameters<typeof openSite>[0]["configSource"],
  ): Promise<readonly OpenSite[]> {
    const sites: OpenSite[] = [];
    for (const [index, locale] of config.locales.entries()) {
      const last = this.#sites[index];
      const open = await openSite({
        root: this.#root,
        config,
        configSource,
        locale,
        engine: engineHash(),
        drafts: "shown",
        highlighter: this.#highlighter,
        store: this.#store,
        ...this.#readers.of(locale),
        last: this.#hasPrograms && last ? reusable(last) : undefined,
      });
      // Pages that are open in a browser may still request the files that they showed before the edit.
      open.publish(last?.published() ?? []);
      sites.push(open);
    }
    this.#sites = sites;
    this.#hasPrograms = true;
    return sites;
  }

  /** Files have changed; absolute paths. */
  forget(files: readonly string[]): void {
    const config = this.#sites[0]?.site.config;
    const outside = config ? outsideFolders(config) : [];
    for (const file of files) {
      const relative = path.relative(this.#root, file).split(path.sep).join("/");
      const isOutside = outside.some((folder) => relative.startsWith(`${folder}/`));
      if (!relative.startsWith("..") || isOutside) {
        this.#readers.forget(sourcePath(relative.replace(/^i18n\/[^/]+\//, "")));
      }
      if (mayImport(relative, config)) this.#hasPrograms = false;
    }
    // A component may show an image, or import any file as text.
    this.#hasPrograms &&= this.#sites.every((open) => open.modules.isCurrent());
  }

  close(): void {
    this.#readers.close();
    this.#highlighter.close();
    this.#lock.release();
  }
}

/** Only these parts: otherwise each opening would keep all earlier ones in memory. */
function reusable({ modules, history, renames }: OpenSite) {
  return { modules, history, renames };
}

/** Whether a file may name a program that nothing named before, or be one. */
function mayImport(file: string, config: SiteConfig | undefined): boolean {
  if (file.endsWith(".md")) return config?.markdownFormat === "mdx";
  return !/\.(css|ya?ml|svg|png|jpe?g|gif|webp|avif)$/.test(file);
}

/**
 * Opens a separate cache folder, so that builds and other dev servers of the same site don't
 * conflict.
 *
 * @param folder absolute path of the cache folder
 */
function openDevCache(folder: string): { readonly store: CacheStore; readonly lock: FolderLock } {
  for (let number = 1; ; number++) {
    const own = path.join(folder, number === 1 ? "dev" : `dev-${number}`);
    const locked = tryLock(own, "lectern dev");
    if (locked.kind === "busy") continue;
    prepareCache(own);
    return { store: cacheStore(own), lock: locked.lock };
  }
}

/** The readers of a locale, which stay in memory while the site is opened again and again. */
interface LocaleReaders {
  readonly sources: SourceCache;
  readonly files: SourceFiles;
  readonly cache: PageCache;
}

/** The readers of all locales. */
class DevReaders {
  readonly #readers = new Map<string, LocaleReaders>();
  readonly #root: string;
  readonly #store: CacheStore;
  /** The site's files without translations. */
  readonly files: SourceFiles;

  constructor(root: string, store: CacheStore) {
    this.#root = root;
    this.#store = store;
    this.files = this.#filesIn(undefined);
  }

  #filesIn(locale: Locale | undefined): SourceFiles {
    return sourceFiles({ root: this.#root, locale, held: Infinity });
  }

  of(locale: Locale): LocaleReaders {
    const found = this.#readers.get(locale.code) ?? {
      sources: createSourceCache(),
      files: this.#filesIn(locale),
      cache: pageCache(this.#store, locale.code),
    };
    this.#readers.set(locale.code, found);
    return found;
  }

  /** A file has changed. */
  forget(source: SourcePath): void {
    this.files.forget(source);
    for (const { files } of this.#readers.values()) files.forget(source);
  }

  /** The configuration has changed, and with it how files are read. */
  forgetParsed(): void {
    for (const [code, reader] of this.#readers) {
      this.#readers.set(code, { ...reader, sources: createSourceCache() });
    }
  }

  close(): void {
    for (const { cache } of this.#readers.values()) cache.close(false);
  }
}

const known = new WeakMap<DevState, ClientSources>();

/**
 * Returns the sources of generated modules for a state of the site.
 *
 * @param root absolute path of the site folder
 */
export function devSources(root: string, state: DevState): ClientSources {
  const sources = known.get(state) ?? sourcesOf(root, state);
  known.set(state, sources);
  return sources;
}

function sourcesOf(root: string, state: DevState): ClientSources {
  if (state.kind === "open") return clientSources(root, state.config, state.sites);
  return {
    root,
    siteData: new Map(),
    theme: { themeColor: "", theme: { radius: 8 } },
    islands: [],
    styles: [],
    searchService: undefined,
    compatibility: undefined,
    compile: () => Promise.reject(new Error("The site can't be read right now.")),
  };
}
