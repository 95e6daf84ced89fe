export function shuffled(list, random) {
  return list
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

/**
 * Returns the complete list in the full run, and one item in the short run, because all kinds of
 * attacks would take too long.
 */
export function drawn(list, { trials, random }) {
  const chosen = new Set(shuffled(list, random).slice(0, trials(list.length)));
  return list.filter((value) => chosen.has(value));
}
