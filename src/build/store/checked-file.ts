import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { isCode, isAbsence } from "../../content/sources/file-access.ts";

/** A file's content, unless the file is missing or no longer contains what was written. */
export type CheckedBytes =
  | { readonly kind: "intact"; readonly bytes: Buffer }
  | { readonly kind: "missing" | "damaged" };

/** Start of the first line of a checked file. */
const MARK = "lectern-cache 3";
const NEWLINE = 10;

/**
 * Reads a file that `writeChecked` wrote.
 *
 * @param file absolute path
 * @param name name of the file; a copy of another file is treated as damaged
 */
export function readChecked(file: string, name: string): CheckedBytes {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return { kind: isAbsence(error) ? "missing" : "damaged" };
  }
  const end = bytes.indexOf(NEWLINE);
  const content = bytes.subarray(end + 1);
  const isIntact = end !== -1 && bytes.toString("latin1", 0, end) === firstLine(name, content);
  return isIntact ? { kind: "intact", bytes: content } : { kind: "damaged" };
}

/**
 * Writes a file with its checksum atomically, so that a reader sees either the old or the new file.
 */
export function writeChecked(file: string, name: string, content: Uint8Array): void {
  replaceFile(file, [Buffer.from(`${firstLine(name, content)}\n`), content]);
}

/** Replaces a file atomically. Creates its folder if it's missing. */
export function replaceFile(file: string, content: string | readonly Uint8Array[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.next-${process.pid}`;
  const handle = openSync(next, "w");
  try {
    const pieces = typeof content === "string" ? [content] : content;
    // Unlike `writeSync`, `writeFileSync` always writes all bytes.
    for (const piece of pieces) writeFileSync(handle, piece);
  } finally {
    closeSync(handle);
  }
  try {
    renameSync(next, file);
  } catch (error) {
    // The file was replaced with a folder.
    if (!isCode(error, "EISDIR", "ENOTEMPTY", "EEXIST")) throw error;
    rmSync(file, { recursive: true });
    renameSync(next, file);
  }
}

/**
 * Returns a checksum that detects damage, but not tampering. Computing it is as fast as reading.
 */
export function checksum(bytes: string | Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, "0");
}

function firstLine(name: string, content: Uint8Array): string {
  return `${MARK} ${encodeURI(name)} ${content.length} ${checksum(content)}`;
}
