import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  utimesSync,
} from "node:fs";
import path from "node:path";
import { isCode } from "../../cache/checked-file.ts";

/** What a fresh output takes over from the last one. */
export interface TakenOver {
  /**
   * Folders all of whose files are taken over, and in which nothing was written: they are
   * moved as they are, which costs nothing however much is in them. Below the output.
   */
  readonly folders: readonly string[];
  /** Names of the files in these folders. */
  readonly inFolders: readonly string[];
  /** Names of the others. */
  readonly files: readonly string[];
}

/** Absolute paths of the last output and of the fresh one. */
export interface Outputs {
  readonly from: string;
  readonly to: string;
}

/** @param names of all files to take over */
export function planTaken(names: ReadonlySet<string>, outputs: Outputs): TakenOver {
  const found = existsSync(outputs.from) ? look("") : { folders: [], files: [] };
  const inFolders = new Set(found.files);
  const files = [...names].filter((name) => !inFolders.has(name));
  return { folders: found.folders, inFolders: found.files, files };

  interface Found {
    /** Folders that can be moved, and what is in them. */
    readonly folders: readonly string[];
    readonly files: readonly string[];
  }

  function look(folder: string): Found {
    const folders: string[] = [];
    const inside: string[] = [];
    const own: string[] = [];
    let isWhole = folder !== "" && !existsSync(path.join(outputs.to, folder));
    for (const entry of readdirSync(path.join(outputs.from, folder), { withFileTypes: true })) {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        const below = look(name);
        folders.push(...below.folders);
        for (const file of below.files) inside.push(file);
        isWhole &&= below.folders[0] === name;
      } else if (names.has(name)) own.push(name);
      else isWhole = false;
    }
    const hasFiles = own.length + inside.length > 0;
    return isWhole && hasFiles
      ? { folders: [folder], files: [...inside, ...own] }
      : { folders, files: inside };
  }
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
