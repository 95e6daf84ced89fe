/** First and last (exclusive) of neighbouring words. */
export type WordRange = readonly [number, number];

/**
 * A dictionary: ascending by code unit, each word once. A list of words is one;
 * another may have its words in blocks that come when they are asked for.
 */
export interface Words {
  readonly length: number;
  /** Undefined for a word whose block is not there. */
  at(number: number): string | undefined;
  /** Where a word stands or would stand, without looking at any other. */
  narrow?(word: string): WordRange;
  /** All words, for a look at each; undefined until they are there. Those that cannot be had are empty. */
  all?(): readonly string[] | undefined;
}

/** No words while they are not there. */
export function allWords(words: Words): readonly string[] {
  if (words.all) return words.all() ?? [];
  return Array.from({ length: words.length }, (_, number) => words.at(number) ?? "");
}

/** The number of a word, or -1. */
export function findWord(words: Words, word: string): number {
  const at = firstNotBelow(words, word);
  return at < words.length && words.at(at) === word ? at : -1;
}

/** The words that begin with `beginning`, itself included: they are neighbours. */
export function wordsWithPrefix(words: Words, beginning: string): WordRange {
  if (beginning === "") return [0, words.length];
  // What no word has stands behind all letters.
  return [firstNotBelow(words, beginning), firstNotBelow(words, `${beginning}\uffff`)];
}

/** How many letters two words have in common at their beginnings. */
export function sharedLetters(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function firstNotBelow(words: Words, word: string): number {
  let [low, high] = words.narrow?.(word) ?? [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words.at(middle) ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of ascending texts the place of the last that is not above another; -1 when all are. */
export function lastNotAbove(texts: readonly string[], text: string): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle] ?? "") <= text) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
