import type { SearchIndex } from "../index/search-index.ts";
import { beginningOfStem, stemOf } from "../words/analysis.ts";
import { allWords, wordsBeginningWith, type Words } from "../words/word-lookup.ts";

/** How a word of the dictionary answers to what was typed, best first. */
export type Tier = "exact" | "stem" | "ending" | "prefix" | "within" | "typo";

/** A word of the dictionary that a query asks for, or words that stand together under one number. */
export interface Expansion {
  readonly word: number;
  readonly tier: Tier;
  /** From 0 to 1: multiplies how often the word counts as standing in a text. */
  readonly closeness: number;
}

/** What is shorter stands inside too many words. */
const SHORTEST_HELD = 5;

/** Words with the text inside, not at their beginning: `stringmanager` in `getstringmanager`. */
export function wordsHolding(words: Words, text: string): readonly Expansion[] {
  if (text.length < SHORTEST_HELD) return [];
  const all = allWords(words);
  const found: Expansion[] = [];
  for (let word = 0; word < all.length; word++) {
    const whole = all[word] ?? "";
    if (whole.length > text.length && whole.indexOf(text, 1) > 0 && !whole.startsWith(text)) {
      const tier = whole.endsWith(text) ? "ending" : "within";
      found.push({ word, tier, closeness: (0.5 * text.length) / whole.length });
    }
  }
  return found;
}

/** Shorter words have no endings; what would have their stem is another word. */
const SHORTEST_INFLECTED = 3;

/** The stems of an index's words as far as they were asked for: they stay the same from query to query. */
const knownStems = new WeakMap<SearchIndex, string[]>();

export function wordsWithStemOf(index: SearchIndex, word: string): readonly number[] {
  if (word.length < SHORTEST_INFLECTED) return [];
  const stem = stemOf(index.analysis, word);
  const stems = knownStems.get(index) ?? [];
  knownStems.set(index, stems);
  const [from, to] = wordsBeginningWith(index.words, beginningOfStem(index.analysis, stem));
  const found: number[] = [];
  for (let candidate = from; candidate < to; candidate++) {
    const text = stems[candidate] === undefined ? index.words.at(candidate) : "";
    if (text === undefined) continue;
    const own = (stems[candidate] ??= stemOf(index.analysis, text));
    if (own === stem) found.push(candidate);
  }
  return found;
}

export function stemExpansion(word: number): Expansion {
  return { word, tier: "stem", closeness: 0.8 };
}

/** The more of the word was typed, the closer it is. */
export function prefixExpansion(words: Words, word: number, typed: number): Expansion {
  const length = words.at(word)?.length ?? 1;
  return { word, tier: "prefix", closeness: (0.6 * typed) / length };
}

export function typoExpansion(word: number, distance: number, share: number): Expansion {
  return { word, tier: "typo", closeness: (0.4 * share) / (1 + distance) };
}
