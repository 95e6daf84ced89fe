import path from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import { createSourceCache } from "../content/source-cache.ts";
import type { SiteConfig } from "../model/config.ts";
import { engineHash } from "./engine.ts";
import { highlightService } from "./highlight-service.ts";
import { cacheFolder, openConfig, openSite, type OpenSite } from "./open-site.ts";
import { pageCache, type PageCache } from "./page-cache.ts";
import { parsedTextsFile } from "./parsed-texts-file.ts";
import type { Progress } from "./progress.ts";
import { finishDiagnostics } from "./report.ts";
import { sourceFiles } from "./source-files.ts";

/** A site in all its locales, ready to be read. */
export interface OpenSites {
  readonly config: SiteConfig;
  /** Hash of the engine. */
  readonly engine: string;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
  readonly diagnostics: readonly Diagnostic[];
}

export type OpenedSites<Result> =
  | { readonly kind: "opened"; readonly result: Result }
  /** The configuration cannot be used. */
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] };

export interface OpenSitesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly progress: Progress;
  /** Open it as reviewers see it, drafts included. */
  readonly isPreview?: boolean | undefined;
}

/**
 * Open a site in all its locales, work with it, and keep what was made.
 *
 * @param isWhole whether the work has asked for everything there is: what it did not ask for is forgotten
 */
export async function withOpenSites<Result>(
  { root, progress, isPreview = false }: OpenSitesInput,
  work: (open: OpenSites) => Promise<Result>,
  isWhole: (result: Result) => boolean = () => false,
): Promise<OpenedSites<Result>> {
  const engine = engineHash();
  const highlighter = highlightService(cacheFolder(root), engine);
  try {
    progress.start("Reading sources");
    const opened = await openConfig(root);
    const config = opened.config && isPreview ? { ...opened.config, noIndex: true } : opened.config;
    if (!config) {
      progress.end();
      const files = sourceFiles({ root, locale: undefined });
      return { kind: "invalid", diagnostics: finishDiagnostics(opened.diagnostics, files) };
    }
    const configSource = opened.source;
    const parsedTexts = parsedTextsFile(path.join(cacheFolder(root), "texts.json"), engine);
    const sites: OpenSite[] = [];
    const caches: PageCache[] = [];
    for (const locale of config.locales) {
      const sources = createSourceCache(parsedTexts);
      const files = sourceFiles({ root, locale });
      const cache = pageCache(cacheFolder(root), locale.code);
      caches.push(cache);
      const shared = { root, config, configSource, engine, highlighter, cache };
      const mode = isPreview ? "dev" : "build";
      sites.push(await openSite({ ...shared, locale, mode, sources, files }));
    }
    progress.end();
    const result = await work({ config, engine, sites, diagnostics: opened.diagnostics });
    await parsedTexts.save();
    for (const cache of caches) cache.close(isWhole(result));
    return { kind: "opened", result };
  } finally {
    await highlighter.close();
  }
}
