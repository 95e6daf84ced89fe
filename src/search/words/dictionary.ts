/** Number of a range's first word, and number of the word after its last one. */
export type WordRange = readonly [number, number];

/**
 * A dictionary of distinct words, in ascending order of code units. It can be an array of words, or
 * load its words in blocks.
 */
export interface Words {
  readonly length: number;
  /** Returns a word by its number, or `undefined` until the word's block is loaded. */
  at(number: number): string | undefined;
  /** Returns a range that contains the word if it's in the dictionary. Doesn't load words. */
  narrow?(word: string): WordRange;
  /** Returns all words, or none until they are loaded. Words that failed to load are empty. */
  all?(): readonly string[];
}

/** Returns all words, or an empty list until they are loaded. */
export function allWords(words: Words): readonly string[] {
  return (
    words.all?.() ?? Array.from({ length: words.length }, (_, number) => words.at(number) ?? "")
  );
}

/** Returns the number of a word, or -1. */
export function findWord(words: Words, word: string): number {
  const at = lowerBound(words, word);
  return at < words.length && words.at(at) === word ? at : -1;
}

/** Returns the range of words with a prefix, including the prefix itself. */
export function wordsWithPrefix(words: Words, prefix: string): WordRange {
  if (prefix === "") return [0, words.length];
  // U+FFFF sorts after every character that occurs in words.
  return [lowerBound(words, prefix), lowerBound(words, `${prefix}\uffff`)];
}

/** Returns the length of the common prefix of two words. */
export function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Returns the number of words before a word in the order of code units. */
function lowerBound(words: Words, word: string): number {
  let [low, high] = words.narrow?.(word) ?? [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words.at(middle) ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the index of the last string that isn't greater than `text`, or -1. `texts` must be in
 * ascending order.
 */
export function lastAtOrBefore(texts: readonly string[], text: string): number {
  return lowerBound(texts, `${text}\0`) - 1;
}
