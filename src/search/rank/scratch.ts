import type { SearchIndex } from "../index/search-index.ts";

/**
 * Arrays for scoring the sections of an index. The next search reuses them, because allocating and
 * collecting them took a third of the time of a keystroke.
 */
export interface Scratch {
  /** Filled with 0. The caller may use it until `reset`. */
  bytes(length: number): Uint8Array;
  floats(length: number): Float64Array;
  /** Makes all arrays available again. */
  reset(): void;
}

/** Bytes of arrays that an index keeps between searches. */
const MOST_STORED = 4_000_000;

const known = new WeakMap<SearchIndex, Scratch>();

export function scratchOf(index: SearchIndex): Scratch {
  const scratch = known.get(index) ?? createScratch();
  known.set(index, scratch);
  return scratch;
}

function createScratch(): Scratch {
  let left = MOST_STORED;
  const pools = new Map<
    string,
    { readonly stored: (Uint8Array | Float64Array)[]; taken: number }
  >();

  function take<T extends Uint8Array | Float64Array>(key: string, create: () => T): T {
    const pool = pools.get(key) ?? { stored: [], taken: 0 };
    pools.set(key, pool);
    // All arrays of a key have the same type.
    const reused = pool.stored[pool.taken] as T | undefined;
    const array = reused ?? create();
    if (reused) reused.fill(0);
    else if (array.byteLength > left) return array;
    else {
      left -= array.byteLength;
      pool.stored.push(array);
    }
    pool.taken++;
    return array;
  }

  return {
    bytes: (length) => take(`bytes ${length}`, () => new Uint8Array(length)),
    floats: (length) => take(`floats ${length}`, () => new Float64Array(length)),
    reset() {
      for (const pool of pools.values()) pool.taken = 0;
    },
  };
}
