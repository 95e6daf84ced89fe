import { nearWords, type NearWord } from "../words/near-words.ts";
import {
  prefixExpansion,
  stemExpansion,
  typoExpansion,
  wordsHolding,
  wordsWithStemOf,
  type Expansion,
} from "./expansions.ts";
import { beginningOf, wordsLike, type Pattern } from "./pattern.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { allWords, findWord, wordsBeginningWith } from "../words/word-lookup.ts";

/**
 * Of so few letters of an unfinished word, and of those that begin so many words, it
 * counts that a text has a word that begins so, not how many and how often: nearly
 * every text has.
 */
export const FEW_LETTERS = 2;
export const MANY_WORDS = 1024;

export type Accepts = "exact" | "inflected" | "begun" | "held" | "typed";

/** One word of a query, and what it accepts. */
export type Wanted =
  | {
      readonly kind: "word";
      readonly word: string;
      /**
       * `exact`: the word as typed. `inflected`: also words with its stem.
       * `begun`: also words that begin with it. `held`: also words that hold it
       * inside. `typed`: as `begun`, and where no dictionary has anything, words
       * that hold it inside or are a typing mistake away.
       */
      readonly accepts: Accepts;
    }
  | { readonly kind: "near"; readonly word: string; readonly distance: number }
  | { readonly kind: "pattern"; readonly pattern: Pattern };

/** The words of each dictionary, in the order of the indexes, that answer to a word of a query. */
export type Expand = (wanted: Wanted) => readonly (readonly Expansion[])[];

/** Expands each word once, however many ask for it. */
export function expander(indexes: readonly SearchIndex[]): Expand {
  const known = new Map<string, readonly (readonly Expansion[])[]>();
  return (wanted) => {
    const key = JSON.stringify(wanted);
    const expansions = known.get(key) ?? expand(wanted, indexes);
    known.set(key, expansions);
    return expansions;
  };
}

/**
 * Mistakes are looked for only when no dictionary has what was typed, so that
 * two indexes find together what one of both would.
 */
function expand(
  wanted: Wanted,
  indexes: readonly SearchIndex[],
): readonly (readonly Expansion[])[] {
  if (wanted.kind === "near") return indexes.map((index) => wordsNear(index, wanted));
  if (wanted.kind === "pattern") {
    const { letters } = wanted.pattern;
    const isVague = beginningOf(wanted.pattern) !== undefined && beginsMany(indexes, letters);
    return indexes.map((index) => wordsOf(index, wanted.pattern, isVague));
  }
  const { word, accepts } = wanted;
  const isBegun = accepts !== "exact" && accepts !== "inflected";
  const isVague = isBegun && beginsMany(indexes, word);
  const found = indexes.map((index) => wordsAsTyped(index, { word, accepts, isVague }));
  // What is still to come may be it.
  if (indexes.some(({ parts }) => parts.isWaiting())) return found;
  const isUnknown = found.every((expansions) => expansions.length === 0);
  if (accepts !== "typed" || !isUnknown || !isNatural(word)) return found;
  const holding = indexes.map(({ words }) => wordsHolding(words, word));
  const isHeld = holding.some((expansions) => expansions.length > 0);
  const mistyped = mistypedWords(indexes, word, { beginnings: !isHeld });
  return mistyped.map((expansions, at) => [...(holding[at] ?? []), ...expansions]);
}

/** Mistakes are looked for in words of four letters and more, not in numbers and short names. */
export function isNatural(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
}

/** One mistake in a short word, two in one of eight letters and more. */
export function mistakesAllowed(word: string): number {
  return word.length < 8 ? 1 : 2;
}

/** Whether letters begin so many words that these are not told apart. */
function beginsMany(indexes: readonly SearchIndex[], letters: string): boolean {
  if (letters.length <= FEW_LETTERS) return true;
  if (indexes.some((index) => index.wordsBegun(letters) !== undefined)) return true;
  const ranges = indexes.map(({ words }) => wordsBeginningWith(words, letters));
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0) > MANY_WORDS;
}

