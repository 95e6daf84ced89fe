import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { count } from "../../core/text.ts";
import type { BundleInputs } from "../bundle/bundle-inputs.ts";
import { readChecked, writeChecked, replaceFile } from "./checked-file.ts";
import { readdirSync, rmSync } from "node:fs";
import { cacheFolders } from "./caches.ts";
import { unlessAbsent, fileText } from "../../content/sources/file-access.ts";

/** What a bundle that was made or found unchanged depends on. */
export interface BundleNote {
  /** Undefined: it cannot be told whether it would come out the same again. */
  readonly inputs: BundleInputs | undefined;
  /** What its code may read besides, as `ambientReads` names it. */
  readonly reads: readonly string[];
  /** Absolute paths of the files it was built from. */
  readonly files: readonly string[];
}

/**
 * A folder of caches. Every cache of the engine (`caches.ts` lists them) reads and
 * writes its files here, or notes here what it found damaged: what is damaged is a
 * miss, reported once.
 */
export interface CacheStore {
  /** Absolute path. */
  readonly folder: string;
  /**
   * The text last written under a name; undefined when there is none, it is
   * damaged, or it was written under another key.
   *
   * @param key of one line: all the text was made from
   */
  read(name: string, key: string): string | undefined;
  /** Write a text with its key and its checksum, at once. */
  write(name: string, key: string, text: string): void;
  /** The same of bytes. */
  readBytes(name: string, key: string): Buffer | undefined;
  writeBytes(name: string, key: string, bytes: Uint8Array): void;
  /** Take note that a file of the folder does not hold what was written. */
  fault(name: string): void;
  /** Take note of a bundle this use of the caches has asked for. */
  noteBundle(note: BundleNote): void;
  bundles(): readonly BundleNote[];
  /** Names of the files in which a fault was found, each once. */
  faults(): readonly string[];
}

/** @param folder absolute path; it need not exist */
export function cacheStore(folder: string): CacheStore {
  const faults = new Set<string>();
  const bundles: BundleNote[] = [];
  const readBytes = (name: string, key: string): Buffer | undefined => {
    const found = readChecked(path.join(folder, name), name);
    if (found.kind === "damaged") faults.add(name);
    const start = Buffer.from(`${key}\n`);
    const isSame = found.kind === "whole" && start.equals(found.bytes.subarray(0, start.length));
    return isSame ? found.bytes.subarray(start.length) : undefined;
  };
  const writeBytes = (name: string, key: string, bytes: Uint8Array): void =>
    writeChecked(path.join(folder, name), name, [Buffer.from(`${key}\n`), bytes]);
  return {
    folder,
    read: (name, key) => readBytes(name, key)?.toString("utf8"),
    write: (name, key, text) => writeBytes(name, key, Buffer.from(text)),
    readBytes,
    writeBytes,
    fault: (name) => void faults.add(name),
    noteBundle: (note) => void bundles.push(note),
    bundles: () => bundles,
    faults: () => [...faults].sort(),
  };
}

/** What the user is told of damaged caches. */
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
