import { existsSync, lstatSync, mkdirSync } from "node:fs";
import path from "node:path";
import {
  freshFolder,
  removeLeftovers,
  linkFiles,
  replaceContent,
  swapOutputs,
} from "./replace-output.ts";
import { removeOutput, unfinished, writeMark, type OutputMark } from "./output-mark.ts";
import type { OutputPlace } from "./output-place.ts";
import type { FileStamp } from "./output-record.ts";

/**
 * A new output folder. It replaces the last output if the build succeeds, and is removed otherwise.
 */
export interface OutputFolder {
  /** Absolute path of the new folder. */
  readonly path: string;
  /**
   * Reuses a file from the last output. `commit` links it into the new folder. Returns false if the
   * file is missing or has changed.
   */
  takeOver(name: string, stamp: FileStamp): boolean;
  /** Returns the absolute path of a written or reused file. */
  placeOf(name: string): string;
  /** Returns whether the last output contains an unchanged file. */
  has(name: string, stamp: FileStamp): boolean;
  /**
   * Replaces the last output.
   *
   * @param id id of the content
   */
  commit(id: string): void;
  /** Removes the new folder and keeps the last output. */
  discard(): void;
}

/**
 * Creates a new output folder and marks it as unfinished. Before that, it removes folders that
 * terminated builds left behind.
 */
export function outputFolder(place: OutputPlace): OutputFolder {
  const { path: target, replace } = place;
  removeLeftovers(target);
  const fresh = freshFolder(place);
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
    commit(id) {
      const mark: OutputMark = { state: "whole", id };
      linkFiles(taken, target, fresh);
      const isSwapped = replace === "swap" && swapOutputs(fresh, target, mark);
      if (!isSwapped) replaceContent(fresh, target, mark);
    },
    discard() {
      if (existsSync(fresh)) removeOutput(fresh);
    },
  };
}

/**
 * Returns whether a file is unchanged since Lectern wrote it. Other programs may modify outputs.
 */
function isAsWritten(file: string, [size, modified]: FileStamp): boolean {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size && stats.mtimeMs === modified;
  } catch {
    return false;
  }
}
