import { sharedLetters, wordsWithPrefix } from "./dictionary.ts";
import { foldLetters } from "./analysis.ts";

export interface NearWord {
  /** Its number in the dictionary. */
  readonly word: number;
  /** Letters inserted, left out, changed, or swapped with a neighbour. */
  readonly distance: number;
  /** False: only a beginning of the word is that near. */
  readonly isWhole: boolean;
}

export interface NearWordsOptions {
  /** The greatest distance. */
  readonly limit: number;
  /** Whether the beginning of a word may be what is near: `acessib` and `accessibility`. */
  readonly beginnings: boolean;
}

/**
 * The words within a distance of `text`, in which `*` stands for any one letter.
 *
 * The distance (optimal string alignment) is computed row by row along each
 * word. The dictionary is sorted, so a word takes over the rows of the letters
 * it shares with the one before, and all words behind a hopeless beginning are
 * left out in one step.
 */
export function nearWords(
  words: readonly string[],
  text: string,
  { limit, beginnings }: NearWordsOptions,
): readonly NearWord[] {
  const near: NearWord[] = [];
  const table = distanceTable(text);
  let before = "";
  let depth = 0;

  for (let number = 0; number < words.length;) {
    const word = words[number] ?? "";
    depth = Math.min(depth, sharedLetters(before, word));
    let isHopeless = false;
    while (depth < word.length && !isHopeless) {
      table.addRow(word, depth++);
      // No later row has a smaller number: each grows from this one by at least as
      // much, or by a swap from the one before, whose least is one less at best.
      isHopeless = table.least(depth) > limit;
    }
    before = word;
    const nearestBeginning = table.nearestBeginning(depth);
    const isBegun = beginnings && nearestBeginning <= limit;
    const distance = isHopeless ? Infinity : table.distance(depth);
    const behind = isHopeless ? wordsWithPrefix(words, word.slice(0, depth))[1] : 0;
    // Words that cannot be had are empty and out of order.
    const end = Math.max(behind, number + 1);
    for (; number < end; number++) {
      if (distance <= limit) near.push({ word: number, distance, isWhole: true });
      else if (isBegun) near.push({ word: number, distance: nearestBeginning, isWhole: false });
    }
  }
  return near;
}

/** Row d of the table: the distances of the first d letters of a word to each beginning of `text`. */
function distanceTable(text: string) {
  const width = text.length + 1;
  let cells = Uint16Array.from({ length: width * 16 }, (_, j) => (j < width ? j : 0));
  const leasts = [0];
  const nearestBeginnings = [text.length];

  return {
    least: (depth: number): number => leasts[depth] ?? 0,
    distance: (depth: number): number => cells[depth * width + text.length] ?? 0,
    nearestBeginning: (depth: number): number => nearestBeginnings[depth] ?? 0,

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
      nearestBeginnings[depth + 1] = Math.min(
        nearestBeginnings[depth] ?? 0,
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

/** Pairs of neighbouring letters, those at the ends of words with a space. */
export function letterPairs(text: string): ReadonlySet<string> {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const pairs = new Set<string>();
  for (const word of words) {
    const padded = ` ${word} `;
    for (let at = 0; at + 1 < padded.length; at++) pairs.add(padded.slice(at, at + 2));
  }
  return pairs;
}
