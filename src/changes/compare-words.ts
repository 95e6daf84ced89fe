import { diffArrays } from "diff";
import type { Piece } from "../core/comparison.ts";

/** Edits up to which two texts are compared; beyond, one stands for the other as a whole. */
const MOST_EDITS = 1000;

/** Scripts that write words without spaces: each letter counts. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;

/** A letter of those, else letters and digits, a run of white space, or any other character. */
const token = new RegExp(
  String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{M}\p{N}_$])+|\s+|[^\s\p{L}\p{M}\p{N}_$]`,
  "gu",
);

/** What changed from one text to another, by word. */
export function compareWords(older: string, newer: string): readonly Piece[] {
  return readable(compareTokens(tokensOf(older), tokensOf(newer)));
}

/** What changed from one code to another, by line; each piece is whole lines. */
export function compareLines(older: string, newer: string): readonly Piece[] {
  const lines = (text: string) => text.split("\n").map((line) => `${line}\n`);
  return compareTokens(lines(older), lines(newer));
}

/** Words of a text, for counting: runs of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return tokensOf(text).filter((each) => /[\p{L}\p{N}]/u.test(each));
}

/**
 * What is alike in two lists, and what is in one alone; undefined when they
 * differ in so much that to look for it takes too long.
 */
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
 * Changes with only a space or a comma between them become one, removed words
 * first: "~~the old~~ **a new**" reads better than word for word.
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
