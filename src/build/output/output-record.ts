import { keepNewest, type CacheStore } from "../store/cache-store.ts";
import { cacheFile, caches } from "../store/caches.ts";
import { contentHash } from "../content-hash.ts";
import type { FileStamp } from "../graph/snapshot.ts";
import { readMark } from "./output-mark.ts";

/**
 * The entries of an output: groups of files that are written together. Their names are routes or
 * files. Each entry has a key for its content, and the names of its files.
 */
export type OutputEntries = Readonly<
  Record<string, { readonly key: string; readonly files: readonly string[] }>
>;

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
  keepNewest(cache, fileOf(target), MAX_RECORDS);
}

function fileOf(target: string): string {
  return cacheFile(caches.outputs, contentHash(target));
}
