import type { Diagnostic } from "../base/diagnostic.ts";
import { unwritable } from "../base/paths.ts";
import type { SiteConfig } from "../model/config/config.ts";
import { bounded } from "./bounded.ts";
import { cacheDiagnostics } from "./cache/cache-store.ts";
import { cardService, type CardService } from "./cards/card-service.ts";
import type { ClientBundle } from "./bundle/client-bundle.ts";
import { collectLinks } from "./links/collected-links.ts";
import { diskFault } from "./faults/disk-faults.ts";
import { documentStage } from "./document-stage.ts";
import type { OfflineIndex } from "../offline/offline-index.ts";
import { keptPages, type KeptPages } from "./offline/kept-pages.ts";
import { writeOffline } from "./offline/write-offline.ts";
import { onInterruption } from "./faults/interruption.ts";
import { cacheFolder, type OpenSite } from "./open-site.ts";
import { withOpenSites, type OpenSites, type OpenSitesInput } from "./open-sites.ts";
import { markKnownWarnings, type ToldDiagnostic } from "./faults/known-warnings.ts";
import { clearLeftOvers } from "./output/left-overs.ts";
import { outputFolder } from "./output/output-folder.ts";
import { outputPlace } from "./output/output-place.ts";
import { readOutputRecord, writeOutputRecord } from "./output/output-record.ts";
import { outputWriter, type OutputWriter } from "./output/output-writer.ts";
import { realPath } from "./output/same-place.ts";
import { writeDocuments } from "./pages/page-run.ts";
import { finishDiagnostics, hasErrors } from "./faults/report.ts";
import { ModuleSyntaxError } from "./programs/module-errors.ts";
import { hasIndexes, writeIndexes, type SearchReport } from "./search/search-files.ts";
import { searchStage, type SearchStage } from "./search/search-stage.ts";
import { writeProgram, writeSharedFiles } from "./output/shared-files.ts";
import { programDiagnostic, siteProgram } from "./programs/site-program.ts";
import { staticProblems } from "./faults/static-problems.ts";
import { sourceFiles } from "./cache/source-files.ts";

export interface BuildInput extends OpenSitesInput {
  /** Absolute path of the output; replaced when the build succeeds. */
  readonly output: string;
}

export interface BuildResult {
  readonly diagnostics: readonly ToldDiagnostic[];
  /** Whether the output was replaced. */
  readonly ok: boolean;
  readonly pages: number;
  /** Things written anew, and taken over from the last output. */
  readonly written: number;
  readonly kept: number;
  /** Undefined where the build writes no index. */
  readonly search: SearchReport | undefined;
  /** What readers can keep of it, where it was built and may be kept. */
  readonly offline?: OfflineIndex | undefined;
}

/**
 * Build a site: every page and file into a fresh folder, which takes the place
 * of the last output when nothing is wrong.
 */
export async function buildSite(input: BuildInput): Promise<BuildResult> {
  const target = realPath(input.output);
  const made = [cacheFolder(input.root), target ?? input.output];
  return withDisk(input.root, made, async () => {
    // First of all: whatever comes of this build, the last whole output is there again.
    if (target !== undefined) clearLeftOvers(target);
    return inOpenSites(input, (open) => buildOpen(input, open));
  });
}

async function buildOpen(input: BuildInput, open: OpenSites): Promise<BuildResult> {
  const { config, cache, lock, engine, sites, diagnostics, late } = open;
  const where = outputPlace({ root: input.root, config, output: input.output });
  if (where.kind === "refused") return failed([where.diagnostic], sites);
  const { place } = where;
  const folder = outputFolder(place);
  const release = onInterruption(() => folder.discard());
  const writer = outputWriter(folder, readOutputRecord(cache, place.path));
  const cards = cardService(writer, engine);
  try {
    const client = await siteProgram(input.root, { cache, config, engine, sites });
    if (client instanceof ModuleSyntaxError) {
      const inSites = sites.flatMap((open) => open.diagnostics);
      return await failed([...diagnostics, ...inSites, programDiagnostic(client)], sites);
    }
    const pages = keptPages();
    const [made] = await Promise.all([
      writePages(input, { config, sites, writer, client, cards, pages }),
      // To compress it takes long: it is done beside the pages.
      writeProgram(client, writer),
    ]);
    const { hasDiagrams } = made;
    const indexes = hasIndexes(config) ? writeIndexes(made.search, writer) : undefined;
    const shared = { root: input.root, cache, config, sites, client, writer, hasDiagrams };
    const [search] = await Promise.all([indexes, writeSharedFiles(shared)]);
    const offline = await writeOffline({ ...shared, engine, folder, pages });
    const found = [...diagnostics, ...made.found, ...staticProblems(shared)];
    const inAll = [...found, ...cacheDiagnostics(cache), ...(await late.found())];
    const all = finishDiagnostics(inAll, filesOf(sites, input.root));
    if (hasErrors(all)) return nothingBuilt(all, sites);
    if (!lock.isHeld()) return failed([...all, takenOver], sites);
    // The record first: it counts for an output that has its id, and for no other.
    const record = writer.record();
    writeOutputRecord(cache, place.path, record);
    folder.commit(record.id);
    const counts = { pages: countPages(sites), ...writer.counts() };
    return { diagnostics: all, ok: true, ...counts, search, offline };
  } finally {
    await cards.close();
    await writer.close();
    folder.discard();
    release();
  }

  async function failed(found: readonly Diagnostic[], sites: readonly OpenSite[]) {
    const all = finishDiagnostics(found, filesOf(sites, input.root));
    return nothingBuilt(all, sites);
  }
}

