/** Whether the long tests run, too: `npm run test:long`. */
export const isLong = process.env["LONG_TESTS"] !== undefined;

/** All rows in the long tests; in `npm test` the first ones. */
export function firstOf<Row>(count: number, rows: readonly Row[]): Row[] {
  return isLong ? [...rows] : rows.slice(0, count);
}

/** How often a property is tried: as often as given in the long tests, a quarter in `npm test`. */
export function runs(count: number): number {
  return isLong ? count : Math.ceil(count / 4);
}
