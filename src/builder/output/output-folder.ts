import { existsSync, linkSync, lstatSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { isCode } from "../cache/checked-file.ts";
import { clearLeftOvers, freshBeside, freshInside, oldBeside } from "./left-overs.ts";
import { removeOutput, unfinished, writeMark, type OutputMark } from "./output-mark.ts";
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
  /** Take a file over from the last output, without copying. False when it is not there as it was. */
  takeOver(name: string, stamp: FileStamp): boolean;
  /** Whether the last output has a file as it was written. */
  has(name: string, stamp: FileStamp): boolean;
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
  const made = new Set<string>();
  mkdirSync(fresh, { recursive: true });
  writeMark(fresh, unfinished());

  // Synchronous: for many small files a promise costs several times what the linking does.
  function placeOf(name: string): string {
    const file = path.join(fresh, name);
    const folder = path.dirname(file);
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      made.add(folder);
    }
    return file;
  }

  return {
    path: fresh,
    has(name, stamp) {
      try {
        return isAsWritten(path.join(target, name), stamp);
      } catch {
        return false;
      }
    },
    takeOver(name, stamp) {
      const last = path.join(target, name);
      try {
        if (!isAsWritten(last, stamp)) return false;
        linkSync(last, placeOf(name));
        return true;
      } catch {
        return false;
      }
    },
    commit(id) {
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
  const stats = lstatSync(file);
  return stats.isFile() && stats.size === size && stats.mtimeMs === modified;
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
