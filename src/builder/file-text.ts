import { readFileSync } from "node:fs";

/** The text of a file; undefined when it is not there or cannot be read. */
export function fileText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
