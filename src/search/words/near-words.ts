import { commonPrefix, wordsWithPrefix } from "./dictionary.ts";
import { foldLetters } from "./analysis.ts";

export interface NearWord {
  /** Number in the dictionary. */
  readonly word: number;
  /** Number of inserted, deleted, replaced or transposed characters. */
  readonly distance: number;
  /** False if only a prefix of the word has this distance. */
  readonly isWhole: boolean;
}

export interface NearWordsOptions {
  /** Maximum distance. */
  readonly limit: number;
  /** Whether a prefix of a word may match, for example `acessib` for `accessibility`. */
  readonly allowPrefix: boolean;
}

/**
 * Returns the words within an edit distance of `text`, in which `*` matches any character.
 *
 * Computes the distance (optimal string alignment) row by row along each word. The dictionary is
 * sorted, so a word reuses the rows of the prefix that it shares with the previous word. If a
 * prefix is beyond the limit, all words with that prefix are skipped.
 */
export function nearWords(
  words: readonly string[],
  text: string,
  { limit, allowPrefix }: NearWordsOptions,
): readonly NearWord[] {
  const near: NearWord[] = [];
  const table = distanceTable(text);
  let previous = "";
  let depth = 0;

  for (let number = 0; number < words.length;) {
    const word = words[number] ?? "";
    depth = Math.min(depth, commonPrefix(previous, word));
    let isTooFar = false;
    while (depth < word.length && !isTooFar) {
      table.addRow(word, depth++);
      // Later rows can't have smaller values, because theirs are based on values in this row or,
      // plus one, in the previous row, whose minimum is at most one less.
      isTooFar = table.least(depth) > limit;
    }
    previous = word;
    const nearestPrefix = table.nearestPrefix(depth);
    const isPrefixNear = allowPrefix && nearestPrefix <= limit;
    const distance = isTooFar ? Infinity : table.distance(depth);
    const afterPrefix = isTooFar ? wordsWithPrefix(words, word.slice(0, depth))[1] : 0;
    // Words that failed to load are empty, so they aren't in ascending order.
    const end = Math.max(afterPrefix, number + 1);
    for (; number < end; number++) {
      if (distance <= limit) near.push({ word: number, distance, isWhole: true });
      else if (isPrefixNear) near.push({ word: number, distance: nearestPrefix, isWhole: false });
    }
  }
  return near;
}

/**
 * Row `d` contains the edit distances of the first `d` characters of a word to each prefix of
 * `text`.
 */
function distanceTable(text: string) {
  const width = text.length + 1;
  let cells = Uint16Array.from({ length: width * 16 }, (_, j) => (j < width ? j : 0));
  const leasts = [0];
  const nearestPrefixes = [text.length];

  return {
    least: (depth: number): number => leasts[depth] ?? 0,
    distance: (depth: number): number => cells[depth * width + text.length] ?? 0,
    nearestPrefix: (depth: number): number => nearestPrefixes[depth] ?? 0,

    addRow(word: string, depth: number): void {
      const row = (depth + 1) * width;
      if (row + width > cells.length) cells = enlarged(cells);
      const last = row - width;
      const letter = word.charCodeAt(depth);
      const letterBefore = depth > 0 ? word.charCodeAt(depth - 1) : 0;
      let least = depth + 1;
      cells[row] = depth + 1;
      for (let j = 1; j < width; j++) {
        const typed = text.charCodeAt(j - 1);
        const change = typed === letter || typed === ANY_LETTER ? 0 : 1;
        let value = (cells[last + j - 1] ?? 0) + change;
        value = Math.min(value, (cells[last + j] ?? 0) + 1, (cells[row + j - 1] ?? 0) + 1);
        if (j > 1 && typed === letterBefore && text.charCodeAt(j - 2) === letter) {
          value = Math.min(value, (cells[last - width + j - 2] ?? 0) + 1);
        }
        cells[row + j] = value;
        if (value < least) least = value;
      }
      leasts[depth + 1] = least;
      nearestPrefixes[depth + 1] = Math.min(
        nearestPrefixes[depth] ?? 0,
        cells[row + text.length] ?? 0,
      );
    },
  };
}

const ANY_LETTER = "*".charCodeAt(0);

function enlarged(cells: Uint16Array): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(cells.length * 2);
  larger.set(cells);
  return larger;
}

/** Returns pairs of adjacent characters. Pairs at the ends of words include a space. */
export function letterPairs(text: string): ReadonlySet<string> {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const pairs = new Set<string>();
  for (const word of words) {
    const padded = ` ${word} `;
    for (let at = 0; at + 1 < padded.length; at++) pairs.add(padded.slice(at, at + 2));
  }
  return pairs;
}
