import type { Diagnostic } from "../core/diagnostic.ts";
import type { OfflineIndex } from "../offline/offline-index.ts";
import { sourceFiles } from "./store/source-files.ts";
import { diskFault } from "./faults/disk-faults.ts";
import type { OpenSite } from "./open-site.ts";
import { withOpenSites, type OpenSites, type OpenSitesInput } from "./open-sites.ts";
import type { SearchReport } from "./search/search-stage.ts";

/** What came of a build or a check. */
export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the output was replaced. */
  readonly ok: boolean;
  readonly pages: number;
  /** Things written anew, and taken over from the last output. */
  readonly written: number;
  readonly unchanged: number;
  /** Undefined where the build writes no index. */
  readonly search: SearchReport | undefined;
  /** What readers can store offline of it; undefined unless it was built and may be stored. */
  readonly offline?: OfflineIndex | undefined;
}

/** Pages in work at once: enough to keep the highlighter's thread busy, few enough to stay small. */
export const pagesAtOnce = 24;

/**
 * A build or a check of an open site; that of a site which cannot be opened finds why.
 *
 * @param onStored called when all caches are written, while the site is still locked
 */
export async function inOpenSites(
  input: OpenSitesInput,
  work: (open: OpenSites) => Promise<BuildResult>,
  onStored: (result: BuildResult) => void = () => undefined,
): Promise<BuildResult> {
  // Only a build has asked for everything there is.
  const isWhole = (result: BuildResult) => result.ok && result.written + result.unchanged > 0;
  const opened = await withOpenSites(input, work, { isWhole, onStored });
  return opened.kind === "opened" ? opened.result : nothingBuilt(opened.diagnostics, []);
}

/** What there is to say when no output was written. */
export function nothingBuilt(
  diagnostics: readonly Diagnostic[],
  sites: readonly OpenSite[],
): BuildResult {
  return { ...nothingWritten, diagnostics, ok: false, pages: countPages(sites) };
}

/** What a result says of the output when none is written, as after a check. */
export const nothingWritten = { written: 0, unchanged: 0, search: undefined };

/** What the machine refuses ends the work with a diagnostic. */
export async function withDisk(
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

/** How many pages there are in all locales together. */
export function countPages(sites: readonly OpenSite[]): number {
  return sites.reduce((sum, open) => sum + open.site.pages.size, 0);
}

/**
 * The sources from which excerpts in diagnostics are drawn: those of the first locale,
 * or the files as they are when there is none.
 */
export function filesOf(sites: readonly OpenSite[], root: string) {
  return sites[0]?.files ?? plainFiles(root);
}

function plainFiles(root: string) {
  return sourceFiles({ root, locale: undefined });
}
