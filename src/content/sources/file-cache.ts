import type { ListedFile } from "./list-files.ts";

/** What was made of files, each until it changes. */
export interface FileCache<Value> {
  get(file: ListedFile): Value | undefined;
  set(file: ListedFile, value: Value): void;
  /** Forget every file but these. */
  forgetOthers(files: readonly ListedFile[]): void;
}

/** A cache in memory that holds nothing yet. */
export function createFileCache<Value>(): FileCache<Value> {
  const entries = new Map<string, { stamp: string; value: Value }>();
  return {
    get(file) {
      const entry = entries.get(file.path);
      return entry?.stamp === file.stamp ? entry.value : undefined;
    },
    set: (file, value) => void entries.set(file.path, { stamp: file.stamp, value }),
    forgetOthers(files) {
      const listed = new Set<string>(files.map((file) => file.path));
      for (const path of entries.keys()) if (!listed.has(path)) entries.delete(path);
    },
  };
}
