import { standardAnalysis, type Analysis } from "./words/analysis.ts";
import { indexedTokens, tokenize, type Name, type Unit } from "./words/tokenize.ts";

/** A range in a string, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface Excerpt {
  readonly text: string;
  /** Matching words in `text`, in ascending order without overlap. */
  readonly matches: readonly TextRange[];
  /** Whether the section's text continues before and after. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** Maximum number of characters before the first match, for context. */
const LONGEST_LEAD = 40;

const USUAL_LENGTH = 160;

/**
 * Returns the first passage with the most terms. It contains only whole words, and starts at the
 * start of a sentence if possible.
 *
 * @param terms dictionary words, closest first, as in a `SearchHit`; `co*` stands for all words
 * with that prefix
 * @param length maximum length in characters
 */
export function excerpt(text: string, terms: readonly string[], length = USUAL_LENGTH): Excerpt {
  const matches = findMatches(text, terms, standardAnalysis);
  const lead = Math.min(LONGEST_LEAD, Math.floor(length / 4));
  const first = bestFirstMatch(matches, terms, length - lead);
  const start = first === undefined ? 0 : passageStart(text, first.start, lead);
  const end = passageEnd(text, start, length);
  return {
    text: text.slice(start, end),
    matches: matches
      .filter((match) => match.start >= start && match.end <= end)
      .map((match) => ({ start: match.start - start, end: match.end - start })),
    cutBefore: start > 0,
    cutAfter: end < text.length,
  };
}

/** Returns the ranges of words and identifiers that match one of the terms. */
export function matchRanges(
  text: string,
  terms: readonly string[],
  analysis: Analysis = standardAnalysis,
): readonly TextRange[] {
  return findMatches(text, terms, analysis).map(({ start, end }) => ({ start, end }));
}

interface Match extends TextRange {
  /** The terms that the match contains, including parts of an identifier. */
  readonly terms: readonly string[];
}

function findMatches(text: string, terms: readonly string[], analysis: Analysis): readonly Match[] {
  const termOf = termFinder(terms);
  return tokenize(text, analysis).flatMap((unit) => matchesInUnit(unit, termOf));
}

/** Returns the term that a word matches, or `undefined`. */
type TermOf = (word: string) => string | undefined;

function termFinder(terms: readonly string[]): TermOf {
  const words = new Set(terms);
  const beginnings = terms.filter((term) => term.endsWith("*"));
  return (word) => {
    if (word === "") return undefined;
    if (words.has(word)) return word;
    return beginnings.find((term) => word.startsWith(term.slice(0, -1)));
  };
}

function matchesInUnit(unit: Unit, termOf: TermOf): readonly Match[] {
  if (termOf(unit.word) !== undefined) return [matchOf(unit, unit, termOf)];
  return unit.names.flatMap((name) => {
    if (termOf(name.word) !== undefined) return [matchOf(name, { ...name, names: [name] }, termOf)];
    return name.parts.flatMap(({ word, start, end }) => {
      const term = termOf(word);
      return term === undefined ? [] : [{ start, end, terms: [term] }];
    });
  });
}

function matchOf({ start, end }: Name | Unit, unit: Unit, termOf: TermOf): Match {
  const terms = indexedTokens(unit).flatMap(({ word }) => termOf(word) ?? []);
  return { start, end, terms };
}

/** Returns the first match of the best passage. */
function bestFirstMatch(matches: readonly Match[], terms: readonly string[], room: number) {
  // Each term counts once. Closer terms count more.
  const worth = new Map(terms.map((term, at) => [term, 1 + 1 / (1 + at)]));
  let best: Match | undefined;
  let bestWorth = 0;
  matches.forEach((first, at) => {
    const held = new Set<string>();
    for (let next = at; next < matches.length; next++) {
      const match = matches[next];
      if (match === undefined || match.end > first.start + room) break;
      for (const term of match.terms) held.add(term);
    }
    const total = [...held].reduce((sum, word) => sum + (worth.get(word) ?? 0), 0);
    if (total > bestWorth) {
      best = first;
      bestWorth = total;
    }
  });
  return best;
}

function passageStart(text: string, match: number, lead: number): number {
  if (match <= lead) return 0;
  const before = text.slice(match - lead, match);
  const sentence = before.search(/(?<=[.!?]\s)\S[^.!?]*$/);
  const word = before.search(/(?<=\s)\S/);
  const offset = sentence >= 0 ? sentence : word >= 0 ? word : lead;
  return match - lead + offset;
}

function passageEnd(text: string, start: number, length: number): number {
  if (text.length - start <= length) return text.length;
  const passage = text.slice(start, start + length + 1);
  const space = passage.search(/\s\S*$/);
  return space > 0 ? start + space : start + length;
}
