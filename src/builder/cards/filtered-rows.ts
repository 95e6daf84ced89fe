import { cardSize } from "../../render/page/page-card.ts";
import type { ByteSums } from "./compressed-rows.ts";
import type { PlacedDrawing, RowDifferences } from "./row-differences.ts";

const { width, height } = cardSize;

/** Two pixels are a byte, and before each row stands how it is written. */
const stride = width / 2 + 1;
/** Each byte less the one above it: what is the same from row to row is zeros. */
const UP = 2;

/** Rows of a card; the last is excluded. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** The rows of a card as PNG has them. They know their sums: most bytes are zeros, and never looked at. */
export interface FilteredRows {
  /** Put a drawing on the card that shares no pixel with others. */
  add(placed: PlacedDrawing, differences: RowDifferences): void;
  /** Rows as they are now; the bytes change with the next drawing. */
  part(rows: RowRange): { readonly bytes: Uint8Array; readonly sums: ByteSums };
  /** All rows as they are now, to be restored later. */
  copy(): RowData;
  restore(from: RowData, rows: RowRange): void;
}

interface RowData {
  readonly bytes: Uint8Array;
  /** Of the bytes of each row, as in `ByteSums`. */
  readonly sums: Float64Array;
  readonly weightedSums: Float64Array;
}

/** An empty card. */
export function filteredRows(): FilteredRows {
  const data: RowData = {
    bytes: new Uint8Array(stride * height),
    sums: new Float64Array(height).fill(UP),
    weightedSums: new Float64Array(height).fill(UP * stride),
  };
  for (let y = 0; y < height; y++) data.bytes[y * stride] = UP;
  return {
    add: (placed, differences) => addDifferences(data, placed, differences),
    part: (rows) => ({
      bytes: data.bytes.subarray(rows.first * stride, rows.last * stride),
      sums: sumsOf(data, rows),
    }),
    copy: () => ({
      bytes: data.bytes.slice(),
      sums: data.sums.slice(),
      weightedSums: data.weightedSums.slice(),
    }),
    restore(from, { first, last }) {
      data.bytes.set(from.bytes.subarray(first * stride, last * stride), first * stride);
      data.sums.set(from.sums.subarray(first, last), first);
      data.weightedSums.set(from.weightedSums.subarray(first, last), first);
    },
  };
}

function addDifferences(
  { bytes, sums, weightedSums }: RowData,
  { left, top }: PlacedDrawing,
  { ends, at, by }: RowDifferences,
): void {
  const first = 1 + (left >> 1);
  // Below the last row nothing is different from it.
  const rows = Math.min(ends.length, height - top);
  let index = 0;
  for (let row = 0; row < rows; row++) {
    const y = top + row;
    const start = y * stride + first;
    const end = ends[row] ?? 0;
    let sum = 0;
    let weightedSum = 0;
    for (; index < end; index++) {
      const byte = at[index] ?? 0;
      const before = bytes[start + byte] ?? 0;
      const after = (before + (by[index] ?? 0)) & 0xff;
      bytes[start + byte] = after;
      sum += after - before;
      weightedSum += (after - before) * (stride - first - byte);
    }
    sums[y] = (sums[y] ?? 0) + sum;
    weightedSums[y] = (weightedSums[y] ?? 0) + weightedSum;
  }
}

function sumsOf({ sums, weightedSums }: RowData, { first, last }: RowRange): ByteSums {
  let sum = 0;
  let weightedSum = 0;
  for (let y = first; y < last; y++) {
    const rowSum = sums[y] ?? 0;
    sum += rowSum;
    weightedSum += (weightedSums[y] ?? 0) + rowSum * (last - 1 - y) * stride;
  }
  return { length: (last - first) * stride, sum, weightedSum };
}
