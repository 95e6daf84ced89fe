import type { SearchIndex } from "../index/search-index.ts";
import { prefixOfStem, stemOf, fold } from "../words/analysis.ts";
import { allWords, wordsWithPrefix, type Words, findWord } from "../words/dictionary.ts";
import { nearWords, type NearWord } from "../words/near-words.ts";

/** How a dictionary word matches a query word, best first. */
export type Tier = "exact" | "stem" | "ending" | "prefix" | "within" | "typo";

/** A dictionary word that matches a query word, or a number for all words with a prefix. */
export interface Expansion {
  readonly word: number;
  readonly tier: Tier;
  /** Factor for the word's frequency, from 0 to 1. */
  readonly closeness: number;
}

/** Shorter infixes match too many words. */
const SHORTEST_INFIX = 5;

/**
 * Returns the words that contain the text but don't start with it, for example `getstringmanager`
 * for `stringmanager`.
 */
export function infixMatches(words: Words, text: string): readonly Expansion[] {
  if (text.length < SHORTEST_INFIX) return [];
  const all = allWords(words);
  const found: Expansion[] = [];
  for (let word = 0; word < all.length; word++) {
    const text_ = all[word] ?? "";
    if (text_.length > text.length && text_.indexOf(text, 1) > 0 && !text_.startsWith(text)) {
      const tier = text_.endsWith(text) ? "ending" : "within";
      found.push({ word, tier, closeness: (0.5 * text.length) / text_.length });
    }
  }
  return found;
}

/** Shorter words aren't inflected. */
const SHORTEST_INFLECTED = 3;

/** Stems of dictionary words, computed on demand and cached across queries. */
const knownStems = new WeakMap<SearchIndex, string[]>();

