/**
 * Runs `work` on each item, at most `limit` at a time. Results are in the order of the items.
 * Rejects with the first error.
 */
export async function bounded<T, R>(
  items: Iterable<T>,
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // Don't read ahead, because other code may consume the same iterator.
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
