import { areUnchanged, type BundleInputs } from "../bundle/bundle-inputs.ts";
import type { BundleNote, CacheStore } from "./cache-store.ts";

/** A bundle as it is cached: what came of it beside its files, and what it was made of. */
interface CachedBundle<Facts> {
  readonly inputs: BundleInputs;
  readonly reads: readonly string[];
  readonly facts: Facts;
}

/** A bundle that has just been made, or is as it was made. */
export interface MadeBundle<Facts> extends BundleNote {
  /** Plain data: JSON can write it. */
  readonly facts: Facts;
}

interface BundlePlace<Facts> {
  readonly cache: CacheStore;
  /** Of the file it is cached in. */
  readonly name: string;
  /** Of everything beside the files that has a part in it. */
  readonly key: string;
  /** Whether the files that came of it are still there; default: yes. */
  readonly isWhole?: (facts: Facts) => boolean;
}

/**
 * What is known of a bundle: from the last time, when nothing it was made of has
 * changed. To start the bundler alone takes a warm build a fifth of its time.
 */
export async function cachedBundle<Facts>(
  { cache, name, key, isWhole = () => true }: BundlePlace<Facts>,
  make: () => Promise<MadeBundle<Facts>>,
): Promise<MadeBundle<Facts>> {
  const stored = cache.read(name, key);
  const cached = stored === undefined ? undefined : (JSON.parse(stored) as CachedBundle<Facts>);
  if (cached && isWhole(cached.facts) && areUnchanged(cached.inputs)) {
    const before = { ...cached, files: Object.keys(cached.inputs.files) };
    cache.noteBundle(before);
    return before;
  }
  const made = await make();
  const { facts, inputs, reads } = made;
  cache.noteBundle(made);
  if (inputs) {
    const written: CachedBundle<Facts> = { inputs, reads, facts };
    cache.write(name, key, JSON.stringify(written));
  }
  return made;
}
