import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isCode } from "../../cache/checked-file.ts";
import { removeOutput, writeMark, type OutputMark } from "../output-mark.ts";

/** A fresh output, complete but for the folders it takes over, and the place of the last one. */
export interface Swap {
  /** Absolute paths: of the fresh output, of the last one, and where that is moved. */
  readonly fresh: string;
  readonly target: string;
  readonly old: string;
  readonly mark: OutputMark;
  /** Folders below the last output that move into the fresh one. */
  readonly folders: readonly string[];
  /** Of the last output as the folders were found in it. */
  readonly inode: number | undefined;
}

/**
 * - `done`: the fresh output stands in the place of the last one.
 * - `folders stay`: one of the folders cannot be moved; nothing has changed.
 * - `output stays`: the last output cannot be moved, something is mounted there; nothing has changed.
 */
export type Swapped = "done" | "folders stay" | "output stays";

/** What the folder of an output says that cannot be moved. */
const fixed = ["EBUSY", "EXDEV", "EPERM", "EACCES"];

/** How often another build may be quicker. */
const TRIES = 5;

/**
 * Put a folder in the place of another at once: while folders move from one to the other
 * there is no output, as between the two renames of any swap. Synchronous, so that no
 * signal comes between the steps.
 */
export function swapOutputs(swap: Swap): Swapped {
  const { fresh, target, old, mark } = swap;
  writeMark(fresh, mark);
  let { folders } = swap;
  for (let attempt = 1; ; attempt++) {
    const hadOutput = existsSync(target);
    try {
      if (hadOutput) renameSync(target, old);
    } catch (error) {
      if (isCode(error, ...fixed)) return "output stays";
      if (!isCode(error, "ENOENT") || attempt === TRIES) throw error;
      continue;
    }
    if (folders.length > 0 && !moveFolders({ ...swap, folders })) {
      if (hadOutput) renameSync(old, target);
      return "folders stay";
    }
    folders = [];
    try {
      renameSync(fresh, target);
      if (hadOutput) removeOutput(old);
      return "done";
    } catch (error) {
      // Another build has put its output there meanwhile: this one is later.
      const isTaken = isCode(error, "ENOTEMPTY", "EEXIST") && attempt < TRIES;
      if (hadOutput && isTaken) removeOutput(old);
      if (isTaken) continue;
      if (hadOutput) {
        putFoldersBack(old);
        renameSync(old, target);
      }
      throw error;
    }
  }
}

/** In the old output while folders of it are moved: what a build that is killed leaves says where they are. */
const listFile = path.join("_lectern", "moved.json");

interface MovedFolders {
  /** Name of the fresh output, which lies beside. */
  readonly to: string;
  readonly folders: readonly string[];
}

/** @returns false when one cannot be moved: all are where they were */
function moveFolders({ fresh, old, folders, inode }: Swap): boolean {
  // Else another build has been quicker, and this is its output.
  if (statSync(old, { throwIfNoEntry: false })?.ino !== inode) return false;
  const moved: MovedFolders = { to: path.basename(fresh), folders };
  try {
    writeFileSync(path.join(old, listFile), JSON.stringify(moved));
    for (const folder of folders) {
      const to = path.join(fresh, folder);
      mkdirSync(path.dirname(to), { recursive: true });
      renameSync(path.join(old, folder), to);
    }
    return true;
  } catch {
    // Whatever it is, linking meets it again, where it can be told.
    putBack(old, moved);
    return false;
  }
}

/**
 * Put folders back into an old output from which they were being moved.
 *
 * @param old absolute path
 */
export function putFoldersBack(old: string): void {
  const moved = readList(path.join(old, listFile));
  if (moved) putBack(old, moved);
}

function putBack(old: string, { to, folders }: MovedFolders): void {
  for (const folder of folders) {
    const from = path.join(path.dirname(old), to, folder);
    const place = path.join(old, folder);
    if (existsSync(from) && !existsSync(place)) renameSync(from, place);
  }
  rmSync(path.join(old, listFile), { recursive: true, force: true });
}

/** Undefined when there is none, or it was not written to its end: then nothing has been moved. */
function readList(file: string): MovedFolders | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as MovedFolders;
  } catch {
    return undefined;
  }
}
