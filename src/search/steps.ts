import type { SearchIndex } from "./index/search-index.ts";

/** Work that stops where a part of an index is not there, and goes on when it is. */
export type Steps<T> = Generator<void, T, void>;

/** Do something until nothing it asks for is missing. */
export function* settled<T>(indexes: readonly SearchIndex[], work: () => T): Steps<T> {
  for (;;) {
    const result = work();
    if (!indexes.some(({ parts }) => parts.isWaiting())) return result;
    yield;
  }
}

/** @throws TypeError when something is missing: only indexes that are whole are searched at once */
export function finish<T>(steps: Steps<T>): T {
  const { done, value } = steps.next();
  if (done) return value;
  throw new TypeError("an index that is cut is searched in steps");
}

/**
 * Do all steps, fetching what is missing between them.
 *
 * @param goesOn asked before each step; when it is false, the work is dropped
 * @returns undefined when it was dropped
 */
export async function finishFetching<T>(
  steps: Steps<T>,
  indexes: readonly SearchIndex[],
  goesOn: () => boolean = () => true,
): Promise<{ readonly value: T } | undefined> {
  while (goesOn()) {
    const { done, value } = steps.next();
    if (done) return { value };
    await Promise.all(indexes.map(({ parts }) => parts.arrive()));
  }
  return undefined;
}
