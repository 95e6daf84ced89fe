import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { areUnchanged, type BundleInputs } from "./bundle-inputs.ts";

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
  readonly file: string;
  readonly key: string;
  readonly isWhole?: (facts: Facts) => boolean;
}

/**
 * What is known of a bundle: from the last time, when nothing it was made of has
 * changed. To start the bundler alone takes a warm build a fifth of its time.
 *
 * @param file absolute path of the file that keeps it
 * @param key of everything beside the files that has a part in it
 * @param isWhole whether the files that came of it are still there; default: yes
 */
export async function keptBundle<Facts>(
  { file, key, isWhole = () => true }: KeptBundlePlace<Facts>,
  make: () => Promise<MadeBundle<Facts>>,
): Promise<Facts> {
  const before = await readKept<Facts>(file);
  if (before?.key === key && isWhole(before.facts) && areUnchanged(before.inputs)) {
    return before.facts;
  }
  const { facts, inputs } = await make();
  if (inputs) {
    const kept: KeptBundle<Facts> = { key, inputs, facts };
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(kept));
  }
  return facts;
}

async function readKept<Facts>(file: string): Promise<KeptBundle<Facts> | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as KeptBundle<Facts>;
  } catch {
    return undefined;
  }
}
