/**
 * Returns the candidate closest to `word`. If several are equally close, it returns the first.
 * Returns `undefined` if more than a third of the characters differ in every candidate.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const limit = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    if (Math.abs(word.length - candidate.length) > Math.min(limit, bestDistance)) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns `Did you mean "x"?`, or `undefined` if no candidate is similar. */
export function suggestion(word: string, candidates: Iterable<string>): string | undefined {
  const match = nearest(word, candidates);
  return match && `Did you mean "${match}"?`;
}

/**
 * Returns the hint for an unknown name: `Did you mean "x"?` or a list of candidates. `undefined` if
 * there are no candidates.
 */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  const hint = suggestion(word, candidates);
  if (hint !== undefined || candidates.length === 0) return hint;
  const shown = candidates.slice(0, 12).join(", ");
  return `Known: ${shown}${candidates.length > 12 ? ", …" : ""}.`;
}

/**
 * Returns the optimal string alignment distance: an insertion, a deletion, a substitution and a
 * swap of adjacent characters each cost 1.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, at(beforeLast, j - 2) + 1);
      }
      row.push(value);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
