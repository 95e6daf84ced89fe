import type { SearchIndex } from "../index/search-index.ts";
import { fold } from "../words/fold.ts";
import { wordsBeginningWith } from "../words/word-lookup.ts";

/** Of so many letters one is the next in nine of ten cases; of all that can follow, in little more. */
const MOST_LETTERS = 6;

/**
 * What a reader who has typed a text will have typed a letter later: the last word goes on
 * as words of the dictionaries do. The likeliest come first: most words go on so.
 *
 * @param indexes whole: no word of them has to be fetched
 * @returns none when the text does not end in a word that any dictionary has more of
 */
export function nextTexts(indexes: readonly SearchIndex[], text: string): readonly string[] {
  const beginning = fold(/[\p{L}\p{M}\p{N}_]+$/u.exec(text)?.[0] ?? "");
  if (beginning === "") return [];
  const counts = new Map<string, number>();
  for (const { words } of indexes) {
    const [from, to] = wordsBeginningWith(words, beginning);
    for (let number = from; number < to; number++) {
      const next = words.at(number)?.codePointAt(beginning.length);
      if (next === undefined) continue;
      const letter = String.fromCodePoint(next);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_LETTERS)
    .map(([letter]) => text + letter);
}
