/** First and last (exclusive) of neighbouring words. */
export type WordRange = readonly [number, number];

/** The number of a word, or -1. `words` ascends by code unit. */
export function findWord(words: readonly string[], word: string): number {
  const at = firstNotBelow(words, word);
  return words[at] === word ? at : -1;
}

/** The words that begin with `beginning`, itself included: they are neighbours. */
export function wordsBeginningWith(words: readonly string[], beginning: string): WordRange {
  if (beginning === "") return [0, words.length];
  const from = firstNotBelow(words, beginning);
  let low = from;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]?.startsWith(beginning)) low = middle + 1;
    else high = middle;
  }
  return [from, low];
}

/** How many letters two words have in common at their beginnings. */
export function sharedLetters(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function firstNotBelow(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
