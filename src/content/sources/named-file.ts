import { readdirSync } from "node:fs";
import { join } from "node:path";
import { didYouMean } from "../../base/nearest.ts";
import { folderOf, type SourcePath } from "../../base/paths.ts";
import { statsOf } from "./list-files.ts";

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
  if (statsOf(join(root, folder))?.isDirectory() !== true) return undefined;
  const beside = readdirSync(join(root, folder));
  return didYouMean(
    file,
    beside.map((name) => (folder === "" ? name : `${folder}/${name}`)),
  );
}
