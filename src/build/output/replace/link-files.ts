import { copyFileSync, linkSync, lstatSync, mkdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { isCode } from "../../../content/sources/file-access.ts";

/** Absolute paths of the last output and of the fresh one. */
interface Outputs {
  readonly from: string;
  readonly to: string;
}

/**
 * Give an output files of the last one. Synchronous: for many small files a promise
 * costs several times what the linking does.
 */
export function linkFiles(names: readonly string[], { from, to }: Outputs): void {
  const made = new Set<string>();
  for (const name of names) {
    const file = path.join(to, name);
    const folder = path.dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkOrCopy(path.join(from, name), file);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Another page has written it: its name says what is in it.
    if (isCode(error, "EEXIST")) return;
    if (isCode(error, "ENOENT")) throw error;
    // There are no links on this disk, or no more of them for this file.
    const { atimeMs, mtimeMs } = lstatSync(from);
    copyFileSync(from, to);
    utimesSync(to, atimeMs / 1000, mtimeMs / 1000);
  }
}
