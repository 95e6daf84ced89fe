import { readdirSync, readFileSync, statSync, type Dirent, type Stats } from "node:fs";
import { join, relative, sep } from "node:path";
import { diskReason } from "../../core/disk-errors.ts";
import { didYouMean } from "../../core/nearest.ts";
import { folderOf, type SourcePath } from "../../core/paths.ts";

/** Whether an error is a system error with one of these codes, such as `ENOENT`. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** Whether an error means that a path doesn't exist. */
export function isAbsence(error: unknown): boolean {
  return isCode(error, "ENOENT", "ENOTDIR");
}

/** Returns the result of a function, or `undefined` if the path it accesses doesn't exist. */
export function unlessAbsent<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** Returns a string that changes when the file is written. Empty if the file doesn't exist. */
export function fileStamp(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

/** Returns the reason why a path can't be read, as the end of a sentence. */
export function whyNot(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return diskReason(error) ?? `the system reports ${code}`;
}

/** Returns `undefined` for paths that don't or can't exist, such as a path inside a file. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Returns the path of a file relative to a folder, with `/` as separator. */
export function relativePath(folder: string, file: string): string {
  return relative(folder, file).split(sep).join("/");
}

/** Returns the content of a file, or `undefined` if it's missing or unreadable. */
export function fileText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Returns the entries of a folder. Empty if it's missing or unreadable. */
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

/** Returns a hint that suggests an existing file with a similar name in the same folder. */
export function fileHint(root: string, file: SourcePath): string | undefined {
  const folder = folderOf(file);
  return didYouMean(
    file,
    filesBeside(root, file).map((name) => (folder === "" ? name : `${folder}/${name}`)),
  );
}

/** Returns the names in a file's folder. Empty if the folder doesn't exist. */
export function filesBeside(root: string, file: SourcePath): readonly string[] {
  const folder = join(root, folderOf(file));
  return statsOf(folder)?.isDirectory() === true ? readdirSync(folder) : [];
}

/**
 * Whether a symbolic link points to one of its own parent folders, so that following it would never
 * end.
 *
 * @param target real path of the link's target
 * @param around real paths of the folders that contain the link
 */
export function isCircle(target: string, around: readonly string[]): boolean {
  const inside = target.endsWith(sep) ? target : target + sep;
  return around.some((folder) => (folder + sep).startsWith(inside));
}

/** Whether a path is in a system folder. System folders may contain links to the entire disk. */
export function isOfSystem(realPath: string): boolean {
  return /^\/(?:proc|sys|dev)(?:\/|$)/.test(realPath);
}
