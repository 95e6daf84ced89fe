import { type BuiltIndex, postingCount, postingRange } from "../index/build-index.ts";
import type { WordRange } from "../words/dictionary.ts";
import type { PackedPostings } from "./format.ts";
import { numberWriter, writeNumbers, type NumberWriter } from "./number-text.ts";

/** Parts of the same kind. `sizes` contains the number of items in each. */
export interface SizedParts<T> {
  readonly sizes: string;
  readonly parts: Readonly<Record<string, T>>;
}

/** Names each part with a common prefix and the part's number. */
export function named<T>(letter: string, parts: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(parts.map((part, at) => [`${letter}${at}`, part]));
}

/**
 * Splits the numbers from 0 to `count` - 1 into ranges that weigh at most `most`. A number
 * with a larger weight gets its own range.
 */
export function splitByWeight(
  count: number,
  most: number,
  weightOf: (number: number) => number,
): readonly WordRange[] {
  const ranges: WordRange[] = [];
  let from = 0;
  let weight = 0;
  for (let at = 0; at < count; at++) {
    weight += weightOf(at);
    if (at === from || weight <= most) continue;
    ranges.push([from, at]);
    from = at;
    weight = weightOf(at);
  }
  return count === 0 ? ranges : [...ranges, [from, count]];
}

/** Packs ranges of items, for example words. */
export function packRanges<T>(
  letter: string,
  ranges: readonly WordRange[],
  packRange: (range: WordRange) => T,
): SizedParts<T> {
  const sizes = ranges.map(([from, to]) => to - from);
  return { sizes: writeNumbers(sizes), parts: named(letter, ranges.map(packRange)) };
}

/** Packs the postings. Each part contains the postings of adjacent words. */
export function packPostings(index: BuiltIndex, size: number): SizedParts<PackedPostings> {
  const countOf = (word: number) => postingCount(index, word);
  return packRanges("l", splitByWeight(index.words.length, size, countOf), (range) =>
    packPostingsPart(index, range),
  );
}

function packPostingsPart(index: BuiltIndex, [from, to]: WordRange): PackedPostings {
  const { sections, frequencies } = index;
  const [steps, repeats] = [numberWriter(), numberWriter()];
  // The counts are written field by field. Most words only occur in text, and runs of equal counts
  // compress to nearly nothing.
  const counts = index.fields.map(() => numberWriter());
  for (let word = from; word < to; word++) {
    for (const [field, count] of counts.entries()) {
      const [first, end] = postingRange(index, word, field);
      count.add(end - first);
      if (first === end) continue;
      writeSteps(steps, sections.subarray(first, end));
      for (let at = first; at < end; at++) repeats.add((frequencies[at] ?? 0) - 1);
    }
  }
  return [counts.map((count) => count.text()).join(""), steps.text(), repeats.text()];
}

/** Writes the distances between ascending numbers, minus 1. */
export function writeSteps(writer: NumberWriter, numbers: ArrayLike<number>): void {
  for (let at = 0; at < numbers.length; at++) {
    writer.add((numbers[at] ?? 0) - (numbers[at - 1] ?? -1) - 1);
  }
}

/** Packs lists of ascending sections without frequencies. */
export function packSections(lists: readonly ArrayLike<number>[]): PackedPostings {
  const [counts, steps] = [numberWriter(), numberWriter()];
  for (const sections of lists) {
    counts.add(sections.length);
    writeSteps(steps, sections);
  }
  return [counts.text(), steps.text(), ""];
}
