import path from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import { createSourceCache } from "../content/source-cache.ts";
import type { SiteConfig } from "../model/config.ts";
import { bounded } from "./bounded.ts";
import { cardService, type CardService } from "./cards/card-service.ts";
import { bundleClient, type ClientBundle } from "./client-bundle.ts";
import { collectLinks } from "./collected-links.ts";
import { documentStage } from "./document-stage.ts";
import { engineHash } from "./engine.ts";
import { highlightService } from "./highlight-service.ts";
import { cacheFolder, openConfig, openSite, type OpenSite } from "./open-site.ts";
import { outputFolder } from "./output-folder.ts";
import { readOutputManifest, writeOutputManifest } from "./output-manifest.ts";
import { outputWriter, type OutputWriter } from "./output-writer.ts";
import { writeDocuments } from "./page-run.ts";
import { pageCache, type PageCache } from "./page-cache.ts";
import type { Progress } from "./progress.ts";
import { finishDiagnostics, hasErrors } from "./report.ts";
import { ModuleSyntaxError } from "./site-modules.ts";
import { hasIndexes, writeIndexes, type SearchReport } from "./search-files.ts";
import { searchStage, type SearchStage } from "./search-stage.ts";
import { writeSharedFiles } from "./shared-files.ts";
import { sourceFiles } from "./source-files.ts";

export interface BuildInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Absolute path of the output; replaced when the build succeeds. */
  readonly output: string;
  readonly progress: Progress;
  /** For reviewers: drafts are in it, and search engines are told to leave it alone. */
  readonly isPreview?: boolean;
}

export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the output was replaced. */
  readonly ok: boolean;
  readonly pages: number;
  /** Things written anew, and taken over from the last output. */
  readonly written: number;
  readonly kept: number;
  /** Undefined where the build writes no index. */
  readonly search: SearchReport | undefined;
}

/**
 * Build a site: every page and file into a fresh folder, which takes the place
 * of the last output when nothing is wrong.
 */
export async function buildSite(input: BuildInput): Promise<BuildResult> {
  return withOpenSites(input, async ({ config, engine, sites, diagnostics }) => {
    const folder = await outputFolder(input.output);
    const manifestFile = path.join(cacheFolder(input.root), "output.json");
    const writer = outputWriter(folder, await readOutputManifest(manifestFile));
    const cards = cardService(writer, engine);
    try {
      const client = await bundle(input.root, { config, engine, sites });
      if (client instanceof ModuleSyntaxError) {
        const inSites = sites.flatMap((open) => open.diagnostics);
        return await failed([...diagnostics, ...inSites, clientDiagnostic(client)], sites);
      }
      const made = await writePages(input, { config, sites, writer, client, cards });
      const { found, hasDiagrams } = made;
      const indexes = hasIndexes(config) ? writeIndexes(made.search, writer) : undefined;
      await writeSharedFiles({ root: input.root, config, sites, client, writer, hasDiagrams });
      const search = await indexes;
      const all = await finishDiagnostics([...diagnostics, ...found], filesOf(sites, input.root));
      if (hasErrors(all)) {
        await folder.discard();
        return nothingBuilt(all, sites);
      }
      await folder.commit();
      await writeOutputManifest(manifestFile, writer.manifest());
      const pages = countPages(sites);
      return { diagnostics: all, ok: true, pages, ...writer.counts(), search };
    } finally {
      await cards.close();
      await folder.discard();
    }
  });

  async function failed(found: readonly Diagnostic[], sites: readonly OpenSite[]) {
    const all = await finishDiagnostics(found, filesOf(sites, input.root));
    return nothingBuilt(all, sites);
  }
}

function nothingBuilt(diagnostics: readonly Diagnostic[], sites: readonly OpenSite[]): BuildResult {
  return { ...nothingWritten, diagnostics, ok: false, pages: countPages(sites) };
}

const nothingWritten = { written: 0, kept: 0, search: undefined };

/** All diagnostics of a build, without output. */
export async function checkSite(input: Omit<BuildInput, "output">): Promise<BuildResult> {
  return withOpenSites(input, async ({ sites, diagnostics }) => {
    const found: Diagnostic[] = [];
    for (const open of sites) {
      const links = collectLinks(open);
      const inLocale = [...open.diagnostics];
      const pages = [...open.site.pages.values()];
      input.progress.start("Checking pages", pages.length);
      await bounded(pages, CONCURRENCY, async (page) => {
        const content = await open.content.content(page);
        links.add(page, content);
        inLocale.push(...content.diagnostics);
        input.progress.tick();
      });
      input.progress.end();
      inLocale.push(...links.check());
      found.push(...(await finishDiagnostics(inLocale, open.files)));
    }
    const all = await finishDiagnostics([...diagnostics, ...found], filesOf(sites, input.root));
    return { ...nothingWritten, diagnostics: all, ok: !hasErrors(all), pages: countPages(sites) };
  });
}

