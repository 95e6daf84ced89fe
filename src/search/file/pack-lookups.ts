import { postingRange, type BuiltIndex } from "../index/build-index.ts";
import { SHORT_PREFIX, FREQUENT_PREFIX } from "../query/expand.ts";
import { wordsWithPrefix } from "../words/dictionary.ts";
import { writeNumbers } from "./number-text.ts";
import { letterPairs } from "../words/near-words.ts";
import {
  bucketOf,
  type PackedAddresses,
  type PackedPostings,
  type PackedLookups,
  type PackedParts,
  type PackedTitles,
} from "./format.ts";
import { packSections } from "./pack-postings.ts";

/** Approximate sizes of parts. */
export interface LookupSizes {
  /** Number of postings. Prefixes with more have precomputed postings. */
  readonly postings: number;
  /** Sections, by title. */
  readonly titles: number;
  readonly addresses: number;
}

interface PackedLookupParts {
  readonly head: PackedLookups;
  readonly parts: PackedParts;
}

/** Packs the lookups of an index into shards: word prefixes, titles and URLs. */
export function packLookups(index: BuiltIndex, sizes: LookupSizes): PackedLookupParts {
  const words = computedPrefixes(index, sizes.postings);
  const titles = packTitles(index, sizes.titles);
  const addresses = packAddresses(index, sizes.addresses);
  const pairs = packPairs(index);
  return {
    head: {
      begun: words.begun,
      titles: { firsts: titles.firsts, begun: titles.begun },
      addresses: addresses.length,
      pairs: pairs.length,
    },
    parts: {
      ...words.parts,
      ...named("s", titles.parts),
      ...named("e", titles.lists),
      ...named("a", addresses),
      ...named("p", pairs),
      n0: writeNumbers(index.pages.map(({ title }) => letterPairs(title).size)),
    },
  };
}

function named<T>(letter: string, parts: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(parts.map((part, at) => [`${letter}${at}`, part]));
}

/**
 * Precomputes the postings of frequent prefixes, by field: short prefixes with many postings, and
 * longer prefixes with many words.
 */
function computedPrefixes(index: BuiltIndex, postings: number): PrefixParts {
  const begun: string[] = [];
  let longer = [""];
  for (let length = 0; longer.length > 0; length++) {
    const many = longer.filter((prefix) => {
      const [from, to] = wordsWithPrefix(index.words, prefix);
      if (length > SHORT_PREFIX) return to - from > FREQUENT_PREFIX;
      return (
        (index.starts[0]?.[to] ?? index.sections.length) - (index.starts[0]?.[from] ?? 0) > postings
      );
    });
    begun.push(...many);
    longer = many.flatMap((prefix) => longerPrefixes(index.words, prefix));
  }
  const parts: Record<string, PackedPostings> = {};
  for (const [at, prefix] of begun.entries()) {
    const range = wordsWithPrefix(index.words, prefix);
    parts[`b${at}`] = packSections(
      index.fields.map((_, field) => sectionsWith(index, field, range)),
    );
  }
  return { begun, parts };
}

interface PrefixParts extends Omit<PackedLookupParts, "head"> {
  readonly begun: readonly string[];
}

/** Returns the prefixes of words that are one character longer than a prefix. */
function longerPrefixes(words: readonly string[], prefix: string): readonly string[] {
  const found: string[] = [];
  const [first, end] = wordsWithPrefix(words, prefix);
  for (let at = first; at < end;) {
    const next = words[at]?.slice(0, prefix.length + 1) ?? "";
    if (next.length > prefix.length) found.push(next);
    at = Math.max(at + 1, next.length > prefix.length ? wordsWithPrefix(words, next)[1] : 0);
  }
  return found;
}

function sectionsWith(
  index: BuiltIndex,
  field: number,
  [from, to]: readonly [number, number],
): ArrayLike<number> {
  const { sections, titles } = index;
  const has = new Uint8Array(titles.length);
  for (let word = from; word < to; word++) {
    const [first, end] = postingRange(index, word, field);
    for (let at = first; at < end; at++) has[sections[at] ?? 0] = 1;
  }
  return numbersOf(has);
}

/** Number of parts with letter pairs. A search for similar titles needs about ten of them. */
const PAIR_PARTS = 128;

