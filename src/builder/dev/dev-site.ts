import path from "node:path";
import { compareDiagnostics, type Diagnostic } from "../../base/diagnostic.ts";
import { sourcePath } from "../../base/paths.ts";
import { createSourceCache, type SourceCache } from "../../content/source-cache.ts";
import type { Locale, SiteConfig } from "../../model/config/config.ts";
import type { Page } from "../../model/page.ts";
import { collectLinks } from "../links/collected-links.ts";
import { outsideFolders } from "../links/outside-folders.ts";
import { cacheStore, type CacheStore } from "../cache/cache-store.ts";
import { prepareCache } from "../cache/clear-cache.ts";
import { tryLock, type FolderLock } from "../cache/folder-lock.ts";
import { pageCache, type PageCache } from "../cache/page-cache.ts";
import { cacheFolder, openConfig, openSite, type OpenSite } from "../open-site.ts";
import { engineHash } from "../engine.ts";
import { highlightService } from "../threads/highlight-service.ts";
import type { PageContent } from "../pages/page-content.ts";
import { finishDiagnostics } from "../faults/report.ts";
import { outputTable } from "../output/output-table.ts";
import { staticProblems } from "../faults/static-problems.ts";
import { sourceFiles, type SourceFiles } from "../cache/source-files.ts";

/** The site as it is on disk now, as far as it can be made out. */
export type DevState =
  | {
      readonly kind: "open";
      readonly config: SiteConfig;
      /** One per locale. */
      readonly sites: readonly OpenSite[];
      readonly diagnostics: readonly Diagnostic[];
    }
  /** The configuration is broken: there are no pages. */
  | { readonly kind: "closed"; readonly diagnostics: readonly Diagnostic[] };

