import { routePath, type RoutePath } from "../base/paths.ts";
import { loadAnalysis, standardAnalysis, type Analysis } from "./analysis.ts";
import type { Field } from "./field.ts";
import { invertLists, type WordLists } from "./invert-lists.ts";
import { readNumbers } from "./number-text.ts";
import {
  packedIndex,
  type PackedIndex,
  type PackedPages,
  type PackedVectors,
} from "./packed-index.ts";
import type { SearchIndex } from "./search-index.ts";
import type { IndexedPage } from "./searchable-page.ts";
import { wordsByRank } from "./word-ranks.ts";

/**
 * The index in a packed file.
 *
 * @param value what `JSON.parse` made of the file
 * @param registered the steps of analysis the program has
 * @throws Error `not a search index`, `damaged search index`,
 *   `Out of order word insertion`, `malformed field ref string`, `duplicate index`,
 *   `Cannot load unregistered function: <label>`
 */
export function unpack(value: unknown, registered: Analysis = standardAnalysis): SearchIndex {
  const packed = packedIndex(value);
  const analysis = loadAnalysis(packed.analysis, registered);
  const fields = readFields(packed.vectors);
  const words = readWords(packed.words.shared, packed.words.endings);
  const byRank = wordsByRank(readCounts(packed, words.length));
  const { titles } = packed.sections;
  const lists = packed.vectors.map((vectors) => readVectors(vectors, titles.length, byRank));
  const pages = readPages(packed.pages);
  return {
    tag: packed.tag,
    analysis,
    fields,
    words,
    ...invertLists(lists, words.length),
    lengths: packed.vectors.map((vectors) => readNumbers(vectors.lengths, titles.length)),
    pages,
    pageOf: readPageOf(readNumbers(packed.pages.sizes, pages.length), titles.length),
    titles,
    unusualAnchors: new Map(packed.sections.anchors),
  };
}

function readFields(vectors: readonly PackedVectors[]): readonly Field[] {
  const fields = vectors.map(({ field }) => {
    const slash = field.indexOf("/");
    const weight = Number(field.slice(slash + 1));
    if (slash < 1 || field.endsWith("/") || !Number.isFinite(weight)) {
      throw new Error("malformed field ref string");
    }
    return { name: field.slice(0, slash), weight };
  });
  if (new Set(fields.map((field) => field.name)).size < fields.length) {
    throw new Error("duplicate index");
  }
  return fields;
}

function readWords(shared: string, endings: string): readonly string[] {
  if (shared === "") return [];
  const words = endings.split(" ");
  const letters = readNumbers(shared, words.length);
  let before = "";
  for (let at = 0; at < words.length; at++) {
    const word = before.slice(0, letters[at]) + (words[at] ?? "");
    if (word <= before) throw new Error("Out of order word insertion");
    words[at] = word;
    before = word;
  }
  return words;
}

/** Postings of each word, less one. */
function readCounts({ words, vectors }: PackedIndex, wordCount: number): Uint32Array {
  const counts = readNumbers(words.counts, wordCount);
  // Each posting takes a character; a count beyond that would make a table of that size.
  const most = vectors.reduce((sum, { ranks }) => sum + ranks.length, 0);
  if (counts.some((count) => count >= most)) throw new Error("damaged search index");
  return counts;
}

function readVectors(packed: PackedVectors, sectionCount: number, byRank: Uint32Array): WordLists {
  const sizes = readNumbers(packed.sizes, sectionCount);
  let total = 0;
  for (let section = 0; section < sizes.length; section++) total += sizes[section] ?? 0;
  const words = readNumbers(packed.ranks, total);
  const frequencies = readNumbers(packed.frequencies, total);
  wordsOfSteps(words, sizes, byRank);
  for (let at = 0; at < total; at++) frequencies[at] = (frequencies[at] ?? 0) + 1;
  return { sizes, words, frequencies };
}

/** Turn steps from rank to rank into words, in place. */
function wordsOfSteps(steps: Uint32Array, sizes: Uint32Array, byRank: Uint32Array): void {
  const rankCount = byRank.length;
  let at = 0;
  for (let section = 0; section < sizes.length; section++) {
    const end = at + (sizes[section] ?? 0);
    let rank = -1;
    for (; at < end; at++) {
      rank += (steps[at] ?? 0) + 1;
      if (rank >= rankCount) throw new Error("damaged search index");
      steps[at] = byRank[rank] ?? 0;
    }
  }
}

function readPages(packed: PackedPages): readonly IndexedPage[] {
  return packed.routes.map((route, at) => ({
    route: readRoute(route),
    title: packed.titles[at] ?? "",
    type: packed.types[at] ?? "other",
    area: packed.areas[at] ?? "",
    version: packed.versions[at] ?? "",
    parentCategories: packed.parentCategories[at] ?? "",
    boost: packed.boosts[at] ?? 1,
  }));
}

function readRoute(text: string): RoutePath {
  try {
    return routePath(text);
  } catch {
    throw new Error("damaged search index");
  }
}

function readPageOf(sizes: Uint32Array, sectionCount: number): Uint32Array {
  const pageOf = new Uint32Array(sectionCount);
  let section = 0;
  sizes.forEach((size, page) => pageOf.fill(page, section, (section += size)));
  if (section !== sectionCount) throw new Error("damaged search index");
  return pageOf;
}
