import path from "node:path";
import type { BundleInputs } from "../bundle/bundle-inputs.ts";
import { outsideFolders } from "../../content/sources/outside-folders.ts";
import type { OpenSites } from "../open-sites.ts";
import type { OutputRecord } from "../output/output-record.ts";
import { realPath } from "../output/same-place.ts";
import type { BuildResult } from "../site-run.ts";
import { cacheStamps, outputState, writeBuildRecord } from "./build-record.ts";
import type { Snapshot } from "./snapshot.ts";

/** A build that has succeeded, with all its caches written. */
export interface BuildToRemember {
  readonly open: OpenSites;
  /** Of its output. */
  readonly record: OutputRecord;
}

/** Store what a build depended on and what the next would say, if that can be told. */
export function rememberBuild(
  { open, record }: BuildToRemember,
  snapshot: Snapshot,
  result: BuildResult,
): void {
  const { cache, sites, config } = open;
  const [first] = sites;
  if (!result.ok || first === undefined) return;
  const { root } = first;
  const outside = outsideFolders(config).map((folder) => path.join(root, folder));
  const isAllSeen = JSON.stringify(outside) === JSON.stringify(snapshot.outside);
  const inputs = isAllSeen && isLasting(open) ? inputsOf(open, root) : undefined;
  writeBuildRecord(cache, {
    snapshot: { ...snapshot, outside },
    known: inputs && {
      inputs,
      output: outputState(record),
      caches: cacheStamps(cache),
      result: nextResult(result),
    },
  });
}

/** What a build says that finds everything unchanged. */
function nextResult(result: BuildResult): BuildResult {
  const { written, unchanged, search } = result;
  return {
    ...result,
    written: 0,
    unchanged: written + unchanged,
    search: search && { ...search, readAnew: 0 },
  };
}

/** Whether the next build would say the same of the site's faults. */
function isLasting({ cache, sites }: OpenSites): boolean {
  // What was damaged has been made again, and is reported once.
  if (cache.faults().length > 0) return false;
  // Each is looked at anew in every build: what they need may come from anywhere.
  return sites.every(({ modules }) => modules.failures.length === 0);
}

/** Undefined: something of the site's own code may read what cannot be looked at. */
function inputsOf({ cache }: OpenSites, root: string): readonly BundleInputs[] | undefined {
  const found: BundleInputs[] = [];
  const real = realPath(root) ?? root;
  for (const { inputs, reads } of cache.bundles()) {
    if (inputs === undefined || reads.length > 0) return undefined;
    found.push(besideSnapshot(inputs, [root, real]));
  }
  return found;
}

/** What the snapshot does not look at: files in packages and outside of the site folder. */
function besideSnapshot(inputs: BundleInputs, roots: readonly string[]): BundleInputs {
  const isSeen = (file: string) =>
    !/[\\/](?:node_modules|\.git|\.lectern)(?:[\\/]|$)/.test(file) &&
    roots.some((root) => file.startsWith(`${root}${path.sep}`));
  const unseen = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).filter(([file]) => !isSeen(file)));
  return { ...inputs, files: unseen(inputs.files), folders: unseen(inputs.folders) };
}
