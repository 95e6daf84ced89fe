import type { SearchIndex } from "../index/search-index.ts";

/**
 * Arrays that one search needs while it scores the sections of an index. The next search
 * uses them again: to make and to collect them took a third of the time of a keystroke.
 */
export interface Scratch {
  /** Filled with 0, and the caller's until `reset`. */
  bytes(length: number): Uint8Array;
  floats(length: number): Float64Array;
  /** All arrays can be given out again. */
  reset(): void;
}

/** Bytes of arrays that an index may hold between searches. */
const MOST_STORED = 4_000_000;

const known = new WeakMap<SearchIndex, Scratch>();

export function scratchOf(index: SearchIndex): Scratch {
  const scratch = known.get(index) ?? makeScratch();
  known.set(index, scratch);
  return scratch;
}

function makeScratch(): Scratch {
  const budget = { left: MOST_STORED };
  const bytes = stack((length) => new Uint8Array(length), budget);
  const floats = stack((length) => new Float64Array(length), budget);
  return {
    bytes: bytes.take,
    floats: floats.take,
    reset() {
      bytes.reset();
      floats.reset();
    },
  };
}

function stack<T extends Uint8Array | Float64Array>(
  make: (length: number) => T,
  budget: { left: number },
) {
  /** By length: those that are stored, and how many of them are given out. */
  const shelves = new Map<number, { readonly stored: T[]; taken: number }>();
  return {
    take(length: number): T {
      const shelf = shelves.get(length) ?? { stored: [], taken: 0 };
      shelves.set(length, shelf);
      const again = shelf.stored[shelf.taken];
      if (again !== undefined) {
        shelf.taken++;
        again.fill(0);
        return again;
      }
      const made = make(length);
      if (made.byteLength > budget.left) return made;
      budget.left -= made.byteLength;
      shelf.stored.push(made);
      shelf.taken++;
      return made;
    },
    reset(): void {
      for (const shelf of shelves.values()) shelf.taken = 0;
    },
  };
}
