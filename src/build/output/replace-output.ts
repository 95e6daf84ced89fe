import path from "node:path";
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  existsSync,
  linkSync,
  utimesSync,
  statSync,
} from "node:fs";
import { isCode, unlessAbsent } from "../../content/sources/file-access.ts";
import { isRunning } from "../store/folder-lock.ts";
import {
  hasNoFiles,
  isOutput,
  markFile,
  removeOutput,
  unfinished,
  writeMark,
  type OutputMark,
} from "./output-mark.ts";
import { keptNames, type OutputPlace } from "./output-place.ts";

/**
 * Replaces the content of a folder that can't be replaced itself. Each entry is moved in one step,
 * and pages are moved after the files that they use. In the meantime, the mark is "unfinished", so
 * that the next build writes everything again if this one is terminated.
 *
 * @param fresh absolute path of the new content, which is moved
 * @param target absolute path of the folder
 */
export function replaceContent(fresh: string, target: string, mark: OutputMark): void {
  writeMark(target, unfinished());
  const names = entriesOf(fresh);
  const isShared = (name: string) => /^(?:assets$|_lectern\/)/.test(name);
  for (const name of [...names.filter(isShared), ...names.filter((name) => !isShared(name))]) {
    const [from, to] = [path.join(fresh, name), path.join(target, name)];
    if (lstatSync(to, { throwIfNoEntry: false })) moveAway(to, `${from}.old`);
    renameSync(from, to);
  }
  const stays = new Set([...names, path.basename(fresh)]);
  for (const name of entriesOf(target)) {
    if (!stays.has(name)) rmSync(path.join(target, name), { recursive: true });
  }
  removeOutput(fresh);
  writeMark(target, mark);
}

/**
 * Returns the files and folders in an output that can be moved. The folder of the mark always stays,
 * so its content is listed.
 */
function entriesOf(folder: string): readonly string[] {
  const [own = ""] = markFile.split("/");
  const names = readdirSync(folder).filter((name) => !keptNames.has(name) && name !== own);
  const inOwn = readdirSync(path.join(folder, own)).map((name) => `${own}/${name}`);
  return [...inOwn.filter((name) => name !== markFile), ...names];
}

/** Moves an old entry. Some disks can't move folders, for example layers of a container. */
function moveAway(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isCode(error, ...fixed)) throw error;
    rmSync(from, { recursive: true });
  }
}

/** Error codes for a folder that can't be moved. */
const fixed = ["EBUSY", "EXDEV", "EPERM", "EACCES"];

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
  const hadOutput = existsSync(target);
  try {
    if (hadOutput) renameSync(target, old);
  } catch (error) {
    if (isCode(error, ...fixed)) return false;
    throw error;
  }
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (hadOutput) renameSync(old, target);
    throw error;
  }
  if (hadOutput) removeOutput(old);
  return true;
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

/**
 * Removes folders of terminated builds. If a build was terminated between the two renames, the last
 * complete output is restored. The site must be locked.
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
  // In a container, consecutive processes may have the same id.
  return pid === process.pid || !isRunning(pid);
}
