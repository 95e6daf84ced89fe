import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { answerRequests } from "./answer-requests.ts";
import { compressedForms, type OutputFile } from "./compressed-forms.ts";

export interface WriteRequest {
  /** Absolute path of the output. */
  readonly folder: string;
  readonly files: readonly OutputFile[];
}

const made = new Set<string>();

/** Writes files with their compressed forms, and answers the names of all. */
answerRequests(async ({ folder, files }: WriteRequest): Promise<readonly string[]> => {
  const stored = files.flatMap(compressedForms);
  for (const { name, content } of stored) {
    const file = path.join(folder, name);
    const parent = path.dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, content);
  }
  return stored.map(({ name }) => name);
});
