import { lstatSync, readlinkSync, realpathSync, statSync, type BigIntStats } from "node:fs";
import path from "node:path";
import { isAbsence, unlessAbsent } from "../../content/sources/file-access.ts";
import { foldersUpward } from "../folders-upward.ts";

/**
 * Returns whether a path is a folder or is in it, even if the paths differ because of symbolic
 * links, letter case on a case-insensitive disk, or a folder that is mounted twice. The paths don't
 * have to exist.
 *
 * @param inner absolute path
 * @param folder absolute path
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
 * Resolves symbolic links, including links to missing files.
 *
 * @returns undefined for circular links
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

export function statsAt(file: string): BigIntStats | undefined {
  return unlessAbsent(() => statSync(file, { bigint: true }));
}

function identityOf(file: string): string | undefined {
  const stats = statsAt(file);
  return stats && `${stats.dev}:${stats.ino}`;
}
