import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { count } from "../../core/text.ts";
import { fileText, unlessAbsent } from "../../content/sources/file-access.ts";
import type { BundleInputs } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import { fileStamps } from "../graph/snapshot.ts";
import { caches } from "./caches.ts";
import { readChecked, replaceFile, writeChecked } from "./checked-file.ts";

/** The inputs of a bundle that was built or reused. */
export interface BundleNote {
  /** `undefined` if the bundle can't be reused. */
  readonly inputs: BundleInputs | undefined;
  /** Other data that the bundle's code may read, as returned by `ambientReads`. */
  readonly reads: readonly string[];
  /** Absolute paths of the bundle's source files. */
  readonly files: readonly string[];
}

/**
 * A site's cache folder. `caches.ts` lists its files. A damaged file is a cache miss, and is
 * reported once.
 */
export interface CacheStore {
  /** Absolute path. */
  readonly folder: string;
  /**
   * Returns the value in a file, or `undefined` if the file is missing, is damaged, or has another
   * key.
   *
   * @param key hash of the inputs, without line breaks
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows it
  read<Value>(name: string, key: string): Value | undefined;
  /** @param value plain data, stored as JSON */
  write(name: string, key: string, value: unknown): void;
  /** Records a damaged file. */
  fault(name: string): void;
  /** Names of damaged files. */
  faults(): readonly string[];
  /** Records a bundle that this process uses. */
  noteBundle(note: BundleNote): void;
  bundles(): readonly BundleNote[];
}

/** @param folder absolute path; the folder may be missing */
export function cacheStore(folder: string): CacheStore {
  const faults = new Set<string>();
  const bundles: BundleNote[] = [];
  return {
    folder,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    read<Value>(name: string, key: string) {
      const found = readChecked(path.join(folder, name), name);
      if (found.kind === "damaged") faults.add(name);
      const start = `${key}\n`;
      const text = found.kind === "intact" ? found.bytes.toString("utf8") : "";
      return text.startsWith(start) ? (JSON.parse(text.slice(start.length)) as Value) : undefined;
    },
    write: (name, key, value) =>
      writeChecked(path.join(folder, name), name, Buffer.from(`${key}\n${JSON.stringify(value)}`)),
    fault: (name) => void faults.add(name),
    faults: () => [...faults].sort(),
    noteBundle: (note) => void bundles.push(note),
    bundles: () => bundles,
  };
}

/** Reports damaged cache files. */
export function cacheDiagnostics(cache: CacheStore): readonly Diagnostic[] {
  const names = cache.faults();
  if (names.length === 0) return [];
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  const more = names.length > shown.length ? " and more" : "";
  return [
    {
      code: "cache/damaged",
      severity: "warning",
      message: `Lectern rebuilt ${count(names.length, "damaged file")} in "${path.basename(cache.folder)}": ${shown.join(", ")}${more}.`,
      hint: "You don't have to do anything. If it happens again, check the disk and other programs that write there.",
    },
  ];
}

/**
 * The format of the caches. Caches in another format are removed, because they would seem to be
 * damaged.
 */
const FORMAT = "6\n";
const FORMAT_FILE = "format";

/** Matches the names of the lock, and of files and folders that other processes may be using. */
const inUse = /^(lock|vite|dev(-\d+)?)$/;

/** Removes all caches, except the caches of `lectern dev`, which may be running. */
export function clearCache(folder: string): void {
  for (const name of ownNames(folder)) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Returns a hash of the stamps of all caches, except the record of the last build. */
export function cacheStamps({ folder }: CacheStore): string {
  const own = new Set(ownNames(folder).map((name) => path.join(folder, name)));
  own.delete(path.join(folder, caches.unchanged));
  const isLeftOut = (file: string) => path.dirname(file) === folder && !own.has(file);
  const { lines } = fileStamps({ folders: [folder], isLeftOut, youngFrom: Infinity });
  return contentHash([...lines.values()].sort().join("\n"));
}

/** Removes all but the newest files in the folder of a cache. */
export function keepNewest(cache: CacheStore, name: string, count: number): void {
  const folder = path.dirname(path.join(cache.folder, name));
  const files = readdirSync(folder).map((each) => path.join(folder, each));
  if (files.length <= count) return;
  const newestFirst = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const file of newestFirst.slice(count)) rmSync(file, { force: true });
}

/** Returns the names in a cache folder that no other process uses. */
function ownNames(folder: string): readonly string[] {
  const names = unlessAbsent(() => readdirSync(folder)) ?? [];
  return names.filter((name) => !inUse.test(name));
}

/** Removes temporary files and caches in another format. The folder must be locked. */
export function prepareCache(folder: string): void {
  for (const each of ["", ...ownNames(folder)]) removeTemporaryFiles(path.join(folder, each));
  const file = path.join(folder, FORMAT_FILE);
  if (fileText(file) === FORMAT) return;
  clearCache(folder);
  replaceFile(file, FORMAT);
}

/** Removes temporary files that terminated processes left behind. */
function removeTemporaryFiles(folder: string): void {
  for (const name of unlessAbsent(() => readdirSync(folder)) ?? []) {
    if (/\.next-\d+$|^lock\./.test(name)) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  }
}
