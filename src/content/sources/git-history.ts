import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { LastChange } from "../../core/page.ts";
import { checkoutState } from "./checkout-state.ts";

/** When sources were last changed, and by whom. */
export interface History {
  /** Sources that no commit has are not in it. */
  readonly changes: ReadonlyMap<SourcePath, LastChange>;
  readonly diagnostics: readonly Diagnostic[];
}

/** For those who do not want to know when sources changed. */
export const noHistory: History = { changes: new Map(), diagnostics: [] };

/** The last change of each source that was asked for; null: no commit has it. */
export type KnownChanges = ReadonlyMap<string, LastChange | null>;

/** What earlier builds found out: it holds as long as the state of the checkout is the same. */
export interface KnownHistory {
  read(state: string): KnownChanges | undefined;
  write(state: string, changes: KnownChanges): void;
}

const nothingKnown: KnownHistory = {
  read: () => undefined,
  write: () => undefined,
};

/** The history of a site, of which git has been asked already. */
export interface AskedHistory {
  /**
   * When and by whom each source was last changed: one pass over `git log`, from
   * the newest commit back, that ends as soon as every source is found. Without
   * git, outside a checkout and in a shallow one there is no history, and a note
   * says why.
   */
  read(paths: readonly SourcePath[]): Promise<History>;
}

/**
 * Asks git for the state of a checkout, and reads its history later.
 *
 * @param root absolute path of the site folder, which may lie anywhere in the checkout
 */
export function askHistory(root: string, known: KnownHistory = nothingKnown): AskedHistory {
  const state = checkoutState(root);

  async function readOwn(
    { text, paths }: { readonly text: string; readonly paths: readonly SourcePath[] },
    changes: Map<SourcePath, LastChange>,
  ): Promise<void> {
    const before = known.read(text) ?? new Map<string, LastChange | null>();
    const wanted = new Map<string, SourcePath>();
    for (const path of paths) {
      const change = before.get(path);
      if (change === undefined) wanted.set(path, path);
      else if (change !== null) changes.set(path, change);
    }
    if (wanted.size === 0) return;
    await readLog(root, wanted, changes);
    const found = paths.map((path) => [path, changes.get(path) ?? null] as const);
    known.write(text, new Map([...before, ...found]));
  }

  return {
    async read(paths) {
      if (paths.length === 0) return noHistory;
      const found = await state;
      if (found.kind === "none") return unavailable(found.reason);
      const changes = new Map<SourcePath, LastChange>();
      for (const folder of new Set(paths.map(outsideFolder))) {
        const inFolder = paths.filter((path) => outsideFolder(path) === folder);
        if (folder === "") await readOwn({ text: found.text, paths: inFolder }, changes);
        else {
          const wanted = new Map(inFolder.map((path) => [path.slice(folder.length), path]));
          await readLog(join(root, folder), wanted, changes);
        }
      }
      return { changes, diagnostics: [] };
    },
  };
}

/** The history of a site, without a cache. */
export function readHistory(root: string, paths: readonly SourcePath[]): Promise<History> {
  return askHistory(root).read(paths);
}

/** The folder outside of the site a source lies in, with a slash at its end; empty for the site itself. */
function outsideFolder(source: SourcePath): string {
  return /^(?:\.\.\/)+[^/]+\//.exec(source)?.[0] ?? "";
}

/**
 * Reads the log of a folder, newest commit first, until every source is found.
 *
 * @param wanted sources by their paths below the folder; what is found goes from it to `changes`
 */
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
  try {
    for await (const piece of git.stdout.setEncoding("utf8")) {
      parser.read(String(piece));
      if (wanted.size === 0) break;
    }
  } finally {
    git.kill();
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

/** Stands before a commit; between its date and its author. No path holds them. */
const commitMark = "\u0001";
const authorMark = "\u0002";

/** What `git log` is asked for, so that the parser understands its answer. */
const logArguments: readonly string[] = [
  "log",
  `--format=${commitMark}%cI${authorMark}%aN`,
  "--name-only",
  "-z",
  "--no-renames",
  "--relative",
  "--",
  ".",
];

/** Reads the output of `git log` as it comes in. */
interface LogParser {
  /** Read a further piece of the answer, cut anywhere. */
  read(chunk: string): void;
}

/**
 * Reads the answer as it comes: parts that end with NUL. A part is a commit, or a
 * path of the commit before it; the first path of a commit has a line break before it.
 *
 * @param onChange called for every path of every commit, newest first
 */
export function createLogParser(onChange: (path: string, change: LastChange) => void): LogParser {
  let rest = "";
  let commit: LastChange = { date: "", author: "" };
  const readPart = (part: string) => {
    if (part.startsWith(commitMark)) {
      const [date = "", author = ""] = part.slice(commitMark.length).split(authorMark);
      commit = { date, author };
    } else if (part !== "") onChange(part.replace(/^\n/, ""), commit);
  };
  return {
    read(chunk) {
      const parts = (rest + chunk).split("\0");
      rest = parts.pop() ?? "";
      for (const part of parts) readPart(part);
    },
  };
}
