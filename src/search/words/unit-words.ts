import type { Analysis } from "./analysis.ts";
import { isStopWord } from "./stop-words.ts";
import { indexedTokens, readUnit, patternOfUnits, unitPattern } from "./tokenize.ts";

/** The words of a unit, as their places in `words` of the reader, in the order of the text. */
export interface UnitWords {
  /** What cannot be cut further. */
  readonly parts: readonly number[];
  /** All it is indexed under: parts, identifiers, and the whole. */
  readonly words: readonly number[];
}

/**
 * Reads the units of texts and remembers them: of the units of a site one in fifty is
 * another than those before. Plain numbers stand for words, which are held once.
 */
export interface UnitReader {
  /** Every word met so far. */
  readonly words: readonly string[];
  /** For each of them, 1 when it says nothing alone. */
  readonly isSmall: readonly number[];
  forEach(text: string, visit: (unit: UnitWords) => void): void;
}

/** How many units a reader remembers before another takes its place. */
const MOST_UNITS = 50_000;

/** Longer ones are encoded data, which is not met again. */
const LONGEST_UNIT = 64;

const none: UnitWords = { parts: [], words: [] };

/** One for each analysis; of one that has met enough, another takes the place. */
const readers = new WeakMap<Analysis, { readonly reader: UnitReader; isFull(): boolean }>();

/** The reader for texts of one page: the next page may get another, in which words have other numbers. */
export function unitReader(analysis: Analysis): UnitReader {
  const known = readers.get(analysis);
  if (known && !known.isFull()) return known.reader;
  const made = makeReader(analysis);
  readers.set(analysis, made);
  return made.reader;
}

function makeReader(analysis: Analysis) {
  const units = new Map<string, UnitWords>();
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const isSmall: number[] = [];

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const own = copied(word);
    numbers.set(own, words.length);
    isSmall.push(isStopWord(own) ? 1 : 0);
    return words.push(own) - 1;
  }

  function read(text: string): UnitWords {
    const unit = readUnit(text, 0, analysis);
    if (unit === undefined) return none;
    return {
      parts: unit.names.flatMap(({ parts }) => parts.map(({ word }) => numberOf(word))),
      words: indexedTokens(unit).map(({ word }) => numberOf(word)),
    };
  }

  const reader: UnitReader = {
    words,
    isSmall,
    forEach(text, visit) {
      for (const unit of unitsOf(text)) {
        let known = units.get(unit);
        if (!known) {
          known = read(unit);
          if (unit.length <= LONGEST_UNIT) units.set(copied(unit), known);
        }
        visit(known);
      }
    },
  };
  return { reader, isFull: () => units.size > MOST_UNITS };
}

/** V8 holds shorter pieces of a text as texts of their own. */
const LONGEST_OWN = 12;

/** A piece of a text would hold all of it in memory. */
function copied(piece: string): string {
  if (piece.length <= LONGEST_OWN || piece.length > LONGEST_UNIT) return piece;
  const codes: number[] = [];
  for (let at = 0; at < piece.length; at++) codes.push(piece.charCodeAt(at));
  return String.fromCharCode(...codes);
}

/** The same pattern for texts of ASCII, nearly all of English: twice as quick. */
const asciiPattern = patternOfUnits({ letter: "A-Za-z", mark: "", digit: "0-9" }, "g");

/** The units of a text, in order, as `tokenize` finds them. */
export function unitsOf(text: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex
  const pattern = /^[\0-\x7f]*$/.test(text) ? asciiPattern : unitPattern;
  return text.match(pattern) ?? [];
}
