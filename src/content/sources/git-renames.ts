import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isInSite, sourcePath, type SourcePath } from "../../core/paths.ts";

/** The name each source had at first, by its name now. */
export type Renames = ReadonlyMap<SourcePath, SourcePath>;

/** How much `git log` may say of one folder, in bytes. */
const MOST_OUTPUT = 64_000_000;

/**
 * Which files below a folder have been renamed, as git sees it. Empty without git,
 * and outside a checkout: the history itself says why there is none.
 *
 * @param root absolute path of the site folder
 */
export async function readRenames(root: string, folder: SourcePath): Promise<Renames> {
  if (!isInSite(folder)) return new Map();
  const run = promisify(execFile);
  const asked = ["log", "-M", "--diff-filter=R", "--name-status", "-z", "--format=", "--relative"];
  try {
    const { stdout } = await run("git", [...asked, "--", folder], {
      cwd: root,
      maxBuffer: MOST_OUTPUT,
    });
    return firstNames(stdout);
  } catch {
    return new Map();
  }
}

/**
 * @param log parts that end with NUL, newest first: `R095`, the old name, the new one,
 *   below the site folder
 */
export function firstNames(log: string): Renames {
  const parts = log.split("\0");
  /** By an older name: the name now. */
  const now = new Map<string, string>();
  const first = new Map<string, string>();
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [, older = "", newer = ""] = parts.slice(at, at + 3);
    const name = now.get(newer) ?? newer;
    now.set(older, name);
    first.set(name, older);
  }
  return new Map([...first].map(([name, older]) => [sourcePath(name), sourcePath(older)]));
}
