import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { CacheStore } from "../store/cache-store.ts";
import { cacheFile, caches } from "../store/caches.ts";
import { contentHash } from "../content-hash.ts";
import { readMark } from "./output-mark.ts";

/** What the files of an output were made from. */
export interface OutputManifest {
  /** By the name of the thing (a route, a file): a key of its content, and the files it consists of. */
  readonly entries: Readonly<
    Record<string, { readonly key: string; readonly files: readonly string[] }>
  >;
}

/** Size in bytes and time of the last change of a file. */
export type FileStamp = readonly [size: number, modified: number];

/** What was written to an output: lets the next build take over what has not changed. */
export interface OutputRecord extends OutputManifest {
  /** Whether its files have compressed forms. */
  readonly compress: boolean;
  /** Names the content; the output carries it, too. */
  readonly id: string;
  /** By name of the file: how it was when it was written. */
  readonly stamps: Readonly<Record<string, FileStamp>>;
}

/** How many outputs of a site are remembered: one for readers, one for reviewers, and some. */
const REMEMBERED = 4;

/** The id of an output, the same for the same content. */
export function outputId(entries: OutputManifest["entries"], compress: boolean): string {
  const keys = Object.entries(entries).map(([name, { key }]) => `${name}\n${key}`);
  return contentHash(String(compress), ...keys.sort());
}

/**
 * The record of the output at a path; undefined if the folder contains something else than the
 * output that this site last wrote there, an unfinished output, or one with other compression.
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
  const stored = cache.read(fileOf(target), mark.id);
  const record = stored === undefined ? undefined : (JSON.parse(stored) as OutputRecord);
  return record?.compress === compress ? record : undefined;
}

/**
 * Store the record of an output for the next build. Of all outputs of the site, only
 * the records written last are remembered.
 */
export function writeOutputRecord(cache: CacheStore, target: string, record: OutputRecord): void {
  cache.write(fileOf(target), record.id, JSON.stringify(record));
  const folder = path.dirname(path.join(cache.folder, fileOf(target)));
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  if (files.length <= REMEMBERED) return;
  const newestFirst = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const file of newestFirst.slice(REMEMBERED)) rmSync(file, { force: true });
}

function fileOf(target: string): string {
  return cacheFile(caches.outputs, contentHash(target));
}
