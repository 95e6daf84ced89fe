/** Whether to run the long tests (`npm run test:long`). */
export const isLong = process.env["LONG_TESTS"] !== undefined;

/** Returns all rows in the long tests, or the first rows in `npm test`. */
export function firstOf<Row>(count: number, rows: readonly Row[]): Row[] {
  return isLong ? [...rows] : rows.slice(0, count);
}

/**
 * Returns the number of runs for a property: `count` in the long tests, a quarter in `npm test`.
 */
export function runs(count: number): number {
  return isLong ? count : Math.ceil(count / 4);
}
