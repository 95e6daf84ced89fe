import { writeNumbers } from "./number-text.ts";
import {
  PACKED_FORMAT,
  type PackedIndex,
  type PackedPages,
  type PackedVectors,
} from "./packed-index.ts";
import { postingCount, postingRange, type SearchIndex } from "../index/search-index.ts";
import { sharedLetters } from "../words/word-lookup.ts";
import { wordsByRank } from "../words/word-ranks.ts";

/** An index as plain data for a JSON file. `unpack` gives an equal index back. */
export function pack(index: SearchIndex): PackedIndex {
  const counts = Uint32Array.from(index.words, (_, word) => postingCount(index, word));
  return {
    format: PACKED_FORMAT,
    tag: index.tag,
    analysis: index.analysis.map((step) => step.label),
    words: { ...packWords(index.words), counts: writeNumbers(counts.map((count) => count - 1)) },
    vectors: packVectors(index, wordsByRank(counts)),
    pages: packPages(index),
    synonyms: index.synonyms,
    sections: {
      titles: index.titles,
      levels: index.levels.join(""),
      anchors: [...index.unusualAnchors],
    },
  };
}

/** @throws TypeError for a word with white space in it, which no tokeniser gives. */
function packWords(words: readonly string[]): { shared: string; endings: string } {
  const shared = words.map((word, at) => sharedLetters(words[at - 1] ?? "", word));
  const spaced = words.find((word) => /\s/.test(word));
  if (spaced !== undefined) throw new TypeError(`white space in a word: ${JSON.stringify(spaced)}`);
  return {
    shared: writeNumbers(shared),
    endings: words.map((word, at) => word.slice(shared[at])).join(" "),
  };
}

function packVectors(index: SearchIndex, byRank: Uint32Array): readonly PackedVectors[] {
  return index.fields.map(({ name, weight }, field) => {
    const ranks = index.titles.map((): number[] => []);
    const frequencies = index.titles.map((): number[] => []);
    byRank.forEach((word, rank) => {
      const [from, to] = postingRange(index, word, field);
      for (let at = from; at < to; at++) {
        const section = index.sections[at] ?? 0;
        ranks[section]?.push(rank);
        frequencies[section]?.push((index.frequencies[at] ?? 0) - 1);
      }
    });
    return {
      field: `${name}/${weight}`,
      sizes: writeNumbers(ranks.map((list) => list.length)),
      ranks: ranks.map((list) => writeNumbers(steps(list))).join(""),
      frequencies: frequencies.map(writeNumbers).join(""),
      lengths: writeNumbers(index.lengths[field] ?? []),
    };
  });
}

/** `3 4 9` is `3 0 4`: how many numbers are left out before each. */
function steps(ascending: readonly number[]): readonly number[] {
  return ascending.map((value, at) => value - (ascending[at - 1] ?? -1) - 1);
}

function packPages(index: SearchIndex): PackedPages {
  const { pages } = index;
  const sizes = pages.map(() => 0);
  for (const page of index.pageOf) sizes[page] = (sizes[page] ?? 0) + 1;
  return {
    routes: pages.map((page) => page.route),
    titles: pages.map((page) => page.title),
    types: pages.map((page) => page.type),
    areas: pages.map((page) => page.area),
    versions: pages.map((page) => page.version),
    parentCategories: pages.map((page) => page.parentCategories),
    priors: pages.map((page) => page.prior),
    sizes: writeNumbers(sizes),
  };
}
