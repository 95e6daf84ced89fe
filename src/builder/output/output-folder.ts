import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  utimesSync,
} from "node:fs";
import path from "node:path";
import { isCode } from "../cache/checked-file.ts";
import { clearLeftOvers, freshBeside, freshInside, oldBeside } from "./left-overs.ts";
import {
  markFile,
  readMark,
  removeOutput,
  unfinished,
  writeMark,
  type OutputMark,
} from "./output-mark.ts";
import type { OutputPlace } from "./output-place.ts";
import type { FileStamp } from "./output-record.ts";
import { replaceContent } from "./replace-content.ts";

/**
 * A fresh folder that takes the place of the last output when a build has
 * succeeded, and goes away when it has not.
 */
export interface OutputFolder {
  /** Absolute path of the folder being written. */
  readonly path: string;
  /**
   * Take a file over from the last output: it is linked when this becomes the output.
   * False when it is not there as it was.
   */
  takeOver(name: string, stamp: FileStamp): boolean;
  /** Absolute path at which a file of this output can be read, one that was taken over too. */
  placeOf(name: string): string;
  /** Whether the last output has a file as it was written. */
  has(name: string, stamp: FileStamp): boolean;
  /**
   * Whether the last output is this one: it has the same id, all of these files, and no others.
   * They have been found to be as they were written.
   */
  isLast(id: string, names: ReadonlySet<string>): boolean;
  /** Make this the output. @param id of its content */
  commit(id: string): void;
  /** Drop it; the last output stays as it was. */
  discard(): void;
}

/**
 * Make a fresh folder for an output, marked as unfinished. What killed builds left
 * there is cleared first.
 */
export function outputFolder({ path: target, replace }: OutputPlace): OutputFolder {
  clearLeftOvers(target);
  const fresh = replace === "swap" ? freshBeside(target) : freshInside(target);
  const taken = new Set<string>();
  mkdirSync(fresh, { recursive: true });
  writeMark(fresh, unfinished());

  return {
    path: fresh,
    has: (name, stamp) => isAsWritten(path.join(target, name), stamp),
    takeOver(name, stamp) {
      if (!isAsWritten(path.join(target, name), stamp)) return false;
      taken.add(name);
      return true;
    },
    placeOf: (name) => path.join(taken.has(name) ? target : fresh, name),
    isLast(id, names) {
      const mark = readMark(target);
      return mark?.state === "whole" && mark.id === id && holdsExactly(target, names);
    },
    commit(id) {
      placeTaken(taken, { from: target, to: fresh });
      const mark: OutputMark = { state: "whole", id };
      if (replace === "content" || !swap(fresh, target, mark)) replaceContent(fresh, target, mark);
    },
    discard() {
      if (existsSync(fresh)) removeOutput(fresh);
    },
  };
}

/** Whether a file is the one that was written: people and programs change outputs, too. */
function isAsWritten(file: string, [size, modified]: FileStamp): boolean {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size && stats.mtimeMs === modified;
  } catch {
    return false;
  }
}

/** Whether the files below a folder are these, its mark left out. */
function holdsExactly(folder: string, names: ReadonlySet<string>): boolean {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name !== markFile);
  return found.length === names.size && found.every((name) => names.has(name));
}

/**
 * Give an output the files it takes over. Synchronous: for many small files a promise
 * costs several times what the linking does.
 */
function placeTaken(
  names: ReadonlySet<string>,
  { from, to }: { readonly from: string; readonly to: string },
): void {
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

/** How often another build may be quicker. */
const TRIES = 5;

/**
 * Put a folder in the place of another at once. Synchronous, so that no signal
 * comes between the two steps.
 *
 * @returns false when the folder cannot be moved: something is mounted there
 */
function swap(fresh: string, target: string, mark: OutputMark): boolean {
  writeMark(fresh, mark);
  const old = oldBeside(target);
  for (let attempt = 1; ; attempt++) {
    const hadOutput = existsSync(target);
    try {
      if (hadOutput) renameSync(target, old);
    } catch (error) {
      if (isCode(error, "EBUSY", "EXDEV", "EPERM", "EACCES")) return false;
      if (!isCode(error, "ENOENT") || attempt === TRIES) throw error;
      continue;
    }
    try {
      renameSync(fresh, target);
      if (hadOutput) removeOutput(old);
      return true;
    } catch (error) {
      // Another build has put its output there meanwhile: this one is later.
      const isTaken = isCode(error, "ENOTEMPTY", "EEXIST") && attempt < TRIES;
      if (hadOutput && !isTaken) renameSync(old, target);
      if (hadOutput && isTaken) removeOutput(old);
      if (!isTaken) throw error;
    }
  }
}
