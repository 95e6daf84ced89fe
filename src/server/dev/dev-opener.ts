import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sourcePath } from "../../core/paths.ts";
import { configFileIn } from "../../content/config/config-source.ts";
import { loadConfig } from "../../content/config/load-config.ts";
import { relativePath } from "../../content/sources/file-access.ts";
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
import { outputTable, type OutputTable } from "../../build/output/output-table.ts";
import { openSite, type OpenSite } from "../../build/open-site.ts";
import { cacheFolder } from "../../build/store/caches.ts";
import { loadConfigModule } from "../../build/site-code/load-config-module.ts";
import { aroundSources } from "../../build/open-sites.ts";
import { highlightService, type HighlightService } from "../../build/threads/highlight-service.ts";
import { createSourceCache, type SourceCache } from "../../content/source-cache.ts";
import { pageCache, type PageCache } from "../../build/store/page-cache.ts";
import { sourceFiles, type SourceFiles } from "../../build/store/source-files.ts";
import type { ClientSources } from "../../build/bundle/client-bundle.ts";
import { clientSources } from "../../build/bundle/site-program.ts";

interface StateFacts {
  /** Sources of the generated client modules. */
  readonly sources: ClientSources;
  /** Absolute paths of the folders outside the site folder. */
  readonly outside: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The current site on disk. */
export type DevState = StateFacts &
  (
    | {
        readonly kind: "open";
        readonly config: SiteConfig;
        /** One site per locale. */
        readonly sites: readonly OpenSite[];
        readonly table: OutputTable;
        /** Bundles of the configuration and the site's modules. */
        readonly bundles: readonly BundleNote[];
      }
    /** The configuration is invalid, so there are no pages. */
    | { readonly kind: "closed" }
  );

/** Opens a site repeatedly, reading only the files that changed. */
export class DevOpener {
  readonly #root: string;
  readonly #lock: FolderLock;
  readonly #store: CacheStore;
  readonly #highlighter: HighlightService;
  /** File readers per locale, kept in memory when the site is reopened. */
  readonly #readers = new Map<string, LocaleReaders>();
  /** The site's files, without translations. */
  readonly #files: SourceFiles;
  /** Bundles built or reused since the list was last cleared. */
  readonly #bundles: BundleNote[] = [];
  /** The configuration module. It's the same object until one of its files changes. */
  #module: unknown;
  /** Bundles of the modules of the sites that were opened last. */
  #programs: readonly BundleNote[] = [];
  #sites: readonly OpenSite[] = [];
  /** Whether the modules of the sites that were opened last are still valid. */
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
    this.#files = this.#filesIn(undefined);
  }

  async open(): Promise<DevState> {
    const root = this.#root;
    const files = this.#files;
    this.#bundles.length = 0;
    const opened = await loadConfig({
      file: path.join(root, configFileIn(root)),
      loadModule: async (file) => {
        const module = await loadConfigModule(file, this.#store);
        // The configuration determines how sources are parsed, so drop the parsed sources.
        if (module !== this.#module) {
          for (const readers of this.#readers.values()) readers.sources = createSourceCache();
        }
        this.#module = module;
        return module;
      },
    });
    if (!opened.config) {
      const diagnostics = finishDiagnostics(opened.diagnostics, files);
      return { kind: "closed", sources: noSources(root), outside: [], diagnostics };
    }
    // Search engines must not index drafts. Page data is only generated when requested.
    const config: SiteConfig = { ...opened.config, noIndex: true, pageData: "json" };
    const configBundles = this.#bundles.splice(0);
    const sites = await this.#openSites(config, opened.source);
    if (this.#bundles.length > 0) this.#programs = [...this.#bundles];
    const table = outputTable({ root, config, sites });
    const found = [
      ...opened.diagnostics,
      ...aroundSources(root, config),
      // Use the locale's own files, because a translation's line numbers differ from its source's.
      ...sites.flatMap((site) => finishDiagnostics(site.diagnostics, site.files)),
      ...staticProblems({ root, config: opened.config, table }),
    ];
    return {
      kind: "open",
      config,
      sites,
      table,
      bundles: [...configBundles, ...this.#programs],
      sources: clientSources(root, config, sites),
      outside: outsideFolders(config).map((folder) => path.join(root, folder)),
      diagnostics: finishDiagnostics(found, files, config.severities),
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
        drafts: "shown",
        highlighter: this.#highlighter,
        store: this.#store,
        ...this.#readersOf(locale),
        last: this.#hasPrograms && last ? reusable(last) : undefined,
      });
      // Pages open in a browser may still request files from before the edit.
      open.publish(last?.published() ?? []);
      sites.push(open);
    }
    this.#sites = sites;
    this.#hasPrograms = true;
    return sites;
  }

  #filesIn(locale: Locale | undefined): SourceFiles {
    return sourceFiles({ root: this.#root, locale, held: Infinity });
  }

  #readersOf(locale: Locale): LocaleReaders {
    const found = this.#readers.get(locale.code) ?? {
      sources: createSourceCache(),
      files: this.#filesIn(locale),
      cache: pageCache(this.#store, locale.code),
    };
    this.#readers.set(locale.code, found);
    return found;
  }

  /**
   * Drops cached data of changed files.
   *
   * @param files absolute paths
   */
  forget(files: readonly string[]): void {
    const config = this.#sites[0]?.site.config;
    const outside = config ? outsideFolders(config) : [];
    for (const file of files) {
      const relative = relativePath(this.#root, file);
      const isOutside = outside.some((folder) => relative.startsWith(`${folder}/`));
      if (!relative.startsWith("..") || isOutside) {
        const source = sourcePath(relative.replace(/^i18n\/[^/]+\//, ""));
        this.#files.forget(source);
        for (const { files } of this.#readers.values()) files.forget(source);
      }
      if (mayImport(relative, config)) this.#hasPrograms = false;
    }
    // Other files can also be part of a module: it may use an image, or import any file as text.
    this.#hasPrograms &&= this.#sites.every((open) => open.modules.isCurrent());
  }

  close(): void {
    for (const { cache } of this.#readers.values()) cache.close(false);
    this.#highlighter.close();
    this.#lock.release();
  }
}

/** Returns only the parts to reuse, so that earlier sites don't stay in memory. */
function reusable({ modules, history, renames }: OpenSite) {
  return { modules, history, renames };
}

/** Whether a file may be a module or import one. */
function mayImport(file: string, config: SiteConfig | undefined): boolean {
  if (file.endsWith(".md")) return config?.markdownFormat === "mdx";
  return !/\.(css|ya?ml|svg|png|jpe?g|gif|webp|avif)$/.test(file);
}

/**
 * Opens a separate cache folder, so that this server doesn't conflict with builds and other dev
 * servers of the site.
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

interface LocaleReaders {
  sources: SourceCache;
  readonly files: SourceFiles;
  readonly cache: PageCache;
}

function noSources(root: string): ClientSources {
  return {
    root,
    basePath: "/",
    siteData: new Map(),
    theme: { themeColor: "", theme: { radius: 8 } },
    islands: [],
    styles: [],
    searchService: undefined,
    compatibility: undefined,
    vite: undefined,
    compile: () => Promise.reject(new Error("The site can't be read right now.")),
  };
}
