import { existsSync, renameSync } from "node:fs";
import { removeOutput, writeMark, type OutputMark } from "../output-mark.ts";
import { isCode } from "../../../content/sources/file-access.ts";

/** A fresh output and the place of the last one. */
export interface Swap {
  /** Absolute paths: of the fresh output, of the last one, and where that is moved. */
  readonly fresh: string;
  readonly target: string;
  readonly old: string;
  readonly mark: OutputMark;
}

/** What the folder of an output says that cannot be moved. */
const fixed = ["EBUSY", "EXDEV", "EPERM", "EACCES"];

/** How often another build may be quicker. */
const TRIES = 5;

/**
 * Put a folder in the place of another: there is no output between the two renames.
 * Synchronous, so that no signal comes between the steps.
 *
 * @returns false when the last output cannot be moved, for example a mount point; nothing has changed
 */
export function swapOutputs({ fresh, target, old, mark }: Swap): boolean {
  writeMark(fresh, mark);
  for (let attempt = 1; ; attempt++) {
    const hadOutput = existsSync(target);
    try {
      if (hadOutput) renameSync(target, old);
    } catch (error) {
      if (isCode(error, ...fixed)) return false;
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
      if (hadOutput && isTaken) removeOutput(old);
      if (isTaken) continue;
      if (hadOutput) renameSync(old, target);
      throw error;
    }
  }
}
