import { foldLetters } from "./fold.ts";

/** Pairs of neighbouring letters, those at the ends of words with a space. */
export function letterPairs(text: string): ReadonlySet<string> {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const pairs = new Set<string>();
  for (const word of words) {
    const padded = ` ${word} `;
    for (let at = 0; at + 1 < padded.length; at++) pairs.add(padded.slice(at, at + 2));
  }
  return pairs;
}
