import type { Diagnostic } from "../core/diagnostic.ts";
import { checkBudgets } from "./budgets/check-budgets.ts";
import { readBuildRecord, rememberBuild, type FinishedBuild } from "./graph/last-build.ts";
import type { TakenSnapshot } from "./graph/snapshot.ts";
import { cacheDiagnostics } from "./store/cache-store.ts";
import { cardService } from "./cards/card-service.ts";
import { onInterruption } from "./faults/interruption.ts";
import { finishDiagnostics, hasErrors } from "./faults/report.ts";
import { staticProblems } from "./faults/static-problems.ts";
import { writeComparisons } from "./changes/write-comparisons.ts";
import { storedPages } from "./offline/plan-parts.ts";
import { writeOffline } from "./offline/write-offline.ts";
import { cacheFolder, type OpenSite } from "./open-site.ts";
import type { OpenSites, OpenSitesInput } from "./open-sites.ts";
import { clearLeftOvers } from "./output/replace-output.ts";
import { outputFolder, type OutputFolder } from "./output/output-folder.ts";
import { outputPlace } from "./output/output-place.ts";
import { readOutputRecord, writeOutputRecord, type OutputRecord } from "./output/output-record.ts";
import { outputTable } from "./output/output-table.ts";
import { outputWriter, type OutputWriter } from "./output/output-writer.ts";
import { realPath } from "./output/same-place.ts";
import { writeFullText, writeProgram, writeSharedFiles } from "./output/write-shared-files.ts";
import { siteProgram } from "./bundle/site-program.ts";
import { stopThreads } from "./threads/worker-thread.ts";
import { timings } from "./timings.ts";
import { hasIndexes, writeIndexes } from "./search/search-stage.ts";
import {
  countPages,
  filesOf,
  inOpenSites,
  nothingBuilt,
  withDisk,
  type BuildResult,
} from "./site-run.ts";
import { writePages } from "./pages/write-pages.ts";

export interface BuildInput extends OpenSitesInput {
  /** Absolute path of the output; replaced when the build succeeds. */
  readonly output: string;
  /** What there was before anything was read; undefined: the next build looks at everything. */
  readonly snapshot?: TakenSnapshot | undefined;
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
    let finished: FinishedBuild | undefined;
    const { snapshot } = input;
    const done = (open: OpenSites, record: OutputRecord) =>
      void (finished = snapshot && { open, record, snapshot });
    const remember = (result: BuildResult) => finished && rememberBuild(finished, result);
    return inOpenSites(input, (open) => buildOpen(input, open, done), remember);
  });
}

async function buildOpen(
  input: BuildInput,
  open: OpenSites,
  done: (open: OpenSites, record: OutputRecord) => void,
): Promise<BuildResult> {
  const { config, cache, lock, sites, late } = open;
  // Its damage is reported with that of the other caches.
  readBuildRecord(cache);
  const where = outputPlace({ root: input.root, config, output: input.output });
  if (where.kind === "refused") return failed([where.diagnostic], sites);
  const { place } = where;
  const folder = outputFolder(place);
  const release = onInterruption(() => {
    // A thread that still writes would make anew what is removed.
    stopThreads();
    folder.discard();
  });
  const last = readOutputRecord(cache, place.path, config.compress);
  const writer = outputWriter({ folder, last, compress: config.compress });
  try {
    const written = await writeOutput({ input, open, folder, writer });
    const { found, search, offline } = written;
    const inAll = [...found, ...cacheDiagnostics(cache), ...(await late.found())];
    const all = finishDiagnostics(inAll, filesOf(sites, input.root));
    if (hasErrors(all)) return nothingBuilt(all, sites);
    if (!lock.isHeld()) return failed([...all, takenOver], sites);
    const { written: anew, unchanged } = writer.counts();
    const record = writer.record();
    if (anew > 0 || !folder.isLast(record.id, new Set(Object.keys(record.stamps)))) {
      // The record first: it counts for an output that has its id, and for no other.
      writeOutputRecord(cache, place.path, record);
      folder.commit(record.id);
    }
    done(open, record);
    const counts = { pages: countPages(sites), written: anew, unchanged };
    return { diagnostics: all, ok: true, ...counts, search, offline };
  } finally {
    folder.discard();
    release();
  }

  async function failed(found: readonly Diagnostic[], sites: readonly OpenSite[]) {
    const all = finishDiagnostics(found, filesOf(sites, input.root));
    return nothingBuilt(all, sites);
  }
}

interface OutputWork {
  readonly input: BuildInput;
  readonly open: OpenSites;
  readonly folder: OutputFolder;
  readonly writer: OutputWriter;
}

/** What came of an output beside its files. */
interface WrittenOutput extends Pick<BuildResult, "search" | "offline"> {
  readonly found: readonly Diagnostic[];
}

/** Write everything an output holds, in order: what comes later is made of what came before. */
async function writeOutput({ input, open, folder, writer }: OutputWork): Promise<WrittenOutput> {
  const { config, cache, engine, sites, diagnostics } = open;
  const { timings: timed = timings() } = input;
  const cards = cardService(writer, engine);
  const program = await timed.phase("browser's program", () =>
    siteProgram(input.root, { cache, config, sites }),
  );
  const { client } = program;
  if (!client) {
    const inSites = sites.flatMap((each) => each.diagnostics);
    return {
      search: undefined,
      offline: undefined,
      found: [...diagnostics, ...inSites, ...program.diagnostics],
    };
  }
  const pages = storedPages();
  const { progress, threads, snapshot } = input;
  const what = { config, sites, folder, writer, client, cards, pages, progress, threads, snapshot };
  const made = await timed.phase("pages", () => writePages({ ...what, timings: timed }));
  const { hasDiagrams } = made;
  const table = outputTable({ root: input.root, config, sites });
  const shared = { root: input.root, cache, config, sites, client, writer, hasDiagrams, table };
  await writeProgram(client, writer);
  // First, since they take longest to compress.
  const search = await timed.phase("search indexes", () =>
    hasIndexes(config) ? writeIndexes(made.search, writer) : undefined,
  );
  await timed.phase("comparisons", async () => {
    for (const each of sites) await writeComparisons({ ...shared, folder }, each);
  });
  await timed.phase("other files", async () => {
    await writeSharedFiles(shared);
    await writeFullText({ ...shared, folder });
  });
  // Files are compressed in other threads, while this thread does the rest.
  const budgets = checkBudgets({ config, sites, cache, writer, folder, engine });
  budgets.catch(() => undefined);
  const { facts } = made;
  const offline = await timed.phase("offline lists", () =>
    writeOffline({ ...shared, engine, folder, pages, facts }),
  );
  const overweight = await timed.phase("budgets", () => budgets);
  const found = [
    ...diagnostics,
    ...program.diagnostics,
    ...made.found,
    ...staticProblems(shared),
    ...overweight,
  ];
  return { found, search, offline };
}

/** The lock is lost when the process was stopped for minutes: another may have begun since. */
const takenOver: Diagnostic = {
  code: "site/locked",
  severity: "error",
  message: "Another build of this site started while this one was suspended.",
  hint: "Build again.",
};
