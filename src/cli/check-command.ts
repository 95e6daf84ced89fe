import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Diagnostic } from "../core/diagnostic.ts";
import { count } from "../core/text.ts";
import { checkSite } from "../build/check-site.ts";
import { hasErrors, summary } from "../build/faults/report.ts";
import { relativePath } from "../content/sources/file-access.ts";
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

/**
 * Keeps only the diagnostic's positions in the given files. Errors without a file are always kept.
 */
function within(files: ReadonlySet<string>, diagnostic: Diagnostic): readonly Diagnostic[] {
  const { place, also = [], severity } = diagnostic;
  if (!place) return severity === "error" ? [diagnostic] : [];
  const [first, ...more] = [place, ...also].filter(({ file }) => files.has(file));
  return first ? [{ ...diagnostic, place: first, also: more }] : [];
}

const run = promisify(execFile);

/** Common base branches. */
const usualBases = ["origin/HEAD", "origin/main", "origin/master", "main", "master"];

/** The files that a branch has changed, or the reason why they can't be determined. */
type TouchedFiles =
  | {
      readonly kind: "known";
      /** Paths relative to the site folder, with `/`. */
      readonly files: ReadonlySet<string>;
      /** Branch or commit that the branch is compared with. */
      readonly base: string;
    }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * Returns all changes of a branch: commits, staged and unstaged edits, and untracked files.
 *
 * @param root absolute path of the site folder
 * @param since branch or commit that the branch started from; the default is the main branch
 */
async function touchedFiles(root: string, since?: string): Promise<TouchedFiles> {
  const git = async (...words: readonly string[]) => {
    const { stdout } = await run("git", [...words], { cwd: root, maxBuffer: 1 << 28 });
    return stdout.trimEnd();
  };
  let top: string;
  try {
    top = await git("rev-parse", "--show-toplevel");
  } catch {
    return { kind: "unknown", reason: "the site folder isn't in a git repository" };
  }
  const named = since === undefined ? usualBases : [since];
  for (const base of named) {
    try {
      const start = await git("merge-base", "HEAD", base);
      const changed = await git("diff", "--name-only", "-z", start);
      const unknown = await git("ls-files", "--others", "--exclude-standard", "--full-name", "-z");
      const files = [...changed.split("\0"), ...unknown.split("\0")].filter(Boolean);
      // git resolves symbolic links in the folder's path.
      const folder = await git("rev-parse", "--show-prefix");
      const site = path.join(top, folder);
      const names = files.map((file) => relativePath(site, path.join(top, file)));
      return { kind: "known", files: new Set(names), base };
    } catch {
      continue;
    }
  }
  const reason =
    since === undefined
      ? `no commit of this branch is also in ${usualBases.join(", ")}`
      : `git finds no branch or commit "${since}" that shares history with this branch`;
  return { kind: "unknown", reason };
}
