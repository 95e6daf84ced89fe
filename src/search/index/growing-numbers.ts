/** Whole numbers below 2³², whose number is not known beforehand. */
export interface GrowingNumbers {
  readonly length: number;
  push(value: number): void;
  /**
   * Add what `fill` writes into the room for it, and gives the number of.
   *
   * @param most how many it writes at most
   * @returns what was added, which may be changed until more is
   */
  append(most: number, fill: (room: Uint32Array) => number): Uint32Array;
  /** A view of all; what is added later may or may not show in it. */
  values(): Uint32Array;
}

export function growingNumbers(): GrowingNumbers {
  let numbers = new Uint32Array(256);
  let length = 0;

  function makeRoom(count: number): void {
    if (length + count <= numbers.length) return;
    // By half: these are the largest things in memory.
    const larger = new Uint32Array(Math.max(length + count, length + (length >>> 1)));
    larger.set(numbers);
    numbers = larger;
  }

  return {
    get length() {
      return length;
    },
    push(value) {
      makeRoom(1);
      numbers[length++] = value;
    },
    append(most, fill) {
      makeRoom(most);
      const added = numbers.subarray(length, length + fill(numbers.subarray(length)));
      length += added.length;
      return added;
    },
    values: () => numbers.subarray(0, length),
  };
}
