import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CacheStore } from "./cache-store.ts";
import { checksum } from "./checked-file.ts";
import { isCode, isAbsence } from "../../content/sources/file-access.ts";

/** Checksums of the files of a folder, by name. */
export type FileSums = Readonly<Record<string, string>>;

/** A file to be stored with others in one folder. */
export interface StoredFile {
  /** Below the folder. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * Store a folder of files at once: another process sees all of them or none. The
 * folder may be there already, as whole as this one: it is left to who uses it.
 *
 * @param name of the folder in the folder of caches
 */
export function storeFiles(
  cache: CacheStore,
  name: string,
  files: readonly StoredFile[],
): FileSums {
  const sums = Object.fromEntries(files.map((file) => [file.name, checksum(file.content)]));
  const folder = path.join(cache.folder, name);
  if (stateOf(folder, sums) === "whole") return sums;
  const next = `${folder}.next-${process.pid}`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const file of files) {
    const target = path.join(next, file.name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.content);
  }
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(next, folder);
  } catch (error) {
    // Another process was quicker; what it stored under this name is the same.
    if (!isCode(error, "ENOTEMPTY", "EEXIST") || stateOf(folder, sums) !== "whole") throw error;
    rmSync(next, { recursive: true, force: true });
  }
  return sums;
}

/** Whether a folder that was stored holds what was written; that it does not is noted. */
export function areStored(cache: CacheStore, name: string, sums: FileSums): boolean {
  const state = stateOf(path.join(cache.folder, name), sums);
  if (state === "damaged") cache.fault(name);
  return state === "whole";
}

function stateOf(folder: string, sums: FileSums): "whole" | "absent" | "damaged" {
  for (const [name, sum] of Object.entries(sums)) {
    try {
      if (checksum(readFileSync(path.join(folder, name))) !== sum) return "damaged";
    } catch (error) {
      return isAbsence(error) ? "absent" : "damaged";
    }
  }
  return "whole";
}
