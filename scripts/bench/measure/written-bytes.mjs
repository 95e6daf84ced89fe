// Measures how much a build has written: the new and changed files of its output and caches.
// Linked or moved files and deleted temporary files don't count.

import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * Lists the files in folders.
 *
 * @param {readonly string[]} folders absolute paths; a missing folder counts as empty
 * @returns {ReadonlyMap<string, { id: string, inode: number, bytes: number }>} by path; `id` changes
 *   when a file is written
 */
export function filesIn(folders) {
  const found = new Map();
  for (const folder of folders) {
    for (const file of walk(folder)) {
      const { ino, mtimeMs, size } = lstatSync(file);
      found.set(file, { id: `${ino} ${mtimeMs} ${size}`, inode: ino, bytes: size });
    }
  }
  return found;
}

/** Returns the size of the files that are new or changed since `before`. Hard links count once. */
export function writtenBetween(before, after) {
  const unchanged = new Set([...before.values()].map(({ id }) => id));
  const written = [...after.values()].filter(({ id }) => !unchanged.has(id));
  return sumOnce(written);
}

/** Returns the size of all files. Hard links count once. */
export function bytesOf(files) {
  return sumOnce([...files.values()]);
}

function sumOnce(files) {
  const byInode = new Map(files.map(({ inode, bytes }) => [inode, bytes]));
  return [...byInode.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function* walk(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(file);
    else if (entry.isFile()) yield file;
  }
}
