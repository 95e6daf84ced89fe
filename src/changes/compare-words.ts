import { diffArrays } from "diff";
import type { Piece } from "../core/comparison.ts";

/** Maximum number of edits to compute. With more edits, the comparison takes too long. */
const MOST_EDITS = 1000;

/** Scripts without spaces between words: each character counts as a word. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;

/** A character of an unspaced script, letters and digits, white space, or any other character. */
const token = new RegExp(
  String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{M}\p{N}_$])+|\s+|[^\s\p{L}\p{M}\p{N}_$]`,
  "gu",
);

/** Compares two strings by word. */
export function compareWords(older: string, newer: string): readonly Piece[] {
  return readable(compareTokens(tokensOf(older), tokensOf(newer)));
}

/** Compares two pieces of code by line. */
export function compareLines(older: string, newer: string): readonly Piece[] {
  const lines = (text: string) => text.split("\n").map((line) => `${line}\n`);
  return compareTokens(lines(older), lines(newer));
}

/** Returns the words of a string, without spaces and punctuation. */
export function wordsOf(text: string): readonly string[] {
  return tokensOf(text).filter((each) => /[\p{L}\p{N}]/u.test(each));
}

/** Returns the difference between two lists, or `undefined` if there are too many edits. */
export function alike<Value>(
  older: readonly Value[],
  newer: readonly Value[],
): readonly { readonly kind: Piece["kind"]; readonly values: readonly Value[] }[] | undefined {
  const found = diffArrays([...older], [...newer], { maxEditLength: MOST_EDITS });
  return found?.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    values: value,
  }));
}

function tokensOf(text: string): readonly string[] {
  return text.match(token) ?? [];
}

function compareTokens(older: readonly string[], newer: readonly string[]): readonly Piece[] {
  const pieces = alike(older, newer)?.map(({ kind, values }) => ({ kind, text: values.join("") }));
  return pieces ?? replaced(older.join(""), newer.join(""));
}

function replaced(older: string, newer: string): readonly Piece[] {
  const all: readonly Piece[] = [
    { kind: "removed", text: older },
    { kind: "added", text: newer },
  ];
  return all.filter(({ text }) => text !== "");
}

/**
 * Joins changes that are separated only by spaces or punctuation, and puts the removed words first.
 * "~~the old~~ **a new**" is easier to read than changes word by word.
 */
function readable(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    result.push(...replaced(removed, added));
    removed = "";
    added = "";
  };
  for (const [at, { kind, text }] of pieces.entries()) {
    const isChange = kind !== "same";
    const isBetween =
      !isChange && removed + added !== "" && at < pieces.length - 1 && !/[\p{L}\p{N}]/u.test(text);
    if (kind !== "added" && (isChange || isBetween)) removed += text;
    if (kind !== "removed" && (isChange || isBetween)) added += text;
    if (isChange || isBetween) continue;
    flush();
    result.push({ kind, text });
  }
  flush();
  return result;
}
