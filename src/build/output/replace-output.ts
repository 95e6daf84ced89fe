import path from "node:path";
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  existsSync,
  linkSync,
  utimesSync,
  statSync,
} from "node:fs";
import { hostname } from "node:os";
import { isCode, unlessAbsent } from "../../content/sources/file-access.ts";
import { isRunning } from "../store/folder-lock.ts";
import {
  removeOutput,
  unfinished,
  writeMark,
  type OutputMark,
  holdsNoFile,
  isOutput,
  readMark,
} from "./output-mark.ts";
import { staying } from "./output-place.ts";

/**
 * Replace what a folder holds, file by file, where the folder itself cannot be
 * replaced. A file is the old one or the new one; new files come before the pages
 * that name them, and what is no longer needed goes last. Until all is done the
 * mark says that the output is unfinished: after a kill the next build writes it anew.
 *
 * @param fresh absolute path of the new content, which is moved
 * @param target absolute path of the folder
 */
export function replaceContent(fresh: string, target: string, mark: OutputMark): void {
  writeMark(target, unfinished());
  const names = filesBelow(fresh);
  const folders = new Set(names.flatMap(foldersOf));
  for (const folder of [...folders].sort()) makeFolder(path.join(target, folder));
  const isPage = (name: string) => /\.html(\.br|\.gz)?$/.test(name);
  for (const name of [...names.filter((name) => !isPage(name)), ...names.filter(isPage)]) {
    placeFile(path.join(fresh, name), path.join(target, name));
  }
  const stay = path.relative(target, fresh);
  removeOthers(target, { files: new Set(names), folders, stay });
  removeOutput(fresh);
  writeMark(target, mark);
}

/** Names of files below a folder but for that of the mark, which comes last. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== path.join("_lectern", "output.json"))
    .sort();
}

/** `a` and `a/b` of `a/b/c.html`. */
function foldersOf(name: string): readonly string[] {
  const folder = path.dirname(name);
  return folder === "." ? [] : [...foldersOf(folder), folder];
}

/** A folder of ours: whatever else has its name goes, a link to a folder elsewhere too. */
function makeFolder(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}

function placeFile(from: string, to: string): void {
  if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory()) rmSync(to, { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isCode(error, "EXDEV")) throw error;
    const beside = `${to}.next-${process.pid}`;
    copyFileSync(from, beside);
    renameSync(beside, to);
  }
}

interface Wanted {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** The folder the new content came from. */
  readonly stay: string;
}

function removeOthers(target: string, { files, folders, stay }: Wanted, below = ""): void {
  for (const entry of readdirSync(path.join(target, below), { withFileTypes: true })) {
    const name = path.join(below, entry.name);
    if (name === stay || staying.has(name) || name === path.join("_lectern", "output.json"))
      continue;
    if (entry.isDirectory() && (folders.has(name) || name === "_lectern"))
      removeOthers(target, { files, folders, stay }, name);
    else if (entry.isDirectory()) rmSync(path.join(target, name), { recursive: true });
    else if (!files.has(name)) unlinkSync(path.join(target, name));
  }
}

/** A fresh output and the place of the last one. */
export interface Swap {
  /** Absolute paths: of the fresh output, of the last one, and where that is moved. */
  readonly fresh: string;
  readonly target: string;
  readonly old: string;
  readonly mark: OutputMark;
}

/** What the folder of an output says that cannot be moved. */
const fixed = ["EBUSY", "EXDEV", "EPERM", "EACCES"];

/** How often another build may be quicker. */
const TRIES = 5;

/**
 * Put a folder in the place of another: there is no output between the two renames.
 * Synchronous, so that no signal comes between the steps.
 *
 * @returns false when the last output cannot be moved, for example a mount point; nothing has changed
 */
