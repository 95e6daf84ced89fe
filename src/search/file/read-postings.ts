import { postingPlaces, type Postings } from "../index/invert-lists.ts";
import { readNumbers } from "./number-text.ts";
import type { PackedVectors } from "./packed-index.ts";
import { wordsByRank } from "../words/word-ranks.ts";

/**
 * Read the vectors of all fields and turn them round, from sections to words.
 *
 * An index is decoded once, before the engine of the browser has compiled
 * anything, so what counts is how many loops there are and how often each runs.
 * The file says how many postings each word has; so each is put where it belongs
 * in the loop that reads it.
 *
 * @param counts how many postings each word has, in all fields together
 * @throws Error when the vectors are damaged or their words have other counts
 */
export function readPostings(
  vectors: readonly PackedVectors[],
  counts: Uint32Array,
  sectionCount: number,
): Postings {
  const sizes = vectors.map((packed) => readNumbers(packed.sizes, sectionCount));
  const totals = sizes.map(sumOf);
  const { first, total } = postingPlaces(counts);
  // Each posting takes a character of the file: more of them must not reserve memory.
  const isPossible = vectors.every(({ ranks }, field) => (totals[field] ?? 0) <= ranks.length);
  if (!isPossible || total !== sumOf(totals)) throw new Error("damaged search index");
  const target = {
    wordOfRank: wordsByRank(counts),
    next: first.slice(),
    sections: new Uint32Array(total),
    frequencies: new Uint32Array(total),
  };
  const starts = [first];
  for (const [field, { ranks, frequencies }] of vectors.entries()) {
    const count = totals[field] ?? 0;
    const vector = {
      sizes: sizes[field] ?? new Uint32Array(),
      steps: readNumbers(ranks, count),
      repeats: readNumbers(frequencies, count),
    };
    placePostings(vector, target);
    starts.push(target.next.slice());
  }
  // Every word has filled its own places if it ends where the next one begins.
  if (target.next.some((end, word) => end !== (first[word + 1] ?? total))) {
    throw new Error("damaged search index");
  }
  return { starts, sections: target.sections, frequencies: target.frequencies };
}

/** The postings of one field, section after section. */
interface Vector {
  readonly sizes: Uint32Array;
  /** From rank to rank, less one. */
  readonly steps: Uint32Array;
  /** Frequencies, less one. */
  readonly repeats: Uint32Array;
}

/** Where postings go, field after field. */
interface Target {
  readonly wordOfRank: Uint32Array;
  /** For each word, the place of its next posting. */
  readonly next: Uint32Array;
  readonly sections: Uint32Array;
  readonly frequencies: Uint32Array;
}

// One plain loop over local names: see above.
function placePostings({ sizes, steps, repeats }: Vector, target: Target): void {
  const { wordOfRank, next, sections, frequencies } = target;
  let at = 0;
  for (let section = 0; section < sizes.length; section++) {
    const end = at + (sizes[section] ?? 0);
    let rank = -1;
    for (; at < end; at++) {
      rank += (steps[at] ?? 0) + 1;
      const word = wordOfRank[rank];
      if (word === undefined) throw new Error("damaged search index");
      const place = next[word] ?? 0;
      next[word] = place + 1;
      sections[place] = section;
      frequencies[place] = (repeats[at] ?? 0) + 1;
    }
  }
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const value of numbers) sum += value;
  return sum;
}
