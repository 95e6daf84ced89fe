/** The words of each section, for one field: lists of `sizes[section]` entries, one after the other. */
export interface WordLists {
  readonly sizes: Uint32Array;
  readonly words: Uint32Array;
  readonly frequencies: Uint32Array;
}

/** The sections of each word: see `SearchIndex`. */
export interface Postings {
  readonly starts: readonly Uint32Array[];
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
}

/** Where the next posting of each word belongs. */
export interface PostingPlaces {
  /** The first place of each word. */
  readonly first: Uint32Array;
  /** Places in all. */
  readonly total: number;
}

/** @param counts how many postings each word has, in all fields together */
export function postingPlaces(counts: Uint32Array): PostingPlaces {
  const first = new Uint32Array(counts.length);
  let total = 0;
  for (let word = 0; word < counts.length; word++) {
    first[word] = total;
    total += counts[word] ?? 0;
  }
  return { first, total };
}

/**
 * Turn lists of words by section into lists of sections by word: count how many
 * postings each word has, then put each where it belongs, field after field.
 *
 * @param lists one for each field
 */
export function invertLists(lists: readonly WordLists[], wordCount: number): Postings {
  const counts = new Uint32Array(wordCount);
  for (const { words } of lists) {
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  }
  const { first, total } = postingPlaces(counts);
  const sections = new Uint32Array(total);
  const frequencies = new Uint32Array(total);
  const starts = [first.slice()];
  const next = first;
  for (const list of lists) {
    let at = 0;
    list.sizes.forEach((size, section) => {
      for (const end = at + size; at < end; at++) {
        const word = list.words[at] ?? 0;
        const place = next[word] ?? 0;
        sections[place] = section;
        frequencies[place] = list.frequencies[at] ?? 0;
        next[word] = place + 1;
      }
    });
    starts.push(next.slice());
  }
  return { starts, sections, frequencies };
}
