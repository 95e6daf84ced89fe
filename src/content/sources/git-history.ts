import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Diagnostic } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { LastChange } from "../../model/page.ts";
import { createLogParser, logArguments } from "./log-parser.ts";

/** When sources were last changed, and by whom. */
export interface History {
  /** Sources that no commit has are not in it. */
  readonly changes: ReadonlyMap<SourcePath, LastChange>;
  readonly diagnostics: readonly Diagnostic[];
}

/** For those who do not want to know when sources changed. */
export const noHistory: History = { changes: new Map(), diagnostics: [] };

/**
 * When and by whom each source was last changed: one pass over `git log`, from
 * the newest commit back, that ends as soon as every source is found. Without
 * git, outside a checkout and in a shallow one there is no history, and a note
 * says why.
 *
 * @param root absolute path of the site folder, which may lie anywhere in the checkout
 */
export async function readHistory(root: string, paths: readonly SourcePath[]): Promise<History> {
  if (paths.length === 0) return noHistory;
  const reason = await whyThereIsNone(root);
  if (reason !== undefined) return unavailable(reason);

  const changes = new Map<SourcePath, LastChange>();
  for (const folder of new Set(paths.map(outsideFolder))) {
    const inFolder = paths.filter((path) => outsideFolder(path) === folder);
    const wanted = new Map(inFolder.map((path) => [path.slice(folder.length), path]));
    await readLog(join(root, folder), wanted, changes);
  }
  return { changes, diagnostics: [] };
}

/** The folder outside of the site a source lies in, with a slash at its end; empty for the site itself. */
function outsideFolder(source: SourcePath): string {
  return /^(?:\.\.\/)+[^/]+\//.exec(source)?.[0] ?? "";
}

/** @param wanted sources by their paths below the folder; what is found goes from it to `changes` */
async function readLog(
  folder: string,
  wanted: Map<string, SourcePath>,
  changes: Map<SourcePath, LastChange>,
): Promise<void> {
  const parser = createLogParser((path, change) => {
    const source = wanted.get(path);
    if (source === undefined) return;
    changes.set(source, change);
    wanted.delete(path);
  });
  const git = spawn("git", logArguments, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  for await (const chunk of git.stdout.setEncoding("utf8")) {
    parser.read(String(chunk));
    if (wanted.size === 0) break;
  }
  git.kill();
}

async function whyThereIsNone(root: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(
      "git",
      ["rev-parse", "--is-inside-work-tree", "--is-shallow-repository", "--verify", "HEAD"],
      { cwd: root, env: { ...process.env, LC_ALL: "C" } },
    );
    const [isInside, isShallow] = stdout.split("\n");
    if (isInside !== "true") return "the site folder is not in a git checkout";
    return isShallow === "true" ? "the checkout is shallow" : undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (/ENOENT/.test(words)) return "git is not installed";
    if (/not a git repository/.test(words)) return "the site folder is not in a git checkout";
    if (/single revision/.test(words)) return "the checkout has no commits";
    return /^fatal: (.*)$/m.exec(words)?.[1] ?? "git failed";
  }
}

function unavailable(reason: string): History {
  const diagnostic: Diagnostic = {
    code: "git/unavailable",
    severity: "note",
    message: `Pages will not say when they last changed: ${reason}.`,
    hint: "Build in a full clone, with git installed.",
  };
  return { changes: new Map(), diagnostics: [diagnostic] };
}
