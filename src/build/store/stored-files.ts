import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CacheStore } from "./cache-store.ts";
import { checksum } from "./checked-file.ts";
import { isCode, isAbsence } from "../../content/sources/file-access.ts";

/** Checksums of the files in a folder, by name. */
export type FileSums = Readonly<Record<string, string>>;

/** A file to store in a folder. */
export interface StoredFile {
  /** Path in the folder. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * Stores a folder of files atomically, so that another process sees all files or none. An intact
 * folder with the same files isn't changed, because another process may be using it.
 *
 * @param name path in the cache folder
 */
export function storeFiles(
  cache: CacheStore,
  name: string,
  files: readonly StoredFile[],
): FileSums {
  const sums = Object.fromEntries(files.map((file) => [file.name, checksum(file.content)]));
  const folder = path.join(cache.folder, name);
  if (stateOf(folder, sums) === "intact") return sums;
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
    // Another process has already stored the same files.
    if (!isCode(error, "ENOTEMPTY", "EEXIST") || stateOf(folder, sums) !== "intact") throw error;
    rmSync(next, { recursive: true, force: true });
  }
  return sums;
}

/** Returns the absolute path of a stored file or folder. */
export function storedPath(cache: CacheStore, ...names: readonly string[]): string {
  return path.join(cache.folder, ...names);
}

/** Returns whether a stored folder is intact. Reports damage to the cache store. */
export function areStored(cache: CacheStore, name: string, sums: FileSums): boolean {
  const state = stateOf(path.join(cache.folder, name), sums);
  if (state === "damaged") cache.fault(name);
  return state === "intact";
}

function stateOf(folder: string, sums: FileSums): "intact" | "missing" | "damaged" {
  for (const [name, sum] of Object.entries(sums)) {
    try {
      if (checksum(readFileSync(path.join(folder, name))) !== sum) return "damaged";
    } catch (error) {
      return isAbsence(error) ? "missing" : "damaged";
    }
  }
  return "intact";
}
