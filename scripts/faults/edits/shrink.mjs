/**
 * Looks for a shorter list that still fails: drops halves, then smaller parts, then single
 * items. It ends early when the number of tries is used up.
 *
 * @template Item
 * @param {readonly Item[]} failing
 * @param {{ fails: (items: readonly Item[]) => Promise<boolean>, tries: number }} options
 */
export async function shrink(failing, { fails, tries }) {
  let items = failing;
  let left = tries;
  for (
    let size = Math.ceil(items.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < items.length && left > 0; left--) {
      const fewer = items.toSpliced(at, size);
      if (await fails(fewer)) items = fewer;
      else at += size;
    }
  }
  return items;
}
