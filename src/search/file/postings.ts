import type { Postings } from "../index/search-index.ts";
import { packedPostings } from "./format.ts";
import { readAllNumbers, readNumbers } from "./number-text.ts";
import type { PartStore } from "./part-store.ts";
import { SHORT_PREFIX, FREQUENT_PREFIX } from "../query/expand.ts";
import { type Words, wordsWithPrefix } from "../words/dictionary.ts";

/** Postings and positions. Each part is decoded on first use. */
export interface PostingsReader {
  postings(word: number, field: number): Postings;
  /**
   * Returns the positions of a word in a field of a section, or `undefined` for fields without
   * positions.
   */
  positions(word: number, field: number, section: number): Uint32Array | undefined;
}

interface PostingsInput {
  /** Numbers: words in each part. */
  readonly sizes: string;
  readonly wordCount: number;
  readonly fieldCount: number;
  readonly sectionCount: number;
  readonly store: PartStore;
}

const none: Postings = { sections: new Uint32Array(), frequencies: new Uint32Array() };

/** @throws Error if the parts don't have the expected number of words */
export function readPostings({ sizes, store, ...counts }: PostingsInput): PostingsReader {
  const { wordCount, fieldCount, sectionCount } = counts;
  const firsts = firstsOf(readAllNumbers(sizes));
  if (firsts.at(-1) !== wordCount) throw new Error("damaged search index");

  const lists: (DecodedPostings | undefined)[] = [];

  function listsAt(part: number, rows: number): DecodedPostings | undefined {
    return store.get(`l${part}`, (value) => decode(value, { rows, fieldCount, sectionCount }));
  }

  function find(word: number): { list: DecodedPostings; row: number } | undefined {
    if (word >= wordCount) {
      const list = store.get(`b${word - wordCount}`, (value) =>
        decode(value, { rows: 1, fieldCount, sectionCount }),
      );
      return list && { list, row: 0 };
    }
    const part = partOf(firsts, word);
    const first = firsts[part] ?? 0;
    const list = (lists[part] ??= listsAt(part, (firsts[part + 1] ?? first) - first));
    return list && { list, row: word - first };
  }

  return {
    postings(word, field) {
      const found = find(word);
      if (!found) return none;
      const { starts, sections, frequencies } = found.list;
      const at = found.row * fieldCount + field;
      const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0];
      return from === to
        ? none
        : { sections: sections.subarray(from, to), frequencies: frequencies.subarray(from, to) };
    },
    positions(word, field, section) {
      const found = find(word);
      if (!found?.list.places) return undefined;
      const { starts, sections, places } = found.list;
      const at = found.row * fieldCount + field;
      const posting = sections.subarray(starts[at], starts[at + 1]).indexOf(section);
      if (posting < 0) return new Uint32Array();
      const number = (starts[at] ?? 0) + posting;
      return places.steps.subarray(places.starts[number], places.starts[number + 1]);
    },
  };
}

/** Returns the first number of each part, and the total at the end. */
export function firstsOf(sizes: Uint32Array): Uint32Array {
  const firsts = new Uint32Array(sizes.length + 1);
  for (let part = 0; part < sizes.length; part++) {
    firsts[part + 1] = (firsts[part] ?? 0) + (sizes[part] ?? 0);
  }
  return firsts;
}

