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
  const queue = [...items].entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: limit }, lane));
  return results;
}
