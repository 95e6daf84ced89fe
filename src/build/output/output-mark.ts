import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unlessAbsent } from "../../content/sources/file-access.ts";

/** The mark that identifies a folder as a Lectern output. */
export type OutputMark =
  /** A complete output. `id` identifies its content. */
  | { readonly state: "whole"; readonly id: string }
  /** A process is writing the output, or was terminated while writing it. */
  | { readonly state: "unfinished" };

/** File in the output that contains the mark. */
export const markFile = "_lectern/output.json";

/** Creates the mark for an output that this process is writing. */
export function unfinished(): OutputMark {
  return { state: "unfinished" };
}

export function readMark(folder: string): OutputMark | undefined {
  const text = unlessAbsent(() => readFileSync(path.join(folder, markFile), "utf8"));
  if (text === undefined) return undefined;
  try {
    return (JSON.parse(text) as { readonly mark: OutputMark }).mark;
  } catch {
    // A process was terminated while it was writing the mark.
    return unfinished();
  }
}

export function writeMark(folder: string, mark: OutputMark): void {
  const file = path.join(folder, markFile);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ generator: "Lectern", mark }));
}

/** Returns whether Lectern created a folder as an output. */
export function isOutput(folder: string): boolean {
  return readMark(folder) !== undefined;
}

/** Returns whether a folder and its subfolders contain no files. */
export function hasNoFiles(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).every(
    (entry) => entry.isDirectory() && hasNoFiles(path.join(folder, entry.name)),
  );
}

/**
 * Removes an output. The mark is removed last, so that a partly removed output is still recognised.
 */
export function removeOutput(folder: string): void {
  if (readMark(folder) === undefined) writeMark(folder, unfinished());
  const [own = "", file = ""] = markFile.split("/");
  removeExcept(folder, own);
  removeExcept(path.join(folder, own), file);
  rmSync(folder, { recursive: true, maxRetries: 3 });
}

function removeExcept(folder: string, kept: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== kept) rmSync(path.join(folder, name), { recursive: true, maxRetries: 3 });
  }
}
