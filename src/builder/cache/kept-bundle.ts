import { areUnchanged, type BundleInputs } from "../bundle/bundle-inputs.ts";
import type { CacheStore } from "./cache-store.ts";

/** What came of a bundle, beside its files. */
interface KeptBundle<Facts> {
  readonly key: string;
  readonly inputs: BundleInputs;
  readonly facts: Facts;
}

/** A bundle that has just been made. */
export interface MadeBundle<Facts> {
  /** Plain data: JSON can write it. */
  readonly facts: Facts;
  /** Undefined: it cannot be told whether it would come out the same again. */
  readonly inputs: BundleInputs | undefined;
}

interface KeptBundlePlace<Facts> {
  readonly cache: CacheStore;
  readonly name: string;
  readonly key: string;
  readonly isWhole?: (facts: Facts) => boolean;
}

/**
 * What is known of a bundle: from the last time, when nothing it was made of has
 * changed. To start the bundler alone takes a warm build a fifth of its time.
 *
 * @param name of the file it is stored in
 * @param key of everything beside the files that has a part in it
 * @param isWhole whether the files that came of it are still there; default: yes
 */
export async function keptBundle<Facts>(
  { cache, name, key, isWhole = () => true }: KeptBundlePlace<Facts>,
  make: () => Promise<MadeBundle<Facts>>,
): Promise<Facts> {
  const stored = cache.read(name);
  const before = stored === undefined ? undefined : (JSON.parse(stored) as KeptBundle<Facts>);
  if (before?.key === key && isWhole(before.facts) && areUnchanged(before.inputs)) {
    return before.facts;
  }
  const { facts, inputs } = await make();
  if (inputs) {
    const kept: KeptBundle<Facts> = { key, inputs, facts };
    cache.write(name, JSON.stringify(kept));
  }
  return facts;
}
