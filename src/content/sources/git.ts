import { errorMessage } from "../../core/text.ts";
import { execFile, spawn } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { join } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type SourcePath, isInSite, sourcePath } from "../../core/paths.ts";
import type { LastChange } from "../../core/page.ts";
import type { ParsedTexts } from "./read-files.ts";

/** What a git checkout stands at, as far as it decides who changed which file when. */
type CheckoutState =
  | {
      readonly kind: "history";
      /** The commit, the folders, and what the disk says of the settings: another history, another text. */
      readonly text: string;
    }
  /** There is no history to read; `reason` ends a sentence. */
  | { readonly kind: "none"; readonly text: string; readonly reason: string };

const questions = [
  "--is-inside-work-tree",
  "--is-shallow-repository",
  "--git-common-dir",
  "--show-toplevel",
  "--verify",
  "HEAD",
];

/** Ask git what a folder stands at. */
export async function checkoutState(folder: string): Promise<CheckoutState> {
  try {
    const { stdout } = await promisify(execFile)("git", ["rev-parse", ...questions], {
      cwd: folder,
      env: { ...process.env, LC_ALL: "C" },
    });
    const [isInside, isShallow, common = "", top = ""] = stdout.split("\n");
    const settings = [path.resolve(folder, common, "config"), path.join(top, ".mailmap")];
    const text = [stdout, ...settings.map(stampOf)].join("\n");
    if (isInside !== "true") return { kind: "none", text, reason: notInGit };
    if (isShallow === "true") return { kind: "none", text, reason: "the checkout is shallow" };
    return { kind: "history", text };
  } catch (error) {
    const text = errorMessage(error);
    return { kind: "none", text, reason: reasonIn(text) };
  }
}

const notInGit = "the site folder is not in a git checkout";

function reasonIn(words: string): string {
  if (/ENOENT/.test(words)) return "git is not installed";
  if (/not a git repository/.test(words)) return notInGit;
  if (/single revision/.test(words)) return "the checkout has no commits";
  return /^fatal: (.*)$/m.exec(words)?.[1] ?? "git failed";
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

/** When sources were last changed, and by whom. */
export interface History {
  /** Sources that no commit has are not in it. */
  readonly changes: ReadonlyMap<SourcePath, LastChange>;
  readonly diagnostics: readonly Diagnostic[];
}

/** For those who do not want to know when sources changed. */
export const noHistory: History = { changes: new Map(), diagnostics: [] };

/** The last change of each source, or null if no commit contains it. */
type KnownChanges = readonly (readonly [source: string, change: LastChange | null])[];

/** The history of a site, of which git has been asked already. */
interface AskedHistory {
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
 * @param cache contains the histories of earlier builds by the state of the checkout
 */
export function askHistory(root: string, cache?: ParsedTexts): AskedHistory {
  const state = checkoutState(root);

  async function readOwn(
    { text, paths }: { readonly text: string; readonly paths: readonly SourcePath[] },
    changes: Map<SourcePath, LastChange>,
  ): Promise<void> {
    const before = new Map((cache?.find("history", text) ?? []) as KnownChanges);
    const wanted = new Map<string, SourcePath>();
    for (const path of paths) {
      const change = before.get(path);
      if (change === undefined) wanted.set(path, path);
      else if (change !== null) changes.set(path, change);
    }
    if (wanted.size === 0) return;
    await readLog(root, wanted, changes);
    const found = paths.map((path) => [path, changes.get(path) ?? null] as const);
    cache?.store("history", text, [...new Map([...before, ...found])]);
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
