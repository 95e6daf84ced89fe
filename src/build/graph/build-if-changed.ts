import { statSync } from "node:fs";
import path from "node:path";
import { configFilesIn } from "../../content/config/config-file.ts";
import type { BuildInput } from "../build-site.ts";
import { cacheStore } from "../store/cache-store.ts";
import { prepareCache } from "../store/clear-cache.ts";
import { withFolderLock } from "../store/folder-lock.ts";
import { clearLeftOvers } from "../output/left-overs.ts";
import { realPath } from "../output/same-place.ts";
import type { BuildResult } from "../site-run.ts";
import { timings } from "../timings.ts";
import { readBuildRecord, resultOfUnchanged, writeBuildRecord } from "./build-record.ts";
import { takeSnapshot, type TakenSnapshot } from "./snapshot.ts";

/**
 * Build a site, unless the last build left everything as this one would: then nothing is
 * read but what the disk says of the files, and the result is the same. The engine's
 * other modules are loaded only when they are needed.
 */
export async function buildIfChanged(input: BuildInput): Promise<BuildResult> {
  const { timings: timed = timings() } = input;
  const looked = await timed.phase("what has changed", () => lookAtLast(input));
  if (looked.result) return looked.result;
  const { buildSite } = await import("../build-site.ts");
  return buildSite({ ...input, snapshot: looked.snapshot });
}

interface Looked {
  readonly result?: BuildResult | undefined;
  readonly snapshot?: TakenSnapshot | undefined;
}

/** Who comes while another works on the site, or when the disk refuses something, builds: a build waits, and says what it is. */
async function lookAtLast(input: BuildInput): Promise<Looked> {
  try {
    const root = realPath(input.root);
    const target = realPath(input.output);
    if (root === undefined || target === undefined || !isSiteFolder(input.root)) return {};
    const folder = path.join(input.root, ".lectern");
    const looked = await withFolderLock(folder, { work: "lectern", wait: 0 }, () =>
      lookAt(input, { root, target, folder }),
    );
    return looked.kind === "done" ? looked.result : {};
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return {};
    throw error;
  }
}

async function lookAt(
  { isPreview = false, isFresh = false }: BuildInput,
  { root, target, folder }: Readonly<Record<"root" | "target" | "folder", string>>,
): Promise<Looked> {
  // Of a disk that has another clock, the earlier of the two counts.
  const now = Math.min(Date.now(), statSync(path.join(folder, "lock")).mtimeMs);
  prepareCache(folder);
  clearLeftOvers(target);
  const cache = cacheStore(folder);
  const last = readBuildRecord(cache);
  const outside = last?.snapshot.outside ?? [];
  const snapshot = await takeSnapshot({ root, target, isPreview, outside, now });
  const result =
    last && !isFresh ? resultOfUnchanged(last, snapshot, { cache, target }) : undefined;
  // What was young then has been found to be the same, and what is not young now needs no second look.
  if (last && result && Object.keys(last.snapshot.young).length > 0) {
    writeBuildRecord(cache, { ...last, snapshot });
  }
  return { result, snapshot };
}

/** A folder that is none stays without caches. */
function isSiteFolder(root: string): boolean {
  return configFilesIn(root).length > 0;
}
