import path from "node:path";
import { configFilesIn } from "../../content/config/config-source.ts";
import { outsideFolders } from "../../content/sources/translated-source.ts";
import { areUnchanged, type BundleInputs } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSites } from "../open-sites.ts";
import { removeLeftovers } from "../output/replace-output.ts";
import { readMark } from "../output/output-mark.ts";
import type { OutputRecord } from "../output/output-record.ts";
import { realPath } from "../output/same-place.ts";
import type { BuildResult } from "../site-run.ts";
import { cacheStamps, cacheStore, type CacheStore, prepareCache } from "../store/cache-store.ts";
import { cacheFolder, caches } from "../store/caches.ts";
import { withFolderLock } from "../store/folder-lock.ts";
import {
  hashOfFile,
  stampsIn,
  type FileStamp,
  takeSnapshot,
  type Snapshot,
  type TakenSnapshot,
} from "./snapshot.ts";
import { hashesHold } from "./trace.ts";

/** Inputs and result of the last build. */
interface BuildRecord {
  /** Snapshot that was taken before the build read anything. */
  readonly snapshot: Snapshot;
  /** `undefined` if not all inputs are known. */
  readonly known?:
    | {
        /** Inputs of the site's bundles that the snapshot doesn't contain. */
        readonly inputs: readonly BundleInputs[];
        /** Id of the output, and a hash of its file stamps. */
        readonly output: { readonly id: string; readonly files: string };
        /** Hash of the stamps of all caches. */
        readonly caches: string;
        /** Result that the next build returns if nothing has changed. */
        readonly result: BuildResult;
      }
    | undefined;
}

/** Key of the record. It's constant because the record contains its own inputs. */
const KEY = "record";

/**
 * Returns the record of the last build, or `undefined` if it's missing or damaged. The store
 * reports damage.
 */
export function readBuildRecord(cache: CacheStore): BuildRecord | undefined {
  return cache.read<BuildRecord>(caches.unchanged, KEY);
}

function writeBuildRecord(cache: CacheStore, { snapshot, known }: BuildRecord): void {
  const { key, outside, files, young } = snapshot;
  const record: BuildRecord = { snapshot: { key, outside, files, young }, known };
  cache.write(caches.unchanged, KEY, record);
}

/** The result of the last build if nothing has changed, and the current files. */
interface LastBuild {
  readonly result?: BuildResult | undefined;
  /** `undefined` if the site can't be locked or read. The build reports this. */
  readonly snapshot?: TakenSnapshot | undefined;
}

interface LastBuildInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly output: string;
  readonly isPreview?: boolean | undefined;
  readonly isFresh?: boolean | undefined;
}

/**
 * Compares all inputs, caches and output files with the last build. It only reads file metadata.
 */
export async function checkLastBuild(input: LastBuildInput): Promise<LastBuild> {
  try {
    const root = realPath(input.root);
    const target = realPath(input.output);
    // Doesn't create a cache folder in folders that aren't sites.
    const isSite = configFilesIn(input.root).length > 0;
    if (root === undefined || target === undefined || !isSite) return {};
    const folder = cacheFolder(input.root);
    const checked = await withFolderLock(folder, { work: "lectern", wait: 0 }, (lock) =>
      checkInFolder(input, { root, target, folder }, lock.time()),
    );
    return checked.kind === "done" ? checked.result : {};
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return {};
    throw error;
  }
}

async function checkInFolder(
  { isPreview = false, isFresh = false }: LastBuildInput,
  { root, target, folder }: Readonly<Record<"root" | "target" | "folder", string>>,
  time: number,
): Promise<LastBuild> {
  // A network disk may have a different clock, so the earlier time is used.
  const now = Math.min(Date.now(), time);
  prepareCache(folder);
  removeLeftovers(target);
  const cache = cacheStore(folder);
  const last = readBuildRecord(cache);
  const outside = last?.snapshot.outside ?? [];
  const snapshot = await takeSnapshot({ root, target, isPreview, outside, now });
  const isSame = last && !isFresh && isUnchanged(last, snapshot, { cache, target });
  if (!isSame) return { snapshot };
  // The last record's young files are unchanged. Storing the new snapshot saves the next build from
  // reading them again.
  if (Object.keys(last.snapshot.young).length > 0) writeBuildRecord(cache, { ...last, snapshot });
  return { snapshot, result: last.known?.result };
}

