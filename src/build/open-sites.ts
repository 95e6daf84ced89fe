import { hostname } from "node:os";
import type { Diagnostic } from "../core/diagnostic.ts";
import { count } from "../core/text.ts";
import { createSourceCache } from "../content/source-cache.ts";
import type { SiteConfig } from "../core/config.ts";
import {
  cacheDiagnostics,
  cacheStore,
  type CacheStore,
  clearCache,
  prepareCache,
} from "./store/cache-store.ts";
import { withFolderLock, type FolderLock, type Holder } from "./store/folder-lock.ts";
import { pageCache, type PageCache } from "./store/page-cache.ts";
import { parsedTextsFile } from "./store/parsed-texts-file.ts";
import { undeclaredVersions, unusedTranslations } from "../content/unused-sources.ts";
import { contentHash } from "./content-hash.ts";
import { engineHash } from "./engine.ts";
import { environmentText } from "./graph/snapshot.ts";
import { highlightService } from "./threads/highlight-service.ts";
import { cacheFolder, openConfig, openSite, type OpenSite } from "./open-site.ts";
import { withLateFaults, type LateFaults } from "./faults/late-faults.ts";
import { timings, type Timings } from "./timings.ts";
import { finishDiagnostics } from "./faults/report.ts";
import { sourceFiles } from "./store/source-files.ts";

/** A site in all its locales, ready to be read. */
export interface OpenSites {
  readonly config: SiteConfig;
  readonly cache: CacheStore;
  /** That nobody else works on the site. */
  readonly lock: FolderLock;
  /** Hash of the engine. */
  readonly engine: string;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
  readonly diagnostics: readonly Diagnostic[];
  readonly late: LateFaults;
}

/** What the work on a site returned, or why the site could not be opened. */
export type OpenedSites<Result> =
  | { readonly kind: "opened"; readonly result: Result }
  /** The configuration cannot be used, or another process works on the site. */
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] };

/** Hears how far a long piece of work has come. */
export interface Progress {
  /** A new step begins; `total` is how many pieces it has, where that is known. */
  start(label: string, total?: number): void;
  /** One more piece of the step is done. */
  tick(): void;
  /** The last step is over. */
  end(): void;
}

export interface OpenSitesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly progress: Progress;
  /** Open it as reviewers see it, drafts included. */
  readonly isPreview?: boolean | undefined;
  /** Forget what earlier builds stored. */
  readonly isFresh?: boolean | undefined;
  /** How long to wait for another process that works on the site, in milliseconds; default 5 minutes. */
  readonly patience?: number | undefined;
  /** Takes note of where the time goes. */
  readonly timings?: Timings | undefined;
  /** How many threads make pages beside the main one; default: one for each further core. */
  readonly threads?: number | undefined;
}

/** How work on a site ends. */
export interface WorkEnd<Result> {
  /** Whether it has asked for everything there is: what it did not ask for is forgotten. */
  isWhole?(result: Result): boolean;
  /** Called when all caches are written, while the site is still locked. */
  onStored?(result: Result): void;
}

const PATIENCE = 5 * 60_000;

/**
 * Open a site in all its locales, work with it, and store what was made. Another
 * process that works on the site is waited for: both would write the same caches.
 */
export async function withOpenSites<Result>(
  input: OpenSitesInput,
  work: (open: OpenSites) => Promise<Result>,
  { isWhole = () => false, onStored }: WorkEnd<Result> = {},
): Promise<OpenedSites<Result>> {
  const { root, progress, isFresh = false, patience = PATIENCE } = input;
  const folder = cacheFolder(root);
  const locking = {
    work: "lectern",
    wait: patience,
    onWait: (holder: Holder) =>
      progress.start(`Waiting for ${nameOf(holder)}, which is using this site`),
  };
  const worked = await withFolderLock(folder, locking, async (lock) => {
    if (isFresh) clearCache(folder);
    prepareCache(folder);
    const opened = await withLateFaults((late) =>
      inLockedFolder(input, { cache: cacheStore(folder), lock, work, isWhole, late }),
    );
    if (opened.kind === "opened") onStored?.(opened.result);
    return opened;
  });
  if (worked.kind === "done") return worked.result;
  return { kind: "invalid", diagnostics: [busy(worked.holder, patience)] };
}

interface WorkInFolder<Result> {
  readonly cache: CacheStore;
  readonly lock: FolderLock;
  readonly work: (open: OpenSites) => Promise<Result>;
  readonly isWhole: (result: Result) => boolean;
  readonly late: LateFaults;
}

async function inLockedFolder<Result>(
  input: OpenSitesInput,
  { cache: store, lock, work, isWhole, late }: WorkInFolder<Result>,
): Promise<OpenedSites<Result>> {
  const { root, progress, isPreview = false, timings: timed = timings() } = input;
  const engine = engineHash();
  const highlighter = highlightService(store, engine);
  try {
    progress.start("Reading sources");
    const opened = await timed.phase("configuration", () => openConfig(root, store));
    const config = opened.config && isPreview ? { ...opened.config, noIndex: true } : opened.config;
    if (!config) {
      progress.end();
      const files = sourceFiles({ root, locale: undefined });
      const found = [...opened.diagnostics, ...cacheDiagnostics(store), ...(await late.found())];
      return { kind: "invalid", diagnostics: finishDiagnostics(found, files) };
    }
    const configSource = opened.source;
    const parsedTexts = parsedTextsFile(store, engine);
    const checkedBy = configurationHash(store);
    const sites: OpenSite[] = [];
    const pageCaches: PageCache[] = [];
    for (const locale of config.locales) {
      const files = sourceFiles({ root, locale });
      const sources = createSourceCache({ parsedTexts, checkedBy, onRead: files.note });
      const cache = pageCache(store, locale.code);
      pageCaches.push(cache);
      const shared = { root, config, configSource, engine, highlighter, cache, store };
      const drafts = isPreview ? "shown" : "left-out";
      const opening = { locale, drafts, sources, files, timings: timed } as const;
      sites.push(await openSite({ ...shared, ...opening }));
    }
    progress.end();
    const diagnostics = [...opened.diagnostics, ...aroundSources(root, config)];
    const opening = { config, cache: store, lock, engine, sites, diagnostics, late };
    const result = await work(opening);
    parsedTexts.save();
    for (const cache of pageCaches) cache.close(isWhole(result));
    return { kind: "opened", result };
  } finally {
    highlighter.close();
  }
}

/** Hash of the configuration's code; undefined if it may read more than its files. */
function configurationHash(store: CacheStore): string | undefined {
  // The configuration is bundled before everything else.
  const [configuration] = store.bundles();
  if (!configuration?.inputs || configuration.reads.length > 0) return undefined;
  return contentHash(JSON.stringify(configuration.inputs), environmentText());
}

/** What is wrong beside the sources, the same in all locales. */
export function aroundSources(root: string, config: SiteConfig): readonly Diagnostic[] {
  return [...undeclaredVersions(root, config), ...unusedTranslations(root, config)];
}

function nameOf({ pid, host }: Holder): string {
  return `process ${pid}${host === hostname() ? "" : ` on ${host}`}`;
}

function busy(holder: Holder, patience: number): Diagnostic {
  const waited = count(Math.round(patience / 1000), "second");
  return {
    code: "site/locked",
    severity: "error",
    message: `Another build or check of this site is still running: ${nameOf(holder)}. Gave up after ${waited}.`,
    hint: "Wait for it or stop it, then try again.",
  };
}
