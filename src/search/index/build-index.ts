import { type Analysis, standardAnalysis } from "../words/analysis.ts";
import type { Synonyms } from "../words/synonyms.ts";
import { type Field, standardFields, type IndexedPage } from "./field.ts";
import { readInto } from "../file/number-text.ts";
import type { PageTokens } from "./page-tokens.ts";

/**
 * An index before packing. Words, sections and pages are numbers. Postings are typed arrays. The
 * postings of a word are adjacent, field by field:
 *
 *     starts[0]    … 7 …                 word 12 in field 0
 *     starts[1]    …          9 …        word 12 in field 1, where those in field 0 end
 *     sections     … 3  41    3  8 …     ascending from start to start
 *     frequencies  … 1   2    5  1 …
 */
export interface BuiltIndex {
  /** Part of the file name: `search-index-{tag}.json`. */
  readonly tag: string;
  readonly analysis: Analysis;
  readonly fields: readonly Field[];
  /** Distinct, in ascending order of UTF-16 code units. */
  readonly words: readonly string[];
  /**
   * Postings of word `w` in field `f` start at `starts[f][w]` and end before `starts[f +
   * 1][w]`.
   */
  readonly starts: readonly Uint32Array[];
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
  /** Words per section, for each field. */
  readonly lengths: readonly Uint32Array[];
  readonly pages: readonly IndexedPage[];
  /** Page of each section, ascending. */
  readonly pageOf: Uint32Array;
  readonly titles: readonly string[];
  /** Heading level of each section: 1 to 3. */
  readonly levels: Uint8Array;
  /** The site's groups of synonyms. */
  readonly synonyms: Synonyms;
  /** Ids that differ from `usualAnchor`, by section. An empty string means no id. */
  readonly unusualAnchors: ReadonlyMap<number, string>;
}

/** Returns the first and last (exclusive) posting of a word in a field. */
export function postingRange(
  index: Pick<BuiltIndex, "starts">,
  word: number,
  field: number,
): readonly [number, number] {
  return [index.starts[field]?.[word] ?? 0, index.starts[field + 1]?.[word] ?? 0];
}

/** Returns the number of postings of a word in all fields. */
export function postingCount(index: Pick<BuiltIndex, "starts">, word: number): number {
  return (index.starts.at(-1)?.[word] ?? 0) - (index.starts[0]?.[word] ?? 0);
}

export interface IndexInput extends IndexForm {
  /**
   * Hits with the same score are in this order. All pages are tokenised with the same fields and
   * analysis steps.
   */
  readonly pages: Iterable<PageTokens>;
}

export interface IndexForm {
  readonly tag: string;
  readonly analysis?: Analysis;
  /** The site's synonyms, in addition to the standard ones. */
  readonly synonyms?: Synonyms;
}

/** Builds an index. The same input always produces the same index. */
export function buildIndex({ pages, ...form }: IndexInput): BuiltIndex {
  const builder = indexBuilder(form);
  for (const page of pages) builder.add(page);
  return builder.finish();
}

/** Adds pages one by one. Only keeps numbers and titles in memory. */
export function indexBuilder(form: IndexForm) {
  const { tag, analysis = standardAnalysis, synonyms = [] } = form;
  const numbers = new Map<string, number>();
  let lists = new Uint32Array(256);
  let length = 0;
  const pages: IndexedPage[] = [];
  const pageOf: number[] = [];
  const titles: string[] = [];
  const levels: number[] = [];
  const unusualAnchors = new Map<number, string>();

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  }

  /** Appends the numbers of a page, and returns them. */
  function append(text: string): Uint32Array {
    // A string has at most as many numbers as characters.
    const needed = length + text.length;
    if (needed > lists.length) {
      // Grow by 50 % instead of doubling, because this is the largest array in memory.
      const larger = new Uint32Array(Math.max(needed, length + (length >>> 1)));
      larger.set(lists.subarray(0, length));
      lists = larger;
    }
    const first = length;
    length += readInto(lists.subarray(first), text);
    return lists.subarray(first, length);
  }

  return {
    /** Adds a page. Hits with the same score are in the order of the calls. */
    add(page: PageTokens): void {
      for (const { title, level, anchor } of page.sections) {
        if (anchor !== undefined) unusualAnchors.set(titles.length, anchor);
        titles.push(title);
        levels.push(level);
        pageOf.push(pages.length);
      }
      pages.push(page.page);
      renumber(append(page.numbers), Uint32Array.from(page.words, numberOf));
    },
    /** Returns the index. The builder can't be used afterwards. */
    finish(): BuiltIndex {
      const words = [...numbers.keys()].sort();
      const ranks = new Uint32Array(words.length);
      words.forEach((word, rank) => (ranks[numbers.get(word) ?? 0] = rank));
      const all = lists.subarray(0, length);
      renumber(all, ranks);
      const [sectionCount, fieldCount, wordCount] = [
        titles.length,
        standardFields.length,
        words.length,
      ];
      return {
        tag,
        analysis,
        fields: standardFields,
        words,
        ...invertLists({ numbers: all, sectionCount, fieldCount, wordCount }),
        pages,
        pageOf: Uint32Array.from(pageOf),
        titles,
        levels: Uint8Array.from(levels),
        synonyms,
        unusualAnchors,
      };
    },
  };
}

/** Replaces the word numbers in lists. @param numbers in the format of `WordLists` */
function renumber(numbers: Uint32Array, by: Uint32Array): void {
  for (let at = 0; at < numbers.length;) {
    const size = numbers[at + 1] ?? 0;
    at += 2;
    for (const end = at + size; at < end; at++) numbers[at] = by[numbers[at] ?? 0] ?? 0;
    at += size;
  }
}

/**
 * Words by section and field, as numbers: text length, number of distinct words, the words, and
 * their frequencies.
 */
interface WordLists {
  readonly numbers: Uint32Array;
  readonly sectionCount: number;
  readonly fieldCount: number;
  readonly wordCount: number;
}

type Postings = Pick<BuiltIndex, "starts" | "sections" | "frequencies" | "lengths">;

/**
 * Turns lists of words by section into postings by word. It counts the postings of each word in
 * each field, and then writes each posting to its position.
 */
function invertLists(lists: WordLists): Postings {
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

/** Position of a text's word numbers in the array. Their frequencies follow them. */
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

/**
 * Returns the first posting of each word by field and, after the last field, the end of the word's
 * postings.
 */
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
