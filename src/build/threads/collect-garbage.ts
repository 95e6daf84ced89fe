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
