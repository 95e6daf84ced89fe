import { readdirSync } from "node:fs";
import { join } from "node:path";
import { didYouMean } from "../../core/nearest.ts";
import { folderOf, type SourcePath } from "../../core/paths.ts";
import { statsOf } from "./file-access.ts";

/**
 * Whether a file that an author names is there.
 *
 * @param root absolute path of the site folder
 */
export function hasFile(root: string, file: SourcePath): boolean {
  return statsOf(join(root, file))?.isFile() === true;
}

/** A hint at the file that was meant in the place of one that is not there. */
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
