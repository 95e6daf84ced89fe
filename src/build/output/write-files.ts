import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compressedForms, type OutputFile } from "./compressed-forms.ts";
import type { FileStamp } from "./output-record.ts";
import { isCode } from "../../content/sources/file-access.ts";

/** The names of the files that were written, with what tells later whether they were changed. */
export type WrittenFiles = readonly (readonly [name: string, stamp: FileStamp])[];

/** Writes files into a fresh output. Synchronous: a promise for each costs several times what the writing does. */
export type WriteFiles = (files: Iterable<OutputFile>) => WrittenFiles;

/**
 * @param folder absolute path of the output
 * @param compress whether compressed forms are written beside them
 */
export function fileWriter(folder: string, compress: boolean): WriteFiles {
  const made = new Set<string>();
  const write = (name: string, content: string | Uint8Array): FileStamp => {
    const target = path.join(folder, name);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeAnew(target, content);
    const { size, mtimeMs } = statSync(target);
    return [size, mtimeMs];
  };
  return (files) => {
    const written: (readonly [name: string, stamp: FileStamp])[] = [];
    // One after the other: there may be thousands, of which none is held in memory.
    for (const file of files) {
      for (const { name, content } of compressedForms(file, compress)) {
        written.push([name, write(name, content)]);
      }
    }
    return written;
  };
}

/** A file that is there is one with that of the last output, which stays as it is. */
function writeAnew(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    rmSync(file);
    writeFileSync(file, content, { flag: "wx" });
  }
}