export function stemMatches(index: SearchIndex, word: string): readonly number[] {
  if (word.length < SHORTEST_INFLECTED) return [];
  const stem = stemOf(index.analysis, word);
  const stems = knownStems.get(index) ?? [];
  knownStems.set(index, stems);
  const [from, to] = wordsWithPrefix(index.words, prefixOfStem(index.analysis, stem));
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

/** Returns a word as a prefix match. The more of the word was typed, the higher its closeness. */
export function prefixExpansion(words: Words, word: number, typed: number): Expansion {
  const length = words.at(word)?.length ?? 1;
  return { word, tier: "prefix", closeness: (0.6 * typed) / length };
}

export function typoExpansion(word: number, distance: number, share: number): Expansion {
  return { word, tier: "typo", closeness: (0.4 * share) / (1 + distance) };
}

/** A term with `*`, split at the asterisks and folded. */
export interface Pattern {
  /** One more than the number of asterisks. */
  readonly pieces: readonly string[];
  /** The text without the asterisks. */
  readonly literal: string;
}

/**
 * Parses a term with `*`. Returns the pieces `getstr` and an empty string for `get_str*`, and `4.`
 * and an empty string for `4.*`.
 */
export function readPattern(term: string): Pattern {
  const texts = term.split("*");
  const pieces = texts.map((text, at) => {
    // Replace the asterisk with a digit, because folding only keeps a dot between digits.
    const left = at === 0 ? "" : "0";
    const right = at === texts.length - 1 ? "" : "0";
    const folded = fold(left + text + right);
    return folded.slice(left.length, folded.length - right.length);
  });
  return { pieces, literal: pieces.join("") };
}

/**
 * Returns the numbers of the words that match a pattern. An asterisk matches any number of
 * characters.
 */
export function patternMatches(words: Words, pattern: Pattern): readonly number[] {
  const [from, to] = wordsWithPrefix(words, pattern.pieces[0] ?? "");
  const found: number[] = [];
  for (let word = from; word < to; word++) {
    if (matchesPattern(words.at(word) ?? "", pattern.pieces)) found.push(word);
  }
  return found;
}

/** Returns the prefix if a pattern has a single asterisk at its end, for example `get_str*`. */
export function patternPrefix({ pieces, literal }: Pattern): string | undefined {
  return pieces.length === 2 && pieces[1] === "" ? literal : undefined;
}

/** Matches each piece as early as possible, to leave the most text for the following pieces. */
function matchesPattern(word: string, pieces: readonly string[]): boolean {
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
 * A prefix with at most `SHORT_PREFIX` characters, or of more than `FREQUENT_PREFIX` words, occurs
 * in nearly every text. Therefore, only its presence counts, not its frequency.
 */
export const SHORT_PREFIX = 2;
export const FREQUENT_PREFIX = 1024;

export type Accepts = "exact" | "inflected" | "prefix" | "infix" | "typed";

/** A query word and how it may match. */
export type QueryWord =
  | {
      readonly kind: "word";
      readonly word: string;
      /**
       * `exact`: the word as typed. `inflected`: also words with its stem. `prefix`: also words
       * that start with it. `infix`: also words that contain it. `typed`: like `prefix`, with
       * infixes and typos if no dictionary has a match.
       */
      readonly accepts: Accepts;
    }
  | { readonly kind: "near"; readonly word: string; readonly distance: number }
  | { readonly kind: "pattern"; readonly pattern: Pattern };

/** Expands a query word to the matching words of each dictionary, in the order of the indexes. */
export type Expand = (wanted: QueryWord) => readonly (readonly Expansion[])[];

/** Caches expansions during a search. */
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
 * Expands a query word. Typos only match if no dictionary has the word, so that two indexes behave
 * like one index with the same pages.
 */
function expand(
  wanted: QueryWord,
  indexes: readonly SearchIndex[],
): readonly (readonly Expansion[])[] {
  if (wanted.kind === "near") return indexes.map((index) => nearMatches(index, wanted));
  if (wanted.kind === "pattern") {
    const { literal } = wanted.pattern;
    const isVague =
      patternPrefix(wanted.pattern) !== undefined && isFrequentPrefix(indexes, literal);
    return indexes.map((index) => expandPattern(index, wanted.pattern, isVague));
  }
  const { word, accepts } = wanted;
  const acceptsStem = accepts !== "exact";
  const acceptsPrefix = acceptsStem && accepts !== "inflected";
  const isVague = acceptsPrefix && isFrequentPrefix(indexes, word);
  const found = indexes.map((index) =>
    distinct([
      ...exactMatch(index.words, word),
      ...(acceptsStem ? stemMatches(index, word).map(stemExpansion) : []),
      ...(acceptsPrefix ? prefixMatches(index, word, isVague) : []),
      ...(accepts === "infix" ? infixMatches(index.words, word) : []),
    ]),
  );
  // A missing shard may contain the word.
  if (indexes.some(({ parts }) => parts.isWaiting())) return found;
  const isUnknown = found.every((expansions) => expansions.length === 0);
  if (accepts !== "typed" || !isUnknown || !isNatural(word)) return found;
  const infixes = indexes.map(({ words }) => infixMatches(words, word));
  const hasInfix = infixes.some((expansions) => expansions.length > 0);
  const mistyped = typoMatches(indexes, word, { allowPrefix: !hasInfix });
  return mistyped.map((expansions, at) => [...(infixes[at] ?? []), ...expansions]);
}

/** Whether typos can match a word: it has at least four letters and isn't a number. */
export function isNatural(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
}

/** Returns the maximum number of typos: 1, or 2 in words of eight letters or more. */
export function maximumTypos(word: string): number {
  return word.length < 8 ? 1 : 2;
}

/** Whether only the presence of a prefix counts, not its frequency. */
function isFrequentPrefix(indexes: readonly SearchIndex[], literal: string): boolean {
  if (literal.length <= SHORT_PREFIX) return true;
  if (indexes.some((index) => index.prefixNumber(literal) !== undefined)) return true;
  const ranges = indexes.map(({ words }) => wordsWithPrefix(words, literal));
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0) > FREQUENT_PREFIX;
}

function exactMatch(words: Words, word: string): readonly Expansion[] {
  const number = findWord(words, word);
  return number < 0 ? [] : [{ word: number, tier: "exact", closeness: 1 }];
}

/** Returns the first expansion of each word. */
function distinct(expansions: readonly Expansion[]): readonly Expansion[] {
  const found = new Map<number, Expansion>();
  for (const one of expansions) if (!found.has(one.word)) found.set(one.word, one);
  return [...found.values()];
}

/** Returns the words with a prefix, separately or as one number. */
function prefixMatches(
  index: SearchIndex,
  literal: string,
  isVague: boolean,
): readonly Expansion[] {
  const shared = isVague ? index.prefixNumber(literal) : undefined;
  if (shared !== undefined) return [{ word: shared, tier: "prefix", closeness: 0 }];
  const [from, to] = wordsWithPrefix(index.words, literal);
  return Array.from({ length: to - from }, (_, at) =>
    prefixExpansion(index.words, from + at, isVague ? 0 : literal.length),
  );
}

/** Returns only the nearest words: those with the fewest typos, complete words before prefixes. */
function typoMatches(
  indexes: readonly SearchIndex[],
  word: string,
  { allowPrefix }: { readonly allowPrefix: boolean },
): readonly (readonly Expansion[])[] {
  const options = { limit: maximumTypos(word), allowPrefix };
  const near = indexes.map(({ words }) =>
    nearWords(allWords(words), word, options).filter((one) => isNatural(words.at(one.word) ?? "")),
  );
  const cost = ({ distance, isWhole }: NearWord) => distance * 2 + (isWhole ? 0 : 1);
  const least = near.flat().reduce((least, one) => Math.min(least, cost(one)), Infinity);
  return near.map((ofIndex, at) =>
    ofIndex
      .filter((one) => cost(one) === least)
      .map(({ word: number, distance, isWhole }) => {
        const length = indexes[at]?.words.at(number)?.length ?? 1;
        return typoExpansion(number, distance, isWhole ? 1 : Math.min(1, word.length / length));
      }),
  );
}

function nearMatches(
  index: SearchIndex,
  wanted: { readonly word: string; readonly distance: number },
): readonly Expansion[] {
  const { words } = index;
  const options = { limit: wanted.distance, allowPrefix: false };
  return distinct([
    ...exactMatch(words, wanted.word),
    ...stemMatches(index, wanted.word).map(stemExpansion),
    ...nearWords(allWords(words), wanted.word, options).map(({ word, distance }) =>
      distance === 0
        ? { word, tier: "exact" as const, closeness: 1 }
        : typoExpansion(word, distance, 1),
    ),
  ]);
}

function expandPattern(
  index: SearchIndex,
  pattern: Pattern,
  isVague: boolean,
): readonly Expansion[] {
  const { literal } = pattern;
  return distinct([
    // Matches if the asterisk stands for no characters.
    ...exactMatch(index.words, literal),
    ...(patternPrefix(pattern) === undefined
      ? patternMatches(index.words, pattern).map((word) =>
          prefixExpansion(index.words, word, literal.length),
        )
      : prefixMatches(index, literal, isVague)),
  ]);
}
