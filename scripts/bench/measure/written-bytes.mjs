// How much a build has written: the files of its output and its caches that are
// new or other ones than before. A file that was linked or moved over unchanged
// does not count, a temporary file that is gone does not either.

import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * What lies in folders now.
 *
 * @param {readonly string[]} folders absolute paths; those that are not there hold nothing
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

/** Bytes of files in `after` that are not in `before` as they are; several links to a file count once. */
export function writtenBetween(before, after) {
  const unchanged = new Set([...before.values()].map(({ id }) => id));
  const written = [...after.values()].filter(({ id }) => !unchanged.has(id));
  return sumOnce(written);
}

/** Bytes of all files; several links to a file count once. */
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
