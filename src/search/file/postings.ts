import type { Postings, SearchIndex } from "../index/search-index.ts";
import { packedPostings, type PackedHead } from "./format.ts";
import { readAllNumbers, readNumbers } from "./number-text.ts";
import type { PartStore } from "./part-store.ts";
import { SHORT_PREFIX, FREQUENT_PREFIX } from "../query/expand.ts";
import { type WordRange, type Words, wordsWithPrefix } from "../words/dictionary.ts";

/** Returns the postings of a word in a field. */
type PostingsReader = (word: number, field: number) => Postings;

const none: Postings = { sections: new Uint32Array(), frequencies: new Uint32Array() };

/**
 * Returns a function that reads postings. Each part is decoded on first use. Numbers after the last
 * word are stored prefixes.
 *
 * @throws Error if the parts don't have the expected number of words
 */
export function readPostings(packed: PackedHead, store: PartStore): PostingsReader {
  const wordCount = packed.words.count;
  const fieldCount = packed.fields.length;
  const form = { fieldCount, sectionCount: packed.sections.count };
  const sizes = readAllNumbers(packed.lists);
  const partOf = groupsOf(sizes, wordCount);
  const firsts = firstsOf(sizes);
  const partAt = store.reader("l", (value, part) =>
    decode(value, { ...form, rows: sizes[part] ?? 0 }),
  );
  const prefixAt = store.reader("b", (value) => decode(value, { ...form, rows: 1 }));
  return (word, field) => {
    const part = partOf[word];
    const list = part === undefined ? prefixAt(word - wordCount) : partAt(part);
    const row = part === undefined ? 0 : word - (firsts[part] ?? 0);
    if (!list) return none;
    const { starts, sections, frequencies } = list;
    const at = row * fieldCount + field;
    const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0];
    return from === to
      ? none
      : { sections: sections.subarray(from, to), frequencies: frequencies.subarray(from, to) };
  };
}

/** Returns the first number of each group, followed by the total. */
export function firstsOf(sizes: Uint32Array): Uint32Array {
  const firsts = new Uint32Array(sizes.length + 1);
  for (let group = 0; group < sizes.length; group++) {
    firsts[group + 1] = (firsts[group] ?? 0) + (sizes[group] ?? 0);
  }
  return firsts;
}

/**
 * Returns each number's group. Groups consist of adjacent numbers.
 *
 * @throws Error if the sizes of the groups don't add up to the count
 */
export function groupsOf(sizes: Uint32Array, count: number): Uint32Array {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total !== count) throw new Error("damaged search index");
  const groups = new Uint32Array(count);
  let from = 0;
  sizes.forEach((size, group) => groups.fill(group, from, (from += size)));
  return groups;
}

/** @throws Error if the value doesn't contain postings for these rows, fields and sections */
export function decode(
  value: unknown,
  { rows, fieldCount, sectionCount }: Record<"rows" | "fieldCount" | "sectionCount", number>,
) {
  const [counts, steps, repeats] = packedPostings(value);
  /** For each word and field, its first posting. */
  const starts = firstsOf(byWord(readNumbers(counts, rows * fieldCount), rows, fieldCount));
  const total = starts.at(-1) ?? 0;
  const sections = readNumbers(steps, total);
  accumulate(sections, starts, sectionCount);
  const frequencies = repeats === "" ? new Uint32Array(total) : readNumbers(repeats, total);
  for (let at = 0; at < total; at++) frequencies[at] = (frequencies[at] ?? 0) + 1;
  return { starts, sections, frequencies };
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

/** Replaces each list of distances, minus 1, with the ascending numbers. */
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

type Prefixes = Pick<SearchIndex, "postings" | "prefixNumber">;

/** For this few words, reading them one by one is just as fast. */
const FEW_WORDS = 16;

/**
 * Merges the postings of all words with a prefix on first use. Caches the result, because readers
 * often type the same first characters.
 */
export function computedPrefixes(
  words: Words,
  postings: PostingsReader,
  sectionCount: number,
): Prefixes {
  const numbers = new Map<string, number>();
  const ranges: WordRange[] = [];
  const known = new Map<string, Postings>();

  return {
    prefixNumber(prefix) {
      const number = numbers.get(prefix);
      if (number !== undefined) return number;
      const [from, to] = wordsWithPrefix(words, prefix);
      if (to - from <= (prefix.length > SHORT_PREFIX ? FREQUENT_PREFIX : FEW_WORDS))
        return undefined;
      const made = words.length + ranges.length;
      numbers.set(prefix, made);
      ranges.push([from, to]);
      return made;
    },
    postings(word, field) {
      const range = word < words.length ? undefined : ranges[word - words.length];
      if (range === undefined) return postings(word, field);
      const key = `${word} ${field}`;
      const cached = known.get(key);
      if (cached) return cached;
      const sections = mergedSections(
        range,
        sectionCount,
        (each) => postings(each, field).sections,
      );
      const merged = { sections, frequencies: new Uint32Array(sections.length).fill(1) };
      known.set(key, merged);
      return merged;
    },
  };
}

/** Returns the sections of all rows in a range, in ascending order and without duplicates. */
export function mergedSections(
  [from, to]: WordRange,
  sectionCount: number,
  sectionsOf: (row: number) => ArrayLike<number>,
): Uint32Array {
  const isIncluded = new Uint8Array(sectionCount);
  let count = 0;
  for (let row = from; row < to; row++) {
    const sections = sectionsOf(row);
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
  return all;
}

/** Reads prefixes whose postings are stored in separate parts. */
export function storedPrefixes(
  words: Words,
  postings: PostingsReader,
  prefixes: readonly string[],
): Prefixes {
  const numbers = new Map(prefixes.map((prefix, at) => [prefix, words.length + at]));
  return { postings, prefixNumber: (prefix) => numbers.get(prefix) };
}
