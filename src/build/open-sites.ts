import { hostname } from "node:os";
import type { SiteConfig } from "../core/config.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { count } from "../core/text.ts";
import { faultsHeard, watchLateFaults } from "../content/site-code/call-site-code.ts";
import { createSourceCache } from "../content/source-cache.ts";
import { undeclaredVersions, unusedTranslations } from "../content/unused-sources.ts";
import { contentHash } from "./content-hash.ts";
import { engineHash } from "./engine.ts";
import { finishDiagnostics } from "./faults/report.ts";
import { environmentText } from "./graph/snapshot.ts";
import { openConfig, openSite, type OpenSite } from "./open-site.ts";
import { cacheFolder } from "./store/caches.ts";
import {
  cacheDiagnostics,
  cacheStore,
  type CacheStore,
  clearCache,
  prepareCache,
} from "./store/cache-store.ts";
import { withFolderLock, type Holder } from "./store/folder-lock.ts";
import { pageCache } from "./store/page-cache.ts";
import { parsedTextsFile } from "./store/parsed-texts-file.ts";
import { sourceFiles, type SourceFiles } from "./store/source-files.ts";
import { highlightService, type HighlightService } from "./threads/highlight-service.ts";
import { timings, type Timings } from "./timings.ts";

/** A site in all locales. */
export interface OpenSites {
  readonly config: SiteConfig;
  readonly cache: CacheStore;
  /** The site in each locale. */
  readonly sites: readonly OpenSite[];
  /** Sources of the first locale. */
  readonly files: SourceFiles;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Reports damaged caches, uncaught errors that site code threw in the background, and a lost lock.
   */
  readonly lateDiagnostics: () => Promise<readonly Diagnostic[]>;
}

export type OpenedSites<Result> =
  | { readonly kind: "opened"; readonly result: Result }
  /** The configuration isn't valid, or another process has locked the site. */
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] };

/** Receives the progress of a command. */
export interface Progress {
  /**
   * Starts a step.
   *
   * @param total number of parts, if it's known
   */
  start(label: string, total?: number): void;
  /** Reports that a part of the step is done. */
  tick(): void;
  /** Reports that the last step is done. */
  end(): void;
}

export interface OpenSitesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly progress: Progress;
  /** Whether to include drafts, for a preview. */
  readonly isPreview?: boolean | undefined;
  /** Whether to remove the caches first. */
  readonly isFresh?: boolean | undefined;
  readonly timings?: Timings | undefined;
  /**
   * Number of threads in addition to the main thread. The default is one for each additional core.
   */
  readonly threads?: number | undefined;
}

/** The result of work on a site. */
export interface Worked<Result> {
  readonly result: Result;
  /**
   * Whether the work used every cache entry that is still needed. If so, all other entries are
   * removed.
   */
  readonly isComplete?: boolean;
  /** Called after all caches have been written, while the site is still locked. */
  readonly onStored?: () => void;
}

/** Maximum time to wait for another process that has locked the site, in milliseconds. */
const PATIENCE = 5 * 60_000;

/**
 * Opens a site in all locales, runs the work, and writes the caches. If another process has locked
 * the site, it waits, because both would write the same caches.
 */
export async function withOpenSites<Result>(
  input: OpenSitesInput,
  work: (open: OpenSites) => Promise<Worked<Result>>,
): Promise<OpenedSites<Result>> {
  const { root, progress, isFresh = false } = input;
  const folder = cacheFolder(root);
  const locking = {
    work: "lectern",
    wait: PATIENCE,
    onWait: (holder: Holder) =>
      progress.start(`Waiting for ${nameOf(holder)}, which is using this site`),
  };
  const worked = await withFolderLock(folder, locking, async (lock) => {
    if (isFresh) clearCache(folder);
    prepareCache(folder);
    const cache = cacheStore(folder);
    const highlighter = highlightService(cache, engineHash());
    let onStored: (() => void) | undefined;
    const opened = await withLateFaults(async (lateFaults): Promise<OpenedSites<Result>> => {
      const lateDiagnostics = async () => [
        ...cacheDiagnostics(cache),
        ...(await lateFaults()),
        ...(lock.isHeld() ? [] : [lockLost]),
      ];
      try {
        const locales = await openLocales(input, cache, highlighter);
        progress.end();
        const { config, sites, diagnostics } = locales;
        const files = sites[0]?.files ?? sourceFiles({ root, locale: undefined });
        if (!config) {
          const found = [...diagnostics, ...(await lateDiagnostics())];
          return { kind: "invalid", diagnostics: finishDiagnostics(found, files) };
        }
        const open = { config, cache, sites, files, diagnostics, lateDiagnostics };
        const { result, isComplete = false, ...end } = await work(open);
        locales.save(isComplete);
        ({ onStored } = end);
        return { kind: "opened", result };
      } finally {
        highlighter.close();
      }
    });
    onStored?.();
    return opened;
  });
  if (worked.kind === "done") return worked.result;
  return { kind: "invalid", diagnostics: [locked(worked.holder)] };
}

