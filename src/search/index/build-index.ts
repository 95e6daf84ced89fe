import { type Analysis, standardAnalysis } from "../words/analysis.ts";
import type { Synonyms } from "../words/synonyms.ts";
import { type Field, standardFields, type IndexedPage } from "./field.ts";
import { readInto } from "../file/number-text.ts";
import type { PageTokens } from "./page-tokens.ts";

/**
 * An index as it is made, whole. Words, sections and pages are numbers; the postings
 * are typed arrays. Those of a word are neighbours, field after field:
 *
 *     starts[0]    … 7 …                 of word 12 in field 0
 *     starts[1]    …          9 …        of word 12 in field 1, where those in field 0 end
 *     sections     … 3  41    3  8 …     ascending from start to start
 *     frequencies  … 1   2    5  1 …
 */
export interface BuiltIndex {
  /** Names the file it is packed in: `search-index-{tag}.json`. */
  readonly tag: string;
  readonly analysis: Analysis;
  readonly fields: readonly Field[];
  /** Ascending by UTF-16 code unit, each once. */
  readonly words: readonly string[];
  /** Postings of word `w` in field `f` begin at `starts[f][w]` and end before `starts[f + 1][w]`. */
  readonly starts: readonly Uint32Array[];
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
  /** For each field, the words it has in each section. */
  readonly lengths: readonly Uint32Array[];
  readonly pages: readonly IndexedPage[];
  /** The page of each section, ascending. */
  readonly pageOf: Uint32Array;
  readonly titles: readonly string[];
  /** Of the heading of each section: 1 to 3. */
  readonly levels: Uint8Array;
  /** Words and phrases that stand for each other on this site, in groups. */
  readonly synonyms: Synonyms;
  /** The ids of sections whose id is not what `usualAnchor` says; empty for none. */
  readonly unusualAnchors: ReadonlyMap<number, string>;
}

/** First and last (exclusive) posting of a word in a field. */
export function postingRange(
  index: Pick<BuiltIndex, "starts">,
  word: number,
  field: number,
): readonly [number, number] {
  return [index.starts[field]?.[word] ?? 0, index.starts[field + 1]?.[word] ?? 0];
}

/** How many postings a word has, in all fields together. */
export function postingCount(index: Pick<BuiltIndex, "starts">, word: number): number {
  return (index.starts.at(-1)?.[word] ?? 0) - (index.starts[0]?.[word] ?? 0);
}

/** Whole numbers below 2³², whose number is not known beforehand. */
export interface GrowingNumbers {
  readonly length: number;
  push(value: number): void;
  /**
   * Add what `fill` writes into the room for it, and gives the number of.
   *
   * @param most how many it writes at most
   * @returns what was added, which may be changed until more is
   */
  append(most: number, fill: (room: Uint32Array) => number): Uint32Array;
  /** A view of all; what is added later may or may not show in it. */
  values(): Uint32Array;
}

export function growingNumbers(): GrowingNumbers {
  let numbers = new Uint32Array(256);
  let length = 0;

  function makeRoom(count: number): void {
    if (length + count <= numbers.length) return;
    // By half: these are the largest things in memory.
    const larger = new Uint32Array(Math.max(length + count, length + (length >>> 1)));
    larger.set(numbers);
    numbers = larger;
  }

  return {
    get length() {
      return length;
    },
    push(value) {
      makeRoom(1);
      numbers[length++] = value;
    },
    append(most, fill) {
      makeRoom(most);
      const added = numbers.subarray(length, length + fill(numbers.subarray(length)));
      length += added.length;
      return added;
    },
    values: () => numbers.subarray(0, length),
  };
}

export interface IndexInput extends IndexForm {
  /** In the order in which equal hits are listed. All made with the fields and steps of the form. */
  readonly pages: Iterable<PageTokens>;
}

/** What an index is beside its pages. */
export interface IndexForm {
  readonly tag: string;
  readonly fields?: readonly Field[];
  readonly analysis?: Analysis;
  /** The site's own, beside those every search knows. */
  readonly synonyms?: Synonyms;
}

/** Takes the tokens of pages one by one: nothing of a page is held but numbers and titles. */
export interface IndexBuilder {
  /** In the order in which equal hits are listed. */
  add(page: PageTokens): void;
  /** The index of the pages added. The builder is of no use afterwards. */
  finish(): BuiltIndex;
}

/** Merge the tokens of pages into one index. Equal input gives equal output. */
export function buildIndex({ pages, ...form }: IndexInput): BuiltIndex {
  const builder = indexBuilder(form);
  for (const page of pages) builder.add(page);
  return builder.finish();
}

export function indexBuilder(form: IndexForm): IndexBuilder {
  const { tag, fields = standardFields, analysis = standardAnalysis, synonyms = [] } = form;
  const numbers = new Map<string, number>();
  const counts = growingNumbers();
  const pages: IndexedPage[] = [];
  const pageOf = growingNumbers();
  const titles: string[] = [];
  const levels: number[] = [];
  const unusualAnchors = new Map<number, string>();

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  }

  return {
    add(page) {
      for (const { title, level, anchor } of page.sections) {
        if (anchor !== undefined) unusualAnchors.set(titles.length, anchor);
        titles.push(title);
        levels.push(level);
        pageOf.push(pages.length);
      }
      pages.push(page.page);
      const own = counts.append(page.numbers.length, (room) => readInto(room, page.numbers));
      renumber(own, Uint32Array.from(page.words, numberOf));
    },
    finish() {
      const words = [...numbers.keys()].sort();
      const ranks = new Uint32Array(words.length);
      words.forEach((word, rank) => (ranks[numbers.get(word) ?? 0] = rank));
      const all = counts.values();
      renumber(all, ranks);
      const [sectionCount, fieldCount, wordCount] = [titles.length, fields.length, words.length];
      return {
        tag,
        analysis,
        fields: fields.map(({ name, weight }) => ({ name, weight })),
        words,
        ...invertLists({ numbers: all, sectionCount, fieldCount, wordCount }),
        pages,
        pageOf: pageOf.values(),
        titles,
        levels: Uint8Array.from(levels),
        synonyms,
        unusualAnchors,
      };
    },
  };
}

/** Put other numbers in the place of those of words. @param numbers of texts, as in `WordLists` */
function renumber(numbers: Uint32Array, by: Uint32Array): void {
  for (let at = 0; at < numbers.length;) {
    const size = numbers[at + 1] ?? 0;
    at += 2;
    for (const end = at + size; at < end; at++) numbers[at] = by[numbers[at] ?? 0] ?? 0;
    at += size;
  }
}

/**
 * What texts are indexed under, section after section and field after field, as plain
 * numbers: how many words a text has, how many different ones it is indexed under, these,
 * and how often it has each.
 */
interface WordLists {
  readonly numbers: Uint32Array;
  readonly sectionCount: number;
  readonly fieldCount: number;
  readonly wordCount: number;
}

/** The sections of each word: see `BuiltIndex`. */
interface Postings {
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
