import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { isRunning } from "../store/folder-lock.ts";
import { holdsNoFile, isOutput, readMark, removeOutput } from "./output-mark.ts";
import { unlessAbsent } from "../../content/sources/file-access.ts";

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