interface OpenLocales {
  readonly config: SiteConfig | undefined;
  readonly sites: readonly OpenSite[];
  readonly diagnostics: readonly Diagnostic[];
  /** Writes the caches. */
  save(isComplete: boolean): void;
}

async function openLocales(
  input: OpenSitesInput,
  store: CacheStore,
  highlighter: HighlightService,
): Promise<OpenLocales> {
  const { root, progress, isPreview = false, timings: timed = timings() } = input;
  progress.start("Reading sources");
  const opened = await timed.phase("configuration", () => openConfig(root, store));
  const { source: configSource, diagnostics } = opened;
  const sites: OpenSite[] = [];
  if (!opened.config) return { config: undefined, sites, diagnostics, save: () => undefined };
  const config = isPreview ? { ...opened.config, noIndex: true } : opened.config;
  const parsedTexts = parsedTextsFile(store, engineHash());
  const checkedBy = configurationHash(store);
  for (const locale of config.locales) {
    const files = sourceFiles({ root, locale });
    const shared = { root, config, configSource, locale, highlighter, files, store };
    const open = await openSite({
      ...shared,
      drafts: isPreview ? "shown" : "left-out",
      sources: createSourceCache({ parsedTexts, checkedBy, onRead: files.note }),
      cache: pageCache(store, locale.code),
      timings: timed,
    });
    sites.push(open);
  }
  return {
    config,
    sites,
    diagnostics: [...diagnostics, ...aroundSources(root, config)],
    save(isComplete) {
      parsedTexts.save();
      for (const { cache } of sites) cache.close(isComplete);
    },
  };
}

/**
 * Runs work that calls site code, and collects uncaught errors that site code throws in the
 * background. Uncaught errors of the engine are thrown.
 */
async function withLateFaults<Result>(
  work: (lateFaults: () => Promise<readonly Diagnostic[]>) => Promise<Result>,
): Promise<Result> {
  const found: Diagnostic[] = [];
  let stop: () => void = () => undefined;
  const ownFault = new Promise<never>((_resolve, reject) => {
    stop = watchLateFaults({
      onSiteFault: (diagnostic) => void found.push(diagnostic),
      onOwnFault: reject,
    });
  });
  const lateFaults = async () => {
    await faultsHeard();
    return found;
  };
  try {
    return await Promise.race([work(lateFaults), ownFault]);
  } finally {
    stop();
  }
}

/**
 * Returns a hash of the configuration's code, or `undefined` if the code may read data outside its
 * files.
 */
function configurationHash(store: CacheStore): string | undefined {
  // The configuration is the first bundle.
  const [configuration] = store.bundles();
  if (!configuration?.inputs || configuration.reads.length > 0) return undefined;
  return contentHash(JSON.stringify(configuration.inputs), environmentText());
}

/**
 * Reports undeclared versions and unused translations. Their folders are the same in all locales.
 */
export function aroundSources(root: string, config: SiteConfig): readonly Diagnostic[] {
  return [...undeclaredVersions(root, config), ...unusedTranslations(root, config)];
}

function nameOf({ pid, host }: Holder): string {
  return `process ${pid}${host === hostname() ? "" : ` on ${host}`}`;
}

const lockLost: Diagnostic = {
  code: "site/locked",
  severity: "error",
  message: "Another build or check of this site started while this one was suspended.",
  hint: "Run the command again.",
};

function locked(holder: Holder): Diagnostic {
  const waited = count(PATIENCE / 1000, "second");
  return {
    code: "site/locked",
    severity: "error",
    message: `Another build or check of this site is still running: ${nameOf(holder)}. Lectern gave up after ${waited}.`,
    hint: "Wait for it or stop it, then try again.",
  };
}
