import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { CacheStore } from "../store/cache-store.ts";
import { cacheFile, caches } from "../store/caches.ts";
import { contentHash } from "../content-hash.ts";
import { readMark } from "./output-mark.ts";

/**
 * The entries of an output: groups of files that are written together. Their names are routes or
 * files. Each entry has a key for its content, and the names of its files.
 */
export type OutputEntries = Readonly<
  Record<string, { readonly key: string; readonly files: readonly string[] }>
>;

/** Size in bytes and modification time of a file. */
export type FileStamp = readonly [size: number, modified: number];

/** The contents of an output. The next build uses the record to reuse unchanged files. */
export interface OutputRecord {
  readonly entries: OutputEntries;
  /** Whether the output contains compressed files. */
  readonly compress: boolean;
  /** Id of the content, which is also in the output mark. */
  readonly id: string;
  /** Stamps of the written files, by name. */
  readonly stamps: Readonly<Record<string, FileStamp>>;
}

/**
 * Maximum number of stored output records per site. For example, a site may have an output for each
 * preview.
 */
const MAX_RECORDS = 4;

/** Returns the id of an output. Outputs with the same content have the same id. */
export function outputId(entries: OutputEntries, compress: boolean): string {
  const keys = Object.entries(entries).map(([name, { key }]) => `${name}\n${key}`);
  return contentHash(String(compress), ...keys.sort());
}

/**
 * Returns the record of the output at a path. Returns `undefined` if the folder doesn't contain the
 * output that this site last wrote there, or if the output is unfinished or uses different
 * compression.
 *
 * @param target absolute path of the output
 */
export function readOutputRecord(
  cache: CacheStore,
  target: string,
  compress: boolean,
): OutputRecord | undefined {
  const mark = readMark(target);
  if (mark?.state !== "whole") return undefined;
  const record = cache.read<OutputRecord>(fileOf(target), mark.id);
  return record?.compress === compress ? record : undefined;
}

/**
 * Stores the record of an output for the next build. Only the newest records of a site are kept.
 */
export function writeOutputRecord(cache: CacheStore, target: string, record: OutputRecord): void {
  cache.write(fileOf(target), record.id, record);
  const folder = path.dirname(path.join(cache.folder, fileOf(target)));
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  if (files.length <= MAX_RECORDS) return;
  const newestFirst = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const file of newestFirst.slice(MAX_RECORDS)) rmSync(file, { force: true });
}

function fileOf(target: string): string {
  return cacheFile(caches.outputs, contentHash(target));
}
