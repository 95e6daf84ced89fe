import type { SearchIndex } from "../index/search-index.ts";

/** Number of bytes, and of 64-bit numbers, that an index keeps between searches. */
const STORED_BYTES = 2_000_000;
const STORED_FLOATS = 250_000;

const known = new WeakMap<SearchIndex, ReturnType<typeof createScratch>>();

/**
 * Returns the arrays for scoring an index's sections. Each search reuses them, because allocating
 * and collecting new ones took a third of the time per keystroke.
 */
export function scratchOf(index: SearchIndex) {
  const scratch = known.get(index) ?? createScratch();
  known.set(index, scratch);
  return scratch;
}

function createScratch() {
  const bytes = new Uint8Array(STORED_BYTES);
  const floats = new Float64Array(STORED_FLOATS);
  let usedBytes = 0;
  let usedFloats = 0;
  return {
    /** Returns an array filled with 0. The caller may use it until `reset`. */
    bytes(length: number): Uint8Array {
      if (usedBytes + length > bytes.length) return new Uint8Array(length);
      return bytes.subarray(usedBytes, (usedBytes += length)).fill(0);
    },
    floats(length: number): Float64Array {
      if (usedFloats + length > floats.length) return new Float64Array(length);
      return floats.subarray(usedFloats, (usedFloats += length)).fill(0);
    },
    /** Makes all arrays available again. */
    reset(): void {
      usedBytes = usedFloats = 0;
    },
  };
}