function nothingBuilt(diagnostics: readonly Diagnostic[], sites: readonly OpenSite[]): BuildResult {
  return { ...nothingWritten, diagnostics, ok: false, pages: countPages(sites) };
}

/** The lock is lost when the process was stopped for minutes: another may have begun since. */
const takenOver: Diagnostic = {
  code: "site/busy",
  severity: "error",
  message: "Another build of this site began while this one stood still.",
  hint: "Build again.",
};

const nothingWritten = { written: 0, kept: 0, search: undefined };

/** What the machine refuses ends the work with a diagnostic. */
async function withDisk(
  root: string,
  made: readonly string[],
  work: () => Promise<BuildResult>,
): Promise<BuildResult> {
  try {
    return await work();
  } catch (error) {
    const fault = diskFault(error, { root, made });
    if (!fault) throw error;
    return nothingBuilt([fault], []);
  }
}

/** All diagnostics of a build, without output. */
export async function checkSite(input: OpenSitesInput): Promise<BuildResult> {
  return withDisk(input.root, [cacheFolder(input.root)], () =>
    inOpenSites(input, checkOpen(input)),
  );
}

function checkOpen(input: OpenSitesInput) {
  return async ({ cache, config, sites, diagnostics, late }: OpenSites): Promise<BuildResult> => {
    const found = [...staticProblems({ root: input.root, config, sites })];
    for (const open of sites) {
      const links = collectLinks(open);
      const inLocale = [...open.diagnostics, ...open.siteFiles().diagnostics];
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
      found.push(...finishDiagnostics(inLocale, open.files));
    }
    const own = [...diagnostics, ...found, ...cacheDiagnostics(cache), ...(await late.found())];
    const all = finishDiagnostics(own, filesOf(sites, input.root));
    return { ...nothingWritten, diagnostics: all, ok: !hasErrors(all), pages: countPages(sites) };
  };
}

/** Pages in work at once: enough to keep the highlighter's thread busy, few enough to stay small. */
const CONCURRENCY = 24;

/** A build or a check of an open site; that of a site which cannot be opened finds why. */
async function inOpenSites(
  input: OpenSitesInput,
  work: (open: OpenSites) => Promise<BuildResult>,
): Promise<BuildResult> {
  // Only a build has asked for everything there is.
  const isWhole = (result: BuildResult) => result.ok && result.written + result.kept > 0;
  const marked = async (open: OpenSites) => {
    const result = await work(open);
    const unchanged = open.sites.flatMap(({ content, files }) =>
      [...content.unchanged()].map((source) => files.place(source)),
    );
    const { diagnostics } = result;
    return {
      ...result,
      diagnostics: markKnownWarnings(open.cache, diagnostics, new Set(unchanged)),
    };
  };
  const opened = await withOpenSites(input, marked, isWhole);
  return opened.kind === "opened" ? opened.result : nothingBuilt(opened.diagnostics, []);
}

async function writePages(
  input: BuildInput,
  made: {
    readonly config: SiteConfig;
    readonly sites: readonly OpenSite[];
    readonly writer: OutputWriter;
    readonly client: ClientBundle;
    readonly cards: CardService;
    readonly pages: KeptPages;
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
    const inLocale = [...open.diagnostics, ...open.siteFiles().diagnostics];
    const pages = [...open.site.pages.values()];
    input.progress.start("Building pages", pages.length);
    await bounded(pages, CONCURRENCY, async (page) => {
      const content = await open.content.content(page);
      links.add(page, content);
      made.pages.add(open, page, content);
      inLocale.push(...content.diagnostics);
      hasDiagrams ||= content.inspection.hasDiagrams;
      // Reported; to try it would end the build before the rest is looked at.
      if (unwritable(page.route) === undefined) {
        await writeDocuments(documents, made.writer, page, content);
      }
      if (isSearched) search.add(page, content);
      input.progress.tick();
    });
    input.progress.end();
    stages.push(search);
    inLocale.push(...links.check());
    found.push(...finishDiagnostics(inLocale, open.files));
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
