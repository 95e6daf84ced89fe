import { lstatSync, readlinkSync, realpathSync, statSync, type BigIntStats } from "node:fs";
import path from "node:path";
import { isAbsence, unlessAbsent } from "../../content/sources/file-access.ts";
import { foldersUpward } from "../folders-upward.ts";

/**
 * Whether a path is a folder or lies in it, by whatever name: a link, other
 * letters on a disk that takes them for the same, a folder mounted twice.
 *
 * @param inner absolute path, which need not exist
 * @param folder absolute path, which need not exist
 */
export function liesIn(inner: string, folder: string): boolean {
  const relative = path.relative(folder, inner);
  if (relative === "" || (!/^\.\.([/\\]|$)/.test(relative) && !path.isAbsolute(relative)))
    return true;
  const wanted = identityOf(folder);
  if (wanted === undefined) return false;
  const real = realPath(inner);
  const around = [...foldersUpward(inner), ...(real === undefined ? [] : foldersUpward(real))];
  return around.some((above) => identityOf(above) === wanted);
}

/**
 * Where a path leads: links are followed, also one to something that is not there yet.
 *
 * @returns undefined for links in a circle
 */
export function realPath(file: string, links = 0): string | undefined {
  if (links > 40) return undefined;
  try {
    return realpathSync.native(file);
  } catch (error) {
    if (!isAbsence(error)) return undefined;
  }
  if (unlessAbsent(() => lstatSync(file))?.isSymbolicLink()) {
    return realPath(path.resolve(path.dirname(file), readlinkSync(file)), links + 1);
  }
  const parent = path.dirname(file);
  const real = parent === file ? file : realPath(parent, links);
  return real === undefined ? undefined : path.join(real, path.basename(file));
}

/** Undefined for what is not there. */
export function statsAt(file: string): BigIntStats | undefined {
  return unlessAbsent(() => statSync(file, { bigint: true }));
}

function identityOf(file: string): string | undefined {
  const stats = statsAt(file);
  return stats && `${stats.dev}:${stats.ino}`;
}
