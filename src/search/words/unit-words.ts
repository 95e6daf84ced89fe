import type { Analysis } from "./analysis.ts";
import { isStopWord } from "./stop-words.ts";
import { indexedTokens, partsOf, readUnit, unitPattern } from "./tokenize.ts";

/** Words of a unit in text order, as positions in the reader's `words`. */
export interface UnitWords {
  /** The smallest words of the unit. */
  readonly parts: readonly number[];
  /** All words under which the unit is indexed: parts, identifiers, and the unit itself. */
  readonly words: readonly number[];
}

/** Maximum number of cached units. A full reader is replaced with a new one. */
const MOST_UNITS = 50_000;

/** Longer units are encoded data, which doesn't repeat. */
const LONGEST_UNIT = 64;

const none: UnitWords = { parts: [], words: [] };

/** By analysis. */
const readers = new WeakMap<Analysis, ReturnType<typeof makeReader>>();

/**
 * Returns the reader for the text of a page. The next page may get a different reader with
 * different word numbers.
 */
export function unitReader(analysis: Analysis) {
  const known = readers.get(analysis);
  if (known && !known.isFull()) return known.reader;
  const created = makeReader(analysis);
  readers.set(analysis, created);
  return created.reader;
}

/**
 * Reads units of text and caches them, because only one unit in fifty is new. Words are numbers, so
 * that each word is stored once.
 */
function makeReader(analysis: Analysis) {
  const units = new Map<string, UnitWords>();
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const stopWordFlags: number[] = [];

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const own = copied(word);
    numbers.set(own, words.length);
    stopWordFlags.push(isStopWord(own) ? 1 : 0);
    return words.push(own) - 1;
  }

  function read(text: string): UnitWords {
    const unit = readUnit(text, 0, analysis);
    if (unit === undefined) return none;
    return {
      parts: partsOf(unit).map(({ word }) => numberOf(word)),
      words: indexedTokens(unit).map(({ word }) => numberOf(word)),
    };
  }

  const reader = {
    /** All words read so far. */
    words,
    /** For each word, 1 if it's a stop word. */
    stopWordFlags,
    forEach(text: string, visit: (unit: UnitWords) => void): void {
      for (const unit of text.match(unitPattern) ?? []) {
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

/** When V8 creates a substring up to this length, it copies the characters. */
const LONGEST_OWN = 12;

/** Copies a substring, which would otherwise retain the entire text in memory. */
function copied(piece: string): string {
  if (piece.length <= LONGEST_OWN || piece.length > LONGEST_UNIT) return piece;
  const codes: number[] = [];
  for (let at = 0; at < piece.length; at++) codes.push(piece.charCodeAt(at));
  return String.fromCharCode(...codes);
}
