import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { answerRequests } from "../threads/answer-requests.ts";
import { isCode } from "../cache/checked-file.ts";
import { compressedForms, type OutputFile } from "./compressed-forms.ts";
import type { FileStamp } from "./output-record.ts";

export interface WriteRequest {
  /** Absolute path of the output. */
  readonly folder: string;
  readonly files: readonly OutputFile[];
}

/** The names of the files that were written, with what tells later whether they were changed. */
export type WrittenFiles = readonly (readonly [name: string, stamp: FileStamp])[];

const made = new Set<string>();

/** Writes files with their compressed forms, and answers the names of all. */
answerRequests(async ({ folder, files }: WriteRequest): Promise<WrittenFiles> => {
  const stored = files.flatMap(compressedForms);
  return stored.map(({ name, content }) => {
    const file = path.join(folder, name);
    const parent = path.dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeAnew(file, content);
    const { size, mtimeMs } = statSync(file);
    return [name, [size, mtimeMs]];
  });
});

/** A file that is there is one with that of the last output, which stays as it is. */
function writeAnew(file: string, content: Uint8Array): void {
  try {
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    rmSync(file);
    writeFileSync(file, content, { flag: "wx" });
  }
}
