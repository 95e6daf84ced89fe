import path from "node:path";
import { isCode } from "../content/sources/file-access.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { diskErrorPath, diskReason } from "../core/disk-errors.ts";
import type { OpenSite } from "./open-site.ts";
import { withOpenSites, type OpenSites, type OpenSitesInput, type Worked } from "./open-sites.ts";
import { liesIn } from "./output/same-place.ts";
import { UnreadableFileError } from "./output/static-files.ts";
import type { SearchReport } from "./search/search-stage.ts";

/** The result of a build or a check. */
export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether there are no errors. If a build has no errors, it has replaced the output. */
  readonly ok: boolean;
  readonly pages: number;
  /** Number of output entries that were written, and number of entries that were reused. */
  readonly written: number;
  readonly unchanged: number;
  /** `undefined` if no search index was written. */
  readonly search: SearchReport | undefined;
}

interface SiteWork {
  /** Absolute paths of the folders that the work writes to. */
  readonly folders: readonly string[];
  run(open: OpenSites): Promise<Worked<BuildResult>>;
}

/** Opens a site for a build or a check. Disk errors are returned as diagnostics. */
export async function runOnSite(input: OpenSitesInput, work: SiteWork): Promise<BuildResult> {
  try {
    const opened = await withOpenSites(input, work.run);
    return opened.kind === "opened" ? opened.result : withoutOutput(opened.diagnostics, []);
  } catch (error) {
    const found = diskDiagnostic(error, input.root, work.folders);
    if (!found) throw error;
    return withoutOutput([found], []);
  }
}

/** Returns the result of a check, or of a build that failed. */
export function withoutOutput(
  diagnostics: readonly Diagnostic[],
  sites: readonly OpenSite[],
  ok = false,
): BuildResult {
  return { diagnostics, ok, pages: countPages(sites), written: 0, unchanged: 0, search: undefined };
}

/** Returns the number of pages in all locales. */
export function countPages(sites: readonly OpenSite[]): number {
  return sites.reduce((sum, open) => sum + open.site.pages.size, 0);
}

/** Returns a diagnostic for a disk error, or `undefined` for other errors. */
function diskDiagnostic(
  error: unknown,
  root: string,
  folders: readonly string[],
): Diagnostic | undefined {
  if (error instanceof UnreadableFileError) {
    return unreadable(root, error.path, error.reason);
  }
  const reason = diskReason(error);
  if (reason === undefined) return undefined;
  const file = diskErrorPath(error);
  // While a folder is being written, its name has an additional extension.
  const isWritten = folders.some(
    (folder) => file !== undefined && (file.startsWith(`${folder}.`) || liesIn(file, folder)),
  );
  if (file !== undefined && liesIn(file, root) && !isWritten) return unreadable(root, file, reason);
  if (isCode(error, "EMFILE", "ENFILE")) {
    const hint = 'Raise the limit of open files, for example with "ulimit -n 1024".';
    const message = `Lectern can't open more files: ${reason}.`;
    return { code: "file/unreadable", severity: "error", message, hint };
  }
  const shown = file === undefined ? "A file" : `"${shownPath(root, file)}"`;
  return {
    code: "output/unwritable",
    severity: "error",
    message: `${shown} can't be written: ${reason}.`,
    hint: "Free disk space, allow the user who runs the build to write there, or choose another folder with --output.",
  };
}

function unreadable(root: string, file: string, reason: string): Diagnostic {
  return {
    code: "file/unreadable",
    severity: "error",
    message: `"${shownPath(root, file)}" can't be read: ${reason}.`,
    hint: "Check the permissions of the file, fix the link or the name, or remove the file.",
  };
}

function shownPath(root: string, file: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith("..") ? file : relative;
}
