/**
 * Run `work` on each item, at most `limit` at once, and keep the order of the
 * results. The first failure ends the run and is thrown.
 */
export async function bounded<T, R>(
  items: Iterable<T>,
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // Not read ahead: others may take from the same items.
  const queue = items[Symbol.iterator]();
  let next = 0;
  const lane = async () => {
    for (let found = queue.next(); !found.done; found = queue.next()) {
      const index = next++;
      results[index] = await work(found.value, index);
    }
  };
  await Promise.all(Array.from({ length: limit }, lane));
  return results;
}
