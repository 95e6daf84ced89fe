import { postingCount, postingRange, type BuiltIndex } from "../index/build-index.ts";
import { SHORT_PREFIX, FREQUENT_PREFIX } from "../query/expand.ts";
import { wordsWithPrefix, type WordRange } from "../words/dictionary.ts";
import { bucketOf, type PackedAddresses, type PackedTitles } from "./format.ts";
import { numberWriter } from "./number-text.ts";
import { named, packSections, splitByWeight, writeSteps } from "./pack-postings.ts";
import { firstsOf, mergedSections } from "./postings.ts";

/**
 * Packs the lookups of an index into shards: word prefixes, titles and URLs.
 *
 * @param sizes approximate sizes of parts. If a short prefix has more than `postings` postings, they
 *   are precomputed.
 */
export function packLookups(
  index: BuiltIndex,
  sizes: Record<"postings" | "titles" | "addresses", number>,
) {
  const begun = packPrefixes(index, sizes.postings);
  const titles = packTitles(index.titles, sizes.titles);
  const addresses = packAddresses(index, sizes.addresses);
  return {
    head: { begun: begun.head, titles: titles.head, addresses: addresses.length },
    parts: {
      ...begun.parts,
      ...titles.parts,
      ...named("a", addresses),
      n0: index.pages.map(({ title }) => title),
    },
  };
}

/**
 * Packs the postings of frequent prefixes, by field: short prefixes with many postings, and longer
 * prefixes with many words.
 */
function packPrefixes(index: BuiltIndex, postings: number) {
  const firsts = firstsOf(Uint32Array.from(index.words, (_, word) => postingCount(index, word)));
  const prefixes = prefixesWhere(index.words, (prefix, [from, to]) =>
    prefix.length > SHORT_PREFIX
      ? to - from > FREQUENT_PREFIX
      : (firsts[to] ?? 0) - (firsts[from] ?? 0) > postings,
  );
  const packPrefix = (prefix: string) => {
    const range = wordsWithPrefix(index.words, prefix);
    const lists = index.fields.map((_, field) =>
      mergedSections(range, index.titles.length, (word) =>
        index.sections.subarray(...postingRange(index, word, field)),
      ),
    );
    return packSections(lists);
  };
  return { head: prefixes, parts: named("b", prefixes.map(packPrefix)) };
}

/**
 * Returns the prefixes of sorted strings that meet a condition. If a prefix meets the condition,
 * its own prefixes must meet it, too.
 */
function prefixesWhere(
  sorted: readonly string[],
  condition: (prefix: string, range: WordRange) => boolean,
): readonly string[] {
  const found: string[] = [];
  for (let prefixes = [""]; prefixes.length > 0;) {
    const met = prefixes.filter((prefix) => condition(prefix, wordsWithPrefix(sorted, prefix)));
    found.push(...met);
    prefixes = met.flatMap((prefix) => longerPrefixes(sorted, prefix));
  }
  return found;
}

/** Returns the prefixes of sorted strings that are one character longer than a given prefix. */
function longerPrefixes(sorted: readonly string[], prefix: string): readonly string[] {
  const found: string[] = [];
  const [first, end] = wordsWithPrefix(sorted, prefix);
  for (let at = first; at < end;) {
    const next = sorted[at]?.slice(0, prefix.length + 1) ?? "";
    if (next.length > prefix.length) found.push(next);
    at = Math.max(at + 1, next.length > prefix.length ? wordsWithPrefix(sorted, next)[1] : 0);
  }
  return found;
}

function packAddresses(index: BuiltIndex, size: number): readonly PackedAddresses[] {
  const count = Math.max(1, Math.ceil(index.pages.length / size));
  const buckets = Array.from({ length: count }, (): number[] => []);
  index.pages.forEach(({ route }, page) => {
    const name = route.slice(route.lastIndexOf("/") + 1).toLowerCase();
    buckets[bucketOf(name, count)]?.push(page);
  });
  return buckets.map((pages) => {
    const steps = numberWriter();
    writeSteps(steps, pages);
    return [steps.text(), pages.map((page) => index.pages[page]?.route ?? "")];
  });
}

/** Title prefixes that match more parts than this have precomputed sections. */
const MOST_PARTS = 3;

function packTitles(original: readonly string[], size: number) {
  const byTitle = new Map<string, number[]>();
  original.forEach((title, section) => {
    const text = title.toLowerCase();
    const known = byTitle.get(text);
    if (known) known.push(section);
    else byTitle.set(text, [section]);
  });
  // Sort by UTF-16 code unit, like words. The default order is many times faster than a comparison
  // function.
  const titles = [...byTitle.keys()].sort();
  const lists = titles.map((title) => byTitle.get(title) ?? []);
  const firsts = firstsOf(Uint32Array.from(lists, ({ length }) => length));
  const ranges = splitByWeight(titles.length, size, (title) => lists[title]?.length ?? 0);
  const begun = prefixesWhere(
    titles,
    (_, [from, to]) => (firsts[to] ?? 0) - (firsts[from] ?? 0) > MOST_PARTS * size,
  );
  const packPart = ([from, to]: WordRange): PackedTitles => {
    const [counts, steps] = packSections(lists.slice(from, to));
    return [titles.slice(from, to), counts, steps];
  };
  const packPrefix = (prefix: string) => {
    const range = wordsWithPrefix(titles, prefix);
    return packSections([mergedSections(range, original.length, (title) => lists[title] ?? [])]);
  };
  return {
    head: { firsts: ranges.map(([from]) => titles[from] ?? ""), begun },
    parts: { ...named("s", ranges.map(packPart)), ...named("e", begun.map(packPrefix)) },
  };
}
