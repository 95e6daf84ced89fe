import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isCode } from "../../content/sources/file-access.ts";
import type { CacheStore } from "./cache-store.ts";
import { checksum } from "./checked-file.ts";

/**
 * Stores many small strings in one file, because a file for each string would cost more than the
 * work it saves. New entries are appended. An index in a second file contains the position,
 * checksum and key of each entry. If less than half of the file is in use, it's rewritten. All
 * functions are synchronous, because a promise for each entry costs more than reading it.
 */
export interface PackFile {
  /**
   * Returns the text of an entry, or `undefined` if the entry is missing, is damaged, or has
   * another key.
   */
  read(name: string, key?: string): string | undefined;
  /** Marks an entry as used, and returns whether it exists with this key. */
  has(name: string, key?: string): boolean;
  /** @param key hash of the inputs, unless the name or the text contains them */
  write(name: string, text: string, key?: string): void;
  /**
   * Writes the index and closes the file.
   *
   * @param removeUnused whether to remove unused entries
   */
  close(removeUnused: boolean): void;
}

interface Entry {
  readonly offset: number;
  /** Length in bytes. */
  readonly length: number;
  readonly sum: string;
  readonly key: string;
}

const INDEX_KEY = "index 2";

/** Opens a file in the cache folder. Its index has the same name with the extension `.index`. */
export function openPackFile(cache: CacheStore, name: string): PackFile {
  const file = path.join(cache.folder, name);
  const handle = openToAppend(file);
  let end = fstatSync(handle).size;
  const entries = readIndex(cache, name, end);
  const used = new Set<string>();

  return {
    read(entryName, key = "") {
      const entry = entries.get(entryName);
      if (entry?.key !== key) return undefined;
      used.add(entryName);
      const bytes = readBytes(handle, entry);
      if (checksum(bytes) === entry.sum) return bytes.toString("utf8");
      cache.fault(name);
      entries.delete(entryName);
      return undefined;
    },
    has(entryName, key = "") {
      used.add(entryName);
      return entries.get(entryName)?.key === key;
    },
    write(entryName, text, key = "") {
      const bytes = Buffer.from(text);
      writeFileSync(handle, bytes);
      entries.set(entryName, { offset: end, length: bytes.length, sum: checksum(bytes), key });
      end += bytes.length;
      used.add(entryName);
    },
    close(removeUnused) {
      if (removeUnused) {
        for (const entryName of entries.keys()) {
          if (!used.has(entryName)) entries.delete(entryName);
        }
      }
      const inUse = [...entries.values()].reduce((sum, { length }) => sum + length, 0);
      const stored = inUse < end / 2 ? rewrite(file, handle, entries) : entries;
      closeSync(handle);
      cache.write(`${name}.index`, INDEX_KEY, [...stored]);
    },
  };
}

function openToAppend(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    return openSync(file, "a+");
  } catch (error) {
    // The file was replaced with a folder.
    if (!isCode(error, "EISDIR")) throw error;
    rmSync(file, { recursive: true });
    return openSync(file, "a+");
  }
}

function readBytes(handle: number, { offset, length }: Entry): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  while (at < length) {
    const count = readSync(handle, bytes, at, length - at, offset + at);
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}

function readIndex(cache: CacheStore, name: string, size: number): Map<string, Entry> {
  const entries = new Map(cache.read<[string, Entry][]>(`${name}.index`, INDEX_KEY));
  if ([...entries.values()].every(({ offset, length }) => offset + length <= size)) return entries;
  cache.fault(name);
  return new Map();
}

/** Copies the entries to a new file, which replaces the old file. */
function rewrite(file: string, from: number, entries: ReadonlyMap<string, Entry>) {
  const next = `${file}.next-${process.pid}`;
  const to = openSync(next, "w");
  const moved = new Map<string, Entry>();
  let end = 0;
  for (const [name, entry] of entries) {
    writeFileSync(to, readBytes(from, entry));
    moved.set(name, { ...entry, offset: end });
    end += entry.length;
  }
  closeSync(to);
  renameSync(next, file);
  return moved;
}
