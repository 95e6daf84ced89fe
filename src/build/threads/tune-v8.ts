import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The heap of a thread. */
export interface ObjectHeap {
  /** Returns the size of all objects in bytes, including garbage. */
  used(): number;
  /** Collects garbage. Returns false if this isn't possible now. */
  collect(): boolean;
}

/** Minimum heap size in bytes. V8 collects smaller heaps on its own schedule. */
const SMALL = 150_000_000;

/** Growth factor after which a heap is collected. */
const GROWTH = 2.5;

/**
 * Returns a function that collects the garbage of this thread if most of the heap is garbage. V8
 * lets a heap of 50 MB grow to four times its size, and all threads use the most memory when the
 * last pages are built. Call the function between two pages, when little memory is in use.
 */
export function garbageCollection(heap: ObjectHeap = heapOfThread()): () => void {
  // Bytes in use after the last garbage collection.
  let left = 0;
  return () => {
    const used = heap.used();
    // V8 has collected garbage in the meantime.
    left = Math.min(left, used);
    if (used >= Math.max(SMALL, GROWTH * left) && heap.collect()) left = heap.used();
  };
}

export function heapOfThread(): ObjectHeap {
  let collect: (() => unknown) | undefined = globalThis.gc;
  return {
    used: () => getHeapStatistics().used_heap_size,
    collect() {
      collect ??= garbageCollector();
      collect?.();
      return collect !== undefined;
    },
  };
}

/**
 * Returns the garbage collector. It only exists in contexts that are created with this flag. Flags
 * apply to all threads, so it's `undefined` if another thread has just reset the flag.
 */
function garbageCollector(): (() => unknown) | undefined {
  setFlagsFromString("--expose-gc");
  try {
    return runInNewContext("globalThis.gc") as (() => unknown) | undefined;
  } finally {
    setFlagsFromString("--no-expose-gc");
  }
}

/**
 * Sets a V8 flag for all threads.
 *
 * @param lastNode last Node version that the flag was tested with, because V8 prints a warning for
 * unknown flags
 */
function setFlag(flag: string, lastNode: number): void {
  if (Number.parseInt(process.versions.node, 10) <= lastNode) setFlagsFromString(flag);
}

/**
 * Collects garbage when the heap has doubled, instead of at three times its size or more. A large
 * site needs a quarter less memory, and the build takes a little longer.
 */
export function collectSooner(): void {
  setFlag("--heap-growing-percent=100", 24);
}

/**
 * Limits inlining, so that a build of several hundred pages needs 5 % less processor time. A short
 * build ends before most optimisations pay off.
 */
export function compileLess(): void {
  limitInlining(100);
}

/** Restores the default inlining limit, for sites with thousands of pages. */
export function compileAsUsual(): void {
  limitInlining(920);
}

/** @param bytes maximum size of the bytecode that V8 inlines into a function */
function limitInlining(bytes: number): void {
  setFlag(`--max-inlined-bytecode-size-cumulative=${bytes}`, 26);
}
