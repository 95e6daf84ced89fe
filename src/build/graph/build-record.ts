import path from "node:path";
import { areUnchanged, type BundleInputs } from "../bundle/bundle-inputs.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { contentHash } from "../content-hash.ts";
import { readMark } from "../output/output-mark.ts";
import type { FileStamp, OutputRecord } from "../output/output-record.ts";
import type { BuildResult } from "../site-run.ts";
import { fileStamps, hashOfFile, stampsIn } from "./file-stamps.ts";
import type { Snapshot } from "./snapshot.ts";

/** What a build was made from, what it left, and what a build says that finds all of it unchanged. */
export interface BuildRecord {
  /** Taken before the build read anything. */
  readonly snapshot: Snapshot;
  /** Undefined: that cannot be told, and only what was outside of the site folder is known. */
  readonly known: KnownBuild | undefined;
}

interface KnownBuild {
  /** What programs of the site were made of, but for files that the snapshot has. */
  readonly inputs: readonly BundleInputs[];
  /** The id of the output and a hash of the stamps of its files. */
  readonly output: { readonly id: string; readonly files: string };
  /** Hash of the stamps of all caches. */
  readonly caches: string;
  readonly result: BuildResult;
}

const file = caches.unchanged;
/** What counts for a record stands in it. */
const KEY = "record";

/** Undefined when there is none, or it is damaged, which is noted. */
export function readBuildRecord(cache: CacheStore): BuildRecord | undefined {
  const stored = cache.read(file, KEY);
  return stored === undefined ? undefined : (JSON.parse(stored) as BuildRecord);
}

export function writeBuildRecord(cache: CacheStore, { snapshot, known }: BuildRecord): void {
  const { key, outside, files, young } = snapshot;
  cache.write(file, KEY, JSON.stringify({ snapshot: { key, outside, files, young }, known }));
}

/**
 * What a build would say, when it would find everything as the record has it: its sources,
 * programs, caches and output.
 *
 * @param now taken for this build
 * @param target absolute path of the output
 */
export function resultOfUnchanged(
  { snapshot, known }: BuildRecord,
  now: Snapshot,
  { cache, target }: { readonly cache: CacheStore; readonly target: string },
): BuildResult | undefined {
  const isSame =
    known !== undefined &&
    snapshot.key === now.key &&
    snapshot.files === now.files &&
    Object.entries(snapshot.young).every(([name, hash]) => hashOfFile(name) === hash) &&
    known.inputs.every(areUnchanged) &&
    known.caches === cacheStamps(cache) &&
    isOutputWhole(target, known.output);
  return isSame ? known.result : undefined;
}

/** Changes when a cache does, but for the record of builds and what servers for authors cache. */
export function cacheStamps({ folder }: CacheStore): string {
  const others = new RegExp(`^(?:lock|vite|dev(?:-\\d+)?|${file.replaceAll(".", "\\.")})$`);
  const isLeftOut = (name: string) =>
    path.dirname(name) === folder && others.test(path.basename(name));
  const { lines } = fileStamps({ folders: [folder], isLeftOut, youngFrom: Infinity });
  return contentHash([...lines.values()].sort().join("\n"));
}

/** What a record says of an output. */
export function outputState({ id, stamps }: Pick<OutputRecord, "id" | "stamps">) {
  return { id, files: hashOfStamps(Object.entries(stamps)) };
}

function isOutputWhole(target: string, { id, files }: KnownBuild["output"]): boolean {
  const mark = readMark(target);
  return mark?.state === "whole" && mark.id === id && hashOfStamps(stampsIn(target)) === files;
}

function hashOfStamps(stamps: readonly (readonly [string, FileStamp])[]): string {
  return contentHash(
    stamps
      .map(([name, [size, modified]]) => `${name} ${size} ${modified}`)
      .sort()
      .join("\n"),
  );
}