export function swapOutputs({ fresh, target, old, mark }: Swap): boolean {
  writeMark(fresh, mark);
  for (let attempt = 1; ; attempt++) {
    const hadOutput = existsSync(target);
    try {
      if (hadOutput) renameSync(target, old);
    } catch (error) {
      if (isCode(error, ...fixed)) return false;
      if (!isCode(error, "ENOENT") || attempt === TRIES) throw error;
      continue;
    }
    try {
      renameSync(fresh, target);
      if (hadOutput) removeOutput(old);
      return true;
    } catch (error) {
      // Another build has put its output there meanwhile: this one is later.
      const isTaken = isCode(error, "ENOTEMPTY", "EEXIST") && attempt < TRIES;
      if (hadOutput && isTaken) removeOutput(old);
      if (isTaken) continue;
      if (hadOutput) renameSync(old, target);
      throw error;
    }
  }
}

/** Absolute paths of the last output and of the fresh one. */
interface Outputs {
  readonly from: string;
  readonly to: string;
}

/**
 * Give an output files of the last one. Synchronous: for many small files a promise
 * costs several times what the linking does.
 */
export function linkFiles(names: readonly string[], { from, to }: Outputs): void {
  const made = new Set<string>();
  for (const name of names) {
    const file = path.join(to, name);
    const folder = path.dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkOrCopy(path.join(from, name), file);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Another page has written it: its name says what is in it.
    if (isCode(error, "EEXIST")) return;
    if (isCode(error, "ENOENT")) throw error;
    // There are no links on this disk, or no more of them for this file.
    const { atimeMs, mtimeMs } = lstatSync(from);
    copyFileSync(from, to);
    utimesSync(to, atimeMs / 1000, mtimeMs / 1000);
  }
}

/** A fresh output that is being written stands beside the last one under this name, or in it. */
export function freshBeside(target: string): string {
  return `${target}.next-${process.pid}`;
}

/**
 * Where a fresh output is written when the folder of the output stays and its files
 * are replaced.
 */
export function freshInside(target: string): string {
  return path.join(target, `.lectern-next-${process.pid}`);
}

/** The last output is moved here while the fresh one takes its place. */
export function oldBeside(target: string): string {
  return `${target}.old-${process.pid}`;
}

/** After this time without an end, a build on another machine counts as dead; in milliseconds. */
const FORGOTTEN = 24 * 60 * 60 * 1000;

/**
 * Remove what builds left that were killed, and put the last whole output back
 * when one was killed between taking it away and putting the new one there.
 *
 * @param target absolute path of the output
 */
export function clearLeftOvers(target: string): void {
  const parent = path.dirname(target);
  const found = (unlessAbsent(() => readdirSync(parent)) ?? []).flatMap((name) => {
    const [, base, kind, pid] = /^(.*)\.(next|old)-(\d+)$/s.exec(name) ?? [];
    const isOfTarget = base === path.basename(target);
    return isOfTarget ? [{ folder: path.join(parent, name), kind, pid: Number(pid) }] : [];
  });
  const dead = found.filter(({ folder, pid }) => isDead(folder, pid));
  const old = dead.filter(({ kind }) => kind === "old").map(({ folder }) => folder);
  const newest = old.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs).at(0);
  if (newest !== undefined && !existsSync(target)) renameSync(newest, target);
  for (const { folder } of dead) if (existsSync(folder)) removeOutput(folder);
  for (const name of unlessAbsent(() => readdirSync(target)) ?? []) {
    const [, pid] = /^\.lectern-next-(\d+)$/.exec(name) ?? [];
    const folder = path.join(target, name);
    if (pid !== undefined && isDead(folder, Number(pid))) removeOutput(folder);
  }
}

/** Whether a folder was left by a process that lives no more. A name alone does not make it ours. */
function isDead(folder: string, pid: number): boolean {
  if (!statSync(folder).isDirectory()) return false;
  if (!isOutput(folder) && !holdsNoFile(folder)) return false;
  const mark = readMark(folder);
  const isElsewhere = mark?.state === "unfinished" && mark.host !== hostname();
  if (isElsewhere) return Date.now() - statSync(folder).mtimeMs > FORGOTTEN;
  // In a container, one process after the other has the same number.
  return pid === process.pid || !isRunning(pid);
}
