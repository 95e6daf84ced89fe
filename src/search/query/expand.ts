import type { SearchIndex } from "../index/search-index.ts";
import { beginningOfStem, stemOf, fold } from "../words/analysis.ts";
import { allWords, wordsWithPrefix, type Words, findWord } from "../words/dictionary.ts";
import { nearWords, type NearWord } from "../words/near-words.ts";

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
const SHORTEST_INFIX = 5;

/** Words with the text inside, not at their beginning: `stringmanager` in `getstringmanager`. */
export function infixMatches(words: Words, text: string): readonly Expansion[] {
  if (text.length < SHORTEST_INFIX) return [];
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

export function stemMatches(index: SearchIndex, word: string): readonly number[] {
  if (word.length < SHORTEST_INFLECTED) return [];
  const stem = stemOf(index.analysis, word);
  const stems = knownStems.get(index) ?? [];
  knownStems.set(index, stems);
  const [from, to] = wordsWithPrefix(index.words, beginningOfStem(index.analysis, stem));
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

/** A term with `*`: what stands between the stars, as it would stand in a word. */
export interface Pattern {
  /** One more than there are stars. */
  readonly pieces: readonly string[];
  /** All that is not a star. */
  readonly letters: string;
}

/** `get_str*` is `getstr` and nothing; `4.*` is `4.` and nothing. */
export function readPattern(term: string): Pattern {
  const texts = term.split("*");
  const pieces = texts.map((text, at) => {
    // A digit stands for the star: whether a dot stays depends on its neighbours.
    const left = at === 0 ? "" : "0";
    const right = at === texts.length - 1 ? "" : "0";
    const folded = fold(left + text + right);
    return folded.slice(left.length, folded.length - right.length);
  });
  return { pieces, letters: pieces.join("") };
}

/** The numbers of the words a pattern matches. A star matches any letters, or none. */
export function wordsLike(words: Words, pattern: Pattern): readonly number[] {
  const [from, to] = wordsWithPrefix(words, pattern.pieces[0] ?? "");
  const found: number[] = [];
  for (let word = from; word < to; word++) {
    if (isLike(words.at(word) ?? "", pattern.pieces)) found.push(word);
  }
  return found;
}

/** What a pattern that asks for nothing else asks words to begin with: `get_str*`. */
export function beginningOf({ pieces, letters }: Pattern): string | undefined {
  return pieces.length === 2 && pieces[1] === "" ? letters : undefined;
}

/** Takes each piece as early as it can stand, which leaves the most room for the others. */
function isLike(word: string, pieces: readonly string[]): boolean {
  const [first = "", ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return word === first;
  if (!word.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = word.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return word.length - last.length >= at && word.endsWith(last);
}

/**
 * Of so few letters of an unfinished word, and of those that begin so many words, it
 * counts that a text has a word that begins so, not how many and how often: nearly
 * every text has.
 */
export const FEW_LETTERS = 2;
export const MANY_WORDS = 1024;

export type Accepts = "exact" | "inflected" | "prefix" | "infix" | "typed";

/** One word of a query, and what it accepts. */
export type Wanted =
  | {
      readonly kind: "word";
      readonly word: string;
      /**
       * `exact`: the word as typed. `inflected`: also words with its stem.
       * `prefix`: also words that begin with it. `infix`: also words that hold it
       * inside. `typed`: as `prefix`, and where no dictionary has anything, words
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
  const holding = indexes.map(({ words }) => infixMatches(words, word));
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
  if (indexes.some((index) => index.prefixNumber(letters) !== undefined)) return true;
  const ranges = indexes.map(({ words }) => wordsWithPrefix(words, letters));
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

  for (const inflected of stemMatches(index, word)) {
    if (!found.has(inflected)) found.set(inflected, stemExpansion(inflected));
  }
  if (accepts === "inflected") return [...found.values()];

  for (const longer of prefixMatches(index, word, isVague)) {
    if (!found.has(longer.word)) found.set(longer.word, longer);
  }
  return accepts === "infix"
    ? [...found.values(), ...infixMatches(words, word)]
    : [...found.values()];
}

/** Words that begin with letters, one by one or under the number of all. */
function prefixMatches(
  index: SearchIndex,
  letters: string,
  isVague: boolean,
): readonly Expansion[] {
  const together = isVague ? index.prefixNumber(letters) : undefined;
  if (together !== undefined) return [{ word: together, tier: "prefix", closeness: 0 }];
  const [from, to] = wordsWithPrefix(index.words, letters);
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
  const inflected = new Set(stemMatches(index, wanted.word));
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
      : prefixMatches(index, letters, isVague);
  if (exact < 0) return others;
  return [
    { word: exact, tier: "exact", closeness: 1 },
    ...others.filter(({ word }) => word !== exact),
  ];
}
