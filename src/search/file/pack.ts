import { countsOccurrences } from "../index/field.ts";
import { postingCount, postingRange, type BuiltIndex } from "../index/build-index.ts";
import { stopWords } from "../words/stop-words.ts";
import { findWord, commonPrefix } from "../words/dictionary.ts";
import { writeNumbers } from "./number-text.ts";
import { packLookups } from "./pack-lookups.ts";
import {
  named,
  packPostings,
  packRanges,
  splitByWeight,
  type SizedParts,
} from "./pack-postings.ts";
import { firstsOf } from "./postings.ts";
import {
  PACKED_FORMAT,
  type PackedColumn,
  type PackedHead,
  type PackedIndex,
  type PackedLookups,
  type PackedPages,
  type PackedParts,
  type PackedWords,
  type PackedTexts,
} from "./format.ts";

/**
 * Approximate sizes of parts: words, postings, sections. They are small, so that a query decodes
 * only a little of the index file.
 */
const wholeSizes = { words: 256, postings: 2048, sections: Infinity };

/**
 * These sizes were measured on 20,000 pages: smaller parts cause more requests, and larger parts
 * more unused bytes.
 */
const shardSizes = {
  words: 4096,
  postings: 8192,
  sections: 128,
  titles: 512,
  addresses: 1024,
};

/** Packs an index as plain data for one JSON file. `unpack` opens it. */
export function pack(index: BuiltIndex): PackedIndex {
  const { head, parts } = packParts(index, wholeSizes);
  return { ...head, parts, lookups: undefined };
}

/** An index with its parts in separate files. */
export interface ShardedIndex<Head = PackedHead & { readonly lookups: PackedLookups }> {
  readonly head: Head;
  readonly parts: PackedParts;
}

/**
 * Packs an index in shards. To get a `PackedIndex`, set the head's `parts` to the folder of the
 * shards.
 */
export function packSharded(index: BuiltIndex, sizes = shardSizes): ShardedIndex {
  const { head, parts } = packParts(index, sizes);
  const lookups = packLookups(index, sizes);
  return {
    head: { ...head, lookups: lookups.head },
    parts: { ...parts, ...lookups.parts },
  };
}

function packParts(index: BuiltIndex, sizes: typeof wholeSizes): ShardedIndex<PackedHead> {
  const words = packWords(index.words, sizes.words);
  const postings = packPostings(index, sizes.postings);
  const texts = packTexts(index, sizes.sections);
  return {
    head: {
      format: PACKED_FORMAT,
      tag: index.tag,
      analysis: index.analysis.map((step) => step.label),
      fields: index.fields.map(({ name, weight }) => `${name}/${weight}`),
      synonyms: index.synonyms,
      words: { count: index.words.length, size: sizes.words, firsts: words.firsts },
      lists: postings.sizes,
      texts: texts.sizes,
      pages: packPages(index),
      sections: {
        count: index.titles.length,
        levels: index.levels.join(""),
        lengths: index.fields.map((field, at) =>
          countsOccurrences(field) ? writeNumbers(index.lengths[at] ?? []) : "",
        ),
        titleLengths: writeNumbers(titleLengths(index)),
      },
    },
    parts: { ...words.parts, ...postings.parts, ...texts.parts },
  };
}

/**
 * Packs the dictionary in parts of `size` words.
 *
 * @throws TypeError for a word with white space, which the tokeniser never returns
 */
function packWords(
  words: readonly string[],
  size: number,
): { readonly firsts: readonly string[]; readonly parts: Readonly<Record<string, PackedWords>> } {
  const spaced = words.find((word) => /\s/.test(word));
  if (spaced !== undefined) throw new TypeError(`white space in a word: ${JSON.stringify(spaced)}`);
  const ranges = splitByWeight(words.length, size, () => 1);
  return {
    firsts: ranges.map(([from]) => words[from] ?? ""),
    parts: named(
      "w",
      ranges.map((range) => packBlock(words.slice(...range))),
    ),
  };
}

function packBlock(words: readonly string[]): PackedWords {
  const shared = words.map((word, at) => commonPrefix(words[at - 1] ?? "", word));
  return [writeNumbers(shared), words.map((word, at) => word.slice(shared[at])).join(" ")];
}

/** Returns the number of words in each title, without stop words. */
function titleLengths(index: BuiltIndex): Uint32Array {
  const field = index.fields.findIndex(({ name }) => name === "title");
  const lengths = index.lengths[field]?.slice() ?? new Uint32Array(index.titles.length);
  for (const stopWord of stopWords) {
    const word = findWord(index.words, stopWord);
    if (word < 0 || postingCount(index, word) === 0) continue;
    const [from, to] = postingRange(index, word, field);
    for (let at = from; at < to; at++) {
      const section = index.sections[at] ?? 0;
      lengths[section] = (lengths[section] ?? 0) - (index.frequencies[at] ?? 0);
    }
  }
  return lengths;
}

function packPages(index: BuiltIndex): PackedPages {
  const { pages } = index;
  return {
    types: column(pages.map(({ type }) => type)),
    areas: column(pages.map(({ area }) => area)),
    versions: column(pages.map(({ version }) => version)),
    priors: column(pages.map(({ prior }) => prior)),
    depths: writeNumbers(pages.map(({ route }) => depthOf(route))),
    sizes: writeNumbers(sectionCounts(index)),
  };
}

/** Returns the number of sections of each page. */
function sectionCounts({ pages, pageOf }: BuiltIndex): Uint32Array {
  const counts = new Uint32Array(pages.length);
  for (const page of pageOf) counts[page] = (counts[page] ?? 0) + 1;
  return counts;
}

function column<T>(entries: readonly T[]): PackedColumn<T> {
  const values = [...new Set(entries)];
  const numbers = new Map(values.map((value, number) => [value, number]));
  return [values, writeNumbers(entries.map((entry) => numbers.get(entry) ?? 0))];
}

/** Returns the number of path segments of a route, or 1 for the home page. */
function depthOf(route: string): number {
  let depth = 1;
  for (let at = 1; at < route.length; at++) if (route[at] === "/") depth++;
  return depth;
}

/**
 * Packs the text of all pages. Each part contains a single page, or several pages with at most
 * `sections` sections in total.
 */
function packTexts(index: BuiltIndex, sections: number): SizedParts<PackedTexts> {
  const counts = sectionCounts(index);
  const firsts = firstsOf(counts);
  const ranges = splitByWeight(counts.length, sections, (page) => counts[page] ?? 0);
  return packRanges("t", ranges, ([from, to]) => {
    const pages = index.pages.slice(from, to);
    const [first, end] = [firsts[from] ?? 0, firsts[to] ?? 0];
    return {
      routes: pages.map(({ route }) => route),
      titles: pages.map(({ title }) => title),
      parentCategories: pages.map(({ parentCategories }) => parentCategories),
      sections: index.titles.slice(first, end),
      anchors: [...index.unusualAnchors]
        .filter(([section]) => section >= first && section < end)
        .map(([section, anchor]) => [section - first, anchor]),
    };
  });
}
