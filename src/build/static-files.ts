import { readdirSync } from "node:fs";
import path from "node:path";

/** Names of all files below a folder, `/`-separated; none when there is no folder. */
export function staticFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
      )
      .sort();
  } catch {
    return [];
  }
}
