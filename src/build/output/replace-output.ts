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
  hasNoFiles,
  isOutput,
  readMark,
} from "./output-mark.ts";
import { keptNames, type OutputPlace } from "./output-place.ts";

/**
 * Replaces the files in a folder that can't be replaced itself. At any time, each file is either
 * the old or the new one. Files are written before the pages that use them, and old files are
 * removed last. In the meantime, the mark is "unfinished", so that the next build writes everything
 * again if this one is terminated.
 *
 * @param fresh absolute path of the new content, which is moved
 * @param target absolute path of the folder
 */
export function replaceContent(fresh: string, target: string, mark: OutputMark): void {
  writeMark(target, unfinished());
  const names = filesIn(fresh);
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

/** Returns the names of the files in a folder, without the output mark. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== path.join("_lectern", "output.json"))
    .sort();
}

/** Returns the parent folders of a file: `a` and `a/b` for `a/b/c.html`. */
function foldersOf(name: string): readonly string[] {
  const folder = path.dirname(name);
  return folder === "." ? [] : [...foldersOf(folder), folder];
}

/**
 * Creates a folder. It replaces a file or a symbolic link with the same name, even a link to a
 * folder.
 */
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
    const copy = `${to}.next-${process.pid}`;
    copyFileSync(from, copy);
    renameSync(copy, to);
  }
}

interface Wanted {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** The folder from which the new content was moved. It's removed separately. */
  readonly stay: string;
}

function removeOthers(target: string, wanted: Wanted, below = ""): void {
  const { files, folders, stay } = wanted;
  for (const entry of readdirSync(path.join(target, below), { withFileTypes: true })) {
    const name = path.join(below, entry.name);
    if (name === stay || keptNames.has(name) || name === path.join("_lectern", "output.json"))
      continue;
    if (entry.isDirectory() && (folders.has(name) || name === "_lectern"))
      removeOthers(target, wanted, name);
    else if (entry.isDirectory()) rmSync(path.join(target, name), { recursive: true });
    else if (!files.has(name)) unlinkSync(path.join(target, name));
  }
}

/** Error codes for a folder that can't be moved. */
const fixed = ["EBUSY", "EXDEV", "EPERM", "EACCES"];

/** Number of attempts, because another build may replace the output at the same time. */
const TRIES = 5;

/**
 * Replaces one folder with another. No output exists between the two renames, so the function is
 * synchronous to prevent signal handlers from running.
 *
 * @param fresh absolute path of the new output
 * @param target absolute path of the last output
 * @returns false if the last output can't be moved, for example because it's a mount point; in this
 * case nothing has changed
 */
export function swapOutputs(fresh: string, target: string, mark: OutputMark): boolean {
  const old = `${target}.old-${process.pid}`;
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
      // Another build has written its output in the meantime, but this output is newer.
      const isTaken = isCode(error, "ENOTEMPTY", "EEXIST") && attempt < TRIES;
      if (hadOutput && isTaken) removeOutput(old);
      if (isTaken) continue;
      if (hadOutput) renameSync(old, target);
      throw error;
    }
  }
}

/**
 * Links files of the last output into the new output. It's synchronous, because a promise for each
 * file would take several times longer than the linking.
 */
export function linkFiles(names: Iterable<string>, from: string, to: string): void {
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
    // Another page has written the same file. The name contains a hash, so the content is the same.
    if (isCode(error, "EEXIST")) return;
    if (isCode(error, "ENOENT")) throw error;
    // The disk doesn't support hard links, or the file already has too many.
    const { atimeMs, mtimeMs } = lstatSync(from);
    copyFileSync(from, to);
    utimesSync(to, atimeMs / 1000, mtimeMs / 1000);
  }
}

/**
 * Returns the folder in which a new output is written. It's next to the last output or, if only the
 * files are replaced, in the last output.
 */
export function freshFolder({ path: target, replace }: OutputPlace): string {
  return replace === "swap"
    ? `${target}.next-${process.pid}`
    : path.join(target, `.lectern-next-${process.pid}`);
}

/** Age in milliseconds after which an unfinished build on another machine is considered dead. */
const DEAD_AFTER = 24 * 60 * 60 * 1000;

/**
 * Removes folders of terminated builds. If a build was terminated between the two renames, the last
 * complete output is restored.
 *
 * @param target absolute path of the output
 */
export function removeLeftovers(target: string): void {
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

/**
 * Returns whether a folder belongs to a process that has ended. The process id in the name isn't
 * sufficient to determine this.
 */
function isDead(folder: string, pid: number): boolean {
  if (!statSync(folder).isDirectory()) return false;
  if (!isOutput(folder) && !hasNoFiles(folder)) return false;
  const mark = readMark(folder);
  const isElsewhere = mark?.state === "unfinished" && mark.host !== hostname();
  if (isElsewhere) return Date.now() - statSync(folder).mtimeMs > DEAD_AFTER;
  // In a container, consecutive processes may have the same id.
  return pid === process.pid || !isRunning(pid);
}
