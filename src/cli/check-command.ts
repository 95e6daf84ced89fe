import type { Diagnostic } from "../core/diagnostic.ts";
import { count } from "../core/text.ts";
import { touchedFiles } from "../build/checks/touched-files.ts";
import { checkSite } from "../build/check-site.ts";
import { hasErrors, summary } from "../build/faults/report.ts";
import { type CallOf, exitCodes } from "./arguments.ts";
import { printAll, terminalProgress } from "./report.ts";

/**
 * Runs `lectern check`: reports all problems of the site, or only those in files that a branch
 * changed.
 */
export async function runCheck(
  root: string,
  { changed, since }: CallOf<"check">["options"],
): Promise<number> {
  const isPart = changed || since !== undefined;
  const touched = isPart ? await touchedFiles(root, since) : undefined;
  if (touched?.kind === "unknown") {
    console.error(`Can't find the files that the branch changed: ${touched.reason}.`);
    return exitCodes.siteErrors;
  }
  const progress = terminalProgress(process.stderr);
  const { diagnostics, pages } = await checkSite({ root, progress });
  const shown = touched ? diagnostics.flatMap((each) => within(touched.files, each)) : diagnostics;
  printAll(shown);
  const rest = diagnostics.length - shown.length;
  const elsewhere = rest > 0 ? ` ${count(rest, "other")} in files that it didn't change.` : "";
  console.log(
    touched
      ? `Checked ${count(pages, "page")}. In files that this branch changed since ${touched.base}: ${summary(shown)}.${elsewhere}`
      : `Checked ${count(pages, "page")}: ${summary(shown)}.`,
  );
  return hasErrors(shown) ? exitCodes.siteErrors : exitCodes.ok;
}

/** Limits a diagnostic to its places in the files. An error without a file is always included. */
function within(files: ReadonlySet<string>, diagnostic: Diagnostic): readonly Diagnostic[] {
  const { place, also = [], severity } = diagnostic;
  if (!place) return severity === "error" ? [diagnostic] : [];
  const [first, ...more] = [place, ...also].filter(({ file }) => files.has(file));
  return first ? [{ ...diagnostic, place: first, also: more }] : [];
}
