import path from "node:path";

/** A folder and those above it, from the inside out. */
export function foldersUpward(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpward(parent)];
}