/** Pages in work at once: enough to keep the highlighter's thread busy, few enough to stay small. */
const CONCURRENCY = 24;

interface OpenSites {
  readonly config: SiteConfig;
  /** Hash of the engine. */
  readonly engine: string;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
  readonly diagnostics: readonly Diagnostic[];
}

async function withOpenSites(
  input: Omit<BuildInput, "output">,
  work: (open: OpenSites) => Promise<BuildResult>,
): Promise<BuildResult> {
  const engine = engineHash();
  const highlighter = highlightService(cacheFolder(input.root), engine);
  try {
    input.progress.start("Reading sources");
    const opened = await openConfig(input.root);
    const { isPreview = false } = input;
    const config = opened.config && isPreview ? { ...opened.config, noIndex: true } : opened.config;
    if (!config) {
      input.progress.end();
      const diagnostics = await finishDiagnostics(opened.diagnostics, plainFiles(input.root));
      return nothingBuilt(diagnostics, []);
    }
    const { root } = input;
    const configSource = opened.source;
    const sites: OpenSite[] = [];
    const caches: PageCache[] = [];
    for (const locale of config.locales) {
      const sources = createSourceCache();
      const files = sourceFiles({ root, locale });
      const cache = await pageCache(cacheFolder(root), locale.code);
      caches.push(cache);
      const shared = { root, config, configSource, engine, highlighter, cache };
      const mode = isPreview ? "dev" : "build";
      sites.push(await openSite({ ...shared, locale, mode, sources, files }));
    }
    input.progress.end();
    const result = await work({ config, engine, sites, diagnostics: opened.diagnostics });
    // Only a build has asked for everything there is.
    for (const cache of caches) await cache.close(result.ok && result.written + result.kept > 0);
    return result;
  } finally {
    await highlighter.close();
  }
}

async function bundle(
  root: string,
  { config, engine, sites }: Omit<OpenSites, "diagnostics">,
): Promise<ClientBundle | ModuleSyntaxError> {
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
  try {
    return await bundleClient(
      {
        root,
        siteData: new Map(
          sites.map((open) => [open.site.locale.code, JSON.stringify(open.siteData)]),
        ),
        islands: unique(sites.map((open) => open.modules.islands)),
        styles: unique(sites.map((open) => open.modules.styles)),
      },
      { cache: cacheFolder(root), basePath: config.basePath, engine },
    );
  } catch (error) {
    if (error instanceof ModuleSyntaxError) return error;
    throw error;
  }
}

function clientDiagnostic(error: ModuleSyntaxError): Diagnostic {
  return {
    code: "import/failed",
    severity: "error",
    message: `The browser's program does not compile: ${error.message}`,
  };
}

async function writePages(
  input: BuildInput,
  made: {
    readonly config: SiteConfig;
    readonly sites: readonly OpenSite[];
    readonly writer: OutputWriter;
    readonly client: ClientBundle;
    readonly cards: CardService;
  },
): Promise<{
  readonly found: readonly Diagnostic[];
  readonly hasDiagrams: boolean;
  /** One per locale. */
  readonly search: readonly SearchStage[];
}> {
  const found: Diagnostic[] = [];
  const stages: SearchStage[] = [];
  let hasDiagrams = false;
  for (const open of made.sites) {
    const { config, client, cards } = made;
    const documents = documentStage({ open, config, client, cardFile: cards.request });
    const links = collectLinks(open);
    const search = searchStage(open);
    const isSearched = hasIndexes(made.config);
    const inLocale = [...open.diagnostics];
    const pages = [...open.site.pages.values()];
    input.progress.start("Building pages", pages.length);
    await bounded(pages, CONCURRENCY, async (page) => {
      const content = await open.content.content(page);
      links.add(page, content);
      inLocale.push(...content.diagnostics);
      hasDiagrams ||= content.inspection.hasDiagrams;
      await writeDocuments(documents, made.writer, page, content);
      if (isSearched) await search.add(page, content);
      input.progress.tick();
    });
    input.progress.end();
    stages.push(search);
    inLocale.push(...links.check());
    found.push(...(await finishDiagnostics(inLocale, open.files)));
  }
  await made.cards.finish();
  return { found, hasDiagrams, search: stages };
}

function countPages(sites: readonly OpenSite[]): number {
  return sites.reduce((sum, open) => sum + open.site.pages.size, 0);
}

function filesOf(sites: readonly OpenSite[], root: string) {
  return sites[0]?.files ?? plainFiles(root);
}

function plainFiles(root: string) {
  return sourceFiles({ root, locale: undefined });
}
