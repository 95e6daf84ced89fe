/** The words of each section, for one field: lists of `sizes[section]` entries, one after the other. */
export interface WordLists {
  readonly sizes: Uint32Array;
  readonly words: Uint32Array;
  readonly frequencies: Uint32Array;
}

/** The sections of each word: see `SearchIndex`. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
}

/**
 * Turn lists of words by section into lists of sections by word, in two passes:
 * count how many postings each list gets, then put each where it belongs.
 *
 * @param lists one for each field
 */
export function invertLists(lists: readonly WordLists[], wordCount: number): Postings {
  const starts = new Uint32Array(wordCount * lists.length + 1);
  for (const [field, { words }] of lists.entries())
    countPostings(words, field, lists.length, starts);
  addUp(starts);
  const total = starts[starts.length - 1] ?? 0;
  const postings = {
    starts,
    sections: new Uint32Array(total),
    frequencies: new Uint32Array(total),
  };
  const next = starts.slice();
  for (const [field, list] of lists.entries())
    placePostings(list, field, lists.length, next, postings);
  return postings;
}

// Plain loops over local names: an index is decoded once, before the engine of
// the browser has compiled anything, and these run a few hundred thousand times.

function countPostings(
  words: Uint32Array,
  field: number,
  fieldCount: number,
  starts: Uint32Array,
): void {
  for (let i = 0; i < words.length; i++) {
    const at = (words[i] ?? 0) * fieldCount + field + 1;
    starts[at] = (starts[at] ?? 0) + 1;
  }
}

function addUp(counts: Uint32Array): void {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    sum += counts[i] ?? 0;
    counts[i] = sum;
  }
}

function placePostings(
  list: WordLists,
  field: number,
  fieldCount: number,
  next: Uint32Array,
  postings: Postings,
): void {
  const { sizes, words, frequencies } = list;
  const { sections, frequencies: placed } = postings;
  let at = 0;
  for (let section = 0; section < sizes.length; section++) {
    for (const end = at + (sizes[section] ?? 0); at < end; at++) {
      const key = (words[at] ?? 0) * fieldCount + field;
      const place = next[key] ?? 0;
      sections[place] = section;
      placed[place] = frequencies[at] ?? 0;
      next[key] = place + 1;
    }
  }
}
