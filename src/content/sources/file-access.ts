import { readdirSync, readFileSync, statSync, type Dirent, type Stats } from "node:fs";
import { join, sep } from "node:path";
import { diskReason } from "../../core/disk-errors.ts";
import { didYouMean } from "../../core/nearest.ts";
import { folderOf, type SourcePath } from "../../core/paths.ts";

/** Whether a system error has one of these codes, such as `ENOENT`. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** Whether an error means that a path doesn't exist. */
export function isAbsence(error: unknown): boolean {
  return isCode(error, "ENOENT", "ENOTDIR");
}

/** Returns the result of a call, or `undefined` if the path that it accesses doesn't exist. */
export function unlessAbsent<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** Returns text that changes when the file is written; empty if the file doesn't exist. */
export function fileStamp(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

/** Explains why a path can't be read, as the end of a sentence. */
export function whyNot(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return diskReason(error) ?? `the system answers ${code}`;
}

/** Undefined for paths that don't or can't exist, such as a path inside a file. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The text of a file; undefined if it is missing or unreadable. */
export function fileText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** The entries of a folder; empty if it is missing or unreadable. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Whether a file exists.
 *
 * @param root absolute path of the site folder
 */
export function hasFile(root: string, file: SourcePath): boolean {
  return statsOf(join(root, file))?.isFile() === true;
}

/** Suggests the name of an existing file. */
export function fileHint(root: string, file: SourcePath): string | undefined {
  const folder = folderOf(file);
  return didYouMean(
    file,
    filesBeside(root, file).map((name) => (folder === "" ? name : `${folder}/${name}`)),
  );
}

/** The names in the folder of a file; none if there is no such folder. */
export function filesBeside(root: string, file: SourcePath): readonly string[] {
  const folder = join(root, folderOf(file));
  return statsOf(folder)?.isDirectory() === true ? readdirSync(folder) : [];
}

/**
 * Whether the target of a link contains one of these folders, so that following it never ends.
 *
 * @param target real path
 * @param around real paths of the folders that contain the link
 */
export function isCircle(target: string, around: readonly string[]): boolean {
  const inside = target.endsWith(sep) ? target : target + sep;
  return around.some((folder) => (folder + sep).startsWith(inside));
}

/** Whether a path is in a folder of the system, which may contain links to the whole disk. */
export function isOfSystem(realPath: string): boolean {
  return /^\/(?:proc|sys|dev)(?:\/|$)/.test(realPath);
}
