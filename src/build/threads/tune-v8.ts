import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Objects of a thread. */
export interface ObjectHeap {
  /** Bytes of all objects, garbage included. */
  used(): number;
  /** Collect the garbage now; false: it cannot be done, or not yet. */
  collect(): boolean;
}

/** Bytes below which nothing is collected before V8 does: it would cost more than it gives back. */
const SMALL = 150_000_000;

/** How many times what was in use a heap may grow to. */
const GROWTH = 2.5;

/**
 * Collects the garbage of the thread it is called in when it is most of its heap. V8 lets a
 * heap of 50 MB grow to four times as much, and all threads are largest at the end of the
 * pages. To be called between two pages, when little is in use.
 */
export function garbageCollection(heap: ObjectHeap = heapOfThread()): () => void {
  // Bytes in use after the last collection.
  let left = 0;
  return () => {
    const used = heap.used();
    // V8 has collected meanwhile.
    left = Math.min(left, used);
    if (used >= Math.max(SMALL, GROWTH * left) && heap.collect()) left = heap.used();
  };
}

/** The objects of the thread it is called in. */
export function heapOfThread(): ObjectHeap {
  let collect: (() => unknown) | undefined = globalThis.gc;
  return {
    used: () => getHeapStatistics().used_heap_size,
    collect() {
      collect ??= collector();
      if (collect === undefined) return false;
      collect();
      return true;
    },
  };
}

/**
 * What collects the garbage of a thread: only contexts that begin under this flag have it.
 * Undefined if another thread has just taken the flag back, which holds for all of them.
 */
function collector(): (() => unknown) | undefined {
  setFlagsFromString("--expose-gc");
  try {
    return runInNewContext("globalThis.gc") as (() => unknown) | undefined;
  } finally {
    setFlagsFromString("--no-expose-gc");
  }
}

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

/** Bytes of code V8 puts into a function in place of calls when it makes it anew, optimised: its own default. */
const usual = 920;

/** Most of what a short build runs is replaced by nothing better in time for what it cost. */
const little = 100;

/** The last version of Node in which the flag has been tried; V8 complains of one it does not know. */
const lastNodeWithLimit = 26;

/**
 * Have V8 optimise functions each by itself: a build of some hundred pages needs a
 * twentieth less processor time. It holds for all threads, and for what is optimised from now on.
 */
export function compileLess(): void {
  limitInlining(little);
}

/** Take that back: beyond some thousand pages the code that V8 makes is worth its time. */
export function compileAsUsual(): void {
  limitInlining(usual);
}

function limitInlining(bytes: number): void {
  if (Number.parseInt(process.versions.node, 10) > lastNodeWithLimit) return;
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${bytes}`);
}
