import type { Postings } from "../index/search-index.ts";
import { packedLists } from "./format.ts";
import { readAllNumbers, readNumbers } from "./number-text.ts";
import type { PartStore } from "./part-store.ts";
import { FEW_LETTERS, MANY_WORDS } from "../query/expand.ts";
import { type Words, wordsWithPrefix } from "../words/dictionary.ts";

/** Where the words of an index stand, part by part as they are asked for. */
export interface Lists {
  postings(word: number, field: number): Postings;
  /** The places of a word in the text of a field of a section; undefined for fields without. */
  places(word: number, field: number, section: number): Uint32Array | undefined;
}

interface ListsInput {
  /** Numbers: how many words each part has. */
  readonly sizes: string;
  readonly wordCount: number;
  readonly fieldCount: number;
  readonly sectionCount: number;
  readonly store: PartStore;
}

const none: Postings = { sections: new Uint32Array(), frequencies: new Uint32Array() };

/** @throws Error when the parts are not those of so many words */
export function readLists({ sizes, store, ...counts }: ListsInput): Lists {
  const { wordCount, fieldCount, sectionCount } = counts;
  const firsts = firstsOf(readAllNumbers(sizes));
  if (firsts.at(-1) !== wordCount) throw new Error("damaged search index");

  const lists: (DecodedLists | undefined)[] = [];

  function listsAt(part: number, rows: number): DecodedLists | undefined {
    return store.get(`l${part}`, (value) => decode(value, { rows, fieldCount, sectionCount }));
  }

  function find(word: number): { list: DecodedLists; row: number } | undefined {
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
    places(word, field, section) {
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

/** Of sizes the first number of each part, and behind them their sum. */
export function firstsOf(sizes: Uint32Array): Uint32Array {
  const firsts = new Uint32Array(sizes.length + 1);
  for (let part = 0; part < sizes.length; part++) {
    firsts[part + 1] = (firsts[part] ?? 0) + (sizes[part] ?? 0);
  }
  return firsts;
}

/** The part that holds a number. */
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

interface DecodedLists {
  /** Of each word and field, one after the other: where its sections begin. */
  readonly starts: Uint32Array;
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
  /** By section of `sections`: where its places begin, and all of them. */
  readonly places: { readonly starts: Uint32Array; readonly steps: Uint32Array } | undefined;
}

interface Form {
  readonly rows: number;
  readonly fieldCount: number;
  readonly sectionCount: number;
}

/** @throws Error when the lists are not those of so many words, fields and sections */
export function decode(value: unknown, { rows, fieldCount, sectionCount }: Form): DecodedLists {
  const [counts, steps, repeats, places] = packedLists(value);
  const starts = firstsOf(byWord(readNumbers(counts, rows * fieldCount), rows, fieldCount));
  const total = starts.at(-1) ?? 0;
  const sections = readNumbers(steps, total);
  accumulate(sections, starts, sectionCount);
  const frequencies = repeats === "" ? new Uint32Array(total) : readNumbers(repeats, total);
  for (let at = 0; at < total; at++) frequencies[at] = (frequencies[at] ?? 0) + 1;
  return { starts, sections, frequencies, places: places && decodePlaces(places, total) };
}

/** Counts of all words in one field after the other, as those in all fields of one word after the other. */
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

/** Turn steps, less one, into what they lead to, list by list. */
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

/** Where the words of an index stand, those of frequent beginnings under one number each. */
interface PrefixPostings {
  postings(word: number, field: number): Postings;
  /** As in `SearchIndex`. */
  prefixNumber(letters: string): number | undefined;
}

/** So few words are looked up one by one as quickly. */
const FEW_WORDS = 16;

/**
 * Puts the sections of all words that begin alike together when they are first asked
 * for, and remembers them: a reader types the same first letters again and again.
 */
export function computedPrefixes(words: Words, lists: Lists, sectionCount: number): PrefixPostings {
  const numbers = new Map<string, number>();
  const beginnings: (readonly [from: number, to: number])[] = [];
  const known = new Map<string, Postings>();

  return {
    prefixNumber(letters) {
      const number = numbers.get(letters);
      if (number !== undefined) return number;
      const [from, to] = wordsWithPrefix(words, letters);
      if (to - from <= (letters.length > FEW_LETTERS ? MANY_WORDS : FEW_WORDS)) return undefined;
      const made = words.length + beginnings.length;
      numbers.set(letters, made);
      beginnings.push([from, to]);
      return made;
    },
    postings(word, field) {
      const beginning = word < words.length ? undefined : beginnings[word - words.length];
      if (beginning === undefined) return lists.postings(word, field);
      const key = `${word} ${field}`;
      const postings = known.get(key) ?? together(beginning, field);
      known.set(key, postings);
      return postings;
    },
  };

  function together([from, to]: readonly [from: number, to: number], field: number): Postings {
    const isThere = new Uint8Array(sectionCount);
    let count = 0;
    for (let word = from; word < to; word++) {
      const { sections } = lists.postings(word, field);
      for (let at = 0; at < sections.length; at++) {
        const section = sections[at] ?? 0;
        if (isThere[section] === 1) continue;
        isThere[section] = 1;
        count++;
      }
    }
    const all = new Uint32Array(count);
    for (let section = 0, at = 0; at < count; section++) {
      if (isThere[section] === 1) all[at++] = section;
    }
    return { sections: all, frequencies: new Uint32Array(count).fill(1) };
  }
}

/** Frequent beginnings of words of which the sections are parts of their own. */
export function storedPrefixes(
  words: Words,
  { postings }: Lists,
  beginnings: readonly string[],
): PrefixPostings {
  const numbers = new Map(beginnings.map((letters, at) => [letters, words.length + at]));
  return { postings, prefixNumber: (letters) => numbers.get(letters) };
}
