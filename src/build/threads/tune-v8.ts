import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The heap of a thread. */
export interface ObjectHeap {
  /** Bytes of all objects, garbage included. */
  used(): number;
  /** Collects garbage. Returns false if it isn't possible now. */
  collect(): boolean;
}

/** A smaller heap isn't collected before V8 does it. In bytes. */
const SMALL = 150_000_000;

/** A heap is collected when it has grown this many times. */
const GROWTH = 2.5;

/**
 * Returns a function that collects the garbage of this thread if it's most of the heap. V8 lets a
 * heap of 50 MB grow to four times its size, and all threads are largest at the end of the pages.
 * Call it between two pages, when little memory is in use.
 */
export function garbageCollection(heap: ObjectHeap = heapOfThread()): () => void {
  // Bytes in use after the last collection.
  let left = 0;
  return () => {
    const used = heap.used();
    // V8 has collected garbage meanwhile.
    left = Math.min(left, used);
    if (used >= Math.max(SMALL, GROWTH * left) && heap.collect()) left = heap.used();
  };
}

/** Returns the heap of this thread. */
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
 * Returns the garbage collector, which only exists in contexts that are created with this flag.
 * Flags apply to all threads, so it's missing if another thread has just reset the flag.
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
 * @param lastNode the last version of Node it was tested with. V8 prints a warning for unknown flags
 */
function setFlag(flag: string, lastNode: number): void {
  if (Number.parseInt(process.versions.node, 10) <= lastNode) setFlagsFromString(flag);
}

/**
 * Collects garbage when the heap has doubled, instead of at three times its size or more. A large
 * site needs a quarter less memory, and takes a little longer.
 */
export function collectSooner(): void {
  setFlag("--heap-growing-percent=100", 24);
}

/**
 * Limits inlining, so that a build of some hundred pages needs 5 % less processor time. A short
 * build ends before most optimisations pay off.
 */
export function compileLess(): void {
  limitInlining(100);
}

/** Restores the default for thousands of pages. */
export function compileAsUsual(): void {
  limitInlining(920);
}

/** @param bytes of bytecode that V8 puts in a function instead of calls */
function limitInlining(bytes: number): void {
  setFlag(`--max-inlined-bytecode-size-cumulative=${bytes}`, 26);
}
