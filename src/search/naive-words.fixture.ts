import { editDistance } from "../core/nearest.ts";
import { standardAnalysis, stemOf } from "./words/analysis.ts";
import type { QueryWord, Tier } from "./query/expand.ts";

export type Accepted = (
  word: string,
) => { readonly tier: Tier; readonly closeness: number } | undefined;

/** Returns how a word matches a query word, or `undefined` if it doesn't. */
export function acceptedWords(wanted: QueryWord, dictionary: ReadonlySet<string>): Accepted {
  if (wanted.kind === "pattern") {
    const source = wanted.pattern.pieces.map((piece) => piece.replaceAll(".", "\\.")).join(".*");
    const pattern = new RegExp(`^${source}$`, "su");
    const { literal } = wanted.pattern;
    return (word) => {
      if (!pattern.test(word)) return undefined;
      if (word === literal) return { tier: "exact", closeness: 1 };
      const isVague = literal.length <= 2 && source === `${literal.replaceAll(".", "\\.")}.*`;
      return { tier: "prefix", closeness: isVague ? 0 : (0.6 * literal.length) / word.length };
    };
  }
  const sameStem = (word: string) =>
    wanted.word.length >= 3 &&
    stemOf(standardAnalysis, word) === stemOf(standardAnalysis, wanted.word);
  if (wanted.kind === "near") {
    return (word) => {
      const distance = editDistance(wanted.word, word);
      if (distance === 0) return { tier: "exact", closeness: 1 };
      if (sameStem(word)) return { tier: "stem", closeness: 0.8 };
      return distance <= wanted.distance
        ? { tier: "typo", closeness: 0.4 / (1 + distance) }
        : undefined;
    };
  }
  const { word: typed, accepts } = wanted;
  const held: Accepted = (word) =>
    typed.length >= 5 && word.includes(typed)
      ? {
          tier: word.endsWith(typed) ? "ending" : "within",
          closeness: (0.5 * typed.length) / word.length,
        }
      : undefined;
  const asTyped: Accepted = (word) => {
    if (word === typed) return { tier: "exact", closeness: 1 };
    if (accepts !== "exact" && sameStem(word)) return { tier: "stem", closeness: 0.8 };
    if (accepts === "exact" || accepts === "inflected") return undefined;
    if (word.startsWith(typed)) {
      return {
        tier: "prefix",
        closeness: typed.length <= 2 ? 0 : (0.6 * typed.length) / word.length,
      };
    }
    return accepts === "infix" ? held(word) : undefined;
  };
  const isKnown = [...dictionary].some((word) => asTyped(word) !== undefined);
  if (accepts !== "typed" || isKnown || !/^\p{L}{4,}$/u.test(typed)) return asTyped;
  const isHeld = [...dictionary].some((word) => held(word) !== undefined);
  const remotenessOf = (word: string) => {
    const found = remoteness(typed, word);
    // If any word contains the text, prefixes with typos don't match.
    return isHeld && found % 2 === 1 ? Infinity : found;
  };
  const least = Math.min(...[...dictionary].map(remotenessOf));
  return (word) => {
    const holding = held(word);
    if (holding !== undefined) return holding;
    if (remotenessOf(word) !== least || least === Infinity) return undefined;
    const share = least % 2 === 0 ? 1 : Math.min(1, typed.length / word.length);
    return { tier: "typo", closeness: (0.4 * share) / (1 + Math.floor(least / 2)) };
  };
}

/**
 * Returns twice the number of typos, plus 1 if only a prefix is similar, or Infinity for too many
 * typos.
 */
function remoteness(typed: string, word: string): number {
  const limit = typed.length < 8 ? 1 : 2;
  if (!/^\p{L}{4,}$/u.test(word)) return Infinity;
  const distance = editDistance(typed, word);
  if (distance <= limit) return distance * 2;
  const prefixDistances = Array.from(word, (_, at) => editDistance(typed, word.slice(0, at + 1)));
  const least = Math.min(...prefixDistances);
  return least <= limit ? least * 2 + 1 : Infinity;
}
