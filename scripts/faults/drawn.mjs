/** A list in another order. */
export function shuffled(list, random) {
  return list
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

/**
 * All of a list in the full run, one of it in the short one, in order: a kind of
 * attack in each short run is enough, and all of them would take too long.
 */
export function drawn(list, { trials, random }) {
  const chosen = new Set(shuffled(list, random).slice(0, trials(list.length)));
  return list.filter((value) => chosen.has(value));
}
