import path from "node:path";

/** Returns a folder and its parent folders, innermost first. */
export function foldersUpward(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpward(parent)];
}
