import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { unlessAbsent } from "../../content/sources/file-access.ts";

/** What a folder says of itself: that it is an output of ours, and which. */
export type OutputMark =
  /** All of an output; `id` names its content. */
  | { readonly state: "whole"; readonly id: string }
  /** A process is writing it, or died while it did. */
  | { readonly state: "unfinished"; readonly host: string };

/** The file of the mark, below the output. */
export const markFile = "_lectern/output.json";

/** The mark of an output that is being written by this process. */
export function unfinished(): OutputMark {
  return { state: "unfinished", host: hostname() };
}

/** Undefined when the folder carries none. */
export function readMark(folder: string): OutputMark | undefined {
  const text = textOf(path.join(folder, markFile));
  if (text === undefined) return undefined;
  try {
    return (JSON.parse(text) as { readonly mark: OutputMark }).mark;
  } catch {
    // A process died while it wrote it.
    return unfinished();
  }
}

/** Mark a folder as an output; the mark it had is replaced. */
export function writeMark(folder: string, mark: OutputMark): void {
  const file = path.join(folder, markFile);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ generator: "Lectern", mark }));
}

/** Whether a folder is an output of ours, made by this version or by one that left no mark. */
export function isOutput(folder: string): boolean {
  return readMark(folder) !== undefined || isUnmarkedOutput(folder);
}

/** Earlier versions left no mark. Two files together make it certain: theirs alone, and the page they always made. */
function isUnmarkedOutput(folder: string): boolean {
  const hosting = textOf(path.join(folder, "_lectern", "hosting.json"));
  const page = textOf(path.join(folder, "404.html"));
  const isNamed = page !== undefined && /<meta name="generator" content="Lectern /.test(page);
  return isNamed && hosting !== undefined && hosting.includes('"basePath"');
}

/** Whether there is no file below a folder. */
export function holdsNoFile(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).every(
    (entry) => entry.isDirectory() && holdsNoFile(path.join(folder, entry.name)),
  );
}

/** Remove an output, its mark last: one that is half removed is still known to be ours. */
export function removeOutput(folder: string): void {
  if (readMark(folder) === undefined) writeMark(folder, unfinished());
  const [own = "", file = ""] = markFile.split("/");
  removeBut(folder, own);
  removeBut(path.join(folder, own), file);
  rmSync(folder, { recursive: true, maxRetries: 3 });
}

function removeBut(folder: string, stays: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== stays) rmSync(path.join(folder, name), { recursive: true, maxRetries: 3 });
  }
}

function textOf(file: string): string | undefined {
  return unlessAbsent(() => readFileSync(file, "utf8"));
}
