import { wordOf, type Analysis } from "./analysis.ts";

/** A word and its offsets in the text, in UTF-16 code units. */
export interface Token {
  /** Empty if the text isn't indexed as one word. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A plain word or an identifier. For example, `file_storage` has two parts and the word
 * `filestorage`.
 */
export interface Name extends Token {
  /** The smallest words of the name. A plain word has one part: itself. */
  readonly parts: readonly Token[];
}

/**
 * Text without white space: one name or several joined names, for example `core\task\manager`,
 * `$CFG->wwwroot` or `pre-check`.
 */
export interface Unit extends Token {
  readonly names: readonly Name[];
}

const joiner = String.raw`(?:-+|\.|\\+|:+|\??->)`;
const anyWord = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*`;
const plainWord = String.raw`${anyWord}(?:['’]\p{L}[\p{L}\p{M}\p{N}]*)*`;
// `v4.0.1` is one name, because a dot between digits is part of the number.
const anyName = String.raw`${plainWord}(?:(?:_+|(?<=\p{N})\.(?=\p{N}))${plainWord})*`;

export const unitPattern = new RegExp(`${anyName}(?:${joiner}_*${anyName})*`, "gu");
const namePattern = new RegExp(anyName, "gu");

/**
 * Matches the boundaries between the parts of a name: `get_string`, `getString`, `XMLWriter`,
 * `v4.0`.
 */
const cut =
  /_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{Lu}\p{Ll})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})|(?<=\p{L})(?=\p{N}+\.\p{N})/u;

/**
 * Whether text is a word with only letters and digits. Such words may be unfinished, and are common
 * in text.
 */
export function isPlainWord(text: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(text);
}

/** Most words have no parts. */
const simpleWord = /^[A-Z]?[a-z0-9]+$/;

/** `2022-04-19` isn't an identifier, because its joined form would be the number 20220419. */
const joinedNumbers = new RegExp(String.raw`\p{N}${joiner}\p{N}`, "u");

/**
 * Splits a text into units. The index and queries use the same function, so that queries match text
 * as written.
 */
export function tokenize(text: string, analysis: Analysis): readonly Unit[] {
  const units: Unit[] = [];
  for (const match of text.matchAll(unitPattern)) {
    const unit = readUnit(match[0], match.index, analysis);
    if (unit !== undefined) units.push(unit);
  }
  return units;
}

/** Returns the smallest words of a unit. */
export function partsOf(unit: Unit): readonly Token[] {
  return unit.names.flatMap(({ parts }) => parts);
}

/** Returns the words of a text, with identifiers split into parts. */
export function wordsInOrder(text: string, analysis: Analysis): readonly string[] {
  return tokenize(text, analysis)
    .flatMap(partsOf)
    .map(({ word }) => word);
}

/** Returns all words under which a unit is indexed: parts, identifiers, and the unit itself. */
export function indexedTokens(unit: Unit): readonly Token[] {
  const tokens = unit.names.flatMap((one) =>
    one.parts.length > 1 ? [...one.parts, one] : one.parts,
  );
  return unit.names.length > 1 && unit.word !== "" ? [...tokens, unit] : tokens;
}

/** @param text a match of `unitPattern` @param start its offset */
export function readUnit(text: string, start: number, analysis: Analysis): Unit | undefined {
  if (simpleWord.test(text)) return readWord(text, start, analysis);
  const names: Name[] = [];
  for (const match of text.matchAll(namePattern)) {
    const one = readName(match[0], start + match.index, analysis);
    if (one !== undefined) names.push(one);
  }
  const [first] = names;
  if (first === undefined) return undefined;
  if (names.length === 1) return { word: first.word, start: first.start, end: first.end, names };
  const whole = joinedNumbers.test(text.replace(/(?<=\p{N})\.(?=\p{N})/gu, "")) ? "" : text;
  return { word: wordOf(analysis, whole), start, end: start + text.length, names };
}

function readWord(text: string, start: number, analysis: Analysis): Unit | undefined {
  const word = wordOf(analysis, text);
  if (word === "") return undefined;
  const end = start + text.length;
  return { word, start, end, names: [{ word, start, end, parts: [{ word, start, end }] }] };
}

function readName(text: string, start: number, analysis: Analysis): Name | undefined {
  const parts: Token[] = [];
  let from = 0;
  for (const piece of text.split(cut)) {
    const at = text.indexOf(piece, from);
    from = at + piece.length;
    const word = wordOf(analysis, piece);
    if (word !== "") parts.push({ word, start: start + at, end: start + from });
  }
  const [first] = parts;
  if (first === undefined) return undefined;
  if (parts.length === 1) return { word: first.word, start: first.start, end: first.end, parts };
  return { word: wordOf(analysis, text), start, end: start + text.length, parts };
}