interface TypedWord {
  readonly word: string;
  readonly accepts: Accepts;
  /** Whether the words it begins are not told apart. */
  readonly isVague: boolean;
}

function wordsAsTyped(
  index: SearchIndex,
  { word, accepts, isVague }: TypedWord,
): readonly Expansion[] {
  const { words } = index;
  const found = new Map<number, Expansion>();
  const exact = findWord(words, word);
  if (exact >= 0) found.set(exact, { word: exact, tier: "exact", closeness: 1 });
  if (accepts === "exact") return [...found.values()];

  for (const inflected of wordsWithStemOf(index, word)) {
    if (!found.has(inflected)) found.set(inflected, stemExpansion(inflected));
  }
  if (accepts === "inflected") return [...found.values()];

  for (const longer of wordsBegun(index, word, isVague)) {
    if (!found.has(longer.word)) found.set(longer.word, longer);
  }
  return accepts === "held"
    ? [...found.values(), ...wordsHolding(words, word)]
    : [...found.values()];
}

/** Words that begin with letters, one by one or under the number of all. */
function wordsBegun(index: SearchIndex, letters: string, isVague: boolean): readonly Expansion[] {
  const together = isVague ? index.wordsBegun(letters) : undefined;
  if (together !== undefined) return [{ word: together, tier: "prefix", closeness: 0 }];
  const [from, to] = wordsBeginningWith(index.words, letters);
  return Array.from({ length: to - from }, (_, at) =>
    prefixExpansion(index.words, from + at, isVague ? 0 : letters.length),
  );
}

/**
 * Of the words near what was typed only the nearest: with the fewest mistakes,
 * and whole words before those of which only a beginning is near.
 */
function mistypedWords(
  indexes: readonly SearchIndex[],
  word: string,
  { beginnings }: { readonly beginnings: boolean },
): readonly (readonly Expansion[])[] {
  const options = { limit: mistakesAllowed(word), beginnings };
  const near = indexes.map(({ words }) =>
    nearWords(allWords(words), word, options).filter((one) => isNatural(words.at(one.word) ?? "")),
  );
  const remoteness = ({ distance, isWhole }: NearWord) => distance * 2 + (isWhole ? 0 : 1);
  const least = near.flat().reduce((least, one) => Math.min(least, remoteness(one)), Infinity);
  return near.map((ofIndex, at) =>
    ofIndex
      .filter((one) => remoteness(one) === least)
      .map(({ word: number, distance, isWhole }) => {
        const length = indexes[at]?.words.at(number)?.length ?? 1;
        return typoExpansion(number, distance, isWhole ? 1 : Math.min(1, word.length / length));
      }),
  );
}

function wordsNear(
  index: SearchIndex,
  wanted: { readonly word: string; readonly distance: number },
): readonly Expansion[] {
  const inflected = new Set(wordsWithStemOf(index, wanted.word));
  const options = { limit: wanted.distance, beginnings: false };
  const near = nearWords(allWords(index.words), wanted.word, options);
  const found = new Map([...inflected].map((word) => [word, stemExpansion(word)]));
  for (const { word, distance } of near) {
    if (distance === 0) found.set(word, { word, tier: "exact", closeness: 1 });
    else if (!inflected.has(word)) found.set(word, typoExpansion(word, distance, 1));
  }
  return [...found.values()];
}

function wordsOf(index: SearchIndex, pattern: Pattern, isVague: boolean): readonly Expansion[] {
  const { letters } = pattern;
  // Where no star stands for anything.
  const exact = findWord(index.words, letters);
  const others =
    beginningOf(pattern) === undefined
      ? wordsLike(index.words, pattern).map((word) =>
          prefixExpansion(index.words, word, letters.length),
        )
      : wordsBegun(index, letters, isVague);
  if (exact < 0) return others;
  return [
    { word: exact, tier: "exact", closeness: 1 },
    ...others.filter(({ word }) => word !== exact),
  ];
}
