import { existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import {
  clearLeftOvers,
  freshBeside,
  freshInside,
  oldBeside,
  linkFiles,
  replaceContent,
  swapOutputs,
} from "./replace-output.ts";
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
      const mark: OutputMark = { state: "whole", id };
      linkFiles([...taken], { from: target, to: fresh });
      const swap = { fresh, target, old: oldBeside(target), mark };
      const isSwapped = replace === "swap" && swapOutputs(swap);
      if (!isSwapped) replaceContent(fresh, target, mark);
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
