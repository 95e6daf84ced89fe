import { setFlagsFromString } from "node:v8";

/**
 * How far a heap may grow beyond what was in use when it was last collected: as much again.
 * V8 lets it grow to three times as much and more.
 */
const growth = 100;

/** The last version of Node in which the flag has been tried; V8 complains of one it does not know. */
const lastNodeWithGrowth = 24;

/**
 * Have garbage collected sooner, in all threads and until the process ends: a large site needs
 * a quarter less memory, for some more of its time.
 */
export function collectSooner(): void {
  if (Number.parseInt(process.versions.node, 10) > lastNodeWithGrowth) return;
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}