export interface DevPage {
  readonly open: OpenSite;
  readonly config: SiteConfig;
  readonly page: Page;
  readonly content: PageContent;
  /** Problems of this page. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Keeps a site open while its files change. */
export interface DevSite {
  state(): Promise<DevState>;
  /** The page at an address below the base path, or the not-found page; undefined when the site is closed. */
  page(pathname: string): Promise<DevPage | undefined>;
  /**
   * Code of the site threw after it had returned; shown until something changes.
   * Returns whether it is new: a timer throws again and again.
   */
  threw(fault: Diagnostic): boolean;
  /** Files have changed; absolute paths. */
  changed(files: readonly string[]): void;
  close(): Promise<void>;
}

/** What is kept of a locale while the site is opened again and again. */
interface Kept {
  readonly sources: SourceCache;
  readonly files: SourceFiles;
  readonly cache: PageCache;
}

/** @param root absolute path of the site folder */
export function devSite(root: string): DevSite {
  const engine = engineHash();
  const { store, lock } = openDevCache(cacheFolder(root));
  const highlighter = highlightService(store, engine);
  const files = sourceFiles({ root, locale: undefined, held: Infinity });
  const kept = new Map<string, Kept>();
  let config: ReturnType<typeof openConfig> | undefined;
  let state: Promise<DevState> | undefined;
  let lastOpen: readonly OpenSite[] = [];
  let programsChanged = true;
  let late: readonly Diagnostic[] = [];

  async function open(): Promise<DevState> {
    config ??= openConfig(root, store);
    const opened = await config;
    if (!opened.config) {
      return { kind: "closed", diagnostics: finishDiagnostics(opened.diagnostics, files) };
    }
    // What is being written is not for search engines.
    const siteConfig: SiteConfig = { ...opened.config, noIndex: true };
    const sites: OpenSite[] = [];
    for (const [index, locale] of siteConfig.locales.entries()) {
      const last = programsChanged ? undefined : lastOpen[index];
      sites.push(
        await openSite({
          root,
          config: siteConfig,
          configSource: opened.source,
          locale,
          engine,
          drafts: "shown",
          highlighter,
          store,
          ...(await keptFor(locale)),
          last,
        }),
      );
    }
    lastOpen = sites;
    const table = outputTable({ root, config: opened.config, sites });
    programsChanged = false;
    const found = [
      ...opened.diagnostics,
      ...sites.flatMap((site) => site.diagnostics),
      ...staticProblems({ root, config: opened.config, table }),
    ];
    const diagnostics = finishDiagnostics(found, files);
    return { kind: "open", config: siteConfig, sites, diagnostics };
  }

  async function keptFor(locale: Locale): Promise<Kept> {
    const found = kept.get(locale.code) ?? {
      sources: createSourceCache(),
      files: sourceFiles({ root, locale, held: Infinity }),
      cache: pageCache(store, locale.code),
    };
    kept.set(locale.code, found);
    return found;
  }

  const current = () => {
    state ??= open();
    return state;
  };

  return {
    state: current,
    async page(pathname) {
      const before = await find(pathname);
      const source = before && "source" in before.page ? before.page.source : undefined;
      const isStale =
        before !== undefined && source !== undefined && before.open.files.isStale(source);
      // The watcher may miss an edit while it starts.
      if (isStale) change([path.join(root, source)]);
      const found = isStale ? await find(pathname) : before;
      if (!found) return undefined;
      const content = await found.open.content.content(found.page);
      const links = collectLinks(found.open);
      links.add(found.page, content);
      const diagnostics = finishDiagnostics(
        [...content.diagnostics, ...links.checkRoutes(), ...late],
        found.open.files,
      );
      return { ...found, content, diagnostics };
    },
    threw(fault) {
      if (late.some((known) => compareDiagnostics(known, fault) === 0)) return false;
      late = [...late, fault];
      return true;
    },
    changed: change,
    async close() {
      for (const { cache } of kept.values()) cache.close(false);
      await highlighter.close();
      lock.release();
    },
  };

  function change(changedFiles: readonly string[]): void {
    for (const file of changedFiles) {
      const relative = path.relative(root, file).split(path.sep).join("/");
      const outside = lastOpen[0] ? outsideFolders(lastOpen[0].site.config) : [];
      const isOutside = outside.some((folder) => relative.startsWith(`${folder}/`));
      if (relative.startsWith("..") && !isOutside) continue;
      const source = sourcePath(relative.replace(/^i18n\/[^/]+\//, ""));
      for (const reader of [files, ...[...kept.values()].map((entry) => entry.files)]) {
        reader.forget(source);
      }
      // The configuration imports the schemas of data, which may lie anywhere.
      if (/\.m?[jt]s$/.test(relative)) {
        config = undefined;
        for (const [code, entry] of kept)
          kept.set(code, { ...entry, sources: createSourceCache() });
      }
      // A Markdown file may import a program that no page imported before.
      if (!/\.(md|css|ya?ml|svg|png|jpe?g|gif|webp|avif)$/.test(relative)) programsChanged = true;
    }
    late = [];
    state = undefined;
  }

  async function find(pathname: string) {
    const now = await current();
    if (now.kind === "closed") return undefined;
    const found = findPage(now.sites, pathname);
    return found && { ...found, config: now.config };
  }
}

/**
 * Caches of its own: a build beside it, or a second server of the same site,
 * neither waits nor reads what this one is writing.
 *
 * @param folder absolute path of the folder of caches
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

function findPage(
  sites: readonly OpenSite[],
  pathname: string,
): { open: OpenSite; page: Page } | undefined {
  // Locales with a segment first: the default locale's base is a prefix of theirs.
  const byBase = [...sites].sort(
    (a, b) => b.siteData.localeBase.length - a.siteData.localeBase.length,
  );
  for (const open of byBase) {
    const base = open.siteData.localeBase;
    if (!pathname.startsWith(base) && `${pathname}/` !== base) continue;
    const route = `/${decodeURI(pathname.slice(base.length)).replace(/(^|\/)index$/, "")}`;
    const page = open.index.pageAt(route) ?? open.index.pageAt("/404");
    if (page) return { open, page };
  }
  return undefined;
}