function isUnchanged(
  { snapshot, known }: BuildRecord,
  now: Snapshot,
  { cache, target }: { readonly cache: CacheStore; readonly target: string },
): boolean {
  return (
    known !== undefined &&
    snapshot.key === now.key &&
    snapshot.files === now.files &&
    hashesHold(snapshot.young, hashOfFile) &&
    known.inputs.every(areUnchanged) &&
    known.caches === cacheStamps(cache) &&
    isOutputWhole(target, known.output)
  );
}

function isOutputWhole(
  target: string,
  { id, files }: { readonly id: string; readonly files: string },
): boolean {
  const mark = readMark(target);
  return mark?.state === "whole" && mark.id === id && hashOfStamps(stampsIn(target)) === files;
}

function hashOfStamps(stamps: readonly (readonly [string, FileStamp])[]): string {
  const lines = stamps.map(([name, [size, modified]]) => `${name} ${size} ${modified}`);
  return contentHash(lines.sort().join("\n"));
}

/** A successful build, after all caches were written. */
export interface FinishedBuild {
  readonly open: OpenSites;
  readonly record: OutputRecord;
  /** Snapshot that was taken before the build read anything. */
  readonly snapshot: Snapshot;
}

/** Stores the inputs of a build, and the result that the next build returns if nothing changes. */
export function rememberBuild(
  { open, record, snapshot }: FinishedBuild,
  result: BuildResult,
): void {
  const { cache, sites, config } = open;
  const [first] = sites;
  if (!result.ok || first === undefined) return;
  const { root } = first;
  const outside = outsideFolders(config).map((folder) => path.join(root, folder));
  const isComplete = JSON.stringify(outside) === JSON.stringify(snapshot.outside);
  const inputs = isComplete && isLasting(open) ? inputsOutside(open, root) : undefined;
  const { id, stamps } = record;
  writeBuildRecord(cache, {
    snapshot: { ...snapshot, outside },
    known: inputs && {
      inputs,
      output: { id, files: hashOfStamps(Object.entries(stamps)) },
      caches: cacheStamps(cache),
      result: unchangedResult(result),
    },
  });
}

function unchangedResult(result: BuildResult): BuildResult {
  const { written, unchanged, search } = result;
  return {
    ...result,
    written: 0,
    unchanged: written + unchanged,
    search: search && { ...search, readAnew: 0 },
  };
}

/** Returns whether the next build would report the same problems. */
function isLasting({ cache, sites }: OpenSites): boolean {
  // Damaged caches are repaired, so the next build won't report them.
  if (cache.faults().length > 0) return false;
  // Every build retries failed modules, because a new file anywhere may fix them.
  return sites.every(({ modules }) => modules.failures.length === 0);
}

/**
 * Returns the bundle inputs that the snapshot doesn't contain: files in packages and outside the
 * site folder. Returns `undefined` if site code may read other data, for example the clock.
 */
function inputsOutside({ cache }: OpenSites, root: string): readonly BundleInputs[] | undefined {
  const roots = [root, realPath(root) ?? root];
  const isInSnapshot = (file: string) =>
    !/[\\/](?:node_modules|\.git|\.lectern)(?:[\\/]|$)/.test(file) &&
    roots.some((folder) => file.startsWith(`${folder}${path.sep}`));
  const others = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).filter(([file]) => !isInSnapshot(file)));
  const found: BundleInputs[] = [];
  for (const { inputs, reads } of cache.bundles()) {
    if (inputs === undefined || reads.length > 0) return undefined;
    found.push({ ...inputs, files: others(inputs.files), folders: others(inputs.folders) });
  }
  return found;
}
