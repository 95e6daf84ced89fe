/**
 * What texts are indexed under, section after section and field after field, as plain
 * numbers: how many words a text has, how many different ones it is indexed under, these,
 * and how often it has each.
 */
export interface WordLists {
  readonly numbers: Uint32Array;
  readonly sectionCount: number;
  readonly fieldCount: number;
  readonly wordCount: number;
}

/** The sections of each word: see `BuiltIndex`. */
export interface Postings {
  readonly starts: readonly Uint32Array[];
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
  /** For each field, the words it has in each section. */
  readonly lengths: readonly Uint32Array[];
}

/**
 * Turn lists of words by section into lists of sections by word: count how many
 * postings each word has in each field, then put each where it belongs.
 */
export function invertLists(lists: WordLists): Postings {
  const { numbers, sectionCount, fieldCount, wordCount } = lists;
  const counts = Array.from({ length: fieldCount }, () => new Uint32Array(wordCount));
  const lengths = Array.from({ length: fieldCount }, () => new Uint32Array(sectionCount));
  forEachText(lists, ({ section, field, at, size }) => {
    const ofField = counts[field] ?? new Uint32Array();
    for (let word = at; word < at + size; word++) {
      const number = numbers[word] ?? 0;
      ofField[number] = (ofField[number] ?? 0) + 1;
    }
    const inField = lengths[field];
    if (inField) inField[section] = numbers[at - 2] ?? 0;
  });
  const starts = startsOf(counts, wordCount);
  const total = starts.at(-1)?.at(-1) ?? 0;
  const sections = new Uint32Array(total);
  const frequencies = new Uint32Array(total);
  const next = starts.map((ofField) => ofField.slice());
  forEachText(lists, ({ section, field, at, size }) => {
    const places = next[field] ?? new Uint32Array();
    for (let word = at; word < at + size; word++) {
      const number = numbers[word] ?? 0;
      const place = places[number] ?? 0;
      sections[place] = section;
      frequencies[place] = numbers[word + size] ?? 0;
      places[number] = place + 1;
    }
  });
  return { starts, sections, frequencies, lengths };
}

/** Where the words of a text stand in the numbers; their frequencies follow. */
interface TextPlace {
  readonly section: number;
  readonly field: number;
  readonly at: number;
  readonly size: number;
}

function forEachText(
  { numbers, sectionCount, fieldCount }: WordLists,
  visit: (place: TextPlace) => void,
): void {
  let at = 2;
  for (let section = 0; section < sectionCount; section++) {
    for (let field = 0; field < fieldCount; field++) {
      const size = numbers[at - 1] ?? 0;
      visit({ section, field, at, size });
      at += 2 * size + 2;
    }
  }
}

/** The first posting of each word in each field, and behind the last one where it ends. */
function startsOf(counts: readonly Uint32Array[], wordCount: number): readonly Uint32Array[] {
  const starts = Array.from({ length: counts.length + 1 }, () => new Uint32Array(wordCount));
  let total = 0;
  for (let word = 0; word < wordCount; word++) {
    for (const [field, ofField] of starts.entries()) {
      ofField[word] = total;
      total += counts[field]?.[word] ?? 0;
    }
  }
  return starts;
}
