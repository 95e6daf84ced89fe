import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { cacheFolders } from "./caches.ts";
import { replaceFile } from "./checked-file.ts";
import { unlessAbsent, fileText } from "../../content/sources/file-access.ts";

/** Caches of another format are not read: they would look damaged. */
const FORMAT = "4\n";
const FORMAT_FILE = "format";

/** What other processes work with, and that one works here. */
const inUse = /^(lock|vite|dev(-\d+)?)$/;

/**
 * Forget what earlier builds stored. What `lectern dev` works with stays: it may be running.
 *
 * @param folder absolute path of the folder of caches
 */
export function clearCache(folder: string): void {
  for (const name of unlessAbsent(() => readdirSync(folder)) ?? []) {
    if (!inUse.test(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Make the folder, which is locked, ready for caches of this format. */
export function prepareCache(folder: string): void {
  for (const place of cacheFolders) removeHalves(path.join(folder, place));
  const file = path.join(folder, FORMAT_FILE);
  if (fileText(file) === FORMAT) return;
  clearCache(folder);
  replaceFile(file, FORMAT);
}

/** What a process that was killed had not yet put in its place. */
function removeHalves(folder: string): void {
  for (const name of unlessAbsent(() => readdirSync(folder)) ?? []) {
    if (/\.next-\d+$|^lock\./.test(name))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