function packPairs(index: BuiltIndex): readonly PackedTitles[] {
  const buckets = Array.from({ length: PAIR_PARTS }, () => new Map<string, number[]>());
  index.pages.forEach(({ title }, page) => {
    for (const pair of letterPairs(title)) {
      const bucket = buckets[bucketOf(pair, PAIR_PARTS)];
      const known = bucket?.get(pair);
      if (known) known.push(page);
      else bucket?.set(pair, [page]);
    }
  });
  return buckets.map((bucket): PackedTitles => {
    const [counts, steps] = packSections([...bucket.values()]);
    return [[...bucket.keys()], counts, steps];
  });
}

function packAddresses(index: BuiltIndex, size: number): readonly PackedAddresses[] {
  const count = Math.max(1, Math.ceil(index.pages.length / size));
  const buckets = Array.from({ length: count }, (): [pages: number[], routes: string[]] => [
    [],
    [],
  ]);
  index.pages.forEach(({ route }, page) => {
    const name = route.slice(route.lastIndexOf("/") + 1).toLowerCase();
    const bucket = buckets[bucketOf(name, count)];
    bucket?.[0].push(page);
    bucket?.[1].push(route);
  });
  return buckets.map(([pages, routes]) => [
    writeNumbers(pages.map((page, at) => page - (pages[at - 1] ?? -1) - 1)),
    routes,
  ]);
}

/** Title prefixes that match more parts than this have precomputed sections. */
const MOST_PARTS = 3;

interface PackedTitleParts {
  readonly firsts: readonly string[];
  readonly parts: readonly PackedTitles[];
  readonly begun: readonly string[];
  readonly lists: readonly PackedPostings[];
}

function packTitles(index: BuiltIndex, size: number): PackedTitleParts {
  const byTitle = new Map<string, number[]>();
  index.titles.forEach((title, section) => {
    const text = title.toLowerCase();
    const known = byTitle.get(text);
    if (known) known.push(section);
    else byTitle.set(text, [section]);
  });
  // Sort by UTF-16 code unit, like words. The default order is many times faster than a comparison
  // function.
  const inOrder = [...byTitle.keys()].sort();
  const titles = inOrder.map((title) => [title, byTitle.get(title) ?? []] as const);
  const blocks: (typeof titles)[] = [];
  for (let at = 0, held = Infinity; at < titles.length; at++) {
    const entry = titles[at];
    if (!entry) continue;
    if (held >= size) {
      blocks.push([]);
      held = 0;
    }
    blocks.at(-1)?.push(entry);
    held += entry[1].length;
  }
  const begun = frequentPrefixes(
    titles.map(([title, sections]) => [title, sections.length]),
    MOST_PARTS * size,
  );
  return {
    firsts: blocks.map(([first]) => first?.[0] ?? ""),
    parts: blocks.map((block): PackedTitles => {
      const [counts, steps] = packSections(block.map(([, sections]) => sections));
      return [block.map(([title]) => title), counts, steps];
    }),
    begun,
    lists: begun.map((text) => {
      const has = new Uint8Array(index.titles.length);
      for (const [, sections] of titles.slice(...wordsWithPrefix(inOrder, text))) {
        for (const section of sections) has[section] = 1;
      }
      return packSections([numbersOf(has)]);
    }),
  };
}

/** Returns title prefixes of any length with more than `most` sections. */
function frequentPrefixes(
  titles: readonly (readonly [title: string, sections: number])[],
  most: number,
): readonly string[] {
  let frequent = [""];
  const all: string[] = [];
  for (let length = 1; frequent.length > 0; length++) {
    const counts = new Map<string, number>();
    const longer = new Set(frequent);
    for (const [title, count] of titles) {
      if (title.length < length || !longer.has(title.slice(0, length - 1))) continue;
      const range = title.slice(0, length);
      counts.set(range, (counts.get(range) ?? 0) + count);
    }
    frequent = [...counts].flatMap(([text, count]) => (count > most ? text : []));
    all.push(...frequent);
  }
  return all;
}

/** Returns the indexes at which an array contains 1. */
function numbersOf(has: Uint8Array): ArrayLike<number> {
  const numbers = new Uint32Array(has.length);
  let count = 0;
  for (let number = 0; number < has.length; number++) {
    if (has[number] === 1) numbers[count++] = number;
  }
  return numbers.subarray(0, count);
}
