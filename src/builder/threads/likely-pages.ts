import { readdirSync } from "node:fs";
import path from "node:path";
import { isOutput } from "../output/output-mark.ts";

/**
 * How many pages a site may have, before its configuration says where they are: its Markdown
 * files, counted up to a limit. Outputs and packages are left out.
 *
 * @param root absolute path of the site folder
 */
export function likelyPages(root: string, limit: number): number {
  let count = 0;
  const folders = [root];
  for (const folder of folders) {
    if (count >= limit) break;
    if (folder !== root && isOutput(folder)) continue;
    for (const entry of entriesOf(folder)) {
      if (/\.mdx?$/.test(entry.name)) count += 1;
      const isLeftOut = entry.name.startsWith(".") || entry.name === "node_modules";
      if (entry.isDirectory() && !isLeftOut) folders.push(path.join(folder, entry.name));
    }
  }
  return Math.min(count, limit);
}

/** None of a folder that cannot be read, which is reported where it counts. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
