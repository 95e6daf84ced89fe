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

/** What a file holds: the bytes that were written, nothing because there is no file, or something else. */
export type CheckedBytes =
  | { readonly kind: "whole"; readonly bytes: Buffer }
  | { readonly kind: "absent" }
  | { readonly kind: "damaged" };

/** The first line of a checked file, up to the name of what is in it. */
const MARK = "lectern-cache 3";
const NEWLINE = 10;

/**
 * Read bytes that `writeChecked` has written. Synchronous, like all of this
 * file: the files are few, and a promise costs several times what the reading does.
 *
 * @param file absolute path
 * @param name what the file is: another file in its place counts as damage
 */
export function readChecked(file: string, name: string): CheckedBytes {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return { kind: isAbsence(error) ? "absent" : "damaged" };
  }
  const end = bytes.indexOf(NEWLINE);
  const content = bytes.subarray(end + 1);
  const isWhole = end !== -1 && bytes.toString("latin1", 0, end) === firstLine(name, [content]);
  return isWhole ? { kind: "whole", bytes: content } : { kind: "damaged" };
}

/**
 * Write bytes with their checksum, at once: a reader finds the last file or this one.
 *
 * @param pieces which stand one after the other
 */
export function writeChecked(file: string, name: string, pieces: readonly Uint8Array[]): void {
  replaceFile(file, [Buffer.from(`${firstLine(name, pieces)}\n`), ...pieces]);
}

/** Put content in the place of a file at once. The folder is made when it is not there. */
export function replaceFile(
  file: string,
  content: string | Uint8Array | readonly Uint8Array[],
): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.next-${process.pid}`;
  const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
  const handle = openSync(next, "w");
  try {
    // Which writes all of a piece, as `writeSync` need not.
    for (const piece of pieces) writeFileSync(handle, piece);
  } finally {
    closeSync(handle);
  }
  try {
    renameSync(next, file);
  } catch (error) {
    // A folder in its place, which nothing of ours makes.
    if (!isCode(error, "EISDIR", "ENOTEMPTY", "EEXIST")) throw error;
    rmSync(file, { recursive: true });
    renameSync(next, file);
  }
}

/**
 * The checksum of everything the engine stores: as fast as reading. It finds
 * damage; it is no protection against someone who computes it anew.
 */
export function checksum(bytes: string | Uint8Array): string {
  return hexadecimal(crc32(bytes));
}

function hexadecimal(sum: number): string {
  return sum.toString(16).padStart(8, "0");
}

function firstLine(name: string, pieces: readonly Uint8Array[]): string {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const sum = pieces.reduce((before, piece) => crc32(piece, before), 0);
  return `${MARK} ${encodeURI(name)} ${length} ${hexadecimal(sum)}`;
}