/** Returns the part that contains a number. */
export function partOf(firsts: Uint32Array, number: number): number {
  let low = 0;
  let high = firsts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firsts[middle + 1] ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface DecodedPostings {
  /** For each word and field, its first posting. */
  readonly starts: Uint32Array;
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
  /** For each posting, its first position, and all positions. */
  readonly places: { readonly starts: Uint32Array; readonly steps: Uint32Array } | undefined;
}

interface Form {
  readonly rows: number;
  readonly fieldCount: number;
  readonly sectionCount: number;
}

/** @throws Error if the value doesn't contain postings for these rows, fields and sections */
export function decode(value: unknown, { rows, fieldCount, sectionCount }: Form): DecodedPostings {
  const [counts, steps, repeats, places] = packedPostings(value);
  const starts = firstsOf(byWord(readNumbers(counts, rows * fieldCount), rows, fieldCount));
  const total = starts.at(-1) ?? 0;
  const sections = readNumbers(steps, total);
  accumulate(sections, starts, sectionCount);
  const frequencies = repeats === "" ? new Uint32Array(total) : readNumbers(repeats, total);
  for (let at = 0; at < total; at++) frequencies[at] = (frequencies[at] ?? 0) + 1;
  return { starts, sections, frequencies, places: places && decodePlaces(places, total) };
}

/** Reorders counts from field by field to word by word. */
function byWord(counts: Uint32Array, rows: number, fieldCount: number): Uint32Array {
  if (fieldCount === 1) return counts;
  const turned = new Uint32Array(counts.length);
  for (let field = 0, at = 0; field < fieldCount; field++) {
    for (let row = 0; row < rows; row++) turned[row * fieldCount + field] = counts[at++] ?? 0;
  }
  return turned;
}

function decodePlaces([counts, steps]: readonly [string, string], total: number) {
  const starts = firstsOf(readNumbers(counts, total));
  const places = readNumbers(steps, starts.at(-1) ?? 0);
  accumulate(places, starts, Infinity);
  return { starts, steps: places };
}

/** Turns distances, minus 1, into ascending numbers, list by list. */
function accumulate(steps: Uint32Array, starts: Uint32Array, limit: number): void {
  for (let list = 0; list + 1 < starts.length; list++) {
    let value = -1;
    const end = starts[list + 1] ?? 0;
    for (let at = starts[list] ?? 0; at < end; at++) {
      value += (steps[at] ?? 0) + 1;
      if (value >= limit) throw new Error("damaged search index");
      steps[at] = value;
    }
  }
}

interface PrefixPostings {
  postings(word: number, field: number): Postings;
  /** See `SearchIndex`. */
  prefixNumber(prefix: string): number | undefined;
}

/** Reading this few words one by one is just as fast. */
const FEW_WORDS = 16;

/**
 * Merges the postings of all words with a prefix on first use. Caches the result, because readers
 * often type the same first characters.
 */
export function computedPrefixes(
  words: Words,
  lists: PostingsReader,
  sectionCount: number,
): PrefixPostings {
  const numbers = new Map<string, number>();
  const prefixes: (readonly [from: number, to: number])[] = [];
  const known = new Map<string, Postings>();

  return {
    prefixNumber(prefix) {
      const number = numbers.get(prefix);
      if (number !== undefined) return number;
      const [from, to] = wordsWithPrefix(words, prefix);
      if (to - from <= (prefix.length > SHORT_PREFIX ? FREQUENT_PREFIX : FEW_WORDS))
        return undefined;
      const made = words.length + prefixes.length;
      numbers.set(prefix, made);
      prefixes.push([from, to]);
      return made;
    },
    postings(word, field) {
      const range = word < words.length ? undefined : prefixes[word - words.length];
      if (range === undefined) return lists.postings(word, field);
      const key = `${word} ${field}`;
      const postings = known.get(key) ?? merged(range, field);
      known.set(key, postings);
      return postings;
    },
  };

  function merged([from, to]: readonly [from: number, to: number], field: number): Postings {
    const isIncluded = new Uint8Array(sectionCount);
    let count = 0;
    for (let word = from; word < to; word++) {
      const { sections } = lists.postings(word, field);
      for (let at = 0; at < sections.length; at++) {
        const section = sections[at] ?? 0;
        if (isIncluded[section] === 1) continue;
        isIncluded[section] = 1;
        count++;
      }
    }
    const all = new Uint32Array(count);
    for (let section = 0, at = 0; at < count; section++) {
      if (isIncluded[section] === 1) all[at++] = section;
    }
    return { sections: all, frequencies: new Uint32Array(count).fill(1) };
  }
}

/** Reads prefixes whose postings are stored in separate parts. */
export function storedPrefixes(
  words: Words,
  { postings }: PostingsReader,
  prefixes: readonly string[],
): PrefixPostings {
  const numbers = new Map(prefixes.map((prefix, at) => [prefix, words.length + at]));
  return { postings, prefixNumber: (prefix) => numbers.get(prefix) };
}
