import { readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../base/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../base/paths.ts";
import { isAbsence, listFile, type ListedFile } from "../sources/list-files.ts";

/** Data files of a folder and the folders in it, in order of path; undefined when there is no such folder. */
export function listDataFolder(root: string, folder: string): readonly ListedFile[] | undefined {
  let found: Dirent[];
  try {
    found = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    // Of what is there and cannot be read the caller hears by the error.
    if (!isAbsence(error)) throw error;
    return undefined;
  }
  const files = found.flatMap((entry): readonly ListedFile[] => {
    const path = sourcePath(`${folder}/${entry.name}`);
    if (/^[_.]/.test(entry.name)) return [];
    if (entry.isDirectory()) return listDataFolder(root, path) ?? [];
    const file = /\.(ya?ml|json)$/.test(entry.name) ? listFile(root, path) : undefined;
    return file ? [file] : [];
  });
  return files.toSorted((a, b) => compareText(a.path, b.path));
}

/** The key of an entry: its file's name without ending. */
export function entryKey(file: SourcePath): string {
  return file.replace(/^.*\//, "").replace(/\.(ya?ml|json)$/, "");
}
