import { checkBudgets, weighDocuments } from "./budgets/check-budgets.ts";
import { siteProgram } from "./bundle/site-program.ts";
import { cardService } from "./cards/card-service.ts";
import { writeComparisons } from "./changes/write-comparisons.ts";
import { engineHash } from "./engine.ts";
import { onInterruption } from "./faults/interruption.ts";
import { finishDiagnostics, hasErrors } from "./faults/report.ts";
import { staticProblems } from "./faults/static-problems.ts";
import { readBuildRecord, rememberBuild } from "./graph/last-build.ts";
import type { TakenSnapshot } from "./graph/snapshot.ts";
import { writeAppFiles } from "./offline/app-files.ts";
import { storedPages } from "./offline/plan-parts.ts";
import { writeOffline } from "./offline/write-offline.ts";
import { cacheFolder } from "./store/caches.ts";
import type { OpenSites, OpenSitesInput, Worked } from "./open-sites.ts";
import { outputPlace } from "./output/output-place.ts";
import { readOutputRecord, writeOutputRecord } from "./output/output-record.ts";
import { outputTable } from "./output/output-table.ts";
import { outputWriter, type OutputWriter } from "./output/output-writer.ts";
import { realPath } from "./output/same-place.ts";
import { writeFullText, writeProgram, writeSharedFiles } from "./output/write-shared-files.ts";
import { writePages } from "./pages/write-pages.ts";
import { writeIndexes } from "./search/search-stage.ts";
import { countPages, runOnSite, withoutOutput, type BuildResult } from "./site-run.ts";
import { stopThreads } from "./threads/worker-thread.ts";
import { timings } from "./timings.ts";

export interface BuildInput extends OpenSitesInput {
  /** Absolute path of the output folder. A successful build replaces it. */
  readonly output: string;
  /**
   * State of the files before the build read anything. Without it, the next build checks all files.
   */
  readonly snapshot?: TakenSnapshot | undefined;
}

/** Builds a site into a new folder, which replaces the last output if the build has no errors. */
export async function buildSite(input: BuildInput): Promise<BuildResult> {
  const target = realPath(input.output);
  return runOnSite(input, {
    folders: [cacheFolder(input.root), target ?? input.output],
    run: (open) => buildOpen(input, open),
  });
}

async function buildOpen(input: BuildInput, open: OpenSites): Promise<Worked<BuildResult>> {
  const { config, cache, sites, files } = open;
  // Detects a damaged record now, so that it's reported with other damaged caches.
  readBuildRecord(cache);
  const found = outputPlace({ root: input.root, config, output: input.output });
  if (found.kind === "refused") {
    return { result: withoutOutput(finishDiagnostics([found.diagnostic], files), sites) };
  }
  const { place } = found;
  const { compress } = config;
  const last = readOutputRecord(cache, place.path, compress);
  const writer = outputWriter({ place, last, compress });
  const release = onInterruption(() => {
    // Otherwise, a thread could write files again after they were removed.
    stopThreads();
    writer.discard();
  });
  try {
    const { diagnostics, search } = await writeOutput(input, open, writer);
    const late = await open.lateDiagnostics();
    const all = finishDiagnostics([...diagnostics, ...late], files, config.severities);
    if (hasErrors(all)) return { result: withoutOutput(all, sites) };
    const counts = writer.counts();
    const record = writer.record();
    // Writing the record first is safe, because it only applies to an output with its id.
    writeOutputRecord(cache, place.path, record);
    writer.commit(record.id);
    const pages = countPages(sites);
    const result = { diagnostics: all, ok: true, pages, ...counts, search };
    const { snapshot } = input;
    const onStored = () => snapshot && rememberBuild({ open, record, snapshot }, result);
    return { result, isComplete: true, onStored };
  } finally {
    writer.discard();
    release();
  }
}

type WrittenOutput = Pick<BuildResult, "diagnostics" | "search">;

/** Writes all files of the output. Each stage only needs the results of earlier stages. */
async function writeOutput(
  { root, progress, threads, snapshot, timings: timed = timings() }: BuildInput,
  { config, cache, sites, diagnostics }: OpenSites,
  writer: OutputWriter,
): Promise<WrittenOutput> {
  const cards = cardService(writer, engineHash());
  const program = await timed.phase("browser's program", () =>
    siteProgram(root, { cache, config, sites }),
  );
  const { client } = program;
  const found = [...diagnostics, ...program.diagnostics];
  if (!client) {
    const inSites = sites.flatMap((each) => each.diagnostics);
    return { search: undefined, diagnostics: [...found, ...inSites] };
  }
  // The renderer of icons loads while pages are built.
  const appFiles = config.offline.enabled ? writeAppFiles({ root, config, writer }) : undefined;
  appFiles?.catch(() => undefined);
  const pages = storedPages();
  const output = { writer, client };
  const written = await timed.phase("pages", () =>
    writePages({ ...output, sites, cards, pages, progress, threads, snapshot, timings: timed }),
  );
  const { hasDiagrams, facts } = written;
  const indexes = writeIndexes({ ...output, config, search: written.search, threads });
  indexes.catch(() => undefined);
  // Other threads compress documents while this thread continues.
  const weighing = weighDocuments({ config, sites, cache, writer });
  weighing.catch(() => undefined);
  const table = outputTable({ root, config, sites });
  const shared = { ...output, root, cache, config, sites, hasDiagrams, table };
  await writeProgram(client, writer);
  try {
    await timed.phase("comparisons", async () => {
      for (const each of sites) await writeComparisons(shared, each);
    });
    await timed.phase("other files", async () => {
      await writeSharedFiles(shared);
      await writeFullText(shared);
      await appFiles;
    });
  } finally {
    // Otherwise, a thread could still write files after an error.
    await timed.phase("search indexes", () => Promise.allSettled([indexes]));
  }
  const search = await indexes;
  const budgets = weighing.then((weighed) => (weighed ? checkBudgets(weighed) : []));
  budgets.catch(() => undefined);
  await timed.phase("offline lists", () => writeOffline({ ...shared, pages, facts }));
  const overBudget = await timed.phase("budgets", () => budgets);
  found.push(...written.found, ...staticProblems(shared), ...overBudget);
  return { diagnostics: found, search };
}
