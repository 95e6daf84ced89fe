import { errorMessage } from "../../core/text.ts";
import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type SourcePath, isInSite, sourcePath } from "../../core/paths.ts";
import type { LastChange } from "../../core/page.ts";
import { fileStamp } from "./file-access.ts";
import type { ParsedTexts } from "./read-files.ts";

const questions = [
  "--is-inside-work-tree",
  "--is-shallow-repository",
  "--git-common-dir",
  "--show-toplevel",
  "--verify",
  "HEAD",
];

/**
 * Reads the state of the checkout that contains a folder.
 *
 * @returns `text`: commit, folders and settings, which change whenever the history may be different;
 *   `reason`: why there is no history, as the end of a sentence
 */
export async function checkoutState(folder: string) {
  try {
    const { stdout } = await run("git", ["rev-parse", ...questions], {
      cwd: folder,
      env: { ...process.env, LC_ALL: "C" },
    });
    const [isInside, isShallow, common = "", top = ""] = stdout.split("\n");
    const settings = [path.resolve(folder, common, "config"), path.join(top, ".mailmap")];
    const isComplete = isShallow !== "true";
    const reason = isComplete ? undefined : shallow;
    return {
      text: [stdout, ...settings.map(fileStamp)].join("\n"),
      reason: isInside === "true" ? reason : notInGit,
    };
  } catch (error) {
    const text = errorMessage(error);
    return { text, reason: reasonIn(text) };
  }
}

const run = promisify(execFile);

const notInstalled = "git is not installed";
const notInGit = "the site folder isn't in a git repository";
const noCommits = "the repository has no commits";
const shallow = "the clone is shallow";

const hints: Readonly<Record<string, string>> = {
  [notInstalled]: "Install git.",
  [notInGit]: "Run `git init`, and commit your pages.",
  [noCommits]: "Commit your pages.",
  [shallow]: "Fetch the complete history, for example with `fetch-depth: 0` in GitHub Actions.",
};

function reasonIn(words: string): string {
  if (/ENOENT/.test(words)) return notInstalled;
  if (/not a git repository/.test(words)) return notInGit;
  if (/single revision/.test(words)) return noCommits;
  return /^fatal: (.*)$/m.exec(words)?.[1] ?? "git failed";
}

/** Last change of each source. */
export interface History {
  /** Doesn't include sources that aren't in a commit. */
  readonly changes: ReadonlyMap<SourcePath, LastChange>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Used if the last changes aren't needed. */
export const noHistory: History = { changes: new Map(), diagnostics: [] };

/** Last change of each source, or `null` if no commit contains it. */
type KnownChanges = readonly (readonly [source: string, change: LastChange | null])[];

/**
 * Starts reading the state of a checkout. `read` then returns the last change of each source. It
 * reads `git log` once, from the newest commit until every source has been found. If there's no
 * checkout, or its history is incomplete, a note explains why pages have no dates.
 *
 * @param root absolute path of the site folder, which may be anywhere in the checkout
 * @param cache histories of earlier builds, by the state of the checkout
 */
export function askHistory(root: string, cache?: ParsedTexts) {
  const state = checkoutState(root);
  return {
    async read(paths: readonly SourcePath[]): Promise<History> {
      if (paths.length === 0) return noHistory;
      const { text, reason } = await state;
      if (reason !== undefined) return unavailable(reason);
      const changes = new Map<SourcePath, LastChange>();
      for (const folder of new Set(paths.map(outsideFolder))) {
        const inFolder = paths.filter((source) => outsideFolder(source) === folder);
        const stored = folder === "" ? cache : undefined;
        const before = new Map((stored?.find("history", text) ?? []) as KnownChanges);
        const wanted = new Map<string, SourcePath>();
        for (const source of inFolder) {
          const change = before.get(source);
          if (change) changes.set(source, change);
          else if (change === undefined) wanted.set(source.slice(folder.length), source);
        }
        if (wanted.size === 0) continue;
        await readLog(path.join(root, folder), wanted, changes);
        const found = inFolder.map((source) => [source, changes.get(source) ?? null] as const);
        stored?.store("history", text, [...new Map([...before, ...found])]);
      }
      return { changes, diagnostics: [] };
    },
  };
}

/**
 * Returns the start of a path outside the site, up to the first folder name, for example
 * `../shared/`. Empty for sources in the site.
 */
function outsideFolder(source: SourcePath): string {
  return /^(?:\.\.\/)+[^/]+\//.exec(source)?.[0] ?? "";
}

/**
 * Reads the log of a folder, newest commit first, until every source has been found.
 *
 * @param wanted sources by their paths in the folder; found sources are moved to `changes`
 */
async function readLog(
  folder: string,
  wanted: Map<string, SourcePath>,
  changes: Map<SourcePath, LastChange>,
): Promise<void> {
  const read = createLogParser((path, change) => {
    const source = wanted.get(path);
    if (source === undefined) return;
    changes.set(source, change);
    wanted.delete(path);
  });
  const git = spawn("git", logArguments, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  try {
    for await (const piece of git.stdout.setEncoding("utf8")) {
      read(String(piece));
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
    message: `Pages won't show when they last changed: ${reason}.`,
    hint: hints[reason],
  };
  return { changes: new Map(), diagnostics: [diagnostic] };
}

/**
 * Control characters before a commit, and between its date and author. Paths can't contain them.
 */
const commitMark = "\u0001";
const authorMark = "\u0002";

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

/**
 * Parses the output of `git log`, which may arrive in chunks of any length. The output consists of
 * parts that end with NUL. Each part is a commit, or a path in the commit before it. The first path
 * of a commit starts with a line break.
 *
 * @param onChange called for every path in every commit, newest first
 */
export function createLogParser(
  onChange: (path: string, change: LastChange) => void,
): (piece: string) => void {
  let rest = "";
  let commit: LastChange = { date: "", author: "" };
  return (piece) => {
    const parts = (rest + piece).split("\0");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      if (part.startsWith(commitMark)) {
        const [date = "", author = ""] = part.slice(commitMark.length).split(authorMark);
        commit = { date, author };
      } else if (part !== "") onChange(part.replace(/^\n/, ""), commit);
    }
  };
}

/** Original name of each source, by its current name. */
export type Renames = ReadonlyMap<SourcePath, SourcePath>;

/** Maximum output of `git log`, in bytes. */
const MOST_OUTPUT = 64_000_000;

/**
 * Reads which files in a folder Git considers renamed. The result is empty without Git or outside a
 * checkout. In these cases, the note about the history already reports the problem.
 *
 * @param root absolute path of the site folder
 */
export async function readRenames(root: string, folder: SourcePath): Promise<Renames> {
  if (!isInSite(folder)) return new Map();
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

/** @param log parts ending with NUL, newest first: `R095`, the old name, the new name */
export function firstNames(log: string): Renames {
  const parts = log.split("\0");
  /** Current name, by older name. */
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
