import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Common base branches. */
const usualBases = ["origin/HEAD", "origin/main", "origin/master", "main", "master"];

/** The files that a branch has changed, or the reason why they can't be determined. */
export type TouchedFiles =
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
export async function touchedFiles(root: string, since?: string): Promise<TouchedFiles> {
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
      const names = files.map((file) =>
        path.relative(site, path.join(top, file)).split(path.sep).join("/"),
      );
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
